//! The hash table: what the search found out about a position, by the position's key.

use movegen_position::Move;

use super::search::{MATE, MAX_PLY};

/// What a score says about the true value of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    /// The value is at least the score: a move reached beta.
    Lower,
    /// The value is at most the score: no move beat alpha.
    Upper,
}

#[derive(Clone, Copy)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) mv: Option<Move>,
    score: i16,
    depth: u8,
    age: u8,
    bound: Bound,
}

/// Four entries fill a cache line.
const _: () = assert!(size_of::<Option<Entry>>() == 16);

impl Entry {
    /// The score, if it ends a node at `ply` that is to be searched to `depth`.
    pub(crate) fn cutoff(&self, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = from_table(self.score, ply);
        let ends = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (ends && i32::from(self.depth) >= depth).then_some(score)
    }
}

/// A mate is stored as its distance from the position, not from the root.
fn to_table(score: i32, ply: usize) -> i16 {
    let from_here = match score {
        score if is_mate(score) => score + score.signum() * ply as i32,
        score => score,
    };
    from_here as i16
}

fn from_table(score: i16, ply: usize) -> i32 {
    match i32::from(score) {
        score if is_mate(score) => score - score.signum() * ply as i32,
        score => score,
    }
}

/// Returns whether a side can force mate.
pub(crate) const fn is_mate(score: i32) -> bool {
    score.abs() >= MATE - MAX_PLY as i32
}

pub(crate) struct Table {
    entries: Vec<Option<Entry>>,
    /// The number of the current search.
    age: u8,
}

impl Table {
    pub(crate) fn new(megabytes: usize) -> Self {
        Self { entries: vec![None; (megabytes << 20) / size_of::<Option<Entry>>()], age: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill(None);
    }

    pub(crate) fn start_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// The slot of a key: its upper bits choose, for any length of the table.
    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.entries.len() as u128) >> 64) as usize
    }

    pub(crate) fn find(&self, key: u64) -> Option<Entry> {
        self.entries[self.slot(key)].filter(|entry| entry.key == key)
    }

    /// Stores a result, unless the slot has a deeper one of this search about another position.
    pub(crate) fn store(
        &mut self,
        key: u64,
        mv: Option<Move>,
        score: i32,
        depth: i32,
        ply: usize,
        bound: Bound,
    ) {
        let (slot, age, depth) = (self.slot(key), self.age, depth as u8);
        if self.entries[slot].is_none_or(|old| old.key == key || old.age != age || old.depth <= depth) {
            self.entries[slot] = Some(Entry { key, mv, score: to_table(score, ply), depth, age, bound });
        }
    }
}
