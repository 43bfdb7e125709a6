//! The search: iterative deepening, alpha-beta with a window of one, null moves, reductions, quiescence.

use std::sync::Arc;

use movegen_position::ordering::{Refutations, Stage};
use movegen_position::{Move, MovePicker, Position, Role, SearchPosition};

use super::evaluate::evaluate;
use super::table::{Bound, Table, is_mate};
use super::time::{Limits, Signals};

/// A side that is mated at ply `n`, counted from the root, scores `n - MATE`.
pub(crate) const MATE: i32 = 30_000;
/// The deepest iteration, and the longest line of any search.
pub(crate) const MAX_DEPTH: i32 = 64;
pub(crate) const MAX_PLY: usize = 128;

/// The result of an iteration.
pub(crate) struct Iteration<'a> {
    pub(crate) depth: i32,
    pub(crate) score: i32,
    pub(crate) nodes: u64,
    /// The best move and the expected replies.
    pub(crate) line: &'a [Move],
}

/// What a search needs, and what it remembers for the next one.
pub(crate) struct Search {
    pub(crate) table: Table,
    /// By origin and destination: how often a quiet move ended a node.
    history: Vec<i32>,
    /// By ply: quiet moves that ended the last nodes.
    killers: Vec<[Option<Move>; 2]>,
    /// The repetition keys of the game and of the line to the current node.
    keys: Vec<u64>,
    limits: Limits,
    signals: Arc<Signals>,
    nodes: u64,
    is_stopped: bool,
    /// The best move at the root.
    best: Option<Move>,
}

impl Search {
    pub(crate) fn new(megabytes: usize) -> Self {
        Self {
            table: Table::new(megabytes),
            history: vec![0; Move::FROM_TO_COUNT],
            killers: vec![[None; 2]; MAX_PLY],
            keys: Vec::new(),
            limits: Limits::to_depth(MAX_DEPTH),
            signals: Arc::default(),
            nodes: 0,
            is_stopped: false,
            best: None,
        }
    }

