//! Reading the games of a PGN file, by movegen-pgn, and by pgn-reader with shakmaty.
//!
//! Every move of the main lines and variations is checked by the rules; or the tags alone are read.

use std::error::Error;
use std::fs::File;
use std::hint::black_box;
use std::ops::ControlFlow;

use movegen_pgn::{Movetext, Stop, Text};
use movegen_position::Move;
use pgn_reader::{RawTag, SanPlus, Skip};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

use crate::{Call, Done, OURS};

/// What was found in the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    games: u64,
    tags: u64,
    moves: u64,
    invalid: u64,
}

/// A reader of a file. The second argument is whether moves are checked.
type Read = fn(File, bool) -> Result<Found, Box<dyn Error>>;

/// The calls that read a file. They panic if they cannot.
pub fn calls(path: &str) -> Vec<Call> {
    let call = |(needs_moves, library, read): (bool, &'static str, Read)| {
        let path = path.to_owned();
        let run = move || {
            let found = read(File::open(&path).expect("a file"), needs_moves).expect("games");
            let Found { games, tags, moves, invalid } = found;
            let items = if needs_moves { moves } else { games };
            Done {
                items,
                sum: [games, tags, moves, invalid].iter().fold(0u64, |sum, n| sum.rotate_left(16) ^ n),
            }
        };
        let what = if needs_moves { "every move checked, per move" } else { "tags only, per game" };
        Call { what: what.to_owned(), library, run: Box::new(run) }
    };
    let both =
        |moves| [(moves, OURS, by_movegen as Read), (moves, "pgn-reader with shakmaty", by_pgn_reader)];
    [true, false].into_iter().flat_map(both).map(call).collect()
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
