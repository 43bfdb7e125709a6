//! UCI moves: reading and writing.

use core::fmt;
use core::str::FromStr;

use movegen_core::{CastlingNotation, Move, MoveKind, Role, Square};

use crate::notation::drop::read_drop;
use crate::position::{Position, SearchPosition};

error! {
    /// Why a text is not a UCI move of a position.
    ///
    /// ```
    /// use movegen::Position;
    /// use movegen::notation::UciError;
    /// let position = Position::default();
    /// assert_eq!(position.parse_uci("e2e9"), Err(UciError::Malformed { column: 4 }));
    /// assert_eq!(position.parse_uci("e2e5"), Err(UciError::Illegal));
    /// ```
    ///
    /// With the feature `serde` it becomes an object: `{"code":"malformed","column":4}`.
    pub enum UciError {
        /// Not two squares with an optional role.
        Malformed {
            /// The first byte that cannot be part of a move, from 1.
            column: usize,
        } = "malformed",
        /// Well-formed, but the position has no such legal move.
        Illegal = "illegal",
    }
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { column } => write!(f, "column {column}: not a move such as e2e4 or e7e8q"),
            Self::Illegal => f.write_str("not a legal move in this position"),
        }
    }
}

/// # Notation: UCI
impl Position {
    /// Returns an object that displays a move in UCI, such as `e2e4` or `e7e8q`. Castling is `e1g1`, or `e1h1` if the
    /// castling rights or `notation` are Chess960.
    ///
    /// ```
    /// use movegen::{CastlingNotation, Position};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let castling = position.parse_uci("e1g1").unwrap();
    /// assert_eq!(position.uci(castling, CastlingNotation::Standard).to_string(), "e1g1");
    /// assert_eq!(position.uci(castling, CastlingNotation::Chess960).to_string(), "e1h1");
    /// ```
    #[doc(alias("to_uci", "display_uci_move"))]
    #[inline]
    #[must_use]
    pub fn uci(&self, mv: Move, notation: CastlingNotation) -> Uci {
        let by_steps = mv.kind() == MoveKind::Castling
            && notation == CastlingNotation::Standard
            && self.board.has_standard_castling();
        Uci::new(mv.from(), if by_steps { mv.arrival() } else { mv.to() }, mv.promotion())
    }

    /// Reads a legal UCI move. Castling may be a two-square king move or king takes own rook.
    ///
    /// ```
    /// use movegen::{MoveKind, Position};
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// assert_eq!(position.parse_uci("e1g1").unwrap().kind(), MoveKind::Castling);
    /// assert_eq!(position.parse_uci("e1g1"), position.parse_uci("e1h1"));
    /// ```
    ///
    /// # Errors
    /// Returns [`UciError`] if the text isn't a move, or the move isn't legal.
    #[doc(alias = "parse_uci_move")]
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let (from, to, promotion) = read_move(text)?;
        self.board.find_move(from, to, promotion).ok_or(UciError::Illegal)
    }

    /// Returns the legal move that UCI names. Castling is found in both notations, as in
    /// [`parse_uci`](Self::parse_uci).
    ///
    /// ```
    /// use movegen::{Position, Square};
    /// use movegen::notation::Uci;
    /// let position = Position::default();
    /// let mv = position.find_uci(Uci::new(Square::E2, Square::E4, None)).unwrap();
    /// assert_eq!(position.parse_uci("e2e4"), Ok(mv));
    /// assert_eq!(Uci::from(mv).to_string(), "e2e4");
    /// ```
    ///
    /// # Errors
    /// Returns [`UciError::Illegal`] if the move isn't legal.
    #[inline]
    pub fn find_uci(&self, uci: Uci) -> Result<Move, UciError> {
        let Uci::Move { from, to, promotion } = uci else { return Err(UciError::Illegal) };
        self.board.find_move(from, to, promotion).ok_or(UciError::Illegal)
    }
}

impl SearchPosition {
    /// Reads a legal UCI move: see [`Position::parse_uci`].
    ///
    /// # Errors
    /// Returns [`UciError`] if the text isn't a move, or the move isn't legal.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let (from, to, promotion) = read_move(text)?;
        self.find_move(from, to, promotion).ok_or(UciError::Illegal)
    }
}

/// Reads a move that isn't a drop.
#[inline]
fn read_move(text: &str) -> Result<(Square, Square, Option<Role>), UciError> {
    read_squares(text).ok_or_else(|| match read_other(text) {
        Ok(_drop) => UciError::Illegal,
        Err(column) => UciError::Malformed { column },
    })
}

/// The first file and rank, twice, as in a text.
const FIRST: [u8; 4] = *b"a1a1";

/// Reads two squares and perhaps the letter of a role. Returns `None` for any other text.
#[inline]
fn read_squares(text: &str) -> Option<(Square, Square, Option<Role>)> {
    let (&squares, rest) = text.as_bytes().split_first_chunk()?;
    // All four at once. A byte below the first file or rank wraps to above 7, whatever it borrows
    // from the next one.
    let parts = u32::from_le_bytes(squares).wrapping_sub(u32::from_le_bytes(FIRST));
    let square =
        |file_and_rank: u32| Square::from_index((file_and_rank & 7 | file_and_rank >> 5 & 56) as usize);
    let (Some(from), Some(to), 0) = (square(parts), square(parts >> 16), parts & 0xf8f8_f8f8) else {
        return None;
    };
    match *rest {
        [] => Some((from, to, None)),
        [letter] => Some((from, to, Some(Role::from_letter(char::from(letter.to_ascii_lowercase()))?))),
        _ => None,
    }
}

