//! `pgn FILE [ROUNDS]`: compares the CPU time in which movegen-pgn, and pgn-reader with shakmaty, read the games of a file.
//!
//! Every move of the main lines and variations is checked by the rules; then the tags alone are read. Both libraries must find
//! the same. They take turns, pinned to one core, and the table has the medians of the rounds.
//! `pgn movegen|pgn-reader moves|tags FILE` reads once, for a profiler.

use std::error::Error;
use std::fs::File;
use std::hint::black_box;
use std::ops::ControlFlow;

use benches::{cpu_seconds, pin};
use movegen_pgn::{Movetext, Stop, Text};
use movegen_position::Move;
use pgn_reader::{RawTag, SanPlus, Skip};
use rustix::thread::sched_getcpu;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// What was found in the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    games: u64,
    tags: u64,
    moves: u64,
    invalid: u64,
}

/// The rounds, unless the second argument is another number.
const ROUNDS: usize = 7;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [path] => compare(path, ROUNDS),
        [path, rounds] => compare(path, rounds.parse()?),
        [library, what, path] => {
            let (found, seconds) = measure(library == "movegen", what == "moves", path)?;
            println!("{found:?} {seconds:.6}");
            Ok(())
        }
        _ => Err("usage: pgn FILE [ROUNDS], or pgn movegen|pgn-reader moves|tags FILE".into()),
    }
}

/// Reads the games of a file. Returns what was found, and the CPU time in seconds.
fn measure(is_movegen: bool, needs_moves: bool, path: &str) -> Result<(Found, f64), Box<dyn Error>> {
    let file = File::open(path)?;
    let start = cpu_seconds();
    let found = if is_movegen { by_movegen(file, needs_moves)? } else { by_pgn_reader(file, needs_moves)? };
    Ok((found, cpu_seconds() - start))
}

/// Prints the table of a file.
fn compare(path: &str, rounds: usize) -> Result<(), Box<dyn Error>> {
    pin(sched_getcpu())?;
    println!("| | movegen-pgn | pgn-reader with shakmaty | ratio, median of {rounds} | lowest and highest |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for needs_moves in [true, false] {
        let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        let mut found = Found::default();
        for _ in 0..rounds {
            let (our, our_seconds) = measure(true, needs_moves, path)?;
            let (their, their_seconds) = measure(false, needs_moves, path)?;
            if our != their {
                return Err(format!("the libraries differ: {our:?}, {their:?}").into());
            }
            found = our;
            ours.push(our_seconds);
            theirs.push(their_seconds);
            ratios.push(their_seconds / our_seconds);
        }
        let (count, name) = if needs_moves {
            (found.moves, "every move checked, ns per move")
        } else {
            (found.games, "tags only, ns per game")
        };
        let each = |seconds: Vec<f64>| median(seconds) * 1e9 / count as f64;
        let (ours, theirs) = (each(ours), each(theirs));
        let low = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let high = ratios.iter().copied().fold(0.0, f64::max);
        println!("| {name} | {ours:.0} | {theirs:.0} | {:.2} | {low:.2} to {high:.2} |", median(ratios));
    }
    Ok(())
}

/// Returns the median, or 0 of no values.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Counts with movegen-pgn, whose reader checks the moves.
struct Ours {
    found: Found,
    needs_moves: bool,
}

impl movegen_pgn::Visitor for Ours {
    fn begin_game(&mut self) {
        self.found.games += 1;
    }

    fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
        black_box((name, value));
        self.found.tags += 1;
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
        if self.needs_moves {
            ControlFlow::Continue(Movetext::Checked)
        } else {
            ControlFlow::Break(Stop::Game)
        }
    }

    fn make_move(
        &mut self,
        _: &movegen_position::Position,
        mv: Move,
        after: &movegen_position::Position,
    ) -> ControlFlow<Stop> {
        black_box((mv, after));
        self.found.moves += 1;
        ControlFlow::Continue(())
    }
}

fn by_movegen(file: File, needs_moves: bool) -> Result<Found, Box<dyn Error>> {
    let mut reader = movegen_pgn::Reader::new(file);
    let mut visitor = Ours { found: Found::default(), needs_moves };
    loop {
        match reader.read_game(&mut visitor) {
            Ok(true) => {}
            Ok(false) => return Ok(visitor.found),
            Err(movegen_pgn::Error::Game(_)) => visitor.found.invalid += 1,
            Err(error) => return Err(error.into()),
        }
    }
}

/// Counts with pgn-reader, and checks the moves with shakmaty.
struct Theirs {
    found: Found,
    needs_moves: bool,
}

/// The position of a game that pgn-reader reads, and those of the lines that are continued after the variation.
struct Line {
    before: Chess,
    after: Chess,
    outer: Vec<(Chess, Chess)>,
}

impl pgn_reader::Visitor for Theirs {
    type Tags = Option<Chess>;
    type Movetext = Line;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Self::Tags> {
        self.found.games += 1;
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, start: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        black_box((name, value));
        self.found.tags += 1;
        if name == b"FEN" && self.needs_moves {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            *start = fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
            if start.is_none() {
                self.found.invalid += 1;
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Self::Tags) -> ControlFlow<(), Line> {
        if !self.needs_moves {
            return ControlFlow::Break(());
        }
        let position = start.unwrap_or_default();
        ControlFlow::Continue(Line { before: position.clone(), after: position, outer: Vec::new() })
    }

    fn san(&mut self, line: &mut Line, san: SanPlus) -> ControlFlow<()> {
        let Ok(mv) = san.san.to_move(&line.after) else {
            self.found.invalid += 1;
            return ControlFlow::Break(());
        };
        line.before.clone_from(&line.after);
        line.after.play_unchecked(mv);
        black_box((mv, &line.after));
        self.found.moves += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, line: &mut Line) -> ControlFlow<(), Skip> {
        line.outer.push((line.before.clone(), line.after.clone()));
        line.after.clone_from(&line.before);
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, line: &mut Line) -> ControlFlow<()> {
        if let Some((before, after)) = line.outer.pop() {
            (line.before, line.after) = (before, after);
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Line) {}
}

fn by_pgn_reader(file: File, needs_moves: bool) -> Result<Found, Box<dyn Error>> {
    let mut reader = pgn_reader::Reader::new(file);
    let mut visitor = Theirs { found: Found::default(), needs_moves };
    while reader.read_game(&mut visitor)?.is_some() {}
    Ok(visitor.found)
}
