//! Splits a count into parts, which threads count one by one and a checkpoint records.

use movegen_position::{Move, Position};

/// Parts are split until there are so many. Threads then finish at nearly the same time.
const ENOUGH: usize = 1_000;
/// Parts that are deeper than [`DEEP`] are split as long as there are not so many, because a checkpoint does not record
/// a part that is not finished.
const MOST: usize = 10_000;
const DEEP: u8 = 6;
/// Parts of this depth are never split: starting them would take longer than counting them.
const SHALLOW: u8 = 3;

/// A position below the root, of which a thread counts all.
pub(crate) struct Part {
    pub(crate) position: Position,
    /// The index of the root move that leads to the position.
    pub(crate) root_move: usize,
}

/// The parts of a count. The split depends only on the position and the depth, so that the parts of a checkpoint are
/// those of the next run.
pub(crate) struct Split {
    /// The parts, those of the first root move first.
    pub(crate) parts: Vec<Part>,
    /// The depth that remains at each part.
    pub(crate) depth: u8,
}

impl Split {
    /// Splits a count of `depth` half-moves, at least 1. Those of the first root move are first.
    pub(crate) fn new(position: &Position, root_moves: &[Move], depth: u8) -> Self {
        let after = |(root_move, &mv)| Part { position: position.after(mv), root_move };
        let mut parts: Vec<Part> = root_moves.iter().enumerate().map(after).collect();
        let mut depth = depth.saturating_sub(1);
        while depth > SHALLOW && (parts.len() < ENOUGH || depth > DEEP && parts.len() < MOST) {
            parts = parts.iter().flat_map(Part::children).collect();
            depth -= 1;
            if parts.is_empty() {
                break;
            }
        }
        Self { parts, depth }
    }
}

impl Part {
    /// Returns the parts after each legal move, in the order of the bits of the moves, which never changes.
    fn children(&self) -> Vec<Self> {
        let mut moves = self.position.legal_moves().to_vec();
        moves.sort_unstable();
        let after = |mv| Self { position: self.position.after(mv), root_move: self.root_move };
        moves.into_iter().map(after).collect()
    }
}
