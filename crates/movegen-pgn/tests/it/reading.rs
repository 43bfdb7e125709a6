//! What the reader accepts, and what a visitor sees.

use std::io::Read;
use std::ops::ControlFlow;

use movegen_pgn::{
    Error, GameError, GameProblem, GameResult, GameTree, Movetext, RawGame, Reader, Splitter, Stop, Text,
    Variation, Visitor,
};
use movegen_position::{Color, Move, Position, San};

use crate::splitting::Slow;

/// How much a visitor reads of each game.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Detail {
    Tags,
    MainLine,
    Tokens,
    #[default]
    Everything,
}

/// Logs what a visitor sees.
#[derive(Default)]
struct Log {
    want: Detail,
    text: String,
}

const GO_ON: ControlFlow<Stop> = ControlFlow::Continue(());

impl Visitor for Log {
    fn begin_game(&mut self) {
        self.text += "<";
    }
    fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
        let name = std::str::from_utf8(name).unwrap();
        self.text += &format!("[{name}={value}]");
        GO_ON
    }
    fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
        self.text += "|";
        match self.want {
            Detail::Tags => ControlFlow::Break(Stop::Game),
            Detail::Tokens => ControlFlow::Continue(Movetext::Tokens),
            Detail::MainLine | Detail::Everything => ControlFlow::Continue(Movetext::Checked),
        }
    }
    fn make_move(&mut self, before: &Position, mv: Move, after: &Position) -> ControlFlow<Stop> {
        assert_eq!(before.after(mv), *after);
        self.text += &format!(" {}", before.san(mv));
        GO_ON
    }
    fn token(&mut self, san: Option<San>, text: &[u8]) -> ControlFlow<Stop> {
        let text = std::str::from_utf8(text).unwrap();
        assert_eq!(san, text.parse().ok());
        self.text += &format!(" {text}");
        GO_ON
    }
    fn nag(&mut self, nag: u8) -> ControlFlow<Stop> {
        self.text += &format!("${nag}");
        GO_ON
    }
    fn comment(&mut self, text: Text<'_>) -> ControlFlow<Stop> {
        self.text += &format!("{{{text}}}");
        GO_ON
    }
    fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
        if self.want == Detail::MainLine {
            return ControlFlow::Continue(Variation::Skip);
        }
        self.text += "(";
        ControlFlow::Continue(Variation::Read)
    }
    fn end_variation(&mut self) -> ControlFlow<Stop> {
        self.text += ")";
        GO_ON
    }
    fn result(&mut self, result: GameResult) -> ControlFlow<Stop> {
        self.text += &format!(" {result}");
        GO_ON
    }
    fn end_game(&mut self, _: GameResult) {
        self.text += ">";
    }
}

fn log(input: impl Read, want: Detail) -> String {
    let mut log = Log { want, text: String::new() };
    let mut reader = Reader::new(input);
    while reader.read_game(&mut log).unwrap() {}
    log.text
}

#[track_caller]
fn reads(text: impl AsRef<[u8]>, expected: &str) {
    let text = text.as_ref();
    assert_eq!(log(text, Detail::Everything), expected);
    assert_eq!(log(Slow(text, 1), Detail::Everything), expected, "byte by byte");
    let games = |log: String| log.matches('<').count();
    assert_eq!(games(log(text, Detail::Tags)), games(expected.to_owned()), "a filter sees the same games");
}

