//! What is read beyond the standard: each rule by its example, and further texts for each.

use std::ops::ControlFlow;

use movegen_pgn::{GameTree, Reader, Remark, RemarkKind, Split, Splitter, Stop, Visitor};

#[track_caller]
fn read(text: &str) -> GameTree {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn kinds(game: &GameTree) -> Vec<RemarkKind> {
    game.remarks().iter().map(|remark| remark.kind).collect()
}

/// The moves and what is written at them, as text.
fn movetext(game: &GameTree) -> String {
    let text = game.to_string();
    text.split_once("\n\n")
        .map_or(text.clone(), |(_, moves)| moves.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn each_rule_reads_its_example() {
    for &kind in RemarkKind::ALL {
        let [text, standard] = kind.example();
        let (game, expected) = (read(text), read(standard));
        assert!(kinds(&game).contains(&kind), "{text}: {:?}", kinds(&game));
        assert_eq!(movetext(&game), movetext(&expected), "{text}");
        assert_eq!(game.start(), expected.start(), "{text}");
        assert!(expected.remarks().is_empty(), "{standard}: {:?}", expected.remarks());
        assert!(kind.code().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'));
    }
}

/// A remark quotes the text at its place.
#[test]
fn remarks_quote_what_was_read() {
    for &kind in RemarkKind::ALL {
        let text = kind.example()[0];
        for Remark { line, column, text: quoted, .. } in read(text).remarks() {
            let line = text.lines().nth(*line as usize - 1).unwrap();
            assert!(
                !quoted.is_empty() && line[column - 1..].starts_with(quoted.as_str()),
                "{text}: {quoted}"
            );
        }
    }
    let quoted = |text: &str| -> Vec<String> {
        read(text).remarks().iter().map(|remark| remark.text.clone()).collect()
    };
    assert_eq!(
        quoted("1. e4 e5 2. Nf3! + ± pass 3. Bb5,\u{a0} Nc6e.p. 4. a3 (=) ep ch a61–0 (4... a5) 1-0"),
        ["+", "±", "pass", ",", "\u{a0}", "e.p.", "(=)", "ep", "ch", "1–0", "1–0", "(4... a5) 1-0", "1-0"]
    );
    // Where the text stops.
    assert_eq!(quoted("1. e4 e5\n2. Nf3 {so far}\n"), ["far}"]);
    // Of a long text, 40 bytes, and no part of a character.
    assert_eq!(
        quoted(&format!("[AB “{}”]\n\n1. e4 *", "é".repeat(40))),
        ["[AB “".to_owned() + &"é".repeat(16)]
    );
}

#[test]
fn rules_read_other_texts_of_their_kind() {
    use RemarkKind::*;
    let cases: &[(&str, &str, &[RemarkKind])] = &[
        (
            "1. e2e4 e7e5 2. g1-f3 b8c6 3. f1b5 g8f6 4. e1g1 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *",
            &[Notation; 7],
        ),
        ("1. e2-e4 d7d5 2. e4xd5 d8xd5 *", "1. e4 d5 2. exd5 Qxd5 *", &[Notation; 4]),
        (
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0–0 O—O *",
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *",
            &[Dash; 2],
        ),
        (
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 o-o+ *",
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *",
            &[Notation; 2],
        ),
        ("1. Ng1f3 ♞f6 2. Nbc3+ Nd5! *", "1. Nf3 Nf6 2. Nc3 Nd5 $1 *", &[Notation; 2]),
        (
            "[FEN \"6k1/8/8/8/Q6Q/8/8/Q3K3 w - - 0 1\"]\n\n1. Qa4d4 Kf7 2. Qh4-d8# *",
            "[FEN \"6k1/8/8/8/Q6Q/8/8/Q3K3 w - - 0 1\"]\n\n1. Qa4d4 Kf7 2. Qhd8 *",
            &[Notation],
        ),
        ("1. e4 1–0", "1. e4 1-0", &[Result]),
        ("1. e4 0‑1", "1. e4 0-1", &[Result]),
        ("1. e4 0:1", "1. e4 0-1", &[Result]),
        ("1. e4 ½-½", "1. e4 1/2-1/2", &[Result]),
        ("1. e4 ½", "1. e4 1/2-1/2", &[Result]),
        ("1. e4 1/2–1/2", "1. e4 1/2-1/2", &[Result]),
        ("1. e4 f5 2. Qh51-0", "1. e4 f5 2. Qh5+ 1-0", &[GluedResult]),
        ("1. e4 e51/2-1/2", "1. e4 e5 1/2-1/2", &[GluedResult]),
        ("1. e4 e5 1-0 (1... c5) {sure}", "1. e4 e5 (1... c5) {sure} 1-0", &[AfterResult]),
        ("1. e4 1-0\u{1a}", "1. e4 1-0", &[Space]),
        ("1. e4 e5\u{0}\u{0} *", "1. e4 e5 *", &[Space; 2]),
        ("1.\u{a0}e4\u{a0}e5 2.\u{2009}Nf3 *", "1. e4 e5 2. Nf3 *", &[Space; 3]),
        ("1. e4, e5, 2. Nf3 *", "1. e4 e5 2. Nf3 *", &[Space; 2]),
        (
            "1. e4 ± e5 ∓ 2. Nf3 ∞ N Nc6 ‼ 3. Bb5 +/- a6 -+ *",
            "1. e4 $16 e5 $17 2. Nf3 $13 $146 Nc6 $3 3. Bb5 $16 a6 $19 *",
            &[Glyph; 7],
        ),
        ("1. e4 +− e5 –/+ 2. Nf3+– *", "1. e4 $18 e5 $17 2. Nf3 $18 *", &[Glyph; 3]),
        ("1. e4 = e5 ⩲ □ *", "1. e4 $10 e5 $14 $7 *", &[Glyph; 3]),
        ("1. e4 f5 2. Qh5 ch g6 *", "1. e4 f5 2. Qh5+ g6 *", &[CheckSign]),
        ("1. e4 f5 2. Qh5! + g6 *", "1. e4 f5 2. Qh5+ $1 g6 *", &[CheckSign]),
        ("1. f3 e5 2. g4 Qh4 mate 0-1", "1. f3 e5 2. g4 Qh4# 0-1", &[CheckSign]),
        ("1. e4 e5 (=) 2. Nf3 *", "1. e4 e5 2. Nf3 *", &[CheckSign]),
        ("[]\n[White A]\n[Black Type \"x\"]\n\n1. e4 *", "1. e4 *", &[Tag; 3]),
        ("[White „A\"]\n[Black «B»]\n\n1. e4 *", "1. e4 *", &[TagQuotes; 2]),
        ("[Result \"1-0\"]\n\n1. e4 1-0", "1. e4 1-0", &[]),
        ("[Result \"1-0\"]\n\n1. e4 *", "1. e4 1-0", &[]),
        ("[Result \"1-0\"]\n\n1. e4 1/2-1/2", "1. e4 1/2-1/2", &[ResultDiffers]),
        ("[Result \"1-0\"]\n\n1. e4 (1. d4)\n\n", "1. e4 (1. d4) 1-0", &[NoResult]),
        ("[Result \"1-0\"]\n\n{adjourned}\n", "{adjourned} 1-0", &[NoResult]),
        ("[Result \"1-0\"]\n", "1-0", &[NoResult]),
        ("[Event \"A\"]\n\n1.", "*", &[NoResult]),
        ("[Result \"*\"]\n\n{in 1990.}\n", "{in 1990.} *", &[]),
        ("[Result \"*\"]\n[Result \"*\"]\n", "*", &[]),
        ("[Variant \"x\"]\n[Variant \"chess\"]\n\n1. e4 *", "1. e4 *", &[TagRepeated]),
        ("1. e4 -- 2. d4 –– *", "1. e4 -- 2. d4 -- *", &[Dash]),
        (
            "1. e4 <> 2. d4 0000 3. c4 @@@@ 4. b4 null *",
            "1. e4 -- 2. d4 -- 3. c4 -- 4. b4 -- *",
            &[NullMove; 4],
        ),
        ("1. e4 f5 2. Qh5ch g6 *", "1. e4 f5 2. Qh5+ g6 *", &[CheckSign]),
        ("1. f3 e5 2. g4 Qh4mate 0-1", "1. f3 e5 2. g4 Qh4# 0-1", &[CheckSign]),
        (
            "1. Nf3N d5D 2. g3± c5= 3. Bg2‼ Nc6+- *",
            "1. Nf3 $146 d5 $220 2. g3 $16 c5 $10 3. Bg2 $3 Nc6 $18 *",
            &[Glyph; 6],
        ),
        ("1. e4 a6 2. e5 d5 3. exd6e.p. *", "1. e4 a6 2. e5 d5 3. exd6 *", &[EnPassant]),
        ("1. e4 a6 2. e5 d5 3. exd6 ep *", "1. e4 a6 2. e5 d5 3. exd6 *", &[EnPassant]),
        ("\u{feff}[White \"A\"]\n\n1. e4 *", "[White \"A\"]\n\n1. e4 *", &[]),
        ("[White \"A\"]\n\u{feff}[Black \"B\"]\n\n1. e4 *", "1. e4 *", &[Mark]),
        ("[White \"A\"] [Black \"B\"] {a} e4 *", "{a} 1. e4 *", &[]),
        ("[White \"Krush, I]\n[PlyCount \"57]\n[Site \"a\" b]\n1. e4 *", "1. e4 *", &[Tag; 3]),
        ("1. e4 e5 ({note}) 2. Nf3 *", "1. e4 e5 {note} 2. Nf3 *", &[]),
    ];
    for &(text, standard, expected) in cases {
        let game = read(text);
        assert_eq!(movetext(&game), movetext(&read(standard)), "{text}");
        assert_eq!(kinds(&game), expected, "{text}");
    }
    let [white, black] = ["White", "Black"]
        .map(|name| read("[White „A\"]\n[Black «B»]\n\n*").tags().get(name).map(str::to_owned));
    assert_eq!((white.as_deref(), black.as_deref()), (Some("A"), Some("B")));
}

#[test]
fn what_stays_an_error() {
    for text in [
        "1. e4 e5 2. Ke3 *",
        "1. e4 e5 hello *",
        "1. e4 1-0 0-1",
        "1. e4 1-0 2. d4",
        "1. e4 e5 1–1",
        "1. e2e5 *",
        "1. e4 e5 2. 0–0 *",
        "[White \"A\n\n1. e4 *",
        "[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 x\"]\n\n*",
        "[FEN \"4k3/8/8/8/8/8/8/8 w K - 0 1\"]\n\n*",
    ] {
        assert!(text.parse::<GameTree>().is_err(), "{text}");
    }
}

/// Remarks are placed in the whole input, and a splitter finds the same ones in pieces of any length.
#[test]
fn places_are_those_of_the_input() {
    let text =
        "\n[White “A”]\n\n1. g1f3\n  e5 ± *\n\n[Event \"2\"]\n[Time Control \"60\"]\n\n1. d4,\nd5 1–0\n";
    let mut reader = Reader::new(text.as_bytes());
    let places = |game: &GameTree| -> Vec<(u64, usize, RemarkKind)> {
        game.remarks().iter().map(|remark| (remark.line, remark.column, remark.kind)).collect()
    };
    let whole: Vec<_> = reader.games().map(|game| places(&game.unwrap())).collect();
    use RemarkKind::*;
    assert_eq!(
        whole,
        [
            vec![(2, 1, TagQuotes), (4, 4, Notation), (5, 6, Glyph)],
            vec![(8, 1, Tag), (10, 6, Space), (11, 4, Result)],
        ]
    );
    for len in 1..=text.len() {
        let (mut splitter, mut games) = (Splitter::new(), Vec::new());
        let mut take = |splitter: &mut Splitter| {
            while let Split::Game(raw) = splitter.next_raw().unwrap() {
                games.push(places(&raw.to_tree().unwrap()));
            }
        };
        for piece in text.as_bytes().chunks(len) {
            splitter.push(piece);
            take(&mut splitter);
        }
        splitter.finish();
        take(&mut splitter);
        assert_eq!(games, whole, "in pieces of {len}");
    }
}

/// Tags that only the moves or the start position are compared with are remarked on late.
#[test]
fn places_of_earlier_lines_are_counted_back() {
    let text = "\n[Result \"0-1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\n[A]\n\n1. Kd1 ±\n1-0";
    let places: Vec<_> =
        read(text).remarks().iter().map(|remark| (remark.line, remark.column, remark.kind)).collect();
    use RemarkKind::*;
    assert_eq!(places, [(4, 1, Tag), (3, 7, FenRepaired), (6, 8, Glyph), (7, 1, ResultDiffers)]);
}

/// A strict visitor refuses what others read.
#[test]
fn a_visitor_can_refuse_a_remark() {
    struct Strict;
    impl Visitor for Strict {
        fn remark(&mut self, _: Remark) -> ControlFlow<Stop> {
            ControlFlow::Break(Stop::Invalid(movegen_pgn::GameProblem::Unexpected))
        }
    }
    let mut reader = Reader::new(&b"1. e4 *\n\n[Event \"2\"]\n\n1. g1f3 *\n"[..]);
    assert!(reader.read_game(&mut Strict).is_ok());
    let error = reader.read_game(&mut Strict).unwrap_err().to_string();
    assert_eq!(error, "game 2, line 5, column 4: \"g1f3\": not a move, a number, a result or an annotation");
}

#[test]
fn many_tags_in_any_order_are_sorted_once() {
    let tags: String = (0..120_000).rev().map(|number| format!("[T{number:06} \"{number}\"]\n")).collect();
    let game = read(&format!("{tags}[T000007 \"last\"]\n[White \"?\"]\n\n1. e4 *"));
    assert_eq!((game.tags().get("T000007"), game.tags().get("T119999")), (Some("last"), Some("119999")));
    assert_eq!(game.tags().iter().count(), 6 + 120_000);
}

/// What editors write at the end of a file isn't a game.
#[test]
fn the_end_of_a_file_is_no_game() {
    for end in ["\u{1a}", "\n\u{1a}", "\n\u{0}\u{0}\n", "\n\n\u{1a}\n", "\n\u{feff}", "\n\u{feff}\n\u{1a}"] {
        let text = format!("1. e4 e5 1-0{end}");
        let games: Result<Vec<GameTree>, _> = Reader::new(text.as_bytes()).games().collect();
        assert_eq!(games.unwrap().len(), 1, "{end:?}");
    }
}

/// A comment without its brace takes in the next games, up to a brace of theirs. That isn't silent.
#[test]
fn a_comment_that_swallows_a_game_is_remarked() {
    let game = read("1. e4 {lost its brace *\n\n[Event \"B\"]\n[Site \"C\"]\n\n1. d4 d5 {ok} *");
    let [remark] = game.remarks() else { panic!("{:?}", game.remarks()) };
    assert_eq!((remark.kind, remark.line, remark.column), (RemarkKind::CommentTag, 3, 1));
    assert_eq!(remark.text, "[Event \"B\"]");
    assert!(
        read("1. e4 {[%eval 0.17,12]\n[%clk 0:00:30] and a long text that has no tag} *")
            .remarks()
            .is_empty()
    );
}
