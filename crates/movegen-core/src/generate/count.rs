//! The number of legal moves.

use core::ops::ControlFlow;

use crate::attacks::count_sliders;
use crate::board::Board;
use crate::generate::by_color;
use crate::generate::class::{AllMoves, Legal};
use crate::generate::sink::Count;
use crate::king::{CheckInfo, CheckInfoAfter};
use crate::types::{Bitboard, Color, Move};

/// # Moves: how many
impl Board {
    /// Counts the legal moves.
    #[must_use]
    pub fn legal_count(&self) -> usize {
        match self.turn() {
            Color::White => legal_count(self, CheckInfo::of(self, Color::White)),
            Color::Black => legal_count(self, CheckInfo::of(self, Color::Black)),
        }
    }
}

impl CheckInfoAfter {
    /// Counts the legal moves of `next`, the board after `mv`: like [`Board::legal_count`], using the [`CheckInfo`]
    /// [`after`](Self::after) `mv`.
    ///
    /// ```
    /// use movegen::{AllMoves, Board, MoveList, king::CheckInfoAfter};
    /// let board = Board::default();
    /// let check_info = CheckInfoAfter::new(&board);
    /// let replies = |&mv| check_info.legal_count(mv, &board.after(mv));
    /// assert_eq!(MoveList::of::<AllMoves>(&board).iter().map(replies).sum::<usize>(), 400);
    /// ```
    #[must_use]
    pub fn legal_count(&self, mv: Move, next: &Board) -> usize {
        legal_count(next, self.after(mv, next))
    }
}

/// Out of check, unpinned sliders can go wherever they see no piece of their own, so vectors can count all their moves
/// at once.
#[inline(always)]
fn legal_count(board: &Board, check_info: CheckInfo) -> usize {
    debug_assert!(check_info == CheckInfo::new(board), "the CheckInfo of another board");
    let us = board.color(board.turn());
    let free = us.difference(check_info.pinned);
    let sliders = [board.diagonal_sliders() & free, board.orthogonal_sliders() & free];
    let (counted, others) = match count_sliders(sliders, board.occupied(), !us) {
        Some(count) if !check_info.in_check() => (count, !(sliders[0] | sliders[1])),
        _ => (0, Bitboard::ALL),
    };
    let mut count = Count(counted);
    let ControlFlow::Continue(()) =
        by_color::generate::<AllMoves, Legal, _>(board, check_info, others, Bitboard::ALL, &mut count);
    count.0
}