#[test]
fn every_part_is_passed_on() {
    reads(
        "[Event \"a\"]\n[Site \"b\"]\n\n{c} 1. e4! {d} e5 $14 (1... c5 2. Nf3 (2. Nc3)) 2. Nf3 1-0\n",
        "<[Event=a][Site=b]|{c} e4$1{d} e5$14( c5 Nf3( Nc3)) Nf3 1-0>",
    );
    let marks = "1. e4? e5!! 2. d4?? d5!? 3. c4?! c5!!! 4. Nf3 ! Nf6??? *";
    reads(marks, "<| e4$2 e5$3 d4$4 d5$5 c4$6 c5$3 Nf3$1 Nf6$4 *>");
    let text = "[White \"x\"]\n1. e4 {a} (1. d4 {)} ; )\n (1. c4)) e5 1/2-1/2";
    assert_eq!(log(text.as_bytes(), Detail::MainLine), "<[White=x]| e4{a} e5 1/2-1/2>");
    assert_eq!(log(text.as_bytes(), Detail::Tags), "<[White=x]|");
    // An escaped line has no parentheses, but a percent sign within a line escapes nothing.
    for skipped in ["1. e4 (1. d4\n%)\nd5) e5 *", "1. e4 (1. d4 %) e5 *"] {
        assert_eq!(log(skipped.as_bytes(), Detail::MainLine), "<| e4 e5 *>", "{skipped}");
    }
}

#[test]
fn numbers_moves_and_results_may_be_written_in_many_ways() {
    reads("e4 e5", "<| e4 e5>");
    reads("1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 Nf6 1/2", "<| e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 1/2-1/2>");
    reads("1. Pe4 Pe7-e5 2. Pd4 Pexd4 *", "<| e4 e5 d4 exd4 *>");
    reads("1.e4 1...e5 2 . Nf3 2... Nc6", "<| e4 e5 Nf3 Nc6>");
    reads("1e4 e5 2Nf3", "<| e4 e5 Nf3>");
    reads("7. e4 3. e5", "<| e4 e5>");
    reads("e2-e4 e7e5 Ng1-f3 Nb8c6 Bf1b5 a7-a6 Bb5xc6+ bc6", "<| e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 bxc6>");
    reads("e4 Nf6 e5 d5 exd6 e.p. *", "<| e4 Nf6 e5 d5 exd6 *>");
    reads("e4 Nf6 e5 d5 exd6e.p.! exd6 ep", "<| e4 Nf6 e5 d5 exd6$1 exd6>");
    reads("e4 Nf6 e5 d5 exd6e.p cxd6", "<| e4 Nf6 e5 d5 exd6 cxd6>");
    reads("e4 Nf6 e5 d5 exd6 e.p{c} cxd6", "<| e4 Nf6 e5 d5 exd6{c} cxd6>");
    reads("e4 Nf6 e5 d5 e6 (exd6e.p) fxe6", "<| e4 Nf6 e5 d5 e6( exd6) fxe6>");
    let promotion = "[FEN \"8/P5k1/8/8/8/8/8/4K2R w K - 0 1\"]\n";
    for text in ["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8=Q+", "a7-a8=♕", "a8(Q)+"] {
        reads(format!("{promotion}{text} Kg6"), "<[FEN=8/P5k1/8/8/8/8/8/4K2R w K - 0 1]| a8=Q Kg6>");
    }
    reads(format!("{promotion}0-0 Kg6"), "<[FEN=8/P5k1/8/8/8/8/8/4K2R w K - 0 1]| O-O Kg6>");
}

#[test]
fn null_moves_are_read_by_visitors_that_accept_them() {
    let text = "1. e4 -- 2. d4 (2. Z0 @@@@ 3. null!) 2... pass (2... e5) 3. 0000 {x} 3... e5 *";
    let game = Reader::new(text.as_bytes()).games().next().unwrap().unwrap();
    let written = "\n\n1. e4 -- 2. d4 (2. -- -- 3. -- $1) 2... -- (2... e5) 3. -- {x} 3... e5 *\n";
    assert!(game.to_string().ends_with(written), "{game}");
    assert_eq!(Reader::new(game.to_string().as_bytes()).games().next().unwrap().unwrap(), game);
    let last = game.main_line().last().unwrap();
    assert_eq!((game.main_line().count(), game.position(last).fullmove_number()), (6, 4));
    let nulls: Vec<bool> = game.main_line().map(|id| game.is_null(id)).collect();
    assert_eq!(nulls, [false, true, false, true, true, false]);

    let mut reader = Reader::new(text.as_bytes());
    let Err(Error::Game(error)) = reader.read_game(&mut Log::default()) else { panic!() };
    assert_eq!(error.to_string(), "game 1, line 1, column 7: \"--\": null moves are not accepted here");
}

