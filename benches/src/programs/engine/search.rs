//! The search, over the boards of either library: hash table, history, path and accumulators.

use super::network::{Accumulator, Input, Network};

/// What a library's users write: a board, and a picker of its moves.
pub(super) trait Game: Sized {
    type Move: Copy;
    type Picker;

    fn read(fen: &str) -> Self;
    fn inputs(&self) -> impl Iterator<Item = Input>;
    /// 0 for White.
    fn turn(&self) -> usize;
    fn in_check(&self) -> bool;
    /// A hash key, whose en passant square is one that a pawn attacks.
    fn key(&self) -> u64;
    fn halfmove_clock(&self) -> usize;
    /// Picks the hash move, if it's legal, then captures and, if `has_quiets`, the others.
    fn picker(&self, hash: u16, has_quiets: bool) -> Self::Picker;
    fn next(&self, picker: &mut Self::Picker, history: &History) -> Option<Self::Move>;
    fn is_quiet(&self, mv: Self::Move) -> bool;
    /// Origin and destination.
    fn squares(mv: Self::Move) -> [usize; 2];
    /// Packs a move into 16 bits that aren't 0.
    fn pack(mv: Self::Move) -> u16;
    /// Makes a move, and updates the accumulator.
    fn make(&self, mv: Self::Move, network: &Network, before: &Accumulator, after: &mut Accumulator) -> Self;
}

/// The score of mate on the board. A mate in `n` half-moves scores `n` less, and scores from `MATES` on are mates.
const MATE: i32 = 30_000;
const MATES: i32 = MATE - MAX_PLY as i32;
const MAX_PLY: usize = 64;
const MAX_HISTORY: i32 = 1 << 14;
/// Slots in the hash table.
const PLACES: usize = 1 << 18;

/// What a stored score means: nothing, or that the score is at least, at most or exactly this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Bound {
    #[default]
    None,
    Lower,
    Upper,
    Exact,
}

/// A searched position.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    /// The best move, or 0.
    mv: u16,
    score: i16,
    depth: i8,
    bound: Bound,
}

