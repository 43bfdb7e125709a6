//! A board with its hash key and clocks, from and to FEN.

use core::fmt;
use core::ops::Deref;
use core::str::FromStr;

use movegen_core::setup::{Fen, FenError, FenText, SetupError};
use movegen_core::{Board, CastlingNotation, Setup};

use crate::position::key::board_key;

/// A board with its hash key and clocks: everything a FEN describes, in 80 bytes. Cheap to copy; holds no history.
///
/// It derefs to its [`Board`], so `position.piece_at(square)` works, and `&position` goes wherever a `&Board` is
/// wanted. Only moves change the board.
///
/// ```
/// use movegen::Position;
///
/// let mut position = Position::default();
/// let mv = position.parse_uci("e2e4").unwrap();
/// let undo = position.make(mv);
/// assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// position.unmake(undo);
/// assert_eq!(position, Position::default());
/// assert_eq!(position.legal_moves().len(), 20);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) key: u64,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
}

const _: () = assert!(size_of::<Position>() == 80);

/// # Setting up
impl Position {
    /// The position of a board, with the counters of a new game.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self::from(Fen { board, halfmove_clock: 0, fullmove_number: 1 })
    }

    /// Reads a FEN with six fields, or with four (the counters are then 0 and 1).
    ///
    /// Castling rights are `KQkq` (X-FEN: the outermost rook) or the rooks' files (Shredder-FEN: `HAha`). The en
    /// passant square is kept only if a pawn of the side to move attacks it, just as after a move.
    ///
    /// ```
    /// use movegen::Position;
    /// let position = Position::from_fen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9").unwrap();
    /// assert_eq!(position.legal_moves().len(), 21);
    /// let error = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 x").unwrap_err();
    /// assert_eq!(error.to_string(), "full moves, column 29: unexpected 'x'");
    /// ```
    ///
    /// # Errors
    /// The first problem, with field and column; syntax errors take precedence over an invalid position. Takes time
    /// linear in the length of the text.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        text.parse::<Fen>().map(Self::from)
    }

    /// The FEN, for `Display`.
    ///
    /// ```
    /// use movegen::{CastlingNotation, Position};
    /// let fen = Position::default().fen(CastlingNotation::Chess960).to_string();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    #[must_use]
    pub fn fen(&self, notation: CastlingNotation) -> FenText<'_> {
        self.board.epd(notation).with_counters(self.halfmove_clock, self.fullmove_number)
    }

    /// The board. You can call its methods on the position directly.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }
}

impl Deref for Position {
    type Target = Board;

    #[inline]
    fn deref(&self) -> &Board {
        &self.board
    }
}

impl Default for Position {
    /// The standard start position.
    fn default() -> Self {
        Self::new(Board::default())
    }
}

impl From<Board> for Position {
    fn from(board: Board) -> Self {
        Self::new(board)
    }
}

impl From<Fen> for Position {
    fn from(Fen { board, halfmove_clock, fullmove_number }: Fen) -> Self {
        Self { board, key: board_key(&board), halfmove_clock, fullmove_number }
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN: see [`Position::from_fen`].
    ///
    /// # Errors
    /// The first problem, as in [`Position::from_fen`].
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}

/// Writes the FEN in standard notation: see [`Position::fen`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(CastlingNotation::Standard), f)
    }
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// Converts a setup to a position.
    ///
    /// # Errors
    /// Everything wrong with the setup.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let &Setup { halfmove_clock, fullmove_number, .. } = setup;
        Ok(Self::from(Fen { board: Board::try_from(setup)?, halfmove_clock, fullmove_number }))
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        Self::try_from(&setup)
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut setup = Self::from(&position.board);
        setup.halfmove_clock = position.halfmove_clock;
        setup.fullmove_number = position.fullmove_number;
        setup
    }
}
