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
    fn counter(&self) -> Counter<'_> {
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
        let mut each_known = |tally: &mut Tally| -> io::Result<()> {
            while let Some((mv, nodes)) = tally.next_move() {
                each(mv, nodes)?;
            }
            Ok(())
        };
        each_known(&mut tally)?;
        self.run(&mut tally, |tally, _| each_known(tally))?;
        Ok(tally.nodes())
    }

    /// Counts the parts that `tally` does not have, and calls `each` after each of them and from time to time.
    pub(crate) fn run(
        &self,
        tally: &mut Tally,
        mut each: impl FnMut(&mut Tally, bool) -> io::Result<()>,
    ) -> io::Result<()> {
        let missing: Vec<usize> =
            (0..).zip(&tally.counts).filter(|(_, nodes)| nodes.is_none()).map(|(part, _)| part).collect();
        let split = Arc::clone(&tally.split);
        let counter = self.counter();
        let count = |part: usize| counter.count(&split.parts.get(part)?.position, split.depth);
        engine::run(&missing, self.threads, &self.stop, count, |result| {
            if let Some((part, nodes)) = result {
                tally.add(part, nodes);
            }
            each(tally, result.is_some())
        })
    }
}

/// What is known of a count.
pub(crate) struct Tally {
    split: Arc<Split>,
    /// The count of each part.
    pub(crate) counts: Vec<Option<u128>>,
    /// The number of parts that are counted, and their sum.
    pub(crate) done: usize,
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
        let counts = vec![None; split.parts.len()];
        // No half-move is one sequence.
        let nodes = u128::from(depth == 0);
        Self { split: Arc::new(split), texts, counts, done: 0, nodes, moves, returned: 0 }
    }

    /// Returns the sum of what is counted.
    pub(crate) fn nodes(&self) -> u128 {
        self.nodes
    }

    /// Adds the count of a part.
    pub(crate) fn add(&mut self, part: usize, nodes: u128) {
        self.counts[part] = Some(nodes);
        self.done += 1;
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
