//! Finds out why a move that somebody typed isn't legal.

use movegen_core::attacks::{self, between};
use movegen_core::{Bitboard, CastlingSide, CheckInfo, File, Rank, Role, Square};

use crate::notation::move_error::MoveError;
use crate::notation::parse_move::{ReadMoves, Reader};
use crate::notation::typed::Typed;
use crate::notation::{San, Uci};

impl<P: ReadMoves> Reader<'_, P> {
    /// Returns why no legal move is the one meant by `text`.
    #[cold]
    pub(super) fn why_not(&self, typed: Typed, text: &str) -> MoveError {
        match typed {
            _ if self.position.has_ended() => MoveError::GameOver,
            Typed::Squares(Uci::Drop { role, to }) | Typed::San(San::Drop { role, to }) => {
                let column = text.bytes().take_while(|&byte| byte != b'@').count() + 1;
                self.position
                    .why_not_dropped(role, to)
                    .unwrap_or(MoveError::Malformed { column, has_drops: false })
            }
            Typed::Squares(Uci::Move { from, to, promotion }) => self.why_not_squares(from, to, promotion),
            Typed::PawnCapture { to, promotion } => {
                self.why_not_san(Role::Pawn, Bitboard::file(to.file()).complement(), to, promotion)
            }
            Typed::PawnFiles { from, to, promotion } => self.why_not_files(from, to, promotion),
            Typed::San(san) => match typed.readings(self.board).next().unwrap_or(san) {
                San::Castling(side) => self.why_not_castling(side),
                San::Drop { role, .. } => MoveError::NotInPocket { role },
                meant @ San::Move { role, file, to, promotion, .. } => {
                    let error = match (self.why_not_san(role, meant.origins(), to, promotion), file) {
                        (MoveError::Unreachable { role, to }, Some(file)) if role != Role::King => {
                            MoveError::UnreachableFrom { role, file, to }
                        }
                        (error, _) => error,
                    };
                    self.drop_instead(error, role, to).unwrap_or(error)
                }
            },
        }
    }

    /// Returns why no capture of a pawn from one file to another is the one meant.
    fn why_not_files(&self, from: File, to: File, promotion: Option<Role>) -> MoveError {
        match self.capture_by_files(from, to) {
            Ok((from, to)) => self.why_not_squares(from, to, promotion),
            Err(error) => error,
        }
    }

    /// Returns whether a drop was meant, or is why a piece is missing.
    fn drop_instead(&self, error: MoveError, role: Role, to: Square) -> Option<MoveError> {
        use MoveError::{NoSuchPiece, NotInPocket, NotYours, OnlyByDrop, Unreachable};
        if !matches!(error, NoSuchPiece { .. } | NotYours { .. } | Unreachable { .. }) {
            return None;
        }
        if self.position.find_san(&San::Drop { role, to }).is_ok() {
            return Some(OnlyByDrop { role, to });
        }
        let why = self.position.why_not_dropped(role, to)?;
        matches!((error, why), (NoSuchPiece { .. }, why) if why != NotInPocket { role }).then_some(why)
    }

    /// Returns why no move of a `role` from `among` to `to` is the one meant.
    #[cold]
    fn why_not_san(&self, role: Role, among: Bitboard, to: Square, promotion: Option<Role>) -> MoveError {
        let origins = self.position.legal_origins(role, to, among);
        if origins.len() > 1 {
            return MoveError::Ambiguous { role, origins, to };
        }
        let candidates = self.board.pieces(self.us, role) & among;
        let meant = origins.first().or_else(|| candidates.into_iter().find(|&from| self.reaches(from, to)));
        // A file and a rank name one square. If nothing of ours stands there, that is the reason.
        let named =
            among.first().filter(|&from| among.len() == 1 && !self.board.color(self.us).contains(from));
        match meant.or(named) {
            Some(from) => self.why_not_squares(from, to, promotion),
            None if self.board.pieces(self.us, role).any() => {
                match self.why_not_reached(role, candidates, to) {
                    error @ MoveError::Unreachable { .. } => self.theirs(role, to, among).unwrap_or(error),
                    error => error,
                }
            }
            None => self.theirs(role, to, among).unwrap_or(MoveError::NoSuchPiece { role }),
        }
    }

    /// Returns whether the move would be legal for the other side, as often happens.
    fn theirs(&self, role: Role, to: Square, among: Bitboard) -> Option<MoveError> {
        let square = self.position.after_null()?.legal_origins(role, to, among).first()?;
        Some(MoveError::NotYours { square })
    }

    /// Returns the side to which the king has a right to castle and then stands on `to`, and whether that is legal.
    fn castling_to(&self, to: Square) -> Option<(CastlingSide, bool)> {
        let (board, us, rank) = (self.board, self.us, self.board.king(self.us).rank());
        let is_meant =
            |&side: &CastlingSide| side.castled(rank).0 == to && board.castling_rook(us, side).is_some();
        let side = CastlingSide::ALL.into_iter().find(is_meant)?;
        Some((side, self.position.find_san(&San::Castling(side)).is_ok()))
    }

    /// Returns why no piece of a role on `origins` can go to `to`, even if the king's safety didn't matter.
    fn why_not_reached(&self, role: Role, origins: Bitboard, to: Square) -> MoveError {
        let castling = if role == Role::King { self.castling_to(to) } else { None };
        match castling {
            Some((side, true)) => return MoveError::OnlyByCastling { side, to },
            Some((side, false)) => return self.why_not_castling(side),
            None => {}
        }
        if self.board.color(self.us).contains(to) {
            return MoveError::OwnPiece { square: to };
        }
        if role == Role::Pawn && origins.into_iter().any(|from| self.board.attacks_from(from).contains(to)) {
            let us = self.us;
            let has_passed = to.rank() == Rank::Sixth.relative_to(us)
                && self.board.pieces(!us, role).contains(Square::new(to.file(), Rank::Fifth.relative_to(us)));
            return if has_passed {
                MoveError::NoEnPassant { square: to }
            } else {
                MoveError::NothingToCapture { square: to }
            };
        }
        match origins.into_iter().find_map(|from| self.in_the_way(role, from, to)) {
            Some(square) => MoveError::Blocked { square },
            None => MoveError::Unreachable { role, to },
        }
    }

    /// Returns the piece because of which one of ours on `from` can't go to `to`.
    fn in_the_way(&self, role: Role, from: Square, to: Square) -> Option<Square> {
        let path = match role {
            Role::Pawn => self.push_path(from, to)?,
            _ if attacks::of(role, self.us, from, Bitboard::EMPTY).contains(to) => between(from, to),
            _ => return None,
        };
        // The first on the way, seen from the piece.
        let pieces = path & self.board.occupied();
        if from < to { pieces.first() } else { pieces.last() }
    }

    /// Returns why there's no legal move from `from` to `to`.
    #[cold]
    fn why_not_squares(&self, from: Square, to: Square, promotion: Option<Role>) -> MoveError {
        let us = self.us;
        if from == to {
            return MoveError::SameSquare;
        }
        let role = match self.board.piece_at(from) {
            None => return MoveError::NoPiece { square: from },
            Some(piece) if piece.color() != us => return MoveError::NotYours { square: from },
            Some(piece) => piece.role(),
        };
        let promotes = role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(us);
        if promotion.is_some() && !promotes {
            return MoveError::NoPromotion;
        }
        if !self.reaches(from, to) {
            return match self.meant_as_castling(role, from, to) {
                Some(side) => self.why_not_castling(side),
                None => self.why_not_reached(role, from.into(), to),
            };
        }
        let becomes_piece = |role: &Role| !matches!(role, Role::King | Role::Pawn);
        let tried = promotion.filter(becomes_piece).or(promotes.then_some(Role::Queen));
        let is_promotion_wrong = promotion != tried && self.find_squares(from, to, tried).is_some();
        let forbidden = || self.position.why_forbidden(self.board.candidate_move(from, to, tried)?);
        let error = if is_promotion_wrong { None } else { forbidden() };
        if let Some(error) = error {
            return error;
        }
        if let Some(role) = promotion.filter(|role| !becomes_piece(role)) {
            return MoveError::WrongPromotion { role };
        }
        if is_promotion_wrong {
            return MoveError::PromotionMissing { from, to };
        }
        let check_info = CheckInfo::new(self.board);
        // In check, being pinned is the reason only if the move ended the check otherwise.
        let ending = check_info.capture_mask() | check_info.block_mask();
        if check_info.pinned().contains(from) && ending.contains(to) {
            return MoveError::Pinned { role, square: from };
        }
        if self.position.in_check() { MoveError::StillInCheck } else { MoveError::InCheck }
    }

    /// Returns the side to which a king castles if it goes to its rook, or two squares aside.
    fn meant_as_castling(&self, role: Role, from: Square, to: Square) -> Option<CastlingSide> {
        let (us, side) = (self.us, CastlingSide::from_squares(from, to));
        let is_home = |square: Square| square.rank() == Rank::First.relative_to(us);
        let is_meant = match self.board.castling_rook(us, side) {
            _ if from.index().abs_diff(to.index()) == 2 && to.file() == side.king_file() => true,
            Some(rook) => rook == to,
            None => self.board.pieces(us, Role::Rook).contains(to),
        };
        (role == Role::King && is_home(from) && is_home(to) && is_meant).then_some(side)
    }

    /// Returns why the side to move can't castle to `side`.
    #[cold]
    fn why_not_castling(&self, side: CastlingSide) -> MoveError {
        let us = self.us;
        if !self.position.has_castling() {
            return MoveError::NobodyCastles;
        }
        let Some(king) = self.board.pieces(us, Role::King).first() else {
            return MoveError::NoSuchPiece { role: Role::King };
        };
        let Some(rook) = self.board.castling_rook(us, side) else {
            let rooks = self.board.pieces(us, Role::Rook) & Bitboard::rank(Rank::First.relative_to(us));
            let has_rook = rooks.into_iter().any(|rook| CastlingSide::from_squares(king, rook) == side);
            // A king that has left the first rank has no side for a rook to stand on.
            let is_home = king.rank() == Rank::First.relative_to(us);
            return if is_home && !has_rook { MoveError::NoCastlingRook } else { MoveError::NoCastlingRight };
        };
        if self.position.in_check() {
            return MoveError::CastlingInCheck;
        }
        let (king_to, rook_to) = side.castled(king.rank());
        let king_path = (between(king, king_to) | king_to.into()).without(king);
        let rook_path = (between(rook, rook_to) | rook_to.into()).without(rook);
        let in_the_way = (king_path | rook_path) & self.board.occupied().without(king).without(rook);
        if let Some(square) = in_the_way.first() {
            return MoveError::CastlingBlocked { square };
        }
        // If none is, the rook shields its king, which is possible in Chess960.
        match (king_path & self.board.king_danger()).difference(self.position.sheltered()).first() {
            Some(square) => MoveError::CastlingAttacked { square },
            None => MoveError::Pinned { role: Role::Rook, square: rook },
        }
    }
}
