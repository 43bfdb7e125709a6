//! Small texts that movegen-pgn and pgn-reader read differently: the table in docs/coming-from.md.

#![cfg(feature = "libraries")]

/// Reads the texts of the table with both libraries. If the table is wrong, the failure prints the right one.
#[test]
fn the_porting_page_shows_what_both_libraries_read() {
    let page = include_str!("../../docs/coming-from.md");
    let (_, table) = page.split_once("| texts | movegen-pgn | pgn-reader |\n| --- | --- | --- |\n").unwrap();
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    let read = rows.iter().map(|row| {
        let texts: Vec<&str> = row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2).collect();
        let read = texts.iter().map(|text| {
            let pgn = text.replace('⏎', "\n");
            [ours::read(&pgn), other::read(&pgn)].map(shown)
        });
        let read: Vec<[String; 2]> = read.collect();
        assert!(read.iter().all(|row| *row == read[0]), "one row for {texts:?}: {read:?}");
        format!("| `{}` | {} |", texts.join("`, `"), read[0].join(" | "))
    });
    let read: Vec<String> = read.collect();
    assert!(rows.len() > 15 && read == rows, "docs/coming-from.md should have\n{}", read.join("\n"));
}

/// Returns the events of a text as code.
fn shown(mut events: Vec<String>) -> String {
    events.pop_if(|last| last == GAME_END);
    if events.is_empty() {
        "nothing".to_owned()
    } else {
        format!("`{}`", events.join(" ").replace('\n', "⏎"))
    }
}

const GAME_END: &str = "/";

/// Over movegen-pgn.
mod ours {
    use std::ops::ControlFlow;

    use movegen_pgn::{Error, GameResult, Reader, Stop, Text, Variation, Visitor};
    use movegen_position::{Move, Position};

    #[derive(Default)]
    struct Events(Vec<String>);

    impl Events {
        fn push(&mut self, event: impl Into<String>) -> ControlFlow<Stop> {
            self.0.push(event.into());
            ControlFlow::Continue(())
        }
    }

    impl Visitor for Events {
        fn make_move(&mut self, before: &Position, mv: Move, _: &Position) -> ControlFlow<Stop> {
            self.push(before.san(mv).to_string())
        }

        fn null_move(&mut self, _: &Position, _: &Position) -> ControlFlow<Stop> {
            self.push("--")
        }

        fn nag(&mut self, nag: u8) -> ControlFlow<Stop> {
            self.push(format!("${nag}"))
        }

        fn comment(&mut self, text: Text<'_>) -> ControlFlow<Stop> {
            self.push(format!("{{{}}}", text.to_str()))
        }

        fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
            self.0.push("(".to_owned());
            ControlFlow::Continue(Variation::Read)
        }

        fn end_variation(&mut self) -> ControlFlow<Stop> {
            self.push(")")
        }

        fn result(&mut self, result: GameResult) -> ControlFlow<Stop> {
            self.push(result.to_string())
        }

        fn end_game(&mut self, _: GameResult) {
            self.0.push(super::GAME_END.to_owned());
        }
    }

    pub(super) fn read(pgn: &str) -> Vec<String> {
        let (mut reader, mut events) = (Reader::new(pgn.as_bytes()), Events::default());
        loop {
            match reader.read_game(&mut events) {
                Ok(true) => {}
                Ok(false) => return events.0,
                Err(Error::Game(_)) => events.0.extend(["error", super::GAME_END].map(str::to_owned)),
                Err(Error::Io(error)) => panic!("{error}"),
            }
        }
    }
}

/// Over pgn-reader and shakmaty.
mod other {
    use std::ops::ControlFlow;

    use pgn_reader::{Nag, RawComment, Reader, SanPlus, Skip, Visitor};
    use shakmaty::{Chess, Outcome};

    #[derive(Default)]
    struct Events(Vec<String>);

    impl Events {
        fn push(&mut self, event: impl Into<String>) -> ControlFlow<()> {
            self.0.push(event.into());
            ControlFlow::Continue(())
        }
    }

    /// The positions before and after the last move, of the main line and of each open variation.
    type Line = Vec<(Chess, Chess)>;

    impl Visitor for Events {
        type Tags = ();
        type Movetext = Line;
        type Output = ();

        fn begin_tags(&mut self) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Line> {
            ControlFlow::Continue(vec![Default::default()])
        }

        fn san(&mut self, line: &mut Line, san: SanPlus) -> ControlFlow<()> {
            let Some((before, after)) = line.last_mut() else { return self.push("?") };
            let Ok(mv) = san.san.to_move(after) else { return self.push("?") };
            before.clone_from(after);
            let san = SanPlus::from_move_and_play_unchecked(after, mv);
            self.push(san.to_string())
        }

        fn nag(&mut self, _: &mut Line, nag: Nag) -> ControlFlow<()> {
            self.push(nag.to_string())
        }

        fn comment(&mut self, _: &mut Line, comment: RawComment<'_>) -> ControlFlow<()> {
            self.push(format!("{{{}}}", String::from_utf8_lossy(comment.as_bytes())))
        }

        fn begin_variation(&mut self, line: &mut Line) -> ControlFlow<(), Skip> {
            if let Some((before, _)) = line.last() {
                line.push((before.clone(), before.clone()));
            }
            self.0.push("(".to_owned());
            ControlFlow::Continue(Skip(false))
        }

        fn end_variation(&mut self, line: &mut Line) -> ControlFlow<()> {
            line.pop();
            self.push(")")
        }

        fn outcome(&mut self, _: &mut Line, outcome: Outcome) -> ControlFlow<()> {
            self.push(outcome.to_string())
        }

        fn end_game(&mut self, _: Line) {
            self.0.push(super::GAME_END.to_owned());
        }
    }

    pub(super) fn read(pgn: &str) -> Vec<String> {
        let (mut reader, mut events) = (Reader::new(pgn.as_bytes()), Events::default());
        loop {
            match reader.read_game(&mut events) {
                Ok(Some(())) => {}
                Ok(None) => return events.0,
                Err(_) => events.0.extend(["error", super::GAME_END].map(str::to_owned)),
            }
        }
    }
}
