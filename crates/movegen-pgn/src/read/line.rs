//! The lines of moves that are read, and their positions.

use crate::position::PgnPosition;

/// A line of moves: the main line or a variation.
#[derive(Clone, Copy)]
pub(super) struct Line<P> {
    /// `None` when reading tokens.
    pub(super) positions: Option<Positions<P>>,
    pub(super) has_moves: bool,
    /// The index of the variation's parenthesis.
    pub(super) opened_at: usize,
}

impl<P: PgnPosition> Line<P> {
    pub(super) fn new(start: Option<P>, opened_at: usize) -> Self {
        let positions = start.map(|start| Positions { pair: [start; 2], is_flipped: false });
        Self { positions, has_moves: false, opened_at }
    }

    /// Returns the variation that replaces the last move, if any.
    pub(super) fn replacement(&self, opened_at: usize) -> Option<Self> {
        let before = self.positions.map(|positions| positions.pair[usize::from(!positions.is_flipped)]);
        self.has_moves.then(|| Self::new(before, opened_at))
    }
}

/// The positions before and after the last move. They swap roles with each move instead of being copied.
#[derive(Clone, Copy)]
pub(super) struct Positions<P> {
    pair: [P; 2],
    /// Whether the second position is the last one.
    pub(super) is_flipped: bool,
}

impl<P> Positions<P> {
    /// Returns the position after the last move, and the one that the next move overwrites.
    #[inline]
    pub(super) const fn last(&mut self) -> (&P, &mut P) {
        let [first, second] = &mut self.pair;
        if self.is_flipped { (second, first) } else { (first, second) }
    }
}
