//! The lines between a king and the sliders that would attack it on an empty board.

use crate::attacks::between;
use crate::attacks::lines_through;
use crate::board::Board;
use crate::types::{Bitboard, Color, Square};

/// A slider that attacks the square of an enemy king on an empty board: see [`Board::lines_to_king`].
#[derive(Clone, Copy, Debug)]
pub struct LineToKing {
    /// The square of the slider.
    pub slider: Square,
    /// The occupied squares between the slider and the king; if none, the slider gives check.
    pub between: Bitboard,
}

/// # Lines to a king
impl Board {
    /// The lines between `color`'s king and the enemy sliders that would attack it on an empty board.
    ///
    /// ```
    /// use movegen::{Board, Color, Square};
    /// let board = Board::from_fen("4r2k/8/8/b7/8/8/3NB3/4K3 w - -").unwrap();
    /// let pins = board.lines_to_king(Color::White).filter(|line| line.between.len() == 1);
    /// assert_eq!(pins.map(|line| line.slider).collect::<Vec<_>>(), [Square::A5, Square::E8]);
    /// ```
    // Rarely more than two, so walking them takes 33 % fewer instructions than four slider lookups from the king, and
    // touches smaller tables.
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

/// The pieces of both colors that are alone between `color`'s king and an enemy slider.
#[inline(always)]
pub(super) fn blockers(board: &Board, color: Color) -> Bitboard {
    board
        .lines_to_king(color)
        .map(|line| line.between.when(!line.between.more_than_one()))
        .fold(Bitboard::EMPTY, |all, alone| all | alone)
}
