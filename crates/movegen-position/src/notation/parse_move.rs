//! Reading a move as people type it, and finding out why it isn't legal.

use core::fmt;

use movegen_core::attacks::{self, between};
use movegen_core::{Bitboard, Board, CastlingSide, CheckInfo, Color, File, Move, Rank, Role, Square};

use crate::notation::move_error::MoveError;
use crate::notation::typed::Typed;
use crate::notation::{San, SanError, Uci, UciError};
use crate::position::Position;

/// Reads moves under the rules of chess or of a variant, and says why one isn't legal.
///
/// [`parse_move`](Self::parse_move) is written in terms of the other methods, whose defaults are the rules of chess.
pub trait ReadMoves: Copy {
    /// A move.
    type Move: Copy + PartialEq + fmt::Debug;

    /// Returns the board.
    fn board(&self) -> &Board;

    /// Returns the position after a null move, or `None` in check.
    #[must_use]
    fn after_null(&self) -> Option<Self>;

    /// Returns the legal move that UCI names.
    ///
    /// # Errors
    /// Returns [`UciError::Illegal`] if the move isn't legal.
    fn find_uci(&self, uci: Uci) -> Result<Self::Move, UciError>;

    /// Returns the legal move that SAN names.
    ///
    /// # Errors
    /// Returns [`SanError`] if the move isn't legal or is ambiguous.
    fn find_san(&self, san: &San) -> Result<Self::Move, SanError>;

    /// Returns the squares of `among` from which a `role` can legally go to `to`: see [`Board::legal_origins`].
    fn legal_origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard;

    /// Returns whether the side to move is in check.
    fn in_check(&self) -> bool {
        self.board().in_check()
    }

    /// Returns whether a variant's own rule has ended the game.
    fn has_ended(&self) -> bool {
        false
    }

    /// Returns whether the rules have castling.
    fn has_castling(&self) -> bool {
        true
    }

    /// Returns the squares where the king of the side to move is never in check.
    fn sheltered(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns why a move is illegal that a piece could make if no king mattered, if the reason is one that only a
    /// variant has.
    fn why_forbidden(&self, mv: Move) -> Option<MoveError> {
        let _ = mv;
        None
    }

    /// Returns whether the rules have drops.
    fn has_drops(&self) -> bool {
        false
    }

    /// Returns why a piece can't be dropped, or `None` if the rules have no drops.
    fn why_not_dropped(&self, role: Role, to: Square) -> Option<MoveError> {
        let _ = (role, to);
        None
    }

    /// Reads a legal move as people type it: see [`Position::parse_move`].
    ///
    /// # Errors
    /// Returns [`MoveError`], which says why the text isn't a legal move.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        let reader = Reader { position: self, board: self.board(), us: self.board().turn() };
        reader.read(text).map_err(|error| match reader.is_followed(text) {
            true => MoveError::SeveralMoves,
            false => error,
        })
    }
}

impl ReadMoves for Position {
    type Move = Move;

    #[inline]
    fn board(&self) -> &Board {
        self.board()
    }

    #[inline]
    fn after_null(&self) -> Option<Self> {
        self.after_null()
    }

    fn find_uci(&self, uci: Uci) -> Result<Move, UciError> {
        self.find_uci(uci)
    }

    #[inline(always)]
    fn find_san(&self, san: &San) -> Result<Move, SanError> {
        self.find_san(san)
    }

    fn legal_origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        self.board.legal_origins(role, to, among)
    }
}

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
    /// Returns [`MoveError`], which says why the text isn't a legal move.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        ReadMoves::parse_move(self, text)
    }
}

/// Reads a move on a board.
struct Reader<'a, P> {
    position: &'a P,
    board: &'a Board,
    us: Color,
}

