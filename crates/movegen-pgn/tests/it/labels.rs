//! Evaluations, clocks, shapes and searches in comments.

use std::ops::ControlFlow;
use std::time::Duration;

use movegen::Square;
use movegen::pgn::{Eval, GameTree, Labels, Reader, Score, Shape, ShapeColor, Stop, Text, Visitor};
use proptest::option;
use proptest::prelude::*;

fn read(text: &str) -> Labels {
    Labels::from_bytes(text.as_bytes())
}

#[track_caller]
fn eval(text: &str, score: Score, depth: Option<u16>) {
    assert_eq!(read(&format!("[%eval {text}]")).eval, Some(Eval { score, depth }), "{text}");
}

#[track_caller]
fn search(text: &str, score: Score, depth: u16, millis: Option<u64>) {
    let labels = read(text);
    assert_eq!(labels.search, Some(Eval { score, depth: Some(depth) }), "{text}");
    assert_eq!(labels.elapsed, millis.map(Duration::from_millis), "{text}");
}

#[test]
fn evaluations_of_servers() {
    eval("0.31", Score::Centipawns(31), None);
    eval("-0.05", Score::Centipawns(-5), None);
    eval("+12.3", Score::Centipawns(1230), None);
    for (text, score) in [("0.295", 30), ("0.2949", 29), ("-0.005", -1), ("-0.004", 0), (".5", 50)] {
        eval(text, Score::Centipawns(score), None);
    }
    for (text, mate) in [("-M1", -1), ("M2", 2), ("+M2", 2), ("#+3", 3), ("-#3", -3)] {
        eval(text, Score::Mate(mate), None);
    }
    eval("7", Score::Centipawns(700), None);
    eval("#-3", Score::Mate(-3), None);
    eval("#5,20", Score::Mate(5), Some(20));
    eval(" 0.17 , 18 ", Score::Centipawns(17), Some(18));
    for text in ["", "x", "0.3x", "#", "#x", "1e3", "--1", "123456789.0", ".", "#1.5", "M", "#--1"] {
        assert_eq!(read(&format!("[%eval {text}]")).eval, None, "{text}");
    }
}

#[test]
fn searches_of_match_programs() {
    search("+0.31/12 0.5s", Score::Centipawns(31), 12, Some(500));
    search("-1.27/9 0.052s, Draw by repetition", Score::Centipawns(-127), 9, Some(52));
    search("0.00/1 12s", Score::Centipawns(0), 1, Some(12_000));
    search("+M5/20 250ms", Score::Mate(3), 20, Some(250));
    search("-M4/33 1.0s", Score::Mate(-2), 33, Some(1000));
    search(" +0.31/12", Score::Centipawns(31), 12, None);
    search("-12345.678901234/9 2s", Score::Centipawns(-1_234_568), 9, Some(2000));
    search("M3/245 0.017s", Score::Mate(2), 245, Some(17));
    search("+0.31/12 1:02", Score::Centipawns(31), 12, Some(62_000));
    search("+0.57 17/28 583 363004", Score::Centipawns(57), 17, Some(583));
    search("+M3 96/4 1 12", Score::Mate(2), 96, Some(1));
    search("[%clk 0:01:00] +0.31/12 0.5s [%csl Ga1]", Score::Centipawns(31), 12, Some(500));
    assert_eq!(read("0.60").search, Some(Eval { score: Score::Centipawns(60), depth: None }));
    for text in [
        "book",
        "1/2",
        "1-0/12",
        "0.60 is better",
        "0.60, Draw",
        "12.05.2020",
        "0.5 1/2/3",
        "+0.31/x 1s",
        "+M/3",
        "x.y/12 1s",
        "12/05/2020",
        "./1",
    ] {
        assert_eq!(read(text).search, None, "{text}");
    }
}

