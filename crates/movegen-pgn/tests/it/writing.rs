//! The writer: exact output, and write-read round trips.

use movegen_pgn::{Error, GameResult, GameTree, Reader, TagError, WriteOptions};
use movegen_position::Color;
use movegen_position::position::IllegalMoveError;
use proptest::prelude::*;

use crate::random::Player;

fn read(text: &str) -> Vec<GameTree> {
    Reader::new(text.as_bytes())
        .games()
        .map(|game| game.unwrap_or_else(|error| panic!("{error}\n{text}")))
        .collect()
}

/// Returns the text of the moves.
#[track_caller]
fn rewritten(text: &str) -> String {
    let games = read(text);
    assert_eq!(games.len(), 1);
    let written = games[0].to_string();
    assert_eq!(read(&written), games, "{written}");
    written.split_once("\n\n").unwrap().1.to_owned()
}

#[test]
fn a_written_game_is_read_as_the_same_tree() {
    for seed in 0..600 {
        let game = Player::new(seed).game(80);
        let text = game.to_string();
        assert_eq!(read(&text), [game], "{text}");
        assert_eq!(read(&text)[0].to_string(), text);
    }
}

#[test]
fn games_are_written_one_after_the_other() {
    let mut player = Player::new(7);
    let games: Vec<GameTree> = (0..50).map(|_| player.game(40)).collect();
    let text: Vec<String> = games.iter().map(GameTree::to_string).collect();
    assert_eq!(read(&text.join("\n")), games);
    assert_eq!(read(&text.concat()), games, "without empty lines between the games");
    assert_eq!(read(&text.join("\n").replace('\n', "\r\n")), games);
}

#[test]
fn lines_have_fewer_than_80_characters() {
    for seed in 0..200 {
        let text = Player::new(1000 + seed).game(100).to_string();
        let (_, moves) = text.split_once("\n\n").unwrap();
        for line in moves.lines() {
            let is_long_word =
                line.contains("longer-than-any-line") || line.contains(';') || line.contains('[');
            assert!(line.chars().count() < 80 || is_long_word, "{line}");
            assert!(!line.starts_with(['%', '[', ' ']) && !line.ends_with(' '), "{line}");
        }
    }
}

#[test]
fn numbers_are_written_where_the_standard_demands_them() {
    assert_eq!(rewritten("e4 e5 Nf3 Nc6"), "1. e4 e5 2. Nf3 Nc6 *\n");
    assert_eq!(rewritten("e4 {a} e5"), "1. e4 {a} 1... e5 *\n");
    assert_eq!(rewritten("e4 ! e5"), "1. e4 $1 e5 *\n");
    assert_eq!(rewritten("e4 (d4) e5 Nf3"), "1. e4 (1. d4) 1... e5 2. Nf3 *\n");
    assert_eq!(rewritten("e4 e5 (c5 Nf3) (e6) Nf3"), "1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 *\n");
    assert_eq!(
        rewritten("{a} e4 ({b} d4 {c} d5 (f5) c4)"),
        "{a} 1. e4 ({b} 1. d4 {c} 1... d5 (1... f5) 2. c4) *\n"
    );
    let black = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n\nKd7 e4 0-1";
    assert_eq!(rewritten(black), "9... Kd7 10. e4 0-1\n");
    assert!(
        read(black)[0].to_string().contains("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n[SetUp \"1\"]\n")
    );
}

#[test]
fn comments_that_braces_cannot_hold_end_with_their_line() {
    assert_eq!(rewritten("e4 ; a } b\n(d4 ; }\n) e5"), "1. e4 ; a } b\n(1. d4 ; }\n) 1... e5 *\n");
    assert_eq!(rewritten("e4 {a\r\n  b\tc} {} { }"), "1. e4 {a b c} *\n");
    assert_eq!(
        rewritten("e4 { a  b } {a\u{7f}b} {\u{85}é\u{85}\u{85}é\u{a0}b}"),
        "1. e4 {a b} {a b} {é é\u{a0}b} *\n"
    );
}