impl<P: ReadMoves> Reader<'_, P> {
    /// Returns whether a text begins with a legal move, and another one follows.
    #[cold]
    fn is_followed(&self, text: &str) -> bool {
        let is_move = |text: &str| matches!(text.parse(), Ok(Typed::Squares(_) | Typed::San(_)));
        Typed::splits(text).any(|(first, next)| is_move(next) && self.read(first).is_ok())
    }

    fn read(&self, text: &str) -> Result<P::Move, MoveError> {
        let typed: Typed = text.parse().map_err(|error| match error {
            MoveError::Malformed { column, .. } => {
                MoveError::Malformed { column, has_drops: self.position.has_drops() }
            }
            error => error,
        })?;
        self.find(typed).ok_or_else(|| match typed {
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
        })
    }

    /// Returns the legal move that was meant.
    fn find(&self, typed: Typed) -> Option<P::Move> {
        match typed {
            Typed::Squares(uci) => self.position.find_uci(uci).ok(),
            Typed::San(_) => typed.readings(self.board).find_map(|san| self.position.find_san(&san).ok()),
            Typed::PawnCapture { to, promotion } => {
                let among = Bitboard::file(to.file()).complement();
                let origins = self.position.legal_origins(Role::Pawn, to, among);
                let from = origins.first().filter(|_| !origins.more_than_one())?;
                self.find_squares(from, to, promotion)
            }
            Typed::PawnFiles { from, to, promotion } => {
                let (from, to) = self.capture_by_files(from, to).ok()?;
                self.find_squares(from, to, promotion)
            }
        }
    }

    fn find_squares(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<P::Move> {
        self.position.find_uci(Uci::new(from, to, promotion)).ok()
    }

    /// Returns the only capture of a pawn from one file to another.
    fn capture_by_files(&self, from: File, to: File) -> Result<(Square, Square), MoveError> {
        let pawns = self.board.pieces(self.us, Role::Pawn) & Bitboard::file(from);
        let squares =
            |pawn| (self.board.attacks_from(pawn) & Bitboard::file(to)).first().map(|to| (pawn, to));
        let captures = pawns.into_iter().filter_map(squares).filter(|&(pawn, to)| self.reaches(pawn, to));
        let is_legal =
            |&(pawn, to): &(Square, Square)| self.position.legal_origins(Role::Pawn, to, pawn.into()).any();
        let mut legal = captures.clone().filter(is_legal);
        let mut captures = captures;
        match (legal.next(), legal.next(), captures.next(), captures.next()) {
            (Some(only), None, ..) | (None, _, Some(only), None) => Ok(only),
            (_, _, Some(_), _) => Err(MoveError::DestinationMissing { from, to }),
            (_, _, None, _) => Err(MoveError::NoSuchCapture { from, to }),
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

    /// Returns whether the piece on `from` can go to `to`, if the king's safety didn't matter. Castling excluded.
    fn reaches(&self, from: Square, to: Square) -> bool {
        let us = self.us;
        if self.board.role_at(from) != Some(Role::Pawn) {
            return self.board.attacks_from(from).contains(to) && !self.board.color(us).contains(to);
        }
        if from.file() != to.file() {
            let is_target = self.board.color(!us).contains(to) || self.board.en_passant() == Some(to);
            return self.board.attacks_from(from).contains(to) && is_target;
        }
        self.push_path(from, to).is_some_and(|path| path.is_disjoint(self.board.occupied()))
    }

    /// Returns the squares that our pawn passes and arrives on if it's pushed from `from` to `to`.
    fn push_path(&self, from: Square, to: Square) -> Option<Bitboard> {
        let us = self.us;
        let path = between(from, to) | to.into();
        let is_ahead = from.file() == to.file() && (from < to) == (us == Color::White) && from != to;
        // Only a horde has pawns on the first rank, and they may make a double push, too.
        let is_double = path.len() == 2 && matches!(from.rank().relative_to(us), Rank::First | Rank::Second);
        (is_ahead && (path.len() == 1 || is_double)).then_some(path)
    }
}
