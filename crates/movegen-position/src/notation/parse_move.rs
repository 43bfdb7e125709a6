//! Reading a move as people type it, and finding out why it isn't legal.

use movegen_core::attacks::{self, between};
use movegen_core::{Bitboard, CastlingSide, Color, File, Move, Rank, Role, Square};

use crate::notation::move_error::MoveError;
use crate::notation::typed::Typed;
use crate::notation::{San, Uci};
use crate::position::Position;

/// # Notation: moves in any notation
impl Position {
    /// Reads a legal move as people type it: all that [`parse_san`](Self::parse_san) and
    /// [`parse_uci`](Self::parse_uci) read, and beyond that
    /// - squares with a sign or a space between them (`g1-f3`, `e2 e4`),
    /// - castling in letters or zeros (`O-O`, `00`, `o-o-o`) and by squares (`e1g1`, `e1h1`),
    /// - a move number in front (`1. e4`, `7...Nf6`, `3 d4`), spaces anywhere, dashes of any length, a
    ///   period at the end,
    /// - letters in the wrong case (`nf3`, `E2E4`), and `b` for a bishop where no pawn can be meant (`bf4`),
    /// - a pawn's capture by its files alone (`exd`, `ed`, `exd=Q`) or without its own (`xd6`, `Pxd6`), if only
    ///   one pawn can make it.
    ///
    /// Slower than those two for a move that isn't legal, because it then finds out why.
    ///
    /// ```
    /// use movegen::Position;
    /// let position: Position = "r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1".parse().unwrap();
    /// let castling = position.parse_move("O-O-O").unwrap();
    /// for text in ["0-0-0", "ooo", "O–O–O", "e1c1", "e1a1", " E1 - C1\n", "12. O-O-O"] {
    ///     assert_eq!(position.parse_move(text), Ok(castling));
    /// }
    /// let error = position.parse_move("O-O").unwrap_err();
    /// assert_eq!(error.to_string(), "the piece on g1 is in the way of castling");
    /// ```
    ///
    /// # Errors
    /// [`MoveError`] says why it isn't a legal move.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_one(text).map_err(|error| match self.is_followed(text) {
            true => MoveError::SeveralMoves,
            false => error,
        })
    }

    /// Whether a text begins with a legal move, and another one follows.
    #[cold]
    fn is_followed(&self, text: &str) -> bool {
        let is_move = |text: &str| matches!(text.parse(), Ok(Typed::Squares(_) | Typed::San(_)));
        Typed::splits(text).any(|(first, next)| is_move(next) && self.parse_one(first).is_ok())
    }

    fn parse_one(&self, text: &str) -> Result<Move, MoveError> {
        let typed: Typed = text.parse()?;
        let san = match typed {
            // Chess has no drops.
            Typed::Squares(Uci::Drop { .. }) | Typed::San(San::Drop { .. }) => {
                return Err(MoveError::Malformed {
                    column: text.bytes().take_while(|&byte| byte != b'@').count() + 1,
                });
            }
            Typed::Squares(Uci::Move { from, to, promotion }) => {
                let found = self.find_move(from, to, promotion);
                return found.ok_or_else(|| self.why_not_squares(from, to, promotion));
            }
            Typed::PawnCapture { to, promotion } => {
                let among = Bitboard::file(to.file()).complement();
                let origins = self.legal_origins(Role::Pawn, to, among);
                let from = origins.first().filter(|_| !origins.more_than_one());
                let found = from.and_then(|from| self.find_move(from, to, promotion));
                return found.ok_or_else(|| self.why_not_san(Role::Pawn, among, to, promotion));
            }
            Typed::PawnFiles { from, to, promotion } => return self.find_by_files(from, to, promotion),
            Typed::San(san) => san,
        };
        let found = typed.readings(self).find_map(|san| self.find_san(&san).ok());
        found.ok_or_else(|| match typed.readings(self).next().unwrap_or(san) {
            San::Castling(side) => self.why_not_castling(side),
            San::Drop { role, .. } => MoveError::NotInPocket { role },
            San::Move { role, file, rank, to, promotion, .. } => {
                let of_pawn = if role == Role::Pawn { file.or(Some(to.file())) } else { file };
                let among = of_pawn.map_or(Bitboard::ALL, Bitboard::file)
                    & rank.map_or(Bitboard::ALL, Bitboard::rank);
                match (self.why_not_san(role, among, to, promotion), file) {
                    (MoveError::Unreachable { role, to }, Some(file)) if role != Role::King => {
                        MoveError::UnreachableFrom { role, file, to }
                    }
                    (error, _) => error,
                }
            }
        })
    }

    /// The only capture of a pawn from one file to another.
    fn find_by_files(&self, from: File, to: File, promotion: Option<Role>) -> Result<Move, MoveError> {
        let pawns = self.pieces(self.turn(), Role::Pawn) & Bitboard::file(from);
        let squares = |pawn| (self.attacks_from(pawn) & Bitboard::file(to)).first().map(|to| (pawn, to));
        let mut captures = pawns.into_iter().filter_map(squares).filter(|&(pawn, to)| self.reaches(pawn, to));
        match (captures.next(), captures.next()) {
            (Some((pawn, to)), None) => {
                let found = self.find_move(pawn, to, promotion);
                found.ok_or_else(|| self.why_not_squares(pawn, to, promotion))
            }
            (Some(_), Some(_)) => Err(MoveError::DestinationMissing { from, to }),
            (None, _) => Err(MoveError::NoSuchCapture { from, to }),
        }
    }

    /// Why no move of a `role` from `among` to `to` is the one meant.
    #[cold]
    fn why_not_san(&self, role: Role, among: Bitboard, to: Square, promotion: Option<Role>) -> MoveError {
        let origins = self.legal_origins(role, to, among);
        if origins.len() > 1 {
            return MoveError::Ambiguous { role, origins, to };
        }
        let candidates = self.pieces(self.turn(), role) & among;
        let meant = origins.first().or_else(|| candidates.into_iter().find(|&from| self.reaches(from, to)));
        // A file and a rank name one square. If nothing of ours stands there, that is the reason.
        let named = among.first().filter(|&from| among.len() == 1 && !self.color(self.turn()).contains(from));
        match meant.or(named) {
            Some(from) => self.why_not_squares(from, to, promotion),
            None if self.pieces(self.turn(), role).any() => {
                match self.why_not_reached(role, candidates, to) {
                    error @ MoveError::Unreachable { .. } => self.theirs(role, to, among).unwrap_or(error),
                    error => error,
                }
            }
            None => self.theirs(role, to, among).unwrap_or(MoveError::NoSuchPiece { role }),
        }
    }

    /// Whether the move would be legal for the other side, as often happens.
    fn theirs(&self, role: Role, to: Square, among: Bitboard) -> Option<MoveError> {
        let square = self.after_null()?.legal_origins(role, to, among).first()?;
        Some(MoveError::NotYours { square })
    }

    /// The side to which the king has a right to castle and then stands on `to`, and whether that is legal.
    fn castling_to(&self, to: Square) -> Option<(CastlingSide, bool)> {
        let (us, rank) = (self.turn(), self.king(self.turn()).rank());
        let is_meant =
            |&side: &CastlingSide| side.castled(rank).0 == to && self.castling_rook(us, side).is_some();
        let side = CastlingSide::ALL.into_iter().find(is_meant)?;
        Some((side, self.find_san(&San::Castling(side)).is_ok()))
    }

    /// Why no piece of a role on `origins` can go to `to`, even if the king's safety didn't matter.
    fn why_not_reached(&self, role: Role, origins: Bitboard, to: Square) -> MoveError {
        let castling = if role == Role::King { self.castling_to(to) } else { None };
        match castling {
            Some((side, true)) => return MoveError::OnlyByCastling { side, to },
            Some((side, false)) => return self.why_not_castling(side),
            None => {}
        }
        if self.color(self.turn()).contains(to) {
            return MoveError::OwnPiece { square: to };
        }
        if role == Role::Pawn && origins.into_iter().any(|from| self.attacks_from(from).contains(to)) {
            let us = self.turn();
            let has_passed = to.rank() == Rank::Sixth.relative_to(us)
                && self.pieces(!us, role).contains(Square::new(to.file(), Rank::Fifth.relative_to(us)));
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

    /// The piece because of which one of ours on `from` can't go to `to`.
    fn in_the_way(&self, role: Role, from: Square, to: Square) -> Option<Square> {
        let path = match role {
            Role::Pawn => self.push_path(from, to)?,
            _ if attacks::of(role, self.turn(), from, Bitboard::EMPTY).contains(to) => between(from, to),
            _ => return None,
        };
        // The first on the way, seen from the piece.
        let pieces = path & self.occupied();
        if from < to { pieces.first() } else { pieces.last() }
    }

    /// Why there's no legal move from `from` to `to`.
    #[cold]
    fn why_not_squares(&self, from: Square, to: Square, promotion: Option<Role>) -> MoveError {
        let us = self.turn();
        if from == to {
            return MoveError::SameSquare;
        }
        let role = match self.piece_at(from) {
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
        if let Some(role @ (Role::King | Role::Pawn)) = promotion {
            return MoveError::WrongPromotion { role };
        }
        let tried = promotion.or(promotes.then_some(Role::Queen));
        if self.find_move(from, to, tried).is_some() {
            return MoveError::PromotionMissing { from, to };
        }
        let check_info = self.check_info();
        // In check, being pinned is the reason only if the move ended the check otherwise.
        let ending = check_info.capture_mask() | check_info.block_mask();
        if check_info.pinned().contains(from) && ending.contains(to) {
            return MoveError::Pinned { role, square: from };
        }
        if check_info.in_check() { MoveError::StillInCheck } else { MoveError::InCheck }
    }

    /// The side to which a king castles if it goes to its rook, or two squares aside.
    fn meant_as_castling(&self, role: Role, from: Square, to: Square) -> Option<CastlingSide> {
        let (us, side) = (self.turn(), CastlingSide::from_squares(from, to));
        let is_home = |square: Square| square.rank() == Rank::First.relative_to(us);
        let is_meant = match self.castling_rook(us, side) {
            _ if from.index().abs_diff(to.index()) == 2 && to.file() == side.king_file() => true,
            Some(rook) => rook == to,
            None => self.pieces(us, Role::Rook).contains(to),
        };
        (role == Role::King && is_home(from) && is_home(to) && is_meant).then_some(side)
    }

    /// Why the side to move can't castle to `side`.
    #[cold]
    fn why_not_castling(&self, side: CastlingSide) -> MoveError {
        let (us, king) = (self.turn(), self.king(self.turn()));
        let Some(rook) = self.castling_rook(us, side) else {
            let rooks = self.pieces(us, Role::Rook) & Bitboard::rank(Rank::First.relative_to(us));
            let has_rook = rooks.into_iter().any(|rook| CastlingSide::from_squares(king, rook) == side);
            // A king that has left the first rank has no side for a rook to stand on.
            let is_home = king.rank() == Rank::First.relative_to(us);
            return if is_home && !has_rook { MoveError::NoCastlingRook } else { MoveError::NoCastlingRight };
        };
        if self.in_check() {
            return MoveError::CastlingInCheck;
        }
        let (king_to, rook_to) = side.castled(king.rank());
        let king_path = (between(king, king_to) | king_to.into()).without(king);
        let rook_path = (between(rook, rook_to) | rook_to.into()).without(rook);
        let in_the_way = (king_path | rook_path) & self.occupied().without(king).without(rook);
        if let Some(square) = in_the_way.first() {
            return MoveError::CastlingBlocked { square };
        }
        // If none is, the rook shields its king, which is possible in Chess960.
        match (king_path & self.king_danger()).first() {
            Some(square) => MoveError::CastlingAttacked { square },
            None => MoveError::Pinned { role: Role::Rook, square: rook },
        }
    }

    /// Whether the piece on `from` can go to `to`, if the king's safety didn't matter. Castling excluded.
    fn reaches(&self, from: Square, to: Square) -> bool {
        let us = self.turn();
        if self.role_at(from) != Some(Role::Pawn) {
            return self.attacks_from(from).contains(to) && !self.color(us).contains(to);
        }
        if from.file() != to.file() {
            let is_target = self.color(!us).contains(to) || self.en_passant() == Some(to);
            return self.attacks_from(from).contains(to) && is_target;
        }
        self.push_path(from, to).is_some_and(|path| path.is_disjoint(self.occupied()))
    }

    /// The squares that our pawn passes and arrives on if it's pushed from `from` to `to`.
    fn push_path(&self, from: Square, to: Square) -> Option<Bitboard> {
        let us = self.turn();
        let path = between(from, to) | to.into();
        let is_ahead = from.file() == to.file() && (from < to) == (us == Color::White) && from != to;
        let steps = path.len() == 1 || path.len() == 2 && from.rank() == Rank::Second.relative_to(us);
        (is_ahead && steps).then_some(path)
    }
}
