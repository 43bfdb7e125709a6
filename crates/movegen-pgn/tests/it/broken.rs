//! Games with problems: what stays of them, and what a visitor is told.

use std::ops::ControlFlow;

use movegen_pgn::{GameError, RawGame, Reader, Stop, Variation, Visitor};

/// A game with a problem keeps its valid part, unless it's read strictly.
#[test]
fn a_broken_game_keeps_its_valid_part() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("1. e4 e5 2. Ke3 d6 1-0", "1. e4 e5 *", &["move"]),
        ("[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 d6 1-0", "1. e4 e5 1-0", &["move"]),
        ("1. e4 {a} hello e5 *", "1. e4 {a} *", &["move"]),
        ("1. e4 e5 1-0 2. d4", "1. e4 e5 1-0", &["after-result"]),
        // A variation is cut short, and the game goes on.
        ("1. e4 (1. d4 d6 2. Ke3 (2. c4) {b (} g6) e5 *", "1. e4 (1. d4 d6) 1... e5 *", &["move"]),
        ("1. e4 (1. d4 (1. Ke2) d5) e5 2. Ke3", "1. e4 (1. d4 d5) 1... e5 *", &["move", "move"]),
        ("1. e4 (1. c4 1-0 e5) e5 *", "1. e4 (1. c4 e5) 1... e5 *", &["result-in-variation"]),
        // What belongs to no move is left out alone.
        ("1. e4) e5 *", "1. e4 e5 *", &["unopened-variation"]),
        ("(1. d4 (1. c4)) 1. e4 e5 *", "1. e4 e5 *", &["variation-without-move"]),
        ("1. e4 $ e5 $1000 *", "1. e4 e5 *", &["nag", "nag"]),
        ("1. e4 {a {b} } e5 *", "1. e4 {a {b} 1... e5 *", &["unexpected"]),
        ("[Site \"a\n[Result \"1-0\"\n1. e4 e5 *", "1. e4 e5 *", &["tag-unclosed-quote", "tag-bracket"]),
        // What isn't closed ends with the game.
        ("1. e4 e5 (1... c5 2. Nf3", "1. e4 e5 (1... c5 2. Nf3) *", &["unclosed-variation"]),
        ("1. e4 (1. d4 Ke6", "1. e4 (1. d4) *", &["move"]),
        ("1. e4 e5 {never", "1. e4 e5 *", &["unclosed-comment"]),
    ];
    for &(text, expected, codes) in cases {
        let raw = RawGame::new(text.as_bytes(), 1, 1);
        let strict = raw.to_tree().unwrap_err();
        let game = raw.with_strict(false).to_tree().unwrap();
        let movetext = game.to_string();
        assert_eq!(movetext.lines().last(), Some(expected), "{text}");
        assert_eq!(game.errors().iter().map(GameError::code).collect::<Vec<_>>(), codes, "{text}");
        assert_eq!(game.errors()[0], strict, "{text}");
    }
    // Without a position there is nothing to keep.
    let raw = RawGame::new(b"[FEN \"8/8 w - - 0 1\"]\n\n1. e4 *", 1, 1);
    assert_eq!(raw.with_strict(false).to_tree().unwrap_err().code(), "fen");
    let mut reader = Reader::new(&b"1. e4 Ke4 *\n\n1. d4 d5 *"[..]).with_strict(false);
    assert_eq!(reader.games().map(|game| game.unwrap().main_line().count()).collect::<Vec<_>>(), [1, 2]);
}

/// Problems are placed in the input, and many of them take no more time than few.
#[test]
fn problems_have_their_places() {
    let text = "\n1. e4\n  $ (1. d4 d5\n 2. Ke3) e5 )\n\n2. Nf3 Nf3 *";
    let game = RawGame::new(text.as_bytes(), 7, 10).with_strict(false).to_tree().unwrap();
    let places: Vec<_> = game.errors().iter().map(|error| (error.game, error.line, error.column)).collect();
    assert_eq!(places, [(7, 12, 3), (7, 13, 5), (7, 13, 13), (7, 15, 8)]);
    let many = "1. e4 ".to_owned() + &"(1. Ke2)\n".repeat(20_000);
    let game = RawGame::new(many.as_bytes(), 1, 1).with_strict(false).to_tree().unwrap();
    assert_eq!((game.errors().len(), game.errors()[19_999].line), (20_000, 20_000));
}

/// A visitor that keeps what was read before a problem sees each variation end.
#[test]
fn variations_that_are_open_at_a_problem_end() {
    #[derive(Default)]
    struct Depth(Vec<i32>, i32);
    impl Visitor for Depth {
        fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
            self.1 += 1;
            ControlFlow::Continue(Variation::Read)
        }
        fn end_variation(&mut self) -> ControlFlow<Stop> {
            self.1 -= 1;
            ControlFlow::Continue(())
        }
        fn problem(&mut self, _: GameError) -> Result<(), GameError> {
            Ok(())
        }
        fn end_game(&mut self) {
            self.0.push(self.1);
        }
    }
    let mut depth = Depth::default();
    for text in
        ["1. e4 (1. d4 (1. c4", "1. e4 (1. d4 (1. c4 {", "1. e4 (1. d4 (1. c4 Kd4) e5) e5", "1. e4 Kd4"]
    {
        RawGame::new(text.as_bytes(), 1, 1).read(&mut depth).unwrap();
    }
    assert_eq!(depth.0, [0; 4]);
}