/// Reads a drop, or finds the column of the first byte that cannot be part of a move.
#[cold]
fn read_other(text: &str) -> Result<Uci, usize> {
    match read_drop(text) {
        Some(drop) => drop.map(|(role, to)| Uci::Drop { role, to }),
        None => Err(wrong_column(text.as_bytes())),
    }
}

fn wrong_column(text: &[u8]) -> usize {
    let known = text.iter().zip(FIRST).take_while(|(byte, first)| byte.wrapping_sub(*first) < 8).count();
    let is_role = |&letter: &u8| Role::from_letter(char::from(letter.to_ascii_lowercase())).is_some();
    known + 1 + usize::from(known == 4 && text.get(4).is_some_and(is_role))
}

/// A move as UCI writes it, independent of a position.
///
/// ```
/// use movegen::{Position, Role, Square, Uci};
/// let uci: Uci = "e2e4".parse().unwrap();
/// assert_eq!(uci, Uci::Move { from: Square::E2, to: Square::E4, promotion: None });
/// assert!(Position::default().find_uci(uci).is_ok());
/// assert_eq!("N@f3".parse(), Ok(Uci::Drop { role: Role::Knight, to: Square::F3 }));
/// ```
#[doc(alias = "UciMove")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Uci {
    /// Two squares and perhaps a promotion.
    Move {
        /// The origin.
        from: Square,
        /// The destination. For castling, this is the king's, or in Chess960 notation the square of the rook.
        to: Square,
        /// The role that a pawn becomes, in Antichess perhaps a king.
        promotion: Option<Role>,
    },
    /// A drop of a piece from the pocket, in Crazyhouse. Never legal in chess.
    Drop {
        /// The role of the piece.
        role: Role,
        /// The square it is dropped on.
        to: Square,
    },
}

impl Uci {
    /// Creates a move. Parts are not checked against each other.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square, promotion: Option<Role>) -> Self {
        Self::Move { from, to, promotion }
    }

    /// Returns the origin, or `None` for a drop.
    #[inline]
    #[must_use]
    pub const fn origin(self) -> Option<Square> {
        match self {
            Self::Move { from, .. } => Some(from),
            Self::Drop { .. } => None,
        }
    }

    /// Returns the destination.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Self::Move { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// Returns the role that a pawn becomes.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Self::Move { promotion, .. } => promotion,
            Self::Drop { .. } => None,
        }
    }

    /// Writes the text to `out`. Faster than `Display`, which goes through a formatter.
    ///
    /// ```
    /// use movegen::notation::Uci;
    /// use movegen::{Role, Square};
    /// let mut text = String::new();
    /// Uci::new(Square::E7, Square::E8, Some(Role::Queen)).write_to(&mut text).unwrap();
    /// assert_eq!(text, "e7e8q");
    /// ```
    ///
    /// # Errors
    /// Returns the errors of `out`.
    #[inline]
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let (from, to, promotion) = match *self {
            Self::Move { from, to, promotion } => (from, to, promotion),
            Self::Drop { role, to } => return write_drop(role, to, out),
        };
        out.write_str(name(from))?;
        out.write_str(name(to))?;
        match promotion {
            Some(role) => write_promotion(role, out),
            None => Ok(()),
        }
    }
}

/// Writes a promotion's letter. Outlined to keep its jump table off the common path.
#[cold]
#[inline(never)]
fn write_promotion(role: Role, out: &mut impl fmt::Write) -> fmt::Result {
    out.write_char(role.letter())
}

/// Writes a drop.
#[cold]
#[inline(never)]
fn write_drop(role: Role, to: Square, out: &mut impl fmt::Write) -> fmt::Result {
    out.write_char(role.letter().to_ascii_uppercase())?;
    out.write_char('@')?;
    out.write_str(name(to))
}

/// Returns a square's name. The two bytes of a constant need no ASCII test.
#[inline]
fn name(square: Square) -> &'static str {
    const BYTES: [u8; 128] = {
        let mut bytes = [0; 128];
        let mut index = 0;
        while index < 64 {
            let square = Square::ALL[index];
            bytes[2 * index] = square.file().letter() as u8;
            bytes[2 * index + 1] = square.rank().digit() as u8;
            index += 1;
        }
        bytes
    };
    const NAMES: &str = match core::str::from_utf8(&BYTES) {
        Ok(names) => names,
        Err(_) => "",
    };
    NAMES.get(2 * square.index()..2 * square.index() + 2).unwrap_or_default()
}

impl From<Move> for Uci {
    /// Returns a move in Chess960 notation, which needs no position: castling is king takes own rook.
    #[inline]
    fn from(mv: Move) -> Self {
        Self::new(mv.from(), mv.to(), mv.promotion())
    }
}

impl FromStr for Uci {
    type Err = UciError;

    /// Reads the text alone. To find the legal move, use [`Position::parse_uci`].
    #[inline]
    fn from_str(text: &str) -> Result<Self, UciError> {
        match read_squares(text) {
            Some((from, to, promotion)) => Ok(Self::new(from, to, promotion)),
            None => read_other(text).map_err(|column| UciError::Malformed { column }),
        }
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}
