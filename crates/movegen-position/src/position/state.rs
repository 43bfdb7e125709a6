//! A position's keys and clocks.

use movegen_core::{Board, Setup};

use crate::position::key::{board_key, en_passant_key, material_key, pawn_key};
use crate::position::position::Position;

/// # State: keys and clocks
impl Position {
    /// The hash key: the XOR of one number per piece on its square, castling rook, en passant file, and Black to move.
    /// Clocks do not affect it.
    ///
    /// The numbers come from one seed and are stable under semver.
    #[doc(alias("zobrist", "hash", "tt", "get_hash"))]
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// A key that is equal for positions that count as repeated: the [`key`](Self::key), minus the en passant square if
    /// no legal move captures there.
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
        match self.board.en_passant() {
            square @ Some(_) if !self.board.can_capture_en_passant() => self.key ^ en_passant_key(square),
            _ => self.key,
        }
    }

    /// The position as repetition compares it: without the en passant square if no legal move captures there. Its key
    /// is the [`repetition_key`](Self::repetition_key).
    ///
    /// ```
    /// use movegen::Position;
    /// let position: Position = "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1".parse().unwrap();
    /// assert_eq!(position.repetition_form().to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1");
    /// assert_eq!(position.repetition_form().key(), position.repetition_key());
    /// ```
    #[must_use]
    pub fn repetition_form(&self) -> Self {
        if self.board.en_passant().is_none() || self.board.can_capture_en_passant() {
            return *self;
        }
        let mut setup = Setup::from(&self.board);
        setup.en_passant = None;
        // Dropping the square keeps the board valid.
        Board::try_from(&setup).map_or(*self, |board| Self { board, key: self.repetition_key(), ..*self })
    }

    /// The key of the pawns alone, for a pawn structure table.
    #[must_use]
    pub fn pawn_key(&self) -> u64 {
        pawn_key(&self.board)
    }

    /// The key of how many pieces of each color and role there are, for a material table.
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

    /// Half-moves since the last capture or pawn move.
    #[doc(alias("fifty", "rule50"))]
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The full-move number: 1 at the start, incremented after each Black move.
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }
}
