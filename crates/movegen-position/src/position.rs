//! A position: what a FEN says, and its key.

use movegen_core::{Board, Checks, Color, Faults, Legal, Move, MoveList, Setup, generate};

use crate::key::{change, key_of};

/// A board with its hash key and its clocks: all a FEN says. Small enough to copy (80 bytes); nothing in it needs a
/// heap, and it holds no history.
///
/// ```
/// use movegen_position::Position;
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

impl Position {
    /// The position of a board, with counters as at the start of a game.
    pub fn new(board: Board) -> Self {
        Self { board, key: key_of(&board), halfmove_clock: 0, fullmove_number: 1 }
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.board.turn()
    }

    /// The hash key: see [`key_of`]. Positions that differ in their clocks alone have the same key.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key after a legal move, which is not made: to fetch what a table holds of it in good time.
    ///
    /// ```
    /// use movegen_position::Position;
    /// let position = Position::default();
    /// let mv = position.parse_uci("b1c3").unwrap();
    /// assert_eq!(position.key_after(mv), position.after(mv).key());
    /// ```
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        self.key ^ change(self.turn(), &self.board, mv, &self.board.after(mv))
    }

    /// Half-moves since a pawn moved or something was captured.
    #[inline]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move, which counts up after Black's.
    #[inline]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The legal moves.
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        generate::<Legal>(&self.board).list()
    }

    /// The checks and pins of the side to move.
    #[inline]
    pub fn checks(&self) -> Checks {
        Checks::of(&self.board)
    }
}

impl Default for Position {
    /// The start of the game.
    fn default() -> Self {
        Self::new(Board::default())
    }
}

impl From<Board> for Position {
    fn from(board: Board) -> Self {
        Self::new(board)
    }
}

impl TryFrom<&Setup> for Position {
    type Error = Faults;

    fn try_from(setup: &Setup) -> Result<Self, Faults> {
        let &Setup { halfmove_clock, fullmove_number, .. } = setup;
        Ok(Self { halfmove_clock, fullmove_number, ..Self::new(Board::try_from(setup)?) })
    }
}

impl TryFrom<Setup> for Position {
    type Error = Faults;

    fn try_from(setup: Setup) -> Result<Self, Faults> {
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
