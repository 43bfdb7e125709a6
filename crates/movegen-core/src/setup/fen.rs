//! Reads FEN and EPD.

use core::str::FromStr;

use crate::board::board::Board;
use crate::setup::error::{FenError, FenField};
use crate::setup::fen_fields::Reader;
use crate::setup::setup::Setup;
use crate::setup::validation::Validation;

/// A valid position as a FEN describes it: a board and its two counters. `Display` writes the
/// FEN in standard notation.
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
    /// Reads a FEN with six or four fields, separated by spaces or tabs. A board has no counters: they are
    /// checked and dropped. Castling rights are `KQkq` (X-FEN: the outermost rook) or the rooks' files
    /// (Shredder-FEN: `HAha`). Takes time linear in the length of the text.
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

    /// Reads the four fields of an EPD. Returns the board and the text after them: the
    /// operations, without leading spaces.
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

    /// Reads a FEN without validation, like [`Setup::from_fen`] with [`Validation::Any`]:
    /// the inverse of `Display`.
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