#[test]
fn clocks_and_times() {
    let labels = read("[%clk 1:02:03] [%emt 0:00:01.25]");
    assert_eq!(labels.clock, Some(Duration::from_secs(3723)));
    assert_eq!(labels.elapsed, Some(Duration::from_millis(1250)));
    assert_eq!(read("[%clk 0:00:09.9] [%clk 5]").clock, Some(Duration::from_millis(9900)));
    assert_eq!(read("[% clk 1] [%clk 0:00:01.2345678]").clock, Some(Duration::from_secs(1)));
    assert_eq!(read("[%clk [%clk 0:00:01.2345678]").clock, Some(Duration::from_millis(1234)));
    for text in ["[%clk]", "[%clk -1:00:00]", "[%clk 1:2:3:4]", "[%clk 1:02:03", "[%clk a]", "[%clk 1:]"] {
        assert_eq!(read(text).clock, None, "{text}");
    }
}

#[test]
fn fields_of_match_programs() {
    let labels = read("d=36, sd=61, mt=110013, tl=17025000, s=9 kN/s, pv=e4 e5; Nf3, wv=-0.81, R50=50, ");
    assert_eq!(labels.eval, Some(Eval { score: Score::Centipawns(-81), depth: Some(36) }));
    assert_eq!(labels.search, None);
    assert_eq!(labels.elapsed, Some(Duration::from_millis(110_013)));
    assert_eq!(labels.clock, Some(Duration::from_secs(17_025)));
    let labels = read("ev=0.33, d=29, pd=Nf6, mt=00:03:01, tl=01:58:59, s=18325 kN/s, wv=-0.33");
    assert_eq!(labels.search, Some(Eval { score: Score::Centipawns(33), depth: Some(29) }));
    assert_eq!(labels.eval, Some(Eval { score: Score::Centipawns(-33), depth: Some(29) }));
    assert_eq!(labels.elapsed, Some(Duration::from_secs(181)));
    assert_eq!(labels.clock, Some(Duration::from_secs(7139)));
    let labels = read("+0.31/12 0.5s, tl=148.500s, n=1234");
    assert_eq!(labels.elapsed, Some(Duration::from_millis(500)));
    assert_eq!(labels.clock, Some(Duration::from_millis(148_500)));
    // Five plies before the move are four after it, two moves of the winner.
    assert_eq!(read("wv=-M5").eval.unwrap().score, Score::Mate(-2));
    assert_eq!(read("ev=-M6").search.unwrap().score, Score::Mate(-3));
    assert_eq!(read("x, wv=1.0"), Labels::default());
    // What a server wrote counts before what a match program wrote.
    assert_eq!(read("+0.31/12 0.5s [%emt 0:00:02]").elapsed, Some(Duration::from_secs(2)));
}

#[test]
fn shapes_of_all_commands() {
    let shape = |color, from, to| Shape { color, from, to };
    let labels = read("[%csl Ge4,Rd5] text [%cal Ge2e4, Yd2d4,Xa1a2,Ga1,Ga1a9] [%csl Bh8,Ba1a2] [%cal]");
    let expected = [
        shape(ShapeColor::Green, Square::E4, None),
        shape(ShapeColor::Red, Square::D5, None),
        shape(ShapeColor::Green, Square::E2, Some(Square::E4)),
        shape(ShapeColor::Yellow, Square::D2, Some(Square::D4)),
        shape(ShapeColor::Blue, Square::H8, None),
    ];
    assert_eq!(labels.shapes, expected);
    assert_eq!(labels.to_string(), "[%csl Ge4,Rd5,Bh8] [%cal Ge2e4,Yd2d4]");
}

#[test]
fn a_search_is_read_after_a_clock_was_set() {
    for comment in ["+0.31/12 0.5s", "d=12, ev=0.31, mt=500", "+0.31 12/20 500 9", "0.31"] {
        let mut game: GameTree = format!("1. e4 {{{comment}}} *").parse().unwrap();
        let e4 = game.main_line().next().unwrap();
        let before = game.labels(e4);
        let clock = Some(Duration::from_secs(60));
        game.set_labels(e4, Labels { clock, ..before.clone() });
        assert_eq!(game.labels(e4), Labels { clock, ..before }, "{}", game.comments(e4)[0]);
        game.set_labels(e4, Labels::default());
        assert_eq!(game.comments(e4), [comment]);
    }
}

/// Collects the labels of a game's comments.
#[derive(Default)]
struct Collected(Vec<Labels>);

impl Visitor for Collected {
    fn comment(&mut self, text: Text<'_>) -> ControlFlow<Stop> {
        self.0.push(text.labels());
        ControlFlow::Continue(())
    }
}

