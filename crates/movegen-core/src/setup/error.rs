//! FEN and EPD errors: the field, the place in the text, and the problem.

use core::fmt::{self, Write};

use crate::setup::validation::SetupProblem;

/// The fields of a FEN. An EPD has the first four.
///
/// ```
/// use movegen::{Board, setup::FenField};
/// assert_eq!(Board::from_fen("4k3/8/8/8/8/8/8/4K3 x - -").unwrap_err().field, FenField::Turn);
/// assert_eq!(FenField::EnPassant.to_string(), "en passant");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum FenField {
    /// The pieces, rank 8 first.
    Placement,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The half-moves since the last capture or pawn move.
    Halfmoves,
    /// The full-move number.
    Fullmoves,
    /// The pieces that wait to be dropped, in Crazyhouse.
    Pockets,
    /// The checks that each side has given or still has to give, in Three-check.
    Checks,
    /// Text after the last field.
    Rest,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Placement => "placement",
            Self::Turn => "turn",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::Halfmoves => "half-moves",
            Self::Fullmoves => "full moves",
            Self::Pockets => "pockets",
            Self::Checks => "checks",
            Self::Rest => "rest",
        })
    }
}

impl SetupProblem {
    /// Returns the field of a FEN that has the problem.
    ///
    /// ```
    /// use movegen::setup::{FenField, SetupProblem};
    /// assert_eq!(SetupProblem::EnPassantRank.field(), FenField::EnPassant);
    /// ```
    #[must_use]
    pub const fn field(self) -> FenField {
        match self {
            Self::CastlingRook | Self::CastlingKing | Self::CastlingTwice => FenField::Castling,
            Self::EnPassantRank | Self::EnPassantPawn | Self::EnPassantBlocked | Self::EnPassantCheck => {
                FenField::EnPassant
            }
            _ => FenField::Placement,
        }
    }
}

/// Why a text is not the FEN or EPD of a valid position, and where.
///
/// ```
/// use movegen::Board;
/// use movegen::setup::{FenField, FenProblem, SetupProblem};
/// let error = Board::from_fen("4k3/8/8/8/8/8/8/4K3 w K -").unwrap_err();
/// assert_eq!((error.field, error.column), (FenField::Castling, 23));
/// assert_eq!(error.problem, FenProblem::Setup(SetupProblem::CastlingRook));
/// assert_eq!(error.to_string(), "castling, column 23: no rook of that color to castle with");
/// ```
///
/// With the feature `serde` it becomes an object: `{"code":"castling-rook","field":"castling","column":23}`.
/// With the code `unexpected`, the character is in `found`, and with `variant`, the broken rule in `reason`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FenError {
    /// The field with the problem.
    pub field: FenField,
    /// The byte with the problem, from 1. Within a FEN's fields this is also the column in characters,
    /// because everything before it is ASCII.
    pub column: usize,
    /// The problem.
    pub problem: FenProblem,
}

impl FenError {
    /// Creates the error for the byte at an index of the text.
    #[must_use]
    pub const fn at(field: FenField, byte: usize, problem: FenProblem) -> Self {
        Self { field, column: byte + 1, problem }
    }

    /// Creates the error for the character at an index of the text, which isn't allowed there. `rest` is the field from
    /// there on. If it is empty, the field ends too early.
    #[must_use]
    pub fn unexpected(field: FenField, byte: usize, rest: &str) -> Self {
        let found = rest.chars().next();
        Self::at(field, byte, found.map_or(FenProblem::Incomplete, FenProblem::Unexpected))
    }

    /// Returns the [`code`](FenProblem::code) of the problem.
    ///
    /// ```
    /// use movegen::Board;
    /// assert_eq!(Board::from_fen("4k3/7/8/8/8/8/8/4K3 w - -").unwrap_err().code(), "short-rank");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.problem.code()
    }
}

/// A problem at one place in a FEN or EPD.
///
/// ```
/// use movegen::{Board, setup::FenProblem};
/// let problem = |text: &str| Board::from_fen(text).unwrap_err().problem;
/// assert_eq!(problem(""), FenProblem::Missing);
/// assert_eq!(problem("4k3/9/8/8/8/8/8/4K3 w - -"), FenProblem::Unexpected('9'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenProblem {
    /// The text ends before this field.
    Missing,
    /// A character that is not allowed here.
    Unexpected(char),
    /// The field ends too early.
    Incomplete,
    /// A rank with more than eight squares.
    LongRank,
    /// A rank with fewer than eight squares.
    ShortRank,
    /// Two digits in a row, where one digit must count all empty squares.
    SplitCount,
    /// A castling right given twice.
    Repeated,
    /// A counter above 65,535.
    OutOfRange,
    /// A field after the last one.
    Extra,
    /// Well-formed, but the position is invalid.
    Setup(SetupProblem),
    /// Well-formed, but a variant has no such position, for this reason.
    Variant(&'static str),
}

impl FenProblem {
    /// Returns the name of the problem for programs in other languages, which never changes: `missing`, `short-rank`
    /// and so on, or the [code of the setup's problem](SetupProblem::code).
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Unexpected(_) => "unexpected",
            Self::Incomplete => "incomplete",
            Self::LongRank => "long-rank",
            Self::ShortRank => "short-rank",
            Self::SplitCount => "split-count",
            Self::Repeated => "repeated",
            Self::OutOfRange => "out-of-range",
            Self::Extra => "extra",
            Self::Setup(problem) => problem.code(),
            Self::Variant(_) => "variant",
        }
    }
}

/// Writes what `Display` writes: a derived implementation would link code that can panic.
impl fmt::Debug for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FenProblem({self})")
    }
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Missing => "missing",
            // `{:?}` for a character would link code that can panic.
            Self::Unexpected(found) if found.is_ascii_graphic() => {
                f.write_str("unexpected '")?;
                f.write_char(*found)?;
                "'"
            }
            Self::Unexpected(found) => return write!(f, "unexpected U+{:04X}", *found as u32),
            Self::Incomplete => "ends too soon",
            Self::LongRank => "a rank with more than eight squares",
            Self::ShortRank => "a rank with fewer than eight squares",
            Self::SplitCount => "two digits in a row",
            Self::Repeated => "a repeated castling right",
            Self::OutOfRange => "more than 65535",
            Self::Extra => "an extra field",
            Self::Setup(problem) => return fmt::Display::fmt(problem, f),
            Self::Variant(reason) => reason,
        };
        f.write_str(text)
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, column {}: {}", self.field, self.column, self.problem)
    }
}

impl core::error::Error for FenError {}

/// The code, the place, and what the code alone doesn't tell.
#[cfg(feature = "serde")]
impl serde::Serialize for FenError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let has_detail = matches!(self.problem, FenProblem::Unexpected(_) | FenProblem::Variant(_));
        let mut fields = serializer.serialize_struct("FenError", 3 + usize::from(has_detail))?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("field", &self.field)?;
        fields.serialize_field("column", &self.column)?;
        match self.problem {
            FenProblem::Unexpected(found) => fields.serialize_field("found", &found)?,
            FenProblem::Variant(reason) => fields.serialize_field("reason", reason)?,
            _ => {}
        }
        fields.end()
    }
}