#[test]
fn lines_may_be_escaped_and_end_in_two_ways() {
    reads(
        "\u{feff}[White \"x\"]\r\n\r\n%escape }{\r\n1. e4 ; to the end }{\r\ne5 *\r\n",
        "<[White=x]| e4{to the end }{} e5 *>",
    );
    reads("% first\n%\n; a remark\n[White \"x\"]\n% [Black \"y\"]\n\n1. e4\n% 1-0\ne5", "<[White=x]| e4 e5>");
    reads("1. e4 {%\n%x\n} e5\n", "<| e4{%\n%x\n} e5>");
    reads("  [White  \"x\" ]  [Black\"y\"]\n\n\n\n  1. e4\n\n\n e5 *\n\n\n", "<[White=x][Black=y]| e4 e5 *>");
}

#[test]
fn a_carriage_return_alone_ends_a_line() {
    reads(
        "[White \"x\"]\r[Black \"y\"]\r\r1. e4 ; c\r%escape\re5 *\r\r[White \"z\"]\r\r1. d4 {a\rb} *\r",
        "<[White=x][Black=y]| e4{c} e5 *><[White=z]| d4{a\nb} *>",
    );
    reads("1. e4 *\r1. d4 *\r\n1. c4 *\n\r1. b4", "<| e4 *><| d4 *><| c4 *><| b4>");
    let mut reader = Reader::new(&b"1. e4 *\r\r\n1. d4\r\rKe2 *\r"[..]);
    let errors: Vec<Error> = reader.games().filter_map(Result::err).collect();
    assert!(matches!(&errors[..], [Error::Game(GameError { line: 5, column: 1, .. })]), "{errors:?}");
}

#[test]
fn comments_and_escaped_lines_may_be_between_tags() {
    for between in ["; c", "{c}", "% c", "{c\n\nd} ; e\n\n% f", "{c} {d}", "\n; c\n", "\n{[Event \"c\"]}\n"] {
        let text = format!("[Event \"a\"]\n{between}\n[White \"b\"]\n\n1. e4 *\n");
        reads(text, "<[Event=a][White=b]| e4 *>");
    }
    reads("[Event \"a\"] {c} [White \"b\"]\n{d}\n1. e4 *\n", "<[Event=a][White=b]|{d} e4 *>");
    reads("{c}\n[White \"b\"]\n\n; d\n1. e4 *\n{e}\n[White \"f\"]", "<[White=b]|{d} e4 *{e}><[White=f]|>");
    // Without moves, the next game starts at its tag `Event`.
    reads("[Event \"a\"]\n\n{c}\n\n[Event \"b\"]\n", "<[Event=a]|{c}><[Event=b]|>");
}

#[test]
fn a_closed_comment_may_quote_a_game() {
    let quoted = "[Event \"b\"]\n[Site \"c\"]\n\n1. d4 *\n\n[Event \"d\"]\n\n1. c4 *\n";
    reads(
        format!("[Event \"a\"]\n\n1. e4 {{see\n{quoted}}} e5 *\n"),
        &format!("<[Event=a]| e4{{see\n{quoted}}} e5 *>"),
    );
    let closed = "1. e4 {\n[Event \"b\"]\n} *\n\n1. d4 {c} *";
    reads(closed, "<| e4{\n[Event \"b\"]\n} *><| d4{c} *>");
    // Unclosed: the next game is still read, with or without comments.
    for rest in ["1. e4 *\n", "1. e4 {c} *\n", "{c} 1. e4 *\n"] {
        let text = format!("1. d4 {{open\n\n[Event \"b\"]\n\n{rest}");
        let games: Vec<_> = Reader::new(text.as_bytes()).games().collect();
        assert!(
            matches!(&games[..], [Err(Error::Game(error)), Ok(_)] if error.problem == GameProblem::UnclosedComment),
            "{games:?}"
        );
    }
    // And the search for the end is bounded.
    let text = format!("1. d4 {{open\n\n[Event \"b\"]\n\n{}}}", "1. e4 *\n".repeat(40_000));
    let mut reader = Reader::new(text.as_bytes()).with_max_game(1 << 17);
    let games: Vec<_> = reader.games().collect();
    assert!(matches!(&games[0], Err(Error::Game(error)) if error.problem == GameProblem::UnclosedComment));
    assert_eq!(games.iter().filter(|game| game.is_ok()).count(), 40_000);
}