#[test]
fn visitors_and_trees_see_them_and_writing_keeps_them() {
    let moves = "1. e4 {[%eval 0.31] [%clk 0:03:00]} {[%emt 0:00:02]} e5 {-0.20/14 0.5s} *";
    let mut collected = Collected::default();
    assert!(Reader::new(moves.as_bytes()).read_game(&mut collected).unwrap());
    assert_eq!(collected.0.len(), 3);
    let game = Reader::new(moves.as_bytes()).games().next().unwrap().unwrap();
    let [e4, e5] = game.main_line().collect::<Vec<_>>().try_into().unwrap();
    let labels = game.labels(e4);
    assert_eq!(labels.eval, collected.0[0].eval);
    assert_eq!((labels.clock, labels.elapsed), (collected.0[0].clock, collected.0[1].elapsed));
    assert_eq!(game.labels(e5), collected.0[2]);
    let written = "1. e4 {[%eval 0.31] [%clk 0:03:00]} {[%emt 0:00:02]} 1... e5 {-0.20/14 0.5s} *";
    assert!(
        game.to_string()
            .split("\n\n")
            .nth(1)
            .is_some_and(|text| text.split_whitespace().eq(written.split(' ')))
    );
}

#[test]
fn times_are_written_as_servers_do() {
    for (millis, text) in
        [(178_000, "0:02:58"), (178_500, "0:02:58.5"), (178_050, "0:02:58.05"), (3_600_005, "1:00:00.005")]
    {
        let labels = Labels { clock: Some(Duration::from_millis(millis)), ..Labels::default() };
        assert_eq!(labels.to_string(), format!("[%clk {text}]"));
    }
}

#[test]
fn every_time_that_is_written_is_read_back() {
    let hours = |hours: u64| Duration::from_secs(hours * 3600);
    for time in [hours(9_999_999), hours(10_000_000), Duration::new(u64::MAX, 999_000_000)] {
        let labels = Labels { clock: Some(time), elapsed: Some(time), ..Labels::default() };
        assert_eq!(read(&labels.to_string()), labels);
    }
    assert_eq!(read("[%clk 9999999999999999:00:00]").clock, None);
    assert_eq!(
        read("[%clk 5124095576030431:00:15] [%clk 5124095576030431:00:16]").clock,
        Some(Duration::from_secs(u64::MAX))
    );
    assert_eq!(read("[%clk 99999999999999999999:00:00]").clock, None);
}

#[test]
fn no_line_ends_within_a_label() {
    // Comments of all lengths, so that lines end everywhere.
    for len in 1..=40 {
        let word = "x".repeat(len);
        let text = format!("1. e4 {{{word} [%eval 0.31] [%clk 0:03:00] y [%csl Ga1,Rb2]}} *");
        let game: GameTree = text.parse().unwrap();
        let written = game.to_string();
        for label in ["[%eval 0.31]", "[%clk 0:03:00]", "[%csl Ga1,Rb2]"] {
            assert!(written.contains(label), "{written}");
        }
        assert!(written.lines().all(|line| line.len() <= 80), "{written}");
        assert_eq!(written.parse::<GameTree>().unwrap(), game);
    }
}

#[test]
fn the_least_score_has_a_negative() {
    assert_eq!(Score::Centipawns(i32::MIN).flip(), Score::Centipawns(i32::MAX));
}

#[cfg(feature = "serde")]
#[test]
fn labels_and_results_become_json() {
    use movegen::pgn::GameResult;
    use serde_json::{json, to_value};

    let labels = read("[%eval #-3,18] [%clk 0:09:58.3]");
    let object = json!({"eval": {"mate": -3, "depth": 18}, "search": null, "clock": 598.3, "elapsed": null, "shapes": []});
    assert_eq!(to_value(labels).unwrap(), object);
    assert_eq!(to_value(Score::Centipawns(31)).unwrap(), json!({"cp": 31}));
    assert_eq!(to_value(GameResult::Drawn).unwrap(), json!("1/2-1/2"));
}

#[test]
fn a_score_reads_what_it_writes() {
    for score in [0, 1, -1, 99, -100, 12_345].map(Score::Centipawns).into_iter().chain([Score::Mate(-3)]) {
        eval(&score.to_string(), score, None);
    }
}

