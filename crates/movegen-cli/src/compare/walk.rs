//! Walks down to the first position that differs, and reports how.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use movegen_perft::Perft;
use movegen_position::{CastlingNotation, Move, Position};

use super::engine::{Divide, Engine, malformed};
use super::reason;
use crate::error::CliError;
use crate::show::plain_board;

/// A position to compare, along with everything below it.
pub(super) struct Root<'a> {
    pub(super) fen: String,
    pub(super) position: &'a Position,
    pub(super) notation: CastlingNotation,
    /// Stops our own counts.
    pub(super) interrupt: &'a AtomicBool,
}

/// The differences in one position.
#[derive(Debug, Default)]
struct Moves {
    missing: Vec<Move>,
    /// Illegal moves, and moves listed twice.
    extra: Vec<String>,
    /// The first move with a different count, in their order and then in ours.
    count: Option<(Move, u128, u128)>,
}

impl Moves {
    fn is_none(&self) -> bool {
        self.missing.is_empty() && self.extra.is_empty() && self.count.is_none()
    }
}

impl Root<'_> {
    /// Walks down to the first position that differs. The moves are sent, because the other program has to make them.
    pub(super) fn find(&self, engine: &mut Engine, depth: u8) -> Result<Option<Difference>, CliError> {
        let (mut position, mut path) = (*self.position, String::new());
        // The position that a move leads to, and what differs before that move.
        let mut above: Option<(Position, String, u8, Moves)> = None;
        let mut depth = depth;
        loop {
            let moves = self.compare(&position, depth, &engine.divide(&self.fen, &path, depth)?)?;
            match moves.count {
                Some((mv, ..)) if depth > 1 => {
                    let next_path = format!("{path} {}", position.uci(mv, self.notation));
                    let next = position.after(mv);
                    above = Some((position, path, depth, moves));
                    (position, path, depth) = (next, next_path.trim_start().to_owned(), depth - 1);
                }
                _ if !moves.is_none() => {
                    return self.report(engine, &position, &path, depth, &moves).map(Some);
                }
                // One move's count differs, yet all counts after it agree.
                _ => match above {
                    Some((position, path, depth, moves)) => {
                        return self.report(engine, &position, &path, depth, &moves).map(Some);
                    }
                    None => return Ok(None),
                },
            }
        }
    }

    /// Compares the moves and counts of the other program with ours.
    fn compare(&self, position: &Position, depth: u8, theirs: &Divide) -> Result<Moves, CliError> {
        let mut found = Moves::default();
        let mut counts = BTreeMap::<Move, u128>::new();
        for (text, listed) in &theirs.moves {
            let known = position.parse_uci(text).ok();
            for &nodes in listed {
                // A move listed twice is extra, even if castling is written in two ways.
                let is_extra = known.is_none_or(|mv| counts.insert(mv, nodes).is_some());
                if is_extra {
                    found.extra.push(text.clone());
                }
            }
        }
        let ours = Perft::new().stop_on(self.interrupt).divide(position, depth)?;
        let mut other_counts = Vec::new();
        for (mv, nodes) in ours {
            match counts.get(&mv) {
                None => found.missing.push(mv),
                Some(&count) if count != nodes => other_counts.push((mv, count, nodes)),
                Some(_) => {}
            }
        }
        if found.missing.is_empty() && found.extra.is_empty() {
            found.count = other_counts.first().copied();
            let (total, sum) = (theirs.total, counts.values().fold(0, |sum: u128, &n| sum.saturating_add(n)));
            if found.count.is_none() && total != sum {
                return Err(malformed(&format!("the total is {total}, but the moves add up to {sum}")));
            }
        }
        Ok(found)
    }

    /// Describes the difference and looks for the shortest input that shows it.
    fn report(
        &self,
        engine: &mut Engine,
        position: &Position,
        path: &str,
        depth: u8,
        moves: &Moves,
    ) -> Result<Difference, CliError> {
        let fen = position.fen(self.notation).to_string();
        let uci = |mv: Move| position.uci(mv, self.notation).to_string();
        // The last one is known to show the difference.
        let mut inputs = vec![
            (fen.as_str(), "", 1),
            (fen.as_str(), "", depth),
            (&self.fen, path, 1),
            (&self.fen, path, depth),
        ];
        inputs.dedup();
        let mut shortest = (self.fen.as_str(), path, depth);
        for input in inputs {
            let (fen, path, depth) = input;
            if !self.compare(position, depth, &engine.divide(fen, path, depth)?)?.is_none() {
                shortest = input;
                break;
            }
        }
        let (shortest_fen, shortest_path, depth) = shortest;
        let shortest_moves =
            if shortest_path.is_empty() { String::new() } else { format!(" moves {shortest_path}") };
        let is_legal = |text: &str| position.parse_uci(text).is_ok();
        let explain_extra = |text: &String| Explained {
            reason: match is_legal(text) {
                true => "listed twice".to_owned(),
                false => reason::of_illegal(position, text),
            },
            uci: text.clone(),
        };
        let explain_missing = |&mv: &Move| Explained { uci: uci(mv), reason: reason::of_legal(position, mv) };
        let count = |(mv, nodes, expected): (Move, u128, u128)| OtherCount { uci: uci(mv), nodes, expected };
        Ok(Difference {
            equal: false,
            board: plain_board(&(*position).into()),
            path: path.split_whitespace().map(str::to_owned).collect(),
            missing: moves.missing.iter().map(explain_missing).collect(),
            extra: moves.extra.iter().map(explain_extra).collect(),
            counts: moves.count.map(count).into_iter().collect(),
            reproduce: [format!("position fen {shortest_fen}{shortest_moves}"), format!("go perft {depth}")],
            fen,
        })
    }
}

/// The first position that differs.
#[derive(serde::Serialize)]
pub(super) struct Difference {
    equal: bool,
    fen: String,
    /// The moves that lead to it.
    path: Vec<String>,
    #[serde(skip)]
    board: String,
    missing: Vec<Explained>,
    extra: Vec<Explained>,
    counts: Vec<OtherCount>,
    reproduce: [String; 2],
}

/// A move with the reason why it is legal or not.
#[derive(serde::Serialize)]
struct Explained {
    uci: String,
    reason: String,
}

/// A move with a different count.
#[derive(serde::Serialize)]
struct OtherCount {
    uci: String,
    nodes: u128,
    expected: u128,
}

impl Difference {
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "Differs at: {}", self.fen)?;
        if !self.path.is_empty() {
            writeln!(out, "after: {}", self.path.join(" "))?;
        }
        write!(out, "\n{}\n", self.board)?;
        for (name, moves) in [("engine lacks", &self.missing), ("engine adds", &self.extra)] {
            for Explained { uci, reason } in moves {
                writeln!(out, "{name}: {uci}\n  {reason}")?;
            }
        }
        for OtherCount { uci, nodes, expected } in &self.counts {
            writeln!(out, "count: {uci} {nodes}, expected {expected}")?;
            writeln!(out, "  all counts after the move are right, so it's made or unmade wrongly")?;
        }
        self.reproduce.iter().try_for_each(|line| writeln!(out, "reproduce: {line}"))
    }
}
