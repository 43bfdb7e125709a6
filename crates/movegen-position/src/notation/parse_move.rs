//! Reading what people type, in any notation, and saying why it isn't a legal move.

use core::fmt;

use movegen_core::attacks::between;
use movegen_core::{Bitboard, CastlingSide, Color, Move, MoveKind, Rank, Role, Square};

use crate::notation::{San, SanError, Uci};
use crate::position::Position;

/// Why a text is not a legal move: see [`Position::parse_move`].
///
/// ```
/// use movegen::notation::MoveError;
/// use movegen::{Position, Role, Square};
/// let position: Position = "4r2k/P7/8/8/8/8/4N3/4K1N1 w - - 0 1".parse().unwrap();
/// let error = |text| position.parse_move(text).unwrap_err();
/// assert_eq!(error("Nc3"), MoveError::Pinned { role: Role::Knight, square: Square::E2 });
/// assert_eq!(error("Nc3").to_string(), "the knight on e2 is pinned");
/// assert_eq!(error("a7a8").to_string(), "the promotion piece is missing: write a8=Q or a7a8q");
/// assert_eq!(error("Nf9").to_string(), "column 3: not a move such as Nf3, exd8=Q, O-O or e2e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MoveError {
    /// Not a move in any notation.
    Malformed {
        /// The first byte that cannot be part of a move, from 1.
        column: usize,
    },
    /// There's no piece on the origin.
    NoPiece {
        /// The origin.
        square: Square,
    },
    /// The piece on the origin is the opponent's.
    NotYours {
        /// The origin.
        square: Square,
    },
    /// No piece of that role, or not the one meant, can go there, even if the king's safety didn't matter.
    Unreachable {
        /// The role of the piece.
        role: Role,
        /// The destination.
        to: Square,
    },
    /// Several moves match.
    Ambiguous {
        /// The role of the pieces.
        role: Role,
        /// The first two of the moves.
        moves: [Move; 2],
    },
    /// A pawn that reaches the last rank must become another piece.
    PromotionMissing {
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
    },
    /// Only a pawn that reaches the last rank becomes another piece.
    NoPromotion,
    /// The piece shields its king.
    Pinned {
        /// The role of the piece.
        role: Role,
        /// Its square.
        square: Square,
    },
    /// The king would be in check after the move.
    InCheck,
    /// The king or the rook has moved, or there's no such rook.
    NoCastlingRight,
    /// A king in check can't castle.
    CastlingInCheck,
    /// A piece is in the way.
    CastlingBlocked {
        /// Its square.
        square: Square,
    },
    /// The opponent attacks a square that the king passes or arrives on.
    CastlingAttacked {
        /// That square.
        square: Square,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Malformed { column } => {
                write!(f, "column {column}: not a move such as Nf3, exd8=Q, O-O or e2e4")
            }
            Self::NoPiece { square } => write!(f, "there is no piece on {square}"),
            Self::NotYours { square } => write!(f, "the piece on {square} is the opponent's"),
            Self::Unreachable { role, to } => write!(f, "no {} can go to {to} that way", name(role)),
            Self::Ambiguous { role, moves: [first, second] } => {
                let [first, second] = [Uci::from(first), Uci::from(second)];
                write!(f, "two {}s can go there: {first} and {second}", name(role))
            }
            Self::PromotionMissing { from, to } => {
                f.write_str("the promotion piece is missing: write ")?;
                if from.file() != to.file() {
                    write!(f, "{}x", from.file())?;
                }
                write!(f, "{to}=Q or {from}{to}q")
            }
            Self::NoPromotion => f.write_str("only a pawn that reaches the last rank becomes another piece"),
            Self::Pinned { role, square } => write!(f, "the {} on {square} is pinned", name(role)),
            Self::InCheck => f.write_str("the king would be in check"),
            Self::NoCastlingRight => f.write_str("the king or that rook has moved, so they can't castle"),
            Self::CastlingInCheck => f.write_str("a king in check can't castle"),
            Self::CastlingBlocked { square } => write!(f, "the piece on {square} is in the way of castling"),
            Self::CastlingAttacked { square } => {
                write!(f, "the king can't castle: {square} is attacked")
            }
        }
    }
}

impl core::error::Error for MoveError {}

