//! Standard and long algebraic notation: a move as it is named, and finding the move of a position.

use core::fmt;
use core::str::FromStr;

use movegen_core::{Bitboard, CastleSide, File, Move, MoveKind, Rank, Role, Square};

use crate::notation::san_read::{Name, read};
use crate::position::Position;

/// The error for a text that is not a move of a position in algebraic notation.
///
/// ```
/// use movegen_position::Position;
/// use movegen_position::notation::SanError;
/// let position = Position::default();
/// assert_eq!(position.parse_san("Nz3"), Err(SanError::Malformed { column: 2 }));
/// assert_eq!(position.parse_san("Nd3"), Err(SanError::Illegal));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not a move in any position.
    Malformed {
        /// The first byte that cannot be part of a move; the first byte of the text is 1.
        column: usize,
    },
    /// The text is well-formed, but the position has no such legal move.
    Illegal,
    /// The text matches more than one legal move.
    Ambiguous,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { column } => {
                write!(f, "column {column}: not a move such as Nf3, exd8=Q or O-O")
            }
            Self::Illegal => f.write_str("not a legal move of this position"),
            Self::Ambiguous => f.write_str("more than one legal move matches"),
        }
    }
}

impl core::error::Error for SanError {}

/// A move as algebraic notation names it, whatever the position: the content of a text such as `Nbd7`, `exd8=Q` or
/// `O-O`. [`Position::find_san`] finds the legal move, and [`SanText::parts`](super::SanText::parts) returns
/// the parts for one.
///
/// `FromStr` reads every text that [`Position::parse_san`] accepts, and `Display` writes the standard form without marks of
/// check.
///
/// ```
/// use movegen_position::notation::San;
/// use movegen_position::{CastleSide, File, Position, Role, Square};
/// let san: San = "Nbxd7+".parse().unwrap();
/// let San::Move { role, file, rank, captures, to, promotion } = san else { panic!() };
/// assert_eq!((role, file, rank), (Role::Knight, Some(File::B), None));
/// assert_eq!((captures, to, promotion), (true, Square::D7, None));
/// assert_eq!(san.to_string(), "Nbxd7");
/// assert_eq!("0-0".parse(), Ok(San::Castle(CastleSide::KingSide)));
///
/// let position = Position::default();
/// let mv = position.find_san(&"e2-e4!".parse().unwrap()).unwrap();
/// assert_eq!(position.san(mv).parts().to_string(), "e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum San {
    /// Castling.
    Castle(CastleSide),
    /// Any other move.
    Move {
        /// The role of the moving piece.
        role: Role,
        /// The file of the origin, if it is given. A pawn without one moves straight on.
        file: Option<File>,
        /// The rank of the origin, if it is given.
        rank: Option<Rank>,
        /// Whether the move is written as a capture. Reading accepts the sign for any move, and none for captures.
        captures: bool,
        /// The destination.
        to: Square,
        /// The role that a pawn is promoted to.
        promotion: Option<Role>,
    },
}

impl FromStr for San {
    type Err = SanError;

    /// Reads the text alone. [`Position::parse_san`] also finds the legal move.
    ///
    /// # Errors
    /// [`SanError::Malformed`]: the text is not a move in any position.
    #[inline]
    fn from_str(text: &str) -> Result<Self, SanError> {
        let malformed = |column| SanError::Malformed { column };
        Name::read(text.as_bytes()).map_or_else(|| read(text).map_err(malformed), |name| Ok(name.into()))
    }
}

impl San {
    /// Reads a text as `FromStr` does, from bytes that need not be UTF-8.
    ///
    /// ```
    /// use movegen_position::San;
    /// use movegen_position::notation::SanError;
    /// assert_eq!(San::from_bytes(b"Nf3+"), "Nf3".parse());
    /// assert_eq!(San::from_bytes(b"Nf\xff"), Err(SanError::Malformed { column: 3 }));
    /// ```
    ///
    /// # Errors
    /// [`SanError::Malformed`]: the text is not a move in any position.
    #[inline]
    pub fn from_bytes(text: &[u8]) -> Result<Self, SanError> {
        if let Some(name) = Name::read(text) {
            return Ok(name.into());
        }
        let malformed = |error: core::str::Utf8Error| SanError::Malformed { column: error.valid_up_to() + 1 };
        read(core::str::from_utf8(text).map_err(malformed)?).map_err(|column| SanError::Malformed { column })
    }
}

/// Returns the kind of the moves of a role that are not special, as castling and promotions are.
const fn kind_of(role: Role) -> MoveKind {
    match role {
        Role::Pawn => MoveKind::Pawn,
        Role::Knight => MoveKind::Knight,
        Role::Bishop => MoveKind::Bishop,
        Role::Rook => MoveKind::Rook,
        Role::Queen => MoveKind::Queen,
        Role::King => MoveKind::King,
    }
}

