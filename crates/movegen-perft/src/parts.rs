//! A count that is split into parts, which threads can count, and which can be saved and resumed.

use std::sync::Arc;

use movegen_position::game::GamePosition;
use movegen_position::{CastlingNotation, Position};

/// Split until there are at least this many parts. Threads then finish at nearly the same time, and splitting
/// takes less than a millisecond.
const ENOUGH: usize = 256;
/// Split parts deeper than [`DEEP`] until there are this many. Since only finished parts are saved, none should take
/// long.
const MOST: usize = 10_000;
/// Parts of this depth take seconds at most.
const DEEP: u8 = 6;
/// Parts of this depth are never split, because starting them would take longer than counting them.
const SHALLOW: u8 = 3;

/// A count that [`Perft::resume`](crate::Perft::resume) carries out in parts, one for each position some moves below
/// the root. Because they depend only on the position and the depth, saved counts are still valid in the next run.
///
/// ```
/// use movegen::perft::{Error, Parts, Perft};
/// use movegen::Position;
///
/// let mut parts = Parts::new(&Position::default(), 4);
/// Perft::new().resume(&mut parts, |_| Ok::<(), Error>(()))?;
/// assert_eq!(parts.nodes(), 197_281);
///
/// let mut resumed = Parts::new(&Position::default(), 4);
/// for (part, nodes) in parts.counts().iter().enumerate().skip(5) {
///     assert!(resumed.insert(part, nodes.unwrap()));
/// }
/// // Counts five parts.
/// Perft::new().resume(&mut resumed, |_| Ok::<(), Error>(()))?;
/// assert_eq!(resumed.nodes(), 197_281);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parts<P: GamePosition = Position> {
    pub(crate) split: Arc<Split<P>>,
    counts: Vec<Option<u128>>,
    done: usize,
    nodes: u128,
}

impl<P: GamePosition> Parts<P> {
    /// Splits a count of `depth` half-moves.
    #[must_use]
    pub fn new(position: &P, depth: u8) -> Self {
        let split = Split::new(position, depth);
        // Depth 0 has one sequence: the empty one.
        let nodes = u128::from(depth == 0);
        Self { counts: vec![None; split.parts.len()], split: Arc::new(split), done: 0, nodes }
    }

    /// Returns the count of each part, or `None` if not counted yet.
    #[must_use]
    pub fn counts(&self) -> &[Option<u128>] {
        &self.counts
    }

    /// Returns the number of parts counted so far.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done
    }

    /// Returns the sum of the parts counted so far.
    #[must_use]
    pub fn nodes(&self) -> u128 {
        self.nodes
    }

    /// Returns the first moves in alphabetical UCI order, which is also the order of the parts. Each move has its count
    /// once all its parts are counted. At depth 0 there are none.
    #[must_use]
    pub fn first_moves(&self) -> impl ExactSizeIterator<Item = (P::Move, Option<u128>)> {
        let parts = || self.split.parts.iter().zip(&self.counts);
        self.split.first_moves.iter().enumerate().map(move |(first_move, &mv)| {
            let counts = parts().filter(|(part, _)| part.first_move == first_move);
            (mv, counts.map(|(_, &count)| count).sum())
        })
    }

    /// Enters a part's count from an earlier run. Returns `false` and changes nothing if the part doesn't exist, is
    /// already counted, or would overflow the sum.
    pub fn insert(&mut self, part: usize, nodes: u128) -> bool {
        let (Some(count @ None), Some(sum)) = (self.counts.get_mut(part), self.nodes.checked_add(nodes))
        else {
            return false;
        };
        *count = Some(nodes);
        self.done += 1;
        self.nodes = sum;
        true
    }
}

/// A position below the root, counted by one thread.
#[derive(Clone, Debug)]
pub(crate) struct Part<P> {
    pub(crate) position: P,
    /// The index of the first move that leads here.
    first_move: usize,
}

/// The parts of a count.
#[derive(Clone, Debug)]
pub(crate) struct Split<P: GamePosition> {
    first_moves: Vec<P::Move>,
    /// The parts of the first move, then of the second, and so on.
    pub(crate) parts: Vec<Part<P>>,
    /// The remaining depth for each part.
    pub(crate) depth: u8,
}

impl<P: GamePosition> Split<P> {
    pub(crate) fn new(position: &P, depth: u8) -> Self {
        let mut first_moves = if depth == 0 { Vec::new() } else { position.legal_moves().to_vec() };
        first_moves.sort_by_cached_key(|&mv| position.uci(mv, CastlingNotation::Standard).to_string());
        let after = |(first_move, &mv)| Part { position: position.after(mv), first_move };
        let mut parts: Vec<Part<P>> = first_moves.iter().enumerate().map(after).collect();
        let mut depth = depth.saturating_sub(1);
        while depth > SHALLOW && (parts.len() < ENOUGH || depth > DEEP && parts.len() < MOST) {
            parts = parts.iter().flat_map(Part::children).collect();
            depth -= 1;
            if parts.is_empty() {
                break;
            }
        }
        Self { first_moves, parts, depth }
    }
}

impl<P: GamePosition> Part<P> {
    /// Returns the parts after each legal move, ordered by the moves' bits, which never changes.
    fn children(&self) -> Vec<Self> {
        let mut moves = self.position.legal_moves().to_vec();
        moves.sort_unstable();
        let after = |mv| Self { position: self.position.after(mv), first_move: self.first_move };
        moves.into_iter().map(after).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_sorted_by_first_move_and_then_by_the_bits_of_the_reply() {
        let root = Position::default();
        let split = Split::new(&root, 5);
        let mut expected = Vec::new();
        for &mv in &split.first_moves {
            let after = root.after(mv);
            let mut replies = after.legal_moves().to_vec();
            replies.sort_unstable_by_key(|reply| reply.bits());
            expected.extend(replies.into_iter().map(|reply| after.after(reply)));
        }
        assert_eq!((split.parts.len(), split.depth), (400, 3));
        assert!(split.parts.iter().map(|part| part.position).eq(expected));
    }
}