#[test]
fn each_game_may_start_with_a_byte_order_mark() {
    let mark = '\u{feff}';
    reads(
        format!(
            "{mark}[White \"a\"]\n\n1. e4 1-0\n{mark}[White \"b\"]\n\n1. d4 *\n\n{mark}1. c4 *\n{mark}\n{mark}"
        ),
        "<[White=a]| e4 1-0><[White=b]| d4 *><| c4 *>",
    );
    reads(format!("1. e4\n{mark}[White \"b\"]\n\n1. d4\n"), "<| e4><[White=b]| d4>");
    reads(format!("{mark}%\n{mark}{{c}} {mark}1. e4 {{{mark}}}\n"), &format!("<|{{c}} e4{{{mark}}}>"));
    let text = format!("1. e4 {{open\n{mark}[Event \"b\"]\n\n1. d4 *\n");
    assert_eq!(Reader::new(text.as_bytes()).games().filter(Result::is_ok).count(), 1);
}

#[test]
fn games_need_neither_tags_nor_results_nor_moves() {
    reads("", "");
    reads("\n \n% only escapes\n", "");
    reads("1. e4 *\n1. d4 *\n*\n", "<| e4 *><| d4 *><| *>");
    reads("[White \"a\"]\n\n1. e4\n\n[White \"b\"]\n\n1. d4", "<[White=a]| e4><[White=b]| d4>");
    reads("[White \"a\"]\n1. e4\n[White \"b\"]\n1. d4\n", "<[White=a]| e4><[White=b]| d4>");
    reads("[Event \"a\"]\n\n[Event \"b\"]", "<[Event=a]|><[Event=b]|>");
    reads("[Event \"a\"]\n\n[White \"b\"]", "<[Event=a][White=b]|>");
    reads(
        "1. e4 e5\n\n2. Nf3 1-0 {resigns} ; late\n{hours\nlater}\n\n{next} 1. d4",
        "<| e4 e5 Nf3 1-0{resigns}{late}{hours\nlater}><|{next} d4>",
    );
    reads("[White \"a\"] 1. e4 *", "<[White=a]| e4 *>");
}