impl Position {
    /// Reads a legal move in standard or long algebraic notation. Marks at the end (`+`, `#`, `!`, `?`, `e.p.`) are
    /// ignored. Common variants are accepted: `0-0`, `e8Q` and `e8(Q)`, `ed5`, `e4:d5`, more of the origin than
    /// necessary, and figurines of either color.
    ///
    /// ```
    /// use movegen_position::Position;
    /// use movegen_position::notation::SanError;
    /// let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
    /// assert_eq!(position.parse_san("0-0"), position.parse_uci("e1g1").map_err(|_| SanError::Illegal));
    /// assert_eq!(position.parse_san("Ra1xa8+!"), position.parse_san("Rxa8"));
    /// assert_eq!(position.parse_san("Nf3"), Err(SanError::Illegal));
    /// assert_eq!(position.parse_san("Rx9"), Err(SanError::Malformed { column: 3 }));
    /// ```
    ///
    /// # Errors
    /// [`SanError`]: the text is not a move, it is not a legal move here, or it matches more than one legal move.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        match Name::read(text.as_bytes()) {
            Some(name) => self.find_name(name),
            None => self.find_unusual(text),
        }
    }

    /// Reads a move in any form.
    #[cold]
    #[inline(never)]
    fn find_unusual(&self, text: &str) -> Result<Move, SanError> {
        self.find_san(&read(text).map_err(|column| SanError::Malformed { column })?)
    }

    /// Finds the legal move that a text of at least eight bytes begins with, and returns it with the number of its bytes, of
    /// which the last may be a mark of check. This is for readers of games, which do not know where a move ends.
    ///
    /// The move ends before the first byte that is less than `0`: a space, the end of a line, or most of the signs. The caller
    /// decides whether the byte there may follow a move. Returns `None` if the move is not legal, and for castling,
    /// origins in full, and texts that are not written as the standard demands, which [`parse_san`](Self::parse_san) may be able
    /// to read.
    ///
    /// ```
    /// use movegen_position::Position;
    /// let position = Position::default();
    /// let (mv, len) = position.find_san_prefix(b"Nf3 Nc6 2. O-O").unwrap();
    /// assert_eq!((position.parse_san("Nf3"), len), (Ok(mv), 3));
    /// assert_eq!(position.find_san_prefix(b"Nd3 Nc6 2. O-O"), None, "not legal");
    /// assert_eq!(position.find_san_prefix(b"Nf3 Nc6"), None, "too short");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn find_san_prefix(&self, text: &[u8]) -> Option<(Move, usize)> {
        const EACH: u64 = u64::MAX / 0xff;
        let word = u64::from_le_bytes(*text.first_chunk()?);
        // The top bit of each byte up to the first one that is less than b'0' is set in that byte alone.
        let ends = word.wrapping_sub(EACH * b'0' as u64) & !word & (EACH << 7);
        let len = ends.trailing_zeros() as usize / 8;
        let mv = self.find_name(Name::read_word(word, len)?).ok()?;
        let has_mark = matches!((word >> (8 * len)) as u8, b'+' | b'#');
        Some((mv, len + usize::from(has_mark)))
    }

    /// Returns the legal move that a name in algebraic notation means. Only the moves of that role to that square are
    /// examined.
    ///
    /// A missing or superfluous sign of capture is not an error. A caller that is stricter compares it:
    ///
    /// ```
    /// use movegen_position::{Position, San};
    /// let position = Position::default();
    /// let san: San = "exd4".parse().unwrap();
    /// assert!(position.find_san(&san).is_err());
    /// let san: San = "Nxf3".parse().unwrap();
    /// let mv = position.find_san(&san).unwrap();
    /// assert!(matches!(san, San::Move { captures: true, .. }) && !position.is_capture(mv));
    /// ```
    ///
    /// # Errors
    /// [`SanError::Illegal`] or [`SanError::Ambiguous`]: no legal move matches, or more than one.
    #[inline]
    pub fn find_san(&self, san: &San) -> Result<Move, SanError> {
        let (role, file, rank, to, promotion) = match *san {
            San::Castle(side) => return self.find_castling(side),
            San::Move { role, file, rank, to, promotion, .. } => (role, file, rank, to, promotion),
        };
        // A pawn move without a file of origin is a push.
        let file = if role == Role::Pawn { file.or(Some(to.file())) } else { file };
        let among = file.map_or(Bitboard::ALL, Bitboard::file) & rank.map_or(Bitboard::ALL, Bitboard::rank);
        self.find_among(role, among, to, promotion)
    }

    /// Returns the legal move that a name means.
    #[inline(always)]
    fn find_name(&self, name: Name) -> Result<Move, SanError> {
        self.find_among(name.role, name.among(), name.to, name.promotion)
    }

    /// Returns the legal move to `to` by a piece of `role` on a square of `among`, other than castling.
    #[inline(always)]
    fn find_among(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, SanError> {
        let origins = self.board.legal_origins(role, to, among);
        let from = origins.first().ok_or(SanError::Illegal)?;
        let by_pawn = role == Role::Pawn;
        let is_special = by_pawn
            & (matches!(to.rank(), Rank::First | Rank::Eighth) | (self.board.en_passant() == Some(to)));
        let mv = if is_special | promotion.is_some() {
            self.board.candidate_move(from, to, promotion).ok_or(SanError::Illegal)?
        } else {
            let is_double = by_pawn & (from.index().abs_diff(to.index()) == 16);
            Move::new(if is_double { MoveKind::DoublePush } else { kind_of(role) }, from, to)
        };
        if origins.more_than_one() { Err(SanError::Ambiguous) } else { Ok(mv) }
    }

    fn find_castling(&self, side: CastleSide) -> Result<Move, SanError> {
        let (board, turn) = (&self.board, self.turn());
        let rook = board.castle_rook(turn, side).ok_or(SanError::Illegal)?;
        let mv = Move::new(MoveKind::Castle, board.king(turn), rook);
        if board.is_legal(mv) { Ok(mv) } else { Err(SanError::Illegal) }
    }
}
