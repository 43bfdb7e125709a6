//! FEN and EPD: reading them, and errors with their place in the text.

use core::fmt;
use core::str::FromStr;

use crate::board::board::Board;
use crate::setup::fen_fields::Reader;
use crate::setup::setup::Setup;
use crate::setup::validation::{SetupProblem, Validation};

/// A valid position as a FEN describes it: a board and its two counters. `Display` writes the FEN in standard notation.
///
/// ```
/// use movegen::{Board, setup::Fen};
/// let fen: Fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 7".parse().unwrap();
/// assert_eq!((fen.board, fen.halfmove_clock, fen.fullmove_number), (Board::default(), 3, 7));
/// assert_eq!(fen.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fen {
    /// The board.
    pub board: Board,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The full-move number.
    pub fullmove_number: u16,
}

impl FromStr for Fen {
    type Err = FenError;

    /// Reads a FEN with six fields, or with four (the counters are then 0 and 1). The fields are as in
    /// [`Board::from_fen`]. Takes time linear in the length of the text.
    ///
    /// # Errors
    /// The first problem; syntax errors take precedence over an invalid position.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let setup = Setup::from_fen(text, Validation::Playable)?;
        let Setup { halfmove_clock, fullmove_number, .. } = setup;
        Ok(Self { board: setup.board_unchecked(), halfmove_clock, fullmove_number })
    }
}

impl Setup {
    /// Reads and validates a FEN with six fields, or with four (the counters are then 0 and 1).
    ///
    /// ```
    /// use movegen::{Setup, setup::Validation};
    /// let text = "8/8/8/3k4/8/8/8/8 w - - 3 70";
    /// let setup = Setup::from_fen(text, Validation::Any).unwrap();
    /// assert_eq!((setup.halfmove_clock, setup.to_string().as_str()), (3, text));
    /// let error = Setup::from_fen(text, Validation::Playable).unwrap_err();
    /// assert_eq!(error.to_string(), "placement, column 1: each side must have exactly one king");
    /// ```
    ///
    /// # Errors
    /// The first problem; syntax errors take precedence over violations of `validation`.
    pub fn from_fen(text: &str, validation: Validation) -> Result<Self, FenError> {
        let mut reader = Reader::new(text);
        let (mut setup, fields) = reader.four_fields()?;
        if let Some(field) = reader.field() {
            setup.halfmove_clock = reader.counter(FenField::Halfmoves, field)?;
            let field = reader.expect(FenField::Fullmoves)?;
            setup.fullmove_number = reader.counter(FenField::Fullmoves, field)?;
        }
        reader.end()?;
        setup.validate(validation).map_err(|error| fields.locate(text, &setup, error))?;
        Ok(setup)
    }
}

/// # Reading FEN and EPD
impl Board {
    /// Reads a FEN with six or four fields, separated by spaces or tabs. A board has no counters: they are checked and
    /// dropped. Castling rights are `KQkq` (X-FEN: the outermost rook) or the rooks' files (Shredder-FEN: `HAha`).
    /// Takes time linear in the length of the text.
    ///
    /// ```
    /// use movegen::Board;
    /// let board = Board::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 40").unwrap();
    /// assert_eq!(board, Board::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w HAha -").unwrap());
    /// ```
    ///
    /// # Errors
    /// The first problem; syntax errors take precedence over an invalid position.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        text.parse().map(|fen: Fen| fen.board)
    }

    /// Reads the four fields of an EPD. Returns the board and the text after them: the operations, without leading
    /// spaces.
    ///
    /// ```
    /// use movegen::Board;
    /// let text = "4k3/8/8/8/8/8/8/4K3 w - - id \"bare kings\";";
    /// let (board, operations) = Board::from_epd(text).unwrap();
    /// assert_eq!((board.occupied().len(), operations), (2, "id \"bare kings\";"));
    /// ```
    ///
    /// # Errors
    /// The first problem in the four fields.
    pub fn from_epd(text: &str) -> Result<(Self, &str), FenError> {
        let mut reader = Reader::new(text);
        let (setup, fields) = reader.four_fields()?;
        fields.board(text, &setup).map(|board| (board, reader.rest()))
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads a FEN without validation, like [`Setup::from_fen`] with [`Validation::Any`]: the inverse of `Display`.
    ///
    /// # Errors
    /// The first syntax error.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, Validation::Any)
    }
}

impl FromStr for Board {
    type Err = FenError;

    /// Reads a FEN: see [`Board::from_fen`].
    ///
    /// # Errors
    /// The first problem, as in [`Board::from_fen`].
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}

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
            Self::Rest => "rest",
        })
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FenError {
    /// The field with the problem.
    pub field: FenField,
    /// The byte with the problem, from 1. Within a FEN's fields this is also the column in characters, because
    /// everything before it is ASCII.
    pub column: usize,
    /// The problem.
    pub problem: FenProblem,
}

/// What is wrong at one place in a FEN or EPD.
///
/// ```
/// use movegen::{Board, setup::FenProblem};
/// let problem = |text: &str| Board::from_fen(text).unwrap_err().problem;
/// assert_eq!(problem("4k3/8/8/8/8/8/8/4K3 w"), FenProblem::Missing);
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
    /// Two digits in a row; one digit must count all empty squares.
    SplitCount,
    /// A castling right given twice.
    Repeated,
    /// A counter above 65,535.
    OutOfRange,
    /// A field after the last one.
    Extra,
    /// Well-formed, but the position is invalid.
    Setup(SetupProblem),
}

/// Writes what `Display` writes: a derived implementation would link code that can panic.
impl fmt::Debug for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FenProblem({self})")
    }
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "missing",
            // `{:?}` for a character would link code that can panic.
            Self::Unexpected(found) if found.is_ascii_graphic() => return write!(f, "unexpected '{found}'"),
            Self::Unexpected(found) => return write!(f, "unexpected U+{:04X}", *found as u32),
            Self::Incomplete => "ends too soon",
            Self::LongRank => "a rank with more than eight squares",
            Self::ShortRank => "a rank with fewer than eight squares",
            Self::SplitCount => "two digits in a row",
            Self::Repeated => "a repeated castling right",
            Self::OutOfRange => "more than 65535",
            Self::Extra => "an extra field",
            Self::Setup(problem) => return fmt::Display::fmt(problem, f),
        })
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, column {}: {}", self.field, self.column, self.problem)
    }
}

impl core::error::Error for FenError {}
