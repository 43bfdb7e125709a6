//! A filter by tags: finds the games of strong players without reading moves.

use crate::Done;

/// The rating of a strong player.
const STRONG: u32 = 1900;

#[derive(Default)]
struct Filter {
    games: u64,
    strong: u64,
    players: u32,
}

impl Filter {
    fn begin(&mut self) {
        self.games += 1;
        self.players = 0;
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) {
        if matches!(name, b"WhiteElo" | b"BlackElo") {
            let rating = std::str::from_utf8(value).ok().and_then(|text| text.parse::<u32>().ok());
            self.players += u32::from(rating.is_some_and(|rating| rating >= STRONG));
        }
    }

    fn end(&mut self) {
        self.strong += u64::from(self.players == 2);
    }

    fn done(&self) -> Done {
        Done { items: self.games, sum: self.strong }
    }
}

pub(super) fn movegen(pgn: &[u8]) -> Done {
    ours::filter(pgn).done()
}

pub(super) fn pgn_reader(pgn: &[u8]) -> Done {
    other::filter(pgn).done()
}

/// Over movegen-pgn.
mod ours {
    use std::ops::ControlFlow;

    use movegen_pgn::{Movetext, Reader, Stop, Text, Visitor};

    use super::Filter;

    impl Visitor for Filter {
        fn begin_game(&mut self) {
            self.begin();
        }

        fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
            self.tag(name, value.as_bytes());
            ControlFlow::Continue(())
        }

        fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
            self.end();
            ControlFlow::Break(Stop::Game)
        }
    }

    pub(super) fn filter(pgn: &[u8]) -> Filter {
        let (mut reader, mut filter) = (Reader::new(pgn), Filter::default());
        while reader.read_game(&mut filter).expect("valid games") {}
        filter
    }
}

/// Over pgn-reader.
mod other {
    use std::ops::ControlFlow;

    use pgn_reader::{RawTag, Reader, Visitor};

    use super::Filter;

    impl Visitor for Filter {
        type Tags = ();
        type Movetext = ();
        type Output = ();

        fn begin_tags(&mut self) -> ControlFlow<()> {
            self.begin();
            ControlFlow::Continue(())
        }

        fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
            self.tag(name, value.as_bytes());
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
            self.end();
            ControlFlow::Break(())
        }

        fn end_game(&mut self, (): ()) {}
    }

    pub(super) fn filter(pgn: &[u8]) -> Filter {
        let (mut reader, mut filter) = (Reader::new(pgn), Filter::default());
        while reader.read_game(&mut filter).expect("valid games").is_some() {}
        filter
    }
}

#[cfg(test)]
mod tests {
    use super::{other, ours};
    use crate::programs::games;

    #[test]
    fn both_libraries_find_the_same_games() {
        // The ratings of a game differ by its number: 1200 + 7n and 1200 + 13n, both up to 2199.
        let pgn = games::pgn(120);
        let found = ours::filter(&pgn);
        let strong = (0..120).filter(|n| n * 7 % 1000 >= 700 && n * 13 % 1000 >= 700).count();
        assert_eq!((found.games, found.strong), (120, strong as u64));
        assert_eq!(found.done(), other::filter(&pgn).done());
    }
}
