//! Games with problems: what stays of them, and what a visitor is told.

use std::ops::ControlFlow;

use movegen_pgn::{Error, GameError, GameResult, GameTree, RawGame, Reader, Stop, Variation, Visitor};
use movegen_position::Move;

use crate::random::Player;

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
        fn end_game(&mut self, _: GameResult) {
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

fn main_line(game: &GameTree) -> Vec<Option<Move>> {
    game.main_line().map(|id| game.mv(id)).collect()
}

/// Damages a text: removes, repeats, swaps or inserts bytes.
fn damage(player: &mut Player, text: &mut Vec<u8>) {
    const BYTES: &[u8] = b" \n(){}[];%$\"*-+#0123abcNQKOx\x00\xff\xc2\xe2\xbd";
    let at = player.draw(text.len());
    let end = (at + 1 + player.draw(20)).min(text.len());
    match player.draw(4) {
        0 => drop(text.drain(at..end)),
        1 => text.splice(at..at, text[at..end].to_vec()).for_each(drop),
        2 => text.swap(at, end - 1),
        _ => text.insert(at, BYTES[player.draw(BYTES.len())]),
    }
}

/// Damage to a game costs neither the next game nor what strict reading finds first.
#[test]
fn damaged_games_are_read_to_their_end() {
    let mut player = Player::new(65);
    let (mut broken, d4) = (0, "1. d4 *".parse().unwrap());
    for _ in 0..2_000 {
        let mut text = player.game(40).to_string().into_bytes();
        for _ in 0..=player.draw(4) {
            damage(&mut player, &mut text);
        }
        text.extend_from_slice(b"\n\n[Event \"next\"]\n\n1. d4 *\n");
        let mut kept: Vec<_> = Reader::new(&text[..]).with_strict(false).games().collect();
        let strict: Vec<_> = Reader::new(&text[..]).games().collect();
        assert_eq!(kept.len(), strict.len());
        for (kept, strict) in kept.iter().zip(strict) {
            match (kept, strict) {
                (Ok(kept), Ok(strict)) => assert!(kept.errors().is_empty() && *kept == strict),
                (Ok(kept), Err(Error::Game(error))) => {
                    broken += 1;
                    assert_eq!(kept.errors()[0], error);
                }
                // Without a position or a line, nothing is kept.
                (kept, strict) => assert!(kept.is_err() && strict.is_err()),
            }
        }
        let next = kept.pop().unwrap().unwrap();
        assert_eq!((next.tags().get("Event"), main_line(&next)), (Some("next"), main_line(&d4)));
    }
    assert!(broken > 500, "{broken}");
}

/// The start of a game keeps the moves that it has whole. A move that was cut may be another one: `O-O` of `O-O-O`.
#[test]
fn a_cut_game_keeps_the_moves_before_the_cut() {
    let mut player = Player::new(66);
    for _ in 0..20 {
        let original = player.game(30);
        let (text, whole) = (original.to_string(), main_line(&original));
        for len in 0..text.len() {
            let mut reader = Reader::new(&text.as_bytes()[..len]).with_strict(false);
            let Some(Ok(game)) = reader.games().next() else { continue };
            let moves = main_line(&game);
            if game.start() == original.start() {
                assert!(whole.starts_with(&moves[..moves.len().saturating_sub(1)]), "{}", &text[..len]);
            }
        }
    }
}

/// Problems count towards the limit on the tree, and take time linear in the text.
#[test]
fn many_problems_are_too_large() {
    for sign in [")", "}", "$", "(1. d4 1-0)"] {
        let text = "1. e4 ".to_owned() + &sign.repeat(1 << 19);
        let mut reader = Reader::new(text.as_bytes()).with_max_tree(1 << 20).with_strict(false);
        let game = reader.games().next().unwrap().unwrap();
        let last = game.errors().last().map(GameError::code);
        assert!(game.errors().len() <= 1 + (1 << 12) && last == Some("too-large"), "{sign}: {last:?}");
    }
    // Lines with many brackets, in the splitter and in the reader.
    for line in
        ["[\"]".repeat(1 << 18) + "x", "[]".repeat(1 << 17), "[\"]".repeat(1 << 17) + &",".repeat(1 << 17)]
    {
        let text = line + "\n\n1. e4 *\n";
        let mut reader = Reader::new(text.as_bytes()).with_strict(false);
        assert!(reader.games().count() > 0);
    }
}
