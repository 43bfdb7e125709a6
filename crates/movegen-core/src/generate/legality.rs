//! Tests a move's legality without generating the others.

use crate::board::Board;
use crate::generate::class::{AllMoves, Legality};
use crate::generate::move_class::Class;
use crate::generate::request::{Generate, generate};
use crate::types::Move;

/// # Moves: is one legal?
impl Board {
    /// Whether `mv` is a legal move of this board. Accepts any value.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Square};
    /// let board = Board::default();
    /// assert!(board.is_legal(Move::new(MoveKind::Knight, Square::G1, Square::F3)));
    /// assert!(!board.is_legal(Move::new(MoveKind::Bishop, Square::G1, Square::F3)));
    /// ```
    #[doc(alias("hash_move", "tt", "ttmove"))]
    #[inline]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        generate::<AllMoves>(self).contains(mv)
    }

    /// Whether `mv` is a pseudo-legal move of this board: see [`Generate::pseudo_legal`]. Accepts any value.
    #[doc(alias("hash_move", "ttmove"))]
    #[inline]
    #[must_use]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        generate::<AllMoves>(self).pseudo_legal().contains(mv)
    }
}

impl<C: Class, L: Legality> Generate<'_, C, L> {
    /// Whether `mv` is one of the moves. Accepts any value. About ten times cheaper than generating the list.
    #[inline]
    #[must_use]
    pub fn contains(self, mv: Move) -> bool {
        // Runs only the rule for that kind, on one-square masks: all rules would take twice the time.
        let Self { board, check_info, from, to, class, .. } = self.from(mv.from()).to(mv.to());
        class.contains::<L>(board, check_info, from, to, mv)
    }
}
