//! A board with its hash key and clocks: from and to FEN, its moves, its keys.

use core::fmt;
use core::ops::Deref;
use core::str::FromStr;

use movegen_core::generate::{Class, Legal, Request};
use movegen_core::setup::{Fen, FenError, FenText, SetupError};
use movegen_core::{AllMoves, Board, CastlingNotation, CheckInfo, MoveList, Setup, generate};

use crate::position::key::{board_key, en_passant_key, material_key, pawn_key};

/// A board with its hash key and clocks: everything a FEN describes, in 80 bytes. It is cheap to copy and holds no
/// history.
///
/// It derefs to its [`Board`]: `position.piece_at(square)` works, and `&position` goes wherever a `&Board` is
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
#[doc(alias = "Chess")]
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
    /// Returns the position of a board, with the counters of a new game.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self::from(Fen { board, halfmove_clock: 0, fullmove_number: 1 })
    }

    /// Reads a FEN. Fields that are missing are as in [`Board::from_fen`](movegen_core::Board::from_fen).
    ///
    /// Castling rights are `KQkq` (X-FEN: the outermost rook) or the rooks' files (Shredder-FEN: `HAha`). The
    /// en passant square is kept only if a pawn of the side to move attacks it, just as after a move.
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
    /// Returns the first problem, with field and column. Syntax errors take precedence over an invalid position.
    #[doc(alias = "into_position")]
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        text.parse::<Fen>().map(Self::from)
    }

    /// Returns the FEN, for `Display`.
    ///
    /// ```
    /// use movegen::{CastlingNotation, Position};
    /// let fen = Position::default().fen(CastlingNotation::Chess960).to_string();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    #[doc(alias = "from_position")]
    #[must_use]
    pub fn fen(&self, notation: CastlingNotation) -> FenText<'_> {
        self.board.epd(notation).with_counters(self.halfmove_clock, self.fullmove_number)
    }

    /// Returns the board. You can call its methods on the position directly.
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
    /// Returns the standard start position.
    fn default() -> Self {
        Self::new(Board::default())
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
    /// Returns the first problem, as [`Position::from_fen`] does.
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
    /// Returns everything that is wrong with the setup.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let &Setup { halfmove_clock, fullmove_number, .. } = setup;
        Ok(Self::from(Fen { board: Board::try_from(setup)?, halfmove_clock, fullmove_number }))
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

/// # Moves
impl Position {
    /// Lists the legal moves.
    #[doc(alias("legal", "movegen", "generate_moves"))]
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        generate::<AllMoves>(&self.board).list()
    }

    /// Requests the legal moves of class `C`: see [`generate`](fn@generate).
    ///
    /// ```
    /// use movegen::{Noisy, Position};
    /// let position: Position = "4k3/8/8/3q4/4p3/2N5/8/4K3 w - - 0 1".parse().unwrap();
    /// for mv in position.generate::<Noisy>().list() {
    ///     assert!(position.is_capture(mv));
    /// }
    /// assert_eq!(position.generate::<Noisy>().count(), 2);
    /// ```
    #[inline]
    pub fn generate<C: Class>(&self) -> Request<'_, C, Legal> {
        generate::<C>(&self.board)
    }

    /// Computes checkers and pinned pieces of the side to move.
    #[doc(alias("in_check", "pins"))]
    #[inline]
    #[must_use]
    pub fn check_info(&self) -> CheckInfo {
        CheckInfo::new(&self.board)
    }
}

/// # State: keys and clocks
impl Position {
    /// Returns the hash key: the XOR of one number per piece on its square, castling rook, en passant file, and Black
    /// to move. Clocks do not affect it.
    ///
    /// The numbers come from one seed, and don't change before the next major version.
    #[doc(alias("zobrist", "hash", "tt", "get_hash", "zobrist_hash"))]
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns a key that is equal for positions that count as repeated: the [`key`](Self::key), minus the en passant
    /// square if no legal move captures there.
    ///
    /// ```
    /// use movegen::Position;
    /// // The pawn that could capture is pinned.
    /// let position: Position = "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1".parse().unwrap();
    /// let without: Position = "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1".parse().unwrap();
    /// assert_ne!(position.key(), without.key());
    /// assert_eq!(position.repetition_key(), without.repetition_key());
    /// ```
    #[must_use]
    pub fn repetition_key(&self) -> u64 {
        self.repetition_form().key
    }

    /// Returns the position as repetition compares it: without the en passant square if no legal move captures there.
    /// Its key is the [`repetition_key`](Self::repetition_key).
    ///
    /// ```
    /// use movegen::Position;
    /// let position: Position = "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1".parse().unwrap();
    /// assert_eq!(position.repetition_form().to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1");
    /// assert_eq!(position.repetition_form().key(), position.repetition_key());
    /// ```
    #[must_use]
    pub fn repetition_form(&self) -> Self {
        let is_kept = self.board.en_passant().is_none() || self.board.can_capture_en_passant();
        if is_kept { *self } else { self.without_en_passant() }
    }

    /// Returns the position without its en passant square.
    #[must_use]
    pub fn without_en_passant(&self) -> Self {
        let key = self.key ^ en_passant_key(self.board.en_passant());
        Self { board: self.board.without_en_passant(), key, ..*self }
    }

    /// Returns the key of the pawns alone, for a pawn structure table.
    #[must_use]
    pub fn pawn_key(&self) -> u64 {
        pawn_key(&self.board)
    }

    /// Returns the key of how many pieces of each color and role there are, for a material table.
    ///
    /// ```
    /// use movegen::Position;
    /// let key = |fen: &str| fen.parse::<Position>().unwrap().material_key();
    /// assert_eq!(key("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), key("8/3k4/8/8/R7/8/8/3K4 b - - 0 1"));
    /// assert_ne!(key("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), key("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1"));
    /// ```
    #[must_use]
    pub fn material_key(&self) -> u64 {
        material_key(&self.board)
    }

    /// Computes the [`key`](Self::key) from the board alone, to test code that updates a key.
    ///
    /// ```
    /// use movegen::Position;
    /// let mut position = Position::default();
    /// let _ = position.play(position.parse_uci("e2e4").unwrap());
    /// assert_eq!(position.key(), position.compute_key());
    /// ```
    #[must_use]
    pub fn compute_key(&self) -> u64 {
        board_key(&self.board)
    }

    /// Returns the number of half-moves since the last capture or pawn move.
    #[doc(alias("fifty", "rule50"))]
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Returns the full-move number: 1 at the start, incremented after each Black move.
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }
}