/// The English name of a role.
const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// # Notation: moves in any notation
impl Position {
    /// Reads a legal move in any notation: all that [`parse_san`](Self::parse_san) and
    /// [`parse_uci`](Self::parse_uci) read, squares with a sign between them (`g1-f3`), castling as `O-O`, `0-0`,
    /// `o-o`, `e1g1` or `e1h1`, and spaces around any of it. Slower than those two if the move isn't legal, because
    /// it then finds out why.
    ///
    /// ```
    /// use movegen::Position;
    /// let position: Position = "r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1".parse().unwrap();
    /// let castling = position.parse_move("O-O-O").unwrap();
    /// for text in ["0-0-0", "o-o-o", "e1c1", "e1a1", " e1c1\n"] {
    ///     assert_eq!(position.parse_move(text), Ok(castling));
    /// }
    /// let error = position.parse_move("O-O").unwrap_err();
    /// assert_eq!(error.to_string(), "the piece on g1 is in the way of castling");
    /// ```
    ///
    /// # Errors
    /// [`MoveError`] says why it isn't a legal move.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let trimmed = text.trim();
        if let Ok(Uci { from, to, promotion }) = trimmed.parse() {
            return self.find_by_squares(from, to, promotion);
        }
        let san = trimmed.parse().map_err(|error| match error {
            SanError::Malformed { column } => {
                MoveError::Malformed { column: text.len() - text.trim_start().len() + column }
            }
            _ => MoveError::Malformed { column: 1 },
        })?;
        match san {
            San::Castling(side) => self.find_san(&san).map_err(|_| self.why_not_castling(side)),
            // Squares alone look like a pawn's move.
            San::Move { role: Role::Pawn, file: Some(file), rank: Some(rank), to, promotion, .. } => {
                self.find_by_squares(Square::new(file, rank), to, promotion)
            }
            San::Move { role, file, rank, to, promotion, .. } => self.find_san(&san).map_err(|_| {
                let file = if role == Role::Pawn { file.or(Some(to.file())) } else { file };
                let among =
                    file.map_or(Bitboard::ALL, Bitboard::file) & rank.map_or(Bitboard::ALL, Bitboard::rank);
                self.why_not_san(role, among, to, promotion)
            }),
        }
    }

    fn find_by_squares(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, MoveError> {
        self.find_move(from, to, promotion).ok_or_else(|| self.why_not_squares(from, to, promotion))
    }

    /// Why no move of a `role` from `among` to `to` is the one meant.
    #[cold]
    fn why_not_san(&self, role: Role, among: Bitboard, to: Square, promotion: Option<Role>) -> MoveError {
        let mut legal = self.legal_origins(role, to, among).into_iter();
        if let (Some(first), Some(second)) = (legal.next(), legal.next()) {
            let kind = MoveKind::of(role);
            return MoveError::Ambiguous {
                role,
                moves: [Move::new(kind, first, to), Move::new(kind, second, to)],
            };
        }
        let candidates = self.pieces(self.turn(), role) & among;
        match candidates.into_iter().find(|&from| self.reaches(from, to)) {
            Some(from) => self.why_not_squares(from, to, promotion),
            None => MoveError::Unreachable { role, to },
        }
    }

    /// Why there's no legal move from `from` to `to`.
    #[cold]
    fn why_not_squares(&self, from: Square, to: Square, promotion: Option<Role>) -> MoveError {
        let us = self.turn();
        let role = match self.piece_at(from) {
            None => return MoveError::NoPiece { square: from },
            Some(piece) if piece.color() != us => return MoveError::NotYours { square: from },
            Some(piece) => piece.role(),
        };
        if !self.reaches(from, to) {
            return match self.meant_as_castling(role, from, to) {
                Some(side) => self.why_not_castling(side),
                None => MoveError::Unreachable { role, to },
            };
        }
        let promotes = role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
        if promotion.is_some() && !promotes {
            return MoveError::NoPromotion;
        }
        let tried = promotion.or(promotes.then_some(Role::Queen));
        if self.find_move(from, to, tried).is_some() {
            return MoveError::PromotionMissing { from, to };
        }
        let check_info = self.check_info();
        if check_info.pinned().contains(from) && !check_info.in_check() {
            return MoveError::Pinned { role, square: from };
        }
        MoveError::InCheck
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
            return MoveError::NoCastlingRight;
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
        let path = between(from, to) | to.into();
        let is_ahead = (from < to) == (us == Color::White);
        let steps = path.len() == 1 || path.len() == 2 && from.rank() == Rank::Second.relative_to(us);
        is_ahead && steps && path.is_disjoint(self.occupied())
    }
}