#[test]
fn texts_are_utf_8_or_latin_1() {
    reads(b"[White \"M\xfcller\"] 1. e4 {caf\xe9}", "<[White=Müller]| e4{café}>");
    reads("[White \"Müller\"] 1. e4 {♞f6 é}", "<[White=Müller]| e4{♞f6 é}>");
    reads(r#"[White "a \"b\" \\ \c"]"#, "<[White=a \"b\" \\ \\c]|>");
    // Without escapes.
    reads(r#"[White "a "b"" ] [Black "\c\"]"#, r#"<[White=a "b"][Black=\c\]|>"#);
    reads("[White \"\"]\n[Black \"\\\"]\n", "<[White=][Black=\\]|>");
}

#[test]
fn positions_come_from_tags() {
    let game = |text: &str| Reader::new(text.as_bytes()).games().next().unwrap().unwrap();
    let fischer = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let text = format!("[Variant \"Chess960\"]\n[FEN \"{fischer}\"]\n[SetUp \"1\"]\n\n9. g3 g6 *\n");
    let chess960 = game(&text);
    assert_eq!(chess960.start(), &fischer.parse().unwrap());
    assert_eq!(chess960.tags().get("Variant"), Some("Chess960"));
    let again = game(&chess960.to_string());
    assert_eq!(again, chess960);
    let last = again.main_line().last().unwrap();
    assert_eq!(again.position(last).fullmove_number(), 10);
    for variant in [
        "Standard",
        "chess",
        "From Position",
        "fischerandom",
        "fischer random",
        "Fischer-Random",
        "Chess 960",
    ] {
        assert_eq!(game(&format!("[Variant \"{variant}\"]\n*")).start(), &Position::default());
    }
    // Tags can be read whatever the variant.
    assert_eq!(log(&b"[Variant \"Atomic\"]\n*"[..], Detail::Tags), "<[Variant=Atomic]|");
}

#[test]
fn games_of_any_length_are_read_in_bounded_memory() {
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(30_000);
    let text =
        format!("1. e4 *\n\n{long}*\n\n[White \"x\"]\n{{{}}} *\n\n1. d4 1-0\n", "word \n".repeat(100_000));
    let mut reader = Reader::new(text.as_bytes());
    let counts: Vec<usize> = reader.games().map(|game| game.unwrap().main_line().count()).collect();
    assert_eq!(counts, [1, 120_000, 0, 1]);
    let mut reader = Reader::new(text.as_bytes()).with_max_game(1000);
    let results: Vec<Result<GameTree, Error>> = reader.games().collect();
    let is_too_long = |result: &Result<GameTree, Error>, number, place| match result {
        Err(Error::Game(GameError { problem, game, line, .. })) => {
            (problem, *game, *line) == (&GameProblem::TooLong, number, place)
        }
        _ => false,
    };
    assert_eq!(results.len(), 4);
    assert!(results[0].is_ok() && results[3].is_ok());
    assert!(is_too_long(&results[1], 2, 2) && is_too_long(&results[2], 3, 4), "{results:?}");
    assert_eq!(results[3].as_ref().unwrap().result(), GameResult::Won(Color::White));
}

#[test]
fn input_errors_are_returned_and_reading_can_go_on() {
    struct Failing(u8);
    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => Err(std::io::ErrorKind::Interrupted.into()),
                2 => Err(std::io::Error::other("broken")),
                3 => {
                    buffer[..4].copy_from_slice(b"e4 *");
                    Ok(4)
                }
                _ => Ok(0),
            }
        }
    }
    let mut reader = Reader::new(Failing(0));
    assert!(matches!(reader.next_raw(), Err(Error::Io(_))));
    assert_eq!(reader.next_raw().unwrap().unwrap().to_tree().unwrap().main_line().count(), 1);
    assert!(reader.next_raw().unwrap().is_none());
}

/// A filter counts the same games as a full reader, even in damaged files.
#[test]
fn visitors_that_skip_see_the_same_games() {
    let mut player = crate::random::Player::new(5);
    for _ in 0..200 {
        let mut text: String = (0..4).map(|_| player.game(30).to_string() + "\n").collect();
        // Damage.
        for _ in 0..player.draw(4) {
            let at = player.draw(text.len());
            if text.is_char_boundary(at) {
                text.insert(at, ['{', '}', '"', '\n', '(', ';'][player.draw(6)]);
            }
        }
        let counts = [Detail::Tags, Detail::MainLine, Detail::Tokens, Detail::Everything].map(|want| {
            let mut log = Log { want, text: String::new() };
            let mut reader = Reader::new(text.as_bytes());
            let mut count = 0;
            while !matches!(reader.read_game(&mut log), Ok(false)) {
                count += 1;
            }
            count
        });
        assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}\n{text}");
    }
}

