//! What both searches share, in no library's types: hash table, history, path, accumulators, and a few parameters.

use super::network::{Accumulator, Network};

/// The least depth for a null move.
pub(super) const NULL_DEPTH: i32 = 3;

/// How far above beta a position must be to be pruned.
pub(super) const fn futility(depth: i32) -> i32 {
    if depth > 3 { 1 << 14 } else { 100 * depth }
}

/// The result of a search.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) nodes: u64,
    /// By depth.
    pub(super) scores: Vec<i32>,
}

/// The score of mate on the board. A mate in `n` half-moves scores `n` less.
pub(super) const MATE: i32 = 30_000;
/// Scores from here on are mates.
const MATES: i32 = MATE - MAX_PLY as i32;
/// The maximum ply.
pub(super) const MAX_PLY: usize = 64;
/// The maximum history score.
const MAX_HISTORY: i32 = 1 << 14;
/// Slots in the hash table.
const PLACES: usize = 1 << 18;

/// What a stored score means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    /// The slot is free.
    #[default]
    None,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
    Exact,
}

/// A searched position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    key: u64,
    /// The best move as a library packs it, or 0.
    pub(super) mv: u16,
    score: i16,
    depth: i8,
    bound: Bound,
}

impl Entry {
    /// Returns the score if it ends a node of this depth and window.
    pub(super) fn cutoff(&self, ply: usize, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        let score = i32::from(self.score);
        // Mates are stored by their distance from the position.
        let score = if score.abs() >= MATES { score - score.signum() * ply as i32 } else { score };
        let ends = match self.bound {
            Bound::None => false,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
            Bound::Exact => true,
        };
        (ends && i32::from(self.depth) >= depth).then_some(score)
    }
}

/// The state of a search.
pub(super) struct Memory<'a> {
    pub(super) network: &'a Network,
    pub(super) nodes: u64,
    /// The accumulators of the positions from the root to the current one.
    accumulators: Box<[Accumulator; MAX_PLY + 1]>,
    /// The keys of the positions before the current one.
    keys: Vec<u64>,
    table: Vec<Entry>,
    stored: usize,
    /// By color, origin and destination.
    history: Box<[[i32; 64 * 64]; 2]>,
}

impl<'a> Memory<'a> {
    pub(super) fn new(network: &'a Network, root: Accumulator) -> Self {
        Self {
            network,
            nodes: 0,
            accumulators: Box::new([root; MAX_PLY + 1]),
            keys: Vec::with_capacity(MAX_PLY),
            table: vec![Entry::default(); PLACES],
            stored: 0,
            history: Box::new([[0; 64 * 64]; 2]),
        }
    }

    /// Returns the accumulators at a ply and the next.
    #[inline(always)]
    pub(super) fn accumulators(&mut self, ply: usize) -> (&Accumulator, &mut Accumulator) {
        let (before, after) = self.accumulators.split_at_mut(ply + 1);
        (&before[ply], &mut after[0])
    }

    /// Evaluates the position at a ply for `turn`, the side to move (0 for White).
    pub(super) fn evaluate(&self, ply: usize, turn: usize) -> i32 {
        self.network.evaluate(&self.accumulators[ply], turn)
    }

    /// Records the key of the position before a move.
    pub(super) fn enter(&mut self, before: u64) {
        self.keys.push(before);
    }

    /// Forgets the last recorded key.
    pub(super) fn leave(&mut self) {
        self.keys.pop();
    }

    /// Returns whether a position is drawn by repetition or by the clock.
    pub(super) fn is_draw(&self, key: u64, halfmove_clock: usize) -> bool {
        let before = self.keys.iter().rev().take(halfmove_clock).skip(1).step_by(2);
        halfmove_clock >= 100 || before.copied().any(|before| before == key)
    }

    /// Returns the slot of a key, or a free slot for it.
    ///
    /// The table never replaces an entry: the libraries have different keys, so their trees would differ.
    fn place(&self, key: u64) -> usize {
        let mut place = key as usize % PLACES;
        while self.table[place].key != key && self.table[place].bound != Bound::None {
            place = (place + 1) % PLACES;
        }
        place
    }

    /// Returns the entry of a position.
    pub(super) fn known(&self, key: u64) -> Option<Entry> {
        let entry = self.table[self.place(key)];
        (entry.bound != Bound::None).then_some(entry)
    }

    /// Stores the result of a search.
    pub(super) fn store(&mut self, key: u64, ply: usize, depth: i32, mv: u16, score: i32, bound: Bound) {
        let place = self.place(key);
        if self.table[place].bound == Bound::None {
            if self.stored == PLACES / 2 {
                return;
            }
            self.stored += 1;
        }
        let score = if score.abs() >= MATES { score + score.signum() * ply as i32 } else { score };
        self.table[place] = Entry { key, mv, score: score as i16, depth: depth as i8, bound };
    }

    /// Returns the history of a quiet move of a side, 0 for White.
    #[inline(always)]
    pub(super) fn history(&self, turn: usize, from: usize, to: usize) -> i32 {
        self.history[turn][from * 64 + to]
    }

    /// Raises the history of a quiet move that has ended a node.
    pub(super) fn reward(&mut self, turn: usize, from: usize, to: usize, depth: i32) {
        let bonus = (16 * depth * depth).min(MAX_HISTORY / 8);
        let history = &mut self.history[turn][from * 64 + to];
        *history += bonus - *history * bonus / MAX_HISTORY;
    }
}

/// Scores a noisy move: valuable victims first, then cheap attackers.
#[inline(always)]
pub(super) const fn capture_order(
    victim: Option<usize>,
    mover: usize,
    is_promotion: bool,
    squares: [usize; 2],
) -> i32 {
    let gain = match victim {
        Some(role) => role as i32 + 1,
        None => 0,
    };
    let promotion = if is_promotion { 5 } else { 0 };
    order(8 * (gain + promotion) - mover as i32, squares, 4)
}

/// Breaks ties by the move's squares, so the order doesn't depend on the library.
#[inline(always)]
pub(super) const fn order(value: i32, [from, to]: [usize; 2], promotion: usize) -> i32 {
    value << 15 | (promotion << 12 | from << 6 | to) as i32
}

/// Returns the reduction of a late quiet move, in plies.
pub(super) const fn reduction(depth: i32, number: u32) -> i32 {
    if depth < 3 || number < 4 {
        0
    } else if number < 12 {
        1
    } else {
        2
    }
}
