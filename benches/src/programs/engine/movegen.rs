//! The engine with movegen.

use movegen_position::board::Changes;
use movegen_position::ordering::{Refutations, Scores, Turn};
use movegen_position::{Move, MovePicker, Piece, Position, Role, SearchPosition, Square};

use super::memory::{
    Bound, Found, MATE, MAX_PLY, Memory, NULL_DEPTH, capture_order, futility, order, reduction,
};
use super::network::{Accumulator, Input, Network, input};

/// Searches a position up to a depth.
pub(super) fn search(network: &Network, fen: &str, depth: i32) -> Found {
    let position: Position = fen.parse().expect("a valid FEN");
    let root = network.refresh(position.iter().map(|(square, piece)| to_input((piece, square))));
    let mut engine = Engine { memory: Memory::new(network, root) };
    let position = SearchPosition::new(position);
    let scores = (1..=depth).map(|depth| engine.node(&position, 0, depth, -MATE, MATE)).collect();
    Found { nodes: engine.memory.nodes, scores }
}

struct Engine<'a> {
    memory: Memory<'a>,
}

impl Engine<'_> {
    /// Returns the score of a position for the side to move.
    fn node(&mut self, position: &SearchPosition, ply: usize, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let in_check = position.in_check();
        let depth = depth + i32::from(in_check);
        if depth <= 0 || ply == MAX_PLY {
            return self.quiescence(position, ply, alpha, beta);
        }
        self.memory.nodes += 1;
        let key = position.key();
        if ply > 0 && self.memory.is_draw(key, position.halfmove_clock().into()) {
            return 0;
        }
        let is_pv = beta - alpha > 1;
        let known = self.memory.known(key);
        if !is_pv && let Some(score) = known.and_then(|entry| entry.cutoff(ply, depth, alpha, beta)) {
            return score;
        }
        if !is_pv && !in_check {
            let value = self.memory.evaluate(ply, position.turn().index());
            if value - futility(depth) >= beta {
                return value;
            }
            if depth >= NULL_DEPTH
                && value >= beta
                && has_pieces(position)
                && let Some(next) = position.after_null()
            {
                let (before, after) = self.memory.accumulators(ply);
                *after = *before;
                self.memory.enter(key);
                let score = -self.node(&next, ply + 1, depth - NULL_DEPTH - depth / 4, -beta, 1 - beta);
                self.memory.leave();
                if score >= beta {
                    return beta;
                }
            }
        }

        let hash = known.and_then(|entry| Move::from_bits(entry.mv));
        let mut picker = MovePicker::new(position, hash, Refutations::default());
        let (mut best, mut best_move, mut number) = (-MATE, None, 0);
        let first_alpha = alpha;
        while let Some(mv) = picker.next(Order(&self.memory)) {
            number += 1;
            let is_quiet = !position.is_capture(mv) && mv.promotion().is_none();
            let next = self.enter(position, ply, mv);
            let less = if is_quiet && !in_check { reduction(depth, number) } else { 0 };
            let mut score = alpha + 1;
            if number > 1 {
                score = -self.node(&next, ply + 1, depth - 1 - less, -alpha - 1, -alpha);
            }
            if score > alpha && (less > 0 || is_pv || number == 1) {
                score = -self.node(&next, ply + 1, depth - 1, -beta, -alpha);
            }
            self.memory.leave();
            if score > best {
                (best, best_move) = (score, Some(mv));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                if is_quiet {
                    let [from, to] = squares(mv);
                    self.memory.reward(position.turn().index(), from, to, depth);
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
        self.memory.store(key, ply, depth, best_move.map_or(0, Move::bits), best, bound);
        best
    }

    /// Quiescence: searches captures, or in check all moves, until standing pat is better.
    fn quiescence(&mut self, position: &SearchPosition, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.memory.nodes += 1;
        let in_check = position.in_check();
        let mut best = ply as i32 - MATE;
        if !in_check || ply == MAX_PLY {
            best = self.memory.evaluate(ply, position.turn().index());
            alpha = alpha.max(best);
        }
        if alpha >= beta || ply == MAX_PLY {
            return best;
        }
        let mut picker = MovePicker::quiescence(position, None);
        while let Some(mv) = picker.next(Order(&self.memory)) {
            let next = self.enter(position, ply, mv);
            best = best.max(-self.quiescence(&next, ply + 1, -beta, -alpha));
            self.memory.leave();
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Makes a move.
    fn enter(&mut self, position: &SearchPosition, ply: usize, mv: Move) -> SearchPosition {
        let network = self.memory.network;
        let (before, after) = self.memory.accumulators(ply);
        let step = position.step(mv);
        update(network, before, after, step.changes());
        self.memory.enter(position.key());
        SearchPosition::new(step.after())
    }
}

/// Updates the accumulator for a move.
fn update(network: &Network, before: &Accumulator, after: &mut Accumulator, changes: Changes) {
    match changes {
        Changes::Quiet { removed, added } => {
            network.update(before, after, [to_input(added)], [to_input(removed)]);
        }
        Changes::Capture { removed, captured, added } => {
            network.update(before, after, [to_input(added)], [to_input(removed), to_input(captured)]);
        }
        Changes::Castling { removed, added } => {
            network.update(before, after, added.map(to_input), removed.map(to_input));
        }
    }
}

fn to_input((piece, square): (Piece, Square)) -> Input {
    input(piece.index(), square.index())
}

fn squares(mv: Move) -> [usize; 2] {
    [mv.from().index(), mv.to().index()]
}

/// Returns whether the side to move has more than king and pawns.
fn has_pieces(position: &SearchPosition) -> bool {
    let us = position.turn();
    let others = position.pieces(us, Role::Pawn) | position.pieces(us, Role::King);
    position.color(us) != others
}

/// Orders noisy moves by what they win, and the others by history.
struct Order<'a>(&'a Memory<'a>);

impl Scores for Order<'_> {
    fn noisy(&mut self, position: &Position, mv: Move) -> i32 {
        let (victim, mover) = (position.captured(mv).map(Role::index), mv.role().index());
        capture_order(victim, mover, mv.promotion().is_some(), squares(mv))
    }

    fn turn(&mut self, _: &Position, _: Move, _: i32) -> Turn {
        Turn::Now
    }

    fn quiet(&mut self, position: &Position, mv: Move) -> i32 {
        let [from, to] = squares(mv);
        let history = self.0.history(position.turn().index(), from, to);
        order(history, [from, to], mv.promotion().map_or(0, Role::index))
    }
}
