//! The counts of the first moves, in alphabetical order and as soon as they are known.

use movegen_perft::Parts;
use movegen_position::CastlingNotation;
use movegen_position::game::GamePosition;

/// The first moves still to be written.
pub(crate) struct Divide {
    /// The moves' texts and their places among the first moves of the parts, in descending order.
    left: Vec<(String, usize)>,
}

impl Divide {
    pub(crate) fn new<P: GamePosition>(position: &P, parts: &Parts<P>, notation: CastlingNotation) -> Self {
        let text = |mv: P::Move| position.uci(mv, notation).to_string();
        let mut left: Vec<_> = parts.first_moves().enumerate().map(|(i, (mv, _))| (text(mv), i)).collect();
        left.sort_unstable_by(|a, b| b.cmp(a));
        Self { left }
    }

    /// Returns the next move and its count, once known.
    pub(crate) fn next<P: GamePosition>(&mut self, parts: &Parts<P>) -> Option<(String, u128)> {
        let &(_, index) = self.left.last()?;
        let (_, nodes) = parts.first_moves().nth(index)?;
        let nodes = nodes?;
        self.left.pop().map(|(mv, _)| (mv, nodes))
    }
}