#[test]
fn tokens_are_well_formed_and_not_checked() {
    let text = "[FEN \"none\"]\n[Variant \"Atomic\"]\n\n1. e5! {c} Nxg7+ \
                2. O-O (2. 0-0-0 -- 3. e8(Q)) $9 Pexd6 e.p. 2... a1=N# 1-0";
    let tokens = " e5$1{c} Nxg7+ O-O( 0-0-0 -- e8(Q))$9 Pexd6 a1=N# 1-0>";
    assert_eq!(log(text.as_bytes(), Detail::Tokens), format!("<[FEN=none][Variant=Atomic]|{tokens}"));
    for (text, message) in [
        ("1. e4 e9", "column 7: \"e9\": not a move such as Nf3, exd8=Q or O-O"),
        ("1. e4 ]", "column 7: \"]\": not a move, a number, a result or an annotation"),
        ("(1. e4)", "column 1: \"(1. e4)\": a variation needs a move to replace"),
        ("e4 (1. e4", "column 4: \"(1. e4\": the variation has no \")\""),
    ] {
        let mut log = Log { want: Detail::Tokens, text: String::new() };
        let error = RawGame::new(text.as_bytes(), 1, 1).read(&mut log).unwrap_err();
        assert_eq!(error.to_string(), format!("game 1, line 1, {message}"));
    }
}

/// Stops at a part.
struct Stopper {
    parts: usize,
    at: usize,
    stop: Stop,
    ends: usize,
}

impl Stopper {
    fn part<T>(&mut self, go_on: T) -> ControlFlow<Stop, T> {
        self.parts += 1;
        if self.parts == self.at {
            ControlFlow::Break(self.stop.clone())
        } else {
            ControlFlow::Continue(go_on)
        }
    }
}

impl Visitor for Stopper {
    fn tag(&mut self, _: &[u8], _: Text<'_>) -> ControlFlow<Stop> {
        self.part(())
    }
    fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
        self.part(Movetext::Checked)
    }
    fn begin_moves(&mut self, _: &Position) -> ControlFlow<Stop> {
        self.part(())
    }
    fn make_move(&mut self, _: &Position, _: Move, _: &Position) -> ControlFlow<Stop> {
        self.part(())
    }
    fn null_move(&mut self, _: &Position, _: &Position) -> ControlFlow<Stop> {
        self.part(())
    }
    fn nag(&mut self, _: u8) -> ControlFlow<Stop> {
        self.part(())
    }
    fn comment(&mut self, _: Text<'_>) -> ControlFlow<Stop> {
        self.part(())
    }
    fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
        self.part(Variation::Read)
    }
    fn end_variation(&mut self) -> ControlFlow<Stop> {
        self.part(())
    }
    fn result(&mut self, _: GameResult) -> ControlFlow<Stop> {
        self.part(())
    }
    fn end_game(&mut self, _: GameResult) {
        self.ends += 1;
    }
}

#[test]
fn a_visitor_stops_or_refuses_a_game_at_each_part() {
    let text = "[White \"a\"]\n\n1. e4 $9 e5 (1... -- {c}) 2. d4!? *\n\n1. Ke2 *\n";
    // The text of each part. The two empty ones come before the moves.
    let parts = ["[White \"a\"]", "", "", "e4", "$9", "e5", "(", "--", "{c}", ")", "d4", "!?", "*"];
    for (i, part) in parts.into_iter().enumerate() {
        let mut visitor = Stopper { parts: 0, at: i + 1, stop: Stop::Game, ends: 0 };
        let mut reader = Reader::new(text.as_bytes());
        assert!(reader.read_game(&mut visitor).unwrap());
        assert_eq!((visitor.parts, visitor.ends), (i + 1, 0));
        assert!(matches!(reader.read_game(&mut visitor), Err(Error::Game(error)) if error.text == "Ke2"));
        assert!(!reader.read_game(&mut visitor).unwrap());

        visitor = Stopper { parts: 0, at: i + 1, stop: Stop::Invalid(GameProblem::NullMove), ends: 0 };
        reader = Reader::new(text.as_bytes());
        let Err(Error::Game(error)) = reader.read_game(&mut visitor) else { panic!("{part}") };
        assert_eq!((error.problem, error.text.as_str()), (GameProblem::NullMove, part));
        assert_eq!(visitor.ends, 0);
    }
}