impl Entry {
    /// Returns the score if it ends a node of this depth and window.
    fn cutoff(&self, ply: usize, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
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

/// How often quiet moves ended nodes: by color, origin and destination.
pub(super) struct History(Box<[[i32; 64 * 64]; 2]>);

impl History {
    #[inline(always)]
    pub(super) fn of(&self, turn: usize, [from, to]: [usize; 2]) -> i32 {
        self.0[turn][from * 64 + to]
    }
}

/// Searches a position up to a depth. Returns the nodes, and the score at each depth.
pub(super) fn search<G: Game>(network: &Network, fen: &str, depth: i32) -> (u64, Vec<i32>) {
    let root = G::read(fen);
    let accumulators = vec![network.refresh(root.inputs()); MAX_PLY + 1];
    let mut engine = Engine {
        network,
        nodes: 0,
        accumulators,
        keys: Vec::with_capacity(MAX_PLY),
        table: vec![Entry::default(); PLACES],
        stored: 0,
        history: History(Box::new([[0; 64 * 64]; 2])),
    };
    let scores = (1..=depth).map(|depth| engine.node(&root, 0, depth, -MATE, MATE)).collect();
    (engine.nodes, scores)
}

struct Engine<'a> {
    network: &'a Network,
    nodes: u64,
    /// Of the positions from the root to the current one.
    accumulators: Vec<Accumulator>,
    /// The keys of the positions before the current one.
    keys: Vec<u64>,
    table: Vec<Entry>,
    stored: usize,
    history: History,
}

impl Engine<'_> {
    /// Returns the score of a position for the side to move.
    fn node<G: Game>(&mut self, game: &G, ply: usize, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let in_check = game.in_check();
        let depth = depth + i32::from(in_check);
        if depth <= 0 || ply == MAX_PLY {
            return self.quiescence(game, ply, alpha, beta);
        }
        self.nodes += 1;
        let (key, clock) = (game.key(), game.halfmove_clock());
        let mut before = self.keys.iter().rev().take(clock).skip(1).step_by(2);
        if ply > 0 && (clock >= 100 || before.any(|&before| before == key)) {
            return 0;
        }
        let is_pv = beta - alpha > 1;
        let known = self.table[self.place(key)];
        if !is_pv && let Some(score) = known.cutoff(ply, depth, alpha, beta) {
            return score;
        }
        let mut picker = game.picker(known.mv, true);
        let (mut best, mut best_move, mut number) = (-MATE, 0, 0);
        let first_alpha = alpha;
        while let Some(mv) = game.next(&mut picker, &self.history) {
            number += 1;
            let is_quiet = game.is_quiet(mv);
            let next = self.enter(game, key, ply, mv);
            let less = if is_quiet && !in_check { reduction(depth, number) } else { 0 };
            let mut score = alpha + 1;
            if number > 1 {
                score = -self.node(&next, ply + 1, depth - 1 - less, -alpha - 1, -alpha);
            }
            if score > alpha && (less > 0 || is_pv || number == 1) {
                score = -self.node(&next, ply + 1, depth - 1, -beta, -alpha);
            }
            self.keys.pop();
            if score > best {
                (best, best_move) = (score, G::pack(mv));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                if is_quiet {
                    let ([from, to], bonus) = (G::squares(mv), (16 * depth * depth).min(MAX_HISTORY / 8));
                    let history = &mut self.history.0[game.turn()][from * 64 + to];
                    *history += bonus - *history * bonus / MAX_HISTORY;
                }
                break;
            }
        }
        if number == 0 {
            return if in_check { ply as i32 - MATE } else { 0 };
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.store(key, ply, depth, best_move, best, bound);
        best
    }

    /// Quiescence: searches captures, or in check all moves, until standing pat is better.
    fn quiescence<G: Game>(&mut self, game: &G, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let in_check = game.in_check();
        let mut best = ply as i32 - MATE;
        if !in_check || ply == MAX_PLY {
            best = self.network.evaluate(&self.accumulators[ply], game.turn());
            alpha = alpha.max(best);
        }
        if alpha >= beta || ply == MAX_PLY {
            return best;
        }
        let mut picker = game.picker(0, in_check);
        while let Some(mv) = game.next(&mut picker, &self.history) {
            let next = self.enter(game, 0, ply, mv);
            best = best.max(-self.quiescence(&next, ply + 1, -beta, -alpha));
            self.keys.pop();
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Makes a move.
    #[inline(always)]
    fn enter<G: Game>(&mut self, game: &G, key: u64, ply: usize, mv: G::Move) -> G {
        self.keys.push(key);
        let (before, after) = self.accumulators.split_at_mut(ply + 1);
        game.make(mv, self.network, &before[ply], &mut after[0])
    }

    /// Returns the slot of a key, or a free slot for it. The table never replaces an entry: the libraries have
    /// different keys, so their trees would differ.
    fn place(&self, key: u64) -> usize {
        let mut place = key as usize % PLACES;
        while self.table[place].key != key && self.table[place].bound != Bound::None {
            place = (place + 1) % PLACES;
        }
        place
    }

    /// Stores the result of a search.
    fn store(&mut self, key: u64, ply: usize, depth: i32, mv: u16, score: i32, bound: Bound) {
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
}

/// Scores a noisy move: valuable victims first, then cheap attackers.
#[inline(always)]
pub(super) fn capture_order(
    victim: Option<usize>,
    mover: usize,
    is_promotion: bool,
    squares: [usize; 2],
) -> i32 {
    let gain = victim.map_or(0, |role| role as i32 + 1) + if is_promotion { 5 } else { 0 };
    order(8 * gain - mover as i32, squares, 4)
}

/// Breaks ties by the move's squares, so the order doesn't depend on the library.
#[inline(always)]
pub(super) const fn order(value: i32, [from, to]: [usize; 2], promotion: usize) -> i32 {
    value << 15 | (promotion << 12 | from << 6 | to) as i32
}

/// Returns the reduction of a late quiet move, in plies.
const fn reduction(depth: i32, number: u32) -> i32 {
    match number {
        _ if depth < 3 => 0,
        ..4 => 0,
        4..12 => 1,
        _ => 2,
    }
}