    /// Searches deeper and deeper until a limit or a signal ends it. Reports each depth, and returns the best move with
    /// the expected replies.
    pub(crate) fn think(
        &mut self,
        position: &Position,
        keys: &[u64],
        limits: Limits,
        signals: Arc<Signals>,
        mut report: impl FnMut(&Iteration<'_>, &Limits),
    ) -> Vec<Move> {
        (self.keys, self.limits, self.signals) = (keys.to_vec(), limits, signals);
        (self.nodes, self.is_stopped) = (0, false);
        self.killers.fill([None; 2]);
        self.history.iter_mut().for_each(|score| *score /= 8);
        self.table.start_search();
        // If time runs out at once, there's still a move to play.
        let first = position.legal_moves().first().copied();
        self.best = self.limits.moves.first().copied().or(first);
        let root = SearchPosition::new(*position);
        let mut line: Vec<Move> = self.best.into_iter().collect();
        for depth in 1..=self.limits.depth {
            let score = self.search(&root, depth, 0, -MATE, MATE);
            // The last depth's best move was searched first. A better one counts even if there was no time for all.
            line = self.line(position, depth);
            if self.is_stopped {
                break;
            }
            report(&Iteration { depth, score, nodes: self.nodes, line: &line }, &self.limits);
            if first.is_none() || !self.limits.allows_another_depth(&self.signals) {
                break;
            }
        }
        line
    }

    /// Forgets the game.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
        self.history.fill(0);
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The best move, followed by the moves in the table.
    fn line(&self, position: &Position, depth: i32) -> Vec<Move> {
        let (mut position, mut line, mut next) = (*position, Vec::new(), self.best);
        while let Some(mv) = next.filter(|&mv| line.len() < depth as usize && position.is_legal(mv)) {
            line.push(mv);
            position = position.after(mv);
            next = self.table.find(position.key()).and_then(|entry| entry.mv);
        }
        line
    }

    /// Counts a node, and returns whether to leave the search. Looks at the clock every thousand nodes, about
    /// once a millisecond.
    fn must_stop(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes > self.limits.nodes || self.nodes % 1024 == 0 && self.limits.is_over(&self.signals) {
            self.is_stopped = true;
        }
        self.is_stopped
    }

    /// A position that occurred before is a draw: what was good once will be again. Checkmate by the hundredth
    /// half-move is still checkmate.
    fn is_draw(&self, node: &SearchPosition) -> bool {
        node.repetitions_in(&self.keys) > 1
            || node.is_insufficient_material()
            || node.halfmove_clock() >= 100 && !node.is_checkmate()
    }

    /// The score of a node for its side to move, searched to `depth`. Without meaning once the search is stopped.
    fn search(&mut self, node: &SearchPosition, depth: i32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        // A check is answered before the line ends.
        let depth = depth + i32::from(node.in_check() && ply > 0);
        if ply > 0 && self.is_draw(node) {
            return 0;
        }
        if depth <= 0 || ply + 1 >= MAX_PLY {
            return self.quiescence(node, ply, alpha, beta);
        }
        if self.must_stop() {
            return 0;
        }
        let known = self.table.find(node.key());
        let cutoff = known.and_then(|entry| entry.cutoff(depth, ply, alpha, beta));
        if let Some(score) = cutoff.filter(|_| ply > 0) {
            return score;
        }
        self.keys.push(node.repetition_key());
        let score = self.pass(node, depth, ply, alpha, beta).unwrap_or_else(|| {
            let hash_move = known.and_then(|entry| entry.mv);
            let (score, best) = self.try_moves(node, hash_move, depth, ply, &mut alpha, beta);
            let bound = match score {
                _ if score >= beta => Bound::Lower,
                _ if best.is_none() => Bound::Upper,
                _ => Bound::Exact,
            };
            if !self.is_stopped {
                self.table.store(node.key(), best.or(hash_move), score, depth, ply, bound);
            }
            score
        });
        self.keys.pop();
        score
    }

    /// Passes, and returns a score if even that reaches beta. Not in pawn endgames, where passing would often be best.
    fn pass(&mut self, node: &SearchPosition, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let pieces = node.color(node.turn()).difference(node.role(Role::Pawn));
        if depth < 3 || beta - alpha > 1 || is_mate(beta) || pieces.len() < 2 || evaluate(node) < beta {
            return None;
        }
        let next = node.after_null()?;
        let score = -self.search(&next, depth - 3 - depth / 4, ply + 1, -beta, 1 - beta);
        // A mate after passing proves nothing about its distance.
        (score >= beta).then(|| if is_mate(score) { beta } else { score })
    }

    /// Tries the moves of a node, and returns the best score with the move that raised alpha.
    fn try_moves(
        &mut self,
        node: &SearchPosition,
        hash_move: Option<Move>,
        depth: i32,
        ply: usize,
        alpha: &mut i32,
        beta: i32,
    ) -> (i32, Option<Move>) {
        let refutations = Refutations { killers: self.killers[ply], counter: None };
        let mut picker = MovePicker::new(node, hash_move, refutations);
        let (mut best_score, mut best, mut tried) = (-MATE, None, 0);
        while let Some(mv) = picker.next(|mv: Move| self.history[mv.from_to()]) {
            if ply == 0 && !self.limits.moves.is_empty() && !self.limits.moves.contains(&mv) {
                continue;
            }
            tried += 1;
            let next = node.after(mv);
            let is_late = tried > 3 && depth > 2 && picker.stage() == Stage::Quiets && !node.in_check();
            let reduction = if is_late { 1 + tried / 12 } else { 0 };
            // Only the first move gets the whole window, unless another turns out better.
            let mut score = *alpha + 1;
            if tried > 1 {
                score = -self.search(&next, depth - 1 - reduction, ply + 1, -*alpha - 1, -*alpha);
            }
            if score > *alpha && (tried == 1 || reduction > 0 || score < beta) {
                score = -self.search(&next, depth - 1, ply + 1, -beta, -*alpha);
            }
            if self.is_stopped {
                break;
            }
            best_score = best_score.max(score);
            if score > *alpha {
                (*alpha, best) = (score, Some(mv));
                if ply == 0 {
                    self.best = best;
                }
            }
            if score >= beta {
                if !node.is_noisy(mv) {
                    self.remember(mv, depth, ply);
                }
                break;
            }
        }
        if tried == 0 {
            best_score = if node.in_check() { ply as i32 - MATE } else { 0 };
        }
        (best_score, best)
    }

    /// Remembers a quiet move that ended a node: as a killer, and in the history.
    fn remember(&mut self, mv: Move, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        self.history[mv.from_to()] += depth * depth;
    }

    /// The score after all captures that don't lose material or, in check, after all evasions.
    fn quiescence(&mut self, node: &SearchPosition, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if self.must_stop() {
            return 0;
        }
        let in_check = node.in_check();
        if ply >= MAX_PLY {
            return evaluate(node);
        }
        // Out of check, the side to move may decline all captures.
        let mut best = if in_check { ply as i32 - MATE } else { evaluate(node) };
        let mut picker = MovePicker::quiescence(node, None);
        while best < beta {
            alpha = alpha.max(best);
            let Some(mv) = picker.next(|mv: Move| self.history[mv.from_to()]) else { break };
            if !in_check && picker.stage() == Stage::Last {
                break;
            }
            best = best.max(-self.quiescence(&node.after(mv), ply + 1, -beta, -alpha));
        }
        best
    }
}