#[test]
fn the_size_of_a_tree_is_limited_for_every_visitor() {
    let unit = "Nf3 Nf6 Ng1 Ng8\n";
    let room = Splitter::DEFAULT_MAX_TREE - 128;
    for (text, column) in [
        (unit.repeat(1 << 17), 1),
        (format!("e4 {}", "(d4)".repeat(1 << 19)), 4 + 4 * (room / 128) + 1),
        (format!("e4 {}", "{a}".repeat(1 << 18)), 4 + 3 * (room / 257)),
        (format!("e4 {}", "{a\n}".repeat(1 << 18)), 2),
        ("[A \"b\"]\n".repeat(1 << 17), 1),
    ] {
        let mut reader = Reader::new(text.as_bytes());
        let Some(Err(Error::Game(error))) = reader.games().next() else { panic!() };
        assert_eq!((error.problem, error.column), (GameProblem::TooLarge, column));
        let raw = RawGame::new(text.as_bytes(), 1, 1);
        let with_room = || Reader::new(text.as_bytes()).with_max_tree(1 << 30);
        assert!(raw.to_tree().is_err() && with_room().games().all(|game| game.is_ok()));
        let mut visitor = Stopper { parts: 0, at: 0, stop: Stop::Game, ends: 0 };
        assert_eq!(raw.read(&mut visitor).unwrap_err().problem, GameProblem::TooLarge);
        assert!(with_room().read_game(&mut visitor).is_ok() && visitor.ends == 1);
    }
    let moves = 1 + room / 128;
    let text = unit.repeat(moves / 4) + "*";
    assert_eq!(RawGame::new(text.as_bytes(), 1, 1).to_tree().unwrap().main_line().count(), moves);
    assert!(RawGame::new(text.replace('*', "e4 *").as_bytes(), 1, 1).to_tree().is_err());
}

#[test]
fn a_visitor_that_knows_nothing_of_variations_sees_the_main_line() {
    struct Moves(Vec<String>);
    impl Visitor for Moves {
        fn make_move(&mut self, before: &Position, mv: Move, _: &Position) -> ControlFlow<Stop> {
            self.0.push(before.san(mv).to_string());
            GO_ON
        }
    }
    let mut moves = Moves(Vec::new());
    let text = "1. e4 (1. d4 d5 (1... Nf6)\n% ) an escaped line ends no variation\n) e5 *";
    assert!(Reader::new(text.as_bytes()).read_game(&mut moves).unwrap());
    assert_eq!(moves.0, ["e4", "e5"]);
}

#[test]
fn the_size_of_a_tree_is_limited_for_tokens() {
    let mut log = Log { want: Detail::Tokens, text: String::new() };
    let with_max_tree = |bytes| Reader::new(&b"1. e4 e5 2. Nf3 *"[..]).with_max_tree(bytes);
    assert!(with_max_tree(3 * 128).read_game(&mut log).is_ok());
    let Err(Error::Game(error)) = with_max_tree(3 * 128 - 1).read_game(&mut log) else { panic!() };
    assert_eq!((error.problem, error.column), (GameProblem::TooLarge, 13));
}

#[test]
fn nothing_is_read_after_an_error_of_the_input() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("disk"))
        }
    }
    let mut reader = Reader::new(b"1. e4 *\n\n1. d4".chain(Broken));
    let mut games = reader.games();
    assert!(games.next().is_some_and(|game| game.is_ok()));
    assert!(matches!(games.next(), Some(Err(Error::Io(_)))));
    assert!(games.next().is_none());
}