/// Any labels that have brackets.
fn any_labels() -> impl Strategy<Value = Labels> {
    let score =
        prop_oneof![(-9_999_999..=9_999_999).prop_map(Score::Centipawns), (-999..=999).prop_map(Score::Mate)];
    let eval = option::of((score, any::<Option<u16>>()).prop_map(|(score, depth)| Eval { score, depth }));
    let time = || option::of((0..=9_999_999 * 3_600_000_u64).prop_map(Duration::from_millis));
    let square = || (0..64_usize).prop_map(|index| Square::from_index(index).unwrap());
    let shape = (0..4_usize, square(), option::of(square())).prop_map(|(color, from, to)| Shape {
        color: ShapeColor::ALL[color],
        from,
        to,
    });
    let shapes = prop::collection::vec(shape, 0..4).prop_map(|mut shapes| {
        shapes.sort_by_key(|shape| shape.to.is_some());
        shapes
    });
    (eval, time(), time(), shapes).prop_map(|(eval, clock, elapsed, shapes)| Labels {
        eval,
        clock,
        elapsed,
        shapes,
        ..Labels::default()
    })
}

proptest! {
    #[test]
    fn labels_read_what_they_write(labels in any_labels()) {
        prop_assert_eq!(&read(&labels.to_string()), &labels, "{}", labels);
    }

    #[test]
    fn scores_are_those_of_the_labels(
        labels in any_labels(),
        parts in prop::collection::vec(
            "\\[%eval |\\[%clk |\\]|\\[%|[-+]?[0-9]{1,3}\\.[0-9]{1,3}(/[0-9]{1,6})?|[0-9]:[0-9]{2}|[-+#M:./ ]|12|wv=|,",
            0..8,
        ),
    ) {
        for text in [labels.to_string(), parts.concat(), format!("{labels} {}", parts.concat())] {
            let scores = Text::comment(text.as_bytes()).scores();
            let labels = read(&text);
            prop_assert_eq!(scores, (labels.eval, labels.search), "{}", text);
        }
    }

    #[test]
    fn labels_are_replaced_and_other_text_stays(
        before in any_labels(),
        after in any_labels(),
        text in "[-#M0-9./:%,a-z ]{0,20}(\\[%mdl 4\\])?",
    ) {
        let mut game: GameTree = "1. e4 {first} {second} *".parse().unwrap();
        let e4 = game.main_line().next().unwrap();
        game.clear_comments(e4);
        game.add_comment(e4, &format!("{before} {text}"));
        game.add_comment(e4, "second");
        let unlabeled = read(&text);
        game.set_labels(e4, after.clone());
        let eval = after.eval.or(unlabeled.eval);
        prop_assert_eq!(game.labels(e4), Labels {
            eval,
            search: unlabeled.search,
            elapsed: after.elapsed.or(unlabeled.elapsed),
            clock: after.clock.or(unlabeled.clock),
            ..after
        });
        game.set_labels(e4, Labels::default());
        let words = text.split_whitespace().chain(["second"]);
        let left = game.comments(e4).iter().flat_map(|comment| comment.split_whitespace());
        prop_assert!(left.eq(words), "{:?}", game.comments(e4));
    }

    #[test]
    fn what_is_read_is_what_is_removed(
        parts in prop::collection::vec("\\[%|\\[|%|\\]|clk| |1|eval|csl|Ge4|[0-9]|mdl", 0..24),
    ) {
        let text = parts.concat();
        let left = Labels::remove_from(&text);
        let command = |text: &str| {
            let labels = read(text);
            labels.clock.is_some() || labels.eval.is_some() || !labels.shapes.is_empty()
        };
        prop_assert!(!command(&left), "{} -> {}", text, left);
        prop_assert!(!command(&text) || left.len() < text.len());
        prop_assert_eq!(Labels::remove_from(&left), left);
    }

    #[test]
    fn any_comment_is_read_without_a_panic(text in "[-+#M0-9./:%,a-z\\[\\] ]{0,40}") {
        read(&text);
        read(&format!("[%eval {text}] [%clk {text}]"));
    }
}