#[test]
fn the_seven_tags_come_first_and_others_in_their_order() {
    let text = "[Zebra \"y\"]\n[Black \"a \\\"b\\\" \\\\\"]\n[ECO \"B01\"]\n[Event \"E\"]\n[Zebra \"z\"]\n\
        [Result \"0-1\"]\n\n1. e4\n";
    let mut game = read(text).remove(0);
    assert_eq!(game.result(), GameResult::Won(Color::Black), "from the tag, since the moves have none");
    let expected = "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
        [Black \"a \\\"b\\\" \\\\\"]\n[Result \"0-1\"]\n[Zebra \"z\"]\n[ECO \"B01\"]\n\n1. e4 0-1\n";
    assert_eq!(game.to_string(), expected);
    assert_eq!(read(expected)[0].tags(), game.tags());
    // A new tag comes last, and one that is set again stays where it is.
    for (name, value) in [("Annotator", "A"), ("Zebra", "?"), ("Event", "?"), ("Zebra", "x")] {
        game.set_tag(name, value).unwrap();
    }
    let others: Vec<(&str, &str)> = game.tags().iter().skip(6).collect();
    assert_eq!(others, [("Zebra", "x"), ("ECO", "B01"), ("Annotator", "A")]);
}

#[test]
fn names_of_tags_may_have_the_signs_that_programs_write() {
    let mut game = read("[BlackType: \"program\"]\n[A+#=-_1 \"\"]\n\n*").remove(0);
    assert_eq!((game.tags().get("BlackType:"), game.remarks()), (Some("program"), &[][..]));
    let text = game.to_string();
    assert!(text.contains("\n[BlackType: \"program\"]\n[A+#=-_1 \"\"]\n\n*"), "{text}");
    for name in ["", "~", "Time Control", "é", "a.b"] {
        assert_eq!(game.set_tag(name, "x"), Err(TagError::Name), "{name}");
    }
}

#[test]
fn trees_are_edited() {
    let mut game = read("1. e4 (1. d4 d5) ({opening} 1. c4 e5 2. Nc3) e5 2. Nf3 *").remove(0);
    let [e4, d4, c4] = *game.children(GameTree::START) else { panic!() };
    assert_eq!(game.opening_comments(c4), ["opening"]);
    game.promote(c4);
    assert_eq!(game.children(GameTree::START), [c4, e4, d4]);
    assert_eq!(game.comments(GameTree::START), ["opening"]);
    game.remove(e4);
    assert!(game.to_string().ends_with("\n{opening} 1. c4 (1. d4 d5) 1... e5 2. Nc3 *\n"), "{game}");
    let e5 = game.children(c4)[0];
    game.remove(c4);
    assert!(game.to_string().ends_with("\n{opening} 1. d4 d5 *\n"), "{game}");
    // What was removed stays removed, with all that followed.
    for removed in [c4, e5, e4] {
        let push = game.start().parse_san("a3").unwrap();
        assert_eq!(game.play(removed, push), Err(IllegalMoveError));
        assert_eq!(game.add_null(removed), Err(IllegalMoveError));
        assert_eq!((game.parent(removed), game.mv(removed), game.children(removed)), (None, None, &[][..]));
    }
    game.remove(GameTree::START);
    let illegal = game.position(d4).parse_san("d5").unwrap();
    assert!(game.add_move(GameTree::START, illegal).is_err());
    assert_eq!(game.main_line().count(), 2);
}

#[test]
fn a_comment_before_a_move_of_the_main_line_is_one_after_the_move_before() {
    let mut game = read("1. e4 (1. d4 d5) e5 *").remove(0);
    let [e4, d4] = *game.children(GameTree::START) else { panic!() };
    let e5 = game.children(e4)[0];
    for (node, text) in [(e4, "a"), (d4, "b"), (d4, " "), (d4, "c\n d"), (e5, "e"), (GameTree::START, "f")] {
        game.add_opening_comment(node, text);
    }
    assert_eq!([GameTree::START, e4, d4].map(|id| game.comments(id).join("|")), ["a", "e", ""]);
    assert_eq!([e4, d4, e5].map(|id| game.opening_comments(id).join("|")), ["", "b|c d", ""]);
    assert!(game.to_string().ends_with("\n{a} 1. e4 {e} ({b} {c d} 1. d4 d5) 1... e5 *\n"), "{game}");
}

#[test]
fn deep_variations_need_no_stack() {
    // Nested variations, each with another first move.
    let depth = movegen_pgn::MAX_DEPTH;
    let text = "e4 (d4 ".to_owned() + &"(e4 (d4 ".repeat(depth / 2 - 1) + &")".repeat(depth - 1);
    let game = &read(&text)[0];
    assert_eq!(game.children(GameTree::START).len(), depth);
    assert_eq!(rewritten("e4 e5 (c5 Nf3 (Nc3))"), "1. e4 e5 (1... c5 2. Nf3 (2. Nc3)) *\n");
    let mut deep = GameTree::default();
    let mut line = GameTree::START;
    for mv in ["e4", "e5"].into_iter().chain(["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(3000)) {
        let position = deep.position(line);
        let next = deep.add_move(line, position.parse_san(mv).unwrap()).unwrap();
        // With another move promoted to the main line, the game continues in ever deeper variations.
        let other = deep.add_move(line, position.legal_moves()[0]).unwrap();
        deep.promote(other);
        line = next;
    }
    assert_eq!(read(&deep.to_string()), [deep]);
}

/// Up to 60 tokens, mostly in an order that makes no game.
const TOKENS: &str = "([1-3]\\.|[a-h][1-8]|[NBRQK][a-h][1-8]|[(){};*%$\n\" ]|1-0|\\[Event \"|\\]|é|!){0,60}";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn whatever_is_read_is_written_and_read_as_the_same_tree(text in TOKENS) {
        for game in Reader::new(text.as_bytes()).games() {
            match game {
                Ok(game) => {
                    let written = game.to_string();
                    let again = Reader::new(written.as_bytes()).games().next().unwrap().unwrap();
                    prop_assert_eq!(again, game, "{}", written);
                }
                Err(Error::Game(error)) => prop_assert!(error.line >= 1 && error.column >= 1),
                Err(error) => prop_assert!(false, "{error}"),
            }
        }
    }
}

#[test]
fn lines_have_any_width_and_numbers_need_not_be_repeated() {
    let text = "1. e4 {best [%clk 0:01:00] by test} e5 (1... c5 {a} 2. Nf3 {b} d6) 2. Nf3 ; x}y\nNc6 *";
    let game: GameTree = Reader::new(text.as_bytes()).games().next().unwrap().unwrap();
    let written = |max_width, repeats_numbers| {
        let mut options = WriteOptions::default();
        (options.max_width, options.repeats_numbers) = (max_width, repeats_numbers);
        let mut text = String::new();
        game.write_with(options, &mut text).unwrap();
        text.split_once("\n\n").unwrap().1.to_owned()
    };
    assert_eq!(
        written(0, false),
        "1. e4 {best [%clk 0:01:00] by test} e5 (1... c5 {a} 2. Nf3 {b} d6) 2. Nf3 ; x}y\nNc6 *\n"
    );
    assert_eq!(
        written(2, true),
        "1.\ne4\n{best [%clk 0:01:00]\nby\ntest}\n1...\ne5\n(1...\nc5\n{a}\n2.\nNf3\n{b}\n2...\nd6)\n2.\nNf3\n; x}y\n2...\nNc6\n*\n"
    );
}

#[test]
fn comments_variations_and_line_breaks_can_be_left_out() {
    let text = "{a} 1. e4 $1 {b} (1. d4 {c} d5 (1... f5)) e5 {d} 2. Nf3 (2. -- Nc6) Nc6 {e} 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 \
        7. Bb3 d6 ; x}y\n8. c3 O-O 1-0";
    let game: GameTree = Reader::new(text.as_bytes()).games().next().unwrap().unwrap();
    let written = |comments, variations, has_lines| {
        let mut options = WriteOptions::default();
        (options.comments, options.variations) = (comments, variations);
        options.max_width = if has_lines { options.max_width } else { 0 };
        let mut text = String::new();
        game.write_with(options, &mut text).unwrap();
        text.split_once("\n\n").unwrap().1.to_owned()
    };
    let whole = game.to_string();
    assert_eq!(written(true, true, true), whole.split_once("\n\n").unwrap().1);
    for (text, has_comments, has_variations) in [
        (written(false, true, true), false, true),
        (written(true, false, true), true, false),
        (written(false, false, true), false, false),
    ] {
        assert_eq!((text.contains('{'), text.contains('(')), (has_comments, has_variations), "{text}");
        assert!(text.lines().all(|line| line.len() < 80) && text.lines().count() > 1);
    }
    assert_eq!(
        written(false, false, false),
        "1. e4 $1 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0\n"
    );
    assert_eq!(
        written(false, true, false),
        "1. e4 $1 (1. d4 d5 (1... f5)) 1... e5 2. Nf3 (2. -- Nc6) 2... Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 \
         7. Bb3 d6 8. c3 O-O 1-0\n"
    );
    // What is left reads back as the same moves.
    for text in [written(true, true, false), written(true, false, false), written(false, true, true)] {
        let again: GameTree = Reader::new(text.as_bytes()).games().next().unwrap().unwrap();
        assert!(
            again.main_line().map(|id| again.mv(id)).eq(game.main_line().map(|id| game.mv(id))),
            "{text}"
        );
    }
}

#[test]
fn moves_are_numbered_from_one() {
    let game = |turn, moves| format!("[FEN \"4k3/8/8/8/8/8/8/R3K3 {turn} - - 0 0\"]\n\n{moves} *\n");
    assert_eq!(rewritten(&game("w", "Ra2 Kd8 Ra3")), "1. Ra2 Kd8 2. Ra3 *\n");
    assert_eq!(rewritten(&game("b", "Kd8 Ra2 Kd7 (Kc8 Ra3)")), "1... Kd8 2. Ra2 Kd7 (2... Kc8 3. Ra3) *\n");
}

/// JavaScript has a writer of its own, since its trees know the text of each move. This table keeps the two alike.
#[test]
fn games_are_written_as_by_javascript() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/written.json");
    let cases: Vec<serde_json::Value> = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    for case in cases {
        let text = case["read"].as_str().unwrap();
        let mut game: GameTree = read(text).pop().unwrap_or_default();
        for (name, value) in case["tags"].as_object().into_iter().flatten() {
            let set = game.set_tag(name, value.as_str().unwrap());
            assert!(set.is_ok() || value == "Atomic", "{value}");
        }
        let (set, mut options) = (&case["options"], WriteOptions::default());
        let flag = |name: &str, default| set[name].as_bool().unwrap_or(default);
        options.comments = flag("comments", options.comments);
        options.variations = flag("variations", options.variations);
        options.repeats_numbers = flag("repeatNumbers", options.repeats_numbers);
        options.max_width = set["maxWidth"].as_u64().map_or(options.max_width, |width| width as usize);
        let mut written = String::new();
        game.write_with(options, &mut written).unwrap();
        assert_eq!(written, case["written"], "{text} {set}");
    }
}
