//! Programs that need no position. Games to JSON, one per line: the tags, and the moves as text, unchecked.
//!
//! And a filter by tags, which finds the games of strong players without reading moves.

use std::borrow::Cow;

use crate::Done;

/// What a program does with a game.
trait Program {
    fn begin_game(&mut self) {}
    fn tag<'a>(&mut self, name: &[u8], value: &'a [u8], text: impl FnOnce() -> Cow<'a, str>);
    /// Returns whether the moves matter.
    fn end_tags(&mut self) -> bool;
    /// A move, which `push` appends.
    fn token(&mut self, push: impl FnOnce(&mut Vec<u8>));
    fn end_game(&mut self) {}
    fn done(&self) -> Done;
}

#[derive(Default)]
struct Json {
    text: Vec<u8>,
    moves: u64,
    is_first: bool,
}

impl Program for Json {
    fn begin_game(&mut self) {
        self.text.push(b'{');
    }

    fn tag<'a>(&mut self, name: &[u8], _: &'a [u8], text: impl FnOnce() -> Cow<'a, str>) {
        self.text.push(b'"');
        self.text.extend(name);
        self.text.extend(b"\":");
        serde_json::to_writer(&mut self.text, &text()).expect("writing to memory");
        self.text.push(b',');
    }

    fn end_tags(&mut self) -> bool {
        self.text.extend(b"\"moves\":[");
        self.is_first = true;
        true
    }

    fn token(&mut self, push: impl FnOnce(&mut Vec<u8>)) {
        self.moves += 1;
        self.text.extend(if std::mem::take(&mut self.is_first) { &b"\""[..] } else { b",\"" });
        push(&mut self.text);
        self.text.push(b'"');
    }

    fn end_game(&mut self) {
        self.text.extend(b"]}\n");
    }

    /// Returns the number of moves, and a checksum of the text.
    fn done(&self) -> Done {
        let word = |chunk: &[u8]| chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
        let words = self.text.chunks(8).map(word);
        Done {
            items: self.moves,
            sum: words.fold(self.text.len() as u64, |sum, word| sum.rotate_left(5) ^ word),
        }
    }
}

/// The games, those of two strong players, and the strong players of the current one.
#[derive(Default)]
struct StrongGames {
    done: Done,
    players: u32,
}

impl Program for StrongGames {
    fn tag<'a>(&mut self, name: &[u8], value: &'a [u8], _: impl FnOnce() -> Cow<'a, str>) {
        if matches!(name, b"WhiteElo" | b"BlackElo") {
            let rating = std::str::from_utf8(value).ok().and_then(|text| text.parse::<u32>().ok());
            self.players += u32::from(rating.is_some_and(|rating| rating >= 1900));
        }
    }

    fn end_tags(&mut self) -> bool {
        self.done.items += 1;
        self.done.sum += u64::from(std::mem::take(&mut self.players) == 2);
        false
    }

    fn token(&mut self, _: impl FnOnce(&mut Vec<u8>)) {}

    fn done(&self) -> Done {
        self.done
    }
}

/// Over movegen-pgn.
pub(super) mod ours {
    use std::ops::ControlFlow;

    use movegen_pgn::{Movetext, Reader, Stop, Text, Visitor};
    use movegen_position::San;

    use super::{Done, Json, Program, StrongGames};

    struct Games<P>(P);

    impl<P: Program> Visitor for Games<P> {
        fn begin_game(&mut self) {
            self.0.begin_game();
        }

        fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
            self.0.tag(name, value.as_bytes(), || value.to_str());
            ControlFlow::Continue(())
        }

        fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
            let goes_on = self.0.end_tags();
            if goes_on { ControlFlow::Continue(Movetext::Tokens) } else { ControlFlow::Break(Stop::Game) }
        }

        fn token(&mut self, _: Option<San>, text: &[u8]) -> ControlFlow<Stop> {
            self.0.token(|to| to.extend(text));
            ControlFlow::Continue(())
        }

        fn end_game(&mut self) {
            self.0.end_game();
        }
    }

    fn run(pgn: &[u8], program: impl Program) -> Done {
        let (mut reader, mut games) = (Reader::new(pgn), Games(program));
        while reader.read_game(&mut games).expect("valid games") {}
        games.0.done()
    }

    pub(crate) fn json(pgn: &[u8]) -> Done {
        run(pgn, Json { text: Vec::with_capacity(2 * pgn.len()), ..Json::default() })
    }

    pub(crate) fn filter(pgn: &[u8]) -> Done {
        run(pgn, StrongGames::default())
    }
}

/// Over pgn-reader.
pub(super) mod other {
    use std::ops::ControlFlow;

    use pgn_reader::{RawTag, Reader, SanPlus, Visitor};

    use super::{Done, Json, Program, StrongGames};

    struct Games<P>(P);

    impl<P: Program> Visitor for Games<P> {
        type Tags = ();
        type Movetext = ();
        type Output = ();

        fn begin_tags(&mut self) -> ControlFlow<()> {
            self.0.begin_game();
            ControlFlow::Continue(())
        }

        fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
            self.0.tag(name, value.as_bytes(), || value.decode_utf8_lossy());
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
            if self.0.end_tags() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }

        fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
            self.0.token(|to| san.append_ascii_to(to));
            ControlFlow::Continue(())
        }

        fn end_game(&mut self, (): ()) {
            self.0.end_game();
        }
    }

    fn run(pgn: &[u8], program: impl Program) -> Done {
        let (mut reader, mut games) = (Reader::new(pgn), Games(program));
        while reader.read_game(&mut games).expect("valid games").is_some() {}
        games.0.done()
    }

    pub(crate) fn json(pgn: &[u8]) -> Done {
        run(pgn, Json { text: Vec::with_capacity(2 * pgn.len()), ..Json::default() })
    }

    pub(crate) fn filter(pgn: &[u8]) -> Done {
        run(pgn, StrongGames::default())
    }
}
