//! The checkers and the pinned pieces of the side to move, from which the generator starts.

use crate::attacks::{SMALL_TABLES, between, line, lines_through};
use crate::board::Board;
use crate::king::attackers::leapers_to;
use crate::types::{Bitboard, Color, Square};

/// The checkers and the pinned pieces of the side to move. A search computes this once per position.
///
/// ```
/// use movegen::{Board, CheckInfo, Square};
/// let board = Board::from_fen("4r2k/8/8/b7/8/8/3NB3/4K3 w - -").unwrap();
/// let check_info = CheckInfo::new(&board);
/// assert!(check_info.checkers().is_empty());
/// assert_eq!(check_info.pinned().into_iter().collect::<Vec<_>>(), [Square::D2, Square::E2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CheckInfo {
    pub(crate) checkers: Bitboard,
    pub(crate) pinned: Bitboard,
    pub(crate) king: Square,
}

impl CheckInfo {
    /// Computes the checkers and pinned pieces of the side to move, along the lines from the
    /// king to enemy sliders.
    #[inline]
    #[must_use]
    pub fn new(board: &Board) -> Self {
        Self::of(board, board.turn())
    }

    /// Computes the same, once per color, for code that branches on the color anyway. Builds for size have one copy.
    #[inline(always)]
    pub(crate) fn by_color(board: &Board) -> Self {
        match board.turn() {
            _ if SMALL_TABLES || cfg!(compact) => Self::new(board),
            Color::White => Self::of(board, Color::White),
            Color::Black => Self::of(board, Color::Black),
        }
    }

    /// Computes the checkers and pinned pieces of `color`.
    #[inline(always)]
    pub(crate) fn of(board: &Board, color: Color) -> Self {
        let king = board.king(color);
        let mut checkers = leapers_to(board, king, !color) & board.color(!color);
        let mut blockers = Bitboard::EMPTY;
        for line in board.lines_to_king(color) {
            checkers |= line.slider.bitboard().only_if(line.between.is_empty());
            blockers |= line.between.only_if(!line.between.more_than_one());
        }
        Self { checkers, pinned: blockers & board.color(color), king }
    }

    /// Returns the enemy pieces that give check: at most two on any board that a game can reach.
    #[inline]
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Returns the pieces of the side to move that stand alone between their king and an enemy slider.
    #[inline]
    #[must_use]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Returns whether the king is in check.
    #[inline]
    #[must_use]
    pub const fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// Returns the square of the king.
    #[inline]
    #[must_use]
    pub const fn king(&self) -> Square {
        self.king
    }

    /// Returns where pieces other than the king may capture: anywhere out of check, the checker's square in
    /// check, nowhere in double check. Doesn't cover en passant, which captures beside its destination.
    #[inline]
    #[must_use]
    pub const fn capture_mask(&self) -> Bitboard {
        match (self.checkers.is_empty(), self.checkers.more_than_one()) {
            (true, _) => Bitboard::ALL,
            (_, true) => Bitboard::EMPTY,
            _ => self.checkers,
        }
    }

    /// Returns where pieces other than the king may go without capturing: anywhere out of check, between king
    /// and checker in check, nowhere in double check.
    #[inline]
    #[must_use]
    pub fn block_mask(&self) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::ALL,
            Some(_) if self.checkers.more_than_one() => Bitboard::EMPTY,
            Some(checker) => between(self.king, checker),
        }
    }

    /// Returns where the piece on `square` must stay: on the line of its pin, or anywhere if it isn't pinned.
    #[inline]
    #[must_use]
    pub fn pin_line(&self, square: Square) -> Bitboard {
        if self.pinned.contains(square) { line(self.king, square) } else { Bitboard::ALL }
    }
}

/// A slider that attacks the square of an enemy king on an empty board: see [`Board::lines_to_king`].
#[derive(Clone, Copy, Debug)]
pub struct LineToKing {
    /// The square of the slider.
    pub slider: Square,
    /// The occupied squares between the slider and the king. If there are none, the slider gives check.
    pub between: Bitboard,
}

/// # Lines to a king
impl Board {
    /// Returns the lines between `color`'s king and the enemy sliders that would attack it on an empty board.
    ///
    /// ```
    /// use movegen::{Board, Color, Square};
    /// let board = Board::from_fen("4r2k/8/8/b7/8/8/3NB3/4K3 w - -").unwrap();
    /// let pins = board.lines_to_king(Color::White).filter(|line| line.between.len() == 1);
    /// assert_eq!(pins.map(|line| line.slider).collect::<Vec<_>>(), [Square::A5, Square::E8]);
    /// ```
    // A king rarely has more than two such lines. Walking them takes fewer instructions than looking from the
    // king with four slider lookups, and touches smaller tables.
    #[inline(always)]
    pub fn lines_to_king(&self, color: Color) -> impl Iterator<Item = LineToKing> {
        let (king, occupied) = (self.king(color), self.occupied());
        let [diagonal, orthogonal] = lines_through(king);
        let sliders = diagonal & self.diagonal_sliders() | orthogonal & self.orthogonal_sliders();
        (sliders & self.color(!color))
            .into_iter()
            .map(move |slider| LineToKing { slider, between: between(king, slider) & occupied })
    }
}

/// Returns the pieces of both colors that are alone between `color`'s king and an enemy slider.
#[inline(always)]
pub(super) fn blockers(board: &Board, color: Color) -> Bitboard {
    board
        .lines_to_king(color)
        .map(|line| line.between.only_if(!line.between.more_than_one()))
        .fold(Bitboard::EMPTY, |all, alone| all | alone)
}
