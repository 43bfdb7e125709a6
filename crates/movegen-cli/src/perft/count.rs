//! Counts a position by its parts, and by its root moves.

use std::io;
use std::sync::Arc;

use movegen_position::perft::Perft;
use movegen_position::{CastlingNotation, Move, Position};

use super::engine::{self, Counter, Stop};
use super::split::Split;
use super::table::Table;

/// How to count.
pub(crate) struct Count<'a> {
    pub(crate) perft: Perft,
    pub(crate) threads: usize,
    pub(crate) table: Option<&'a Table>,
    pub(crate) stop: Stop<'a>,
}

impl Count<'_> {
    pub(crate) fn counter(&self) -> Counter<'_> {
        Counter { perft: self.perft, table: self.table, stop: &self.stop }
    }

    /// Counts without interruption.
    pub(crate) fn total(&self, position: &Position, depth: u8) -> io::Result<u128> {
        // Starting a thread takes as long as a small count.
        if self.threads == 1 || depth <= 4 {
            let nodes = self.counter().count(position, depth);
            return nodes.ok_or_else(|| io::ErrorKind::Interrupted.into());
        }
        self.each_move(position, depth, CastlingNotation::Standard, |_, _| Ok(()))
    }

    /// Calls `each` with each root move and its count, in alphabetical order, as soon as it is known. Returns the sum.
    pub(crate) fn each_move(
        &self,
        position: &Position,
        depth: u8,
        notation: CastlingNotation,
        mut each: impl FnMut(String, u128) -> io::Result<()>,
    ) -> io::Result<u128> {
        let mut tally = Tally::new(position, depth, notation);
        let split = Arc::clone(&tally.split);
        let parts: Vec<usize> = (0..split.parts.len()).collect();
        let count = |part| self.count_part(&split, part);
        let mut each_known = |tally: &mut Tally| -> io::Result<()> {
            while let Some((mv, nodes)) = tally.next_move() {
                each(mv, nodes)?;
            }
            Ok(())
        };
        each_known(&mut tally)?;
        engine::run(&parts, self.threads, &self.stop, count, |result| {
            if let Some((part, nodes)) = result {
                tally.add(part, nodes);
            }
            each_known(&mut tally)
        })?;
        Ok(tally.nodes())
    }

    /// Counts a part, unless the count is stopped.
    pub(crate) fn count_part(&self, split: &Split, part: usize) -> Option<u128> {
        self.counter().count(&split.parts.get(part)?.position, split.depth)
    }
}

/// What is known of a count: of each root move, and of all.
pub(crate) struct Tally {
    pub(crate) split: Arc<Split>,
    nodes: u128,
    /// The text of each root move.
    texts: Vec<String>,
    /// For each root move, the number of parts that are missing, and the sum of the others.
    moves: Vec<(usize, u128)>,
    /// The number of root moves that [`next_move`](Self::next_move) has returned.
    returned: usize,
}

impl Tally {
    /// Prepares a count. The root moves are in the alphabetical order of their texts.
    pub(crate) fn new(position: &Position, depth: u8, notation: CastlingNotation) -> Self {
        let text = |mv: Move| position.uci(mv, notation).to_string();
        let mut root_moves = if depth == 0 { Vec::new() } else { position.legal_moves().to_vec() };
        root_moves.sort_by_cached_key(|&mv| text(mv));
        let texts = root_moves.iter().map(|&mv| text(mv)).collect();
        let split = Split::new(position, &root_moves, depth);
        let mut moves = vec![(0, 0); root_moves.len()];
        for part in &split.parts {
            moves[part.root_move].0 += 1;
        }
        // No half-move is one sequence.
        let nodes = u128::from(depth == 0);
        Self { split: Arc::new(split), texts, nodes, moves, returned: 0 }
    }

    /// Returns the sum of what is counted.
    pub(crate) fn nodes(&self) -> u128 {
        self.nodes
    }

    /// Adds the count of a part.
    pub(crate) fn add(&mut self, part: usize, nodes: u128) {
        self.nodes += nodes;
        let (missing, sum) = &mut self.moves[self.split.parts[part].root_move];
        *missing -= 1;
        *sum += nodes;
    }

    /// Returns the next root move and its count, if all its parts are counted.
    pub(crate) fn next_move(&mut self) -> Option<(String, u128)> {
        let &(_, nodes) = self.moves.get(self.returned).filter(|(missing, _)| *missing == 0)?;
        let mv = self.texts.get(self.returned)?.clone();
        self.returned += 1;
        Some((mv, nodes))
    }
}
