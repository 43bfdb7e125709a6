//! Games of variants: read, checked, written, and the errors they can have.

#[allow(dead_code)]
#[path = "../../examples/server.rs"]
mod server;

use std::ops::ControlFlow;

use movegen_pgn::{GameResult, GameTree, Reader, RemarkKind, Stop, TagError, Visitor};
use movegen_position::game::Outcome;
use movegen_position::{CastlingNotation, Color, Game};
use movegen_variants::{Variant, VariantMove, VariantPosition};

fn read(text: &str) -> Result<GameTree<VariantPosition>, String> {
    text.parse::<GameTree<VariantPosition>>().map_err(|error| error.to_string())
}

#[test]
fn games_are_read_and_written_back() {
    let games = [
        (Variant::Chess, "1. e4 *"),
        (Variant::Antichess, "1. e3 b5 2. Bxb5 Nc6 3. Bxc6 dxc6 *"),
        (Variant::Atomic, "1. Nf3 f6 2. Nd4 Nc6 3. Nxc6 (3. Nb5 a6 $1) *"),
        (Variant::Crazyhouse, "1. e4 d5 2. exd5 Qxd5 3. @e4 Qxd2+ 4. Bxd2 @c6 (4... @b6) 5. Q@d4 {strong} *"),
        (Variant::Horde, "1. b6 axb6 *"),
        (Variant::KingOfTheHill, "1. e4 e5 2. Ke2 a6 3. Ke3 a5 *"),
        (Variant::RacingKings, "1. Kg3 Ka3 *"),
        (Variant::ThreeCheck, "1. e4 f5 2. Qh5+ g6 3. Qxg6+ hxg6 *"),
    ];
    assert_eq!(games.map(|(variant, _)| variant), Variant::ALL);
    for (variant, moves) in games {
        let game = read(&format!("[Variant \"{variant}\"]\n\n{moves}\n")).unwrap();
        let written = game.to_string();
        assert!(written.ends_with(&format!("\n[Variant \"{variant}\"]\n\n{moves}\n")), "{written}");
        assert_eq!(read(&written), Ok(game));
    }
}

#[test]
fn start_positions_and_promotions_to_kings() {
    let text =
        "[Variant \"Antichess\"]\n[FEN \"8/P7/8/8/8/8/7p/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. a8=K! h1=Q *\n";
    let game = read(text).unwrap();
    let king = game.mv(game.children(GameTree::START)[0]).unwrap();
    assert_eq!(king, VariantMove::promote_king(movegen_position::Square::A7, movegen_position::Square::A8));
    let written = game.to_string();
    assert_eq!(written.split_once("[Result \"*\"]\n").unwrap().1, text.replace('!', " $1"));
    let start = VariantPosition::new(Variant::RacingKings);
    assert!(
        GameTree::<VariantPosition>::from_position(start).to_string().contains("[Variant \"Racing Kings\"]")
    );
}

/// A FEN tag without what doesn't fit its pieces keeps everything else, pockets and checks among it.
#[test]
fn positions_are_repaired() {
    use RemarkKind::{FenPromoted, FenRepaired};
    let cases = [
        (
            Variant::Antichess,
            "4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
            FenRepaired,
        ),
        (
            Variant::Crazyhouse,
            "4k3/8/8/8/8/8/8/4KQ~1R[Pn] w KQ e6 0 1",
            "4k3/8/8/8/8/8/8/4KQ~1R[Pn] w K - 0 1",
            FenRepaired,
        ),
        (
            Variant::ThreeCheck,
            "4k3/8/8/8/8/8/8/4K2R w Kq - 2+1 0 1",
            "4k3/8/8/8/8/8/8/4K2R w K - 2+1 0 1",
            FenRepaired,
        ),
        (Variant::Atomic, "4k3/8/8/8/8/8/8/3Q~K3 w - - 0 1", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", FenPromoted),
    ];
    for (variant, fen, repaired, kind) in cases {
        let game = read(&format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n*")).unwrap();
        assert_eq!(game.start().to_string(), repaired);
        assert_eq!(game.remarks().iter().map(|remark| remark.kind).collect::<Vec<_>>(), [kind]);
        let place = &game.remarks()[0];
        assert_eq!((place.line, place.column), (2, 7));
    }
    for (variant, fen) in [
        (Variant::Antichess, "4k3/8/8/8/8/8/8/R3K2R w X - 0 1"),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/~4K2R[] w - - x 1"),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K2R[--] w K - 0 1"),
    ] {
        assert!(read(&format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n*")).is_err(), "{fen}");
    }
}

#[test]
fn errors_name_the_place() {
    let cases = [
        (
            "[Variant \"Crazyhouse\"]\n\n1. N@f3 *",
            "game 1, line 3, column 4: \"N@f3\": there is no knight in the pocket",
        ),
        (
            "[Variant \"Crazyhouse\"]\n\n1. N@f9 *",
            "game 1, line 3, column 4: \"N@f9\": not a move such as Nf3, exd8=Q or O-O",
        ),
        (
            "[Variant \"Shogi\"]\n\n1. e4 *",
            "game 1, line 1, column 11: \"Shogi\": not one of the supported variants: Standard, Chess960, Antichess, \
             Atomic, Crazyhouse, Horde, King of the Hill, Racing Kings, Three-check",
        ),
        (
            "[Variant \"Horde\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*",
            "game 1, line 2, column 7: \"8/8/8/8/8/8/8/8 w - - 0 1\": not a position: \
             placement, column 1: each side must have exactly one king",
        ),
        ("1. N@f3 *", "game 1, line 1, column 4: \"N@f3\": not a move such as Nf3, exd8=Q or O-O"),
    ];
    for (text, message) in cases {
        assert_eq!(read(text).unwrap_err(), message);
    }
    // Readers of chess are as strict as before.
    let error = "[Variant \"Atomic\"]\n\n1. e4 *".parse::<GameTree>().unwrap_err();
    let message =
        "game 1, line 1, column 11: \"Atomic\": not one of the supported variants: Standard, Chess960";
    assert_eq!(error.to_string(), message);
}

#[test]
fn null_moves_in_variants() {
    let game = read("[Variant \"Crazyhouse\"]\n\n1. e4 -- 2. d4 @@@@ *").unwrap();
    assert!(game.to_string().ends_with("\n\n1. e4 -- 2. d4 -- *\n"));
}

/// Counts moves.
#[derive(Default)]
struct Moves(usize);

impl Visitor<VariantPosition> for Moves {
    fn make_move(
        &mut self,
        before: &VariantPosition,
        mv: VariantMove,
        after: &VariantPosition,
    ) -> ControlFlow<Stop> {
        assert_eq!(before.after(mv), *after);
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

#[test]
#[ignore = "needs games by python_games.py of movegen-variants, in the files that MOVEGEN_VARIANT_GAMES names"]
fn games_of_python_chess_are_read_and_written_back() {
    for file in std::env::var("MOVEGEN_VARIANT_GAMES").unwrap().split(':') {
        let text = std::fs::read_to_string(file).unwrap();
        let mut reader = Reader::new(text.as_bytes());
        let (mut games, mut moves) = (0, Moves::default());
        for game in text.split("\n\n[").map(|game| format!("[{}", game.trim_start_matches('['))) {
            let tree = read(&game).unwrap_or_else(|error| panic!("{file}: {error}\n{game}"));
            let written = tree.to_string();
            let movetext = |text: &str| {
                let moves = text.split_once("\n\n").unwrap().1.replace("( ", "(").replace(" )", ")");
                moves.split_whitespace().collect::<Vec<_>>().join(" ")
            };
            assert_eq!(movetext(&written), movetext(&game), "{file}");
            assert_eq!(read(&written), Ok(tree), "{file}");
            games += 1;
        }
        while reader.read_game(&mut moves).unwrap() {}
        println!("{file}: {games} games, {} moves of main lines", moves.0);
        assert!(games >= 100);
    }
}

/// A tag that contradicts the first position would make the text unreadable, or another game.
#[test]
fn the_variant_tag_follows_from_the_start() {
    let drop = "[Variant \"crazy house\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 *\n";
    let chess960 = VariantPosition::from(movegen_position::Position::chess960(0).unwrap());
    let trees: [GameTree<VariantPosition>; 3] = [
        drop.parse().unwrap(),
        GameTree::from_position(chess960),
        GameTree::from_position(VariantPosition::default()),
    ];
    for tree in trees {
        let own = tree.tags().get("Variant").map(str::to_owned);
        for name in ["Atomic", "Bogus", "Chess960", "Crazyhouse"] {
            let mut tagged = tree.clone();
            let set = tagged.set_tag("Variant", name);
            let is_same = tagged.tags().get("Variant") == own.as_deref();
            assert_eq!(set.is_err(), is_same && own.as_deref() != Some(name), "{name}");
            let again: GameTree<VariantPosition> = tagged.to_string().parse().unwrap();
            assert_eq!((again.start(), again.main_line().count()), (tree.start(), tree.main_line().count()));
        }
        assert_eq!(
            tree.to_string().parse::<GameTree<VariantPosition>>().unwrap().tags().get("Variant"),
            own.as_deref()
        );
    }
    // What the position can't tell, such as number 518 of Chess960, stays.
    let mut tree = GameTree::from_position(VariantPosition::default());
    tree.set_tag("Variant", "Chess960").unwrap();
    assert!(tree.to_string().contains("\n[Variant \"Chess960\"]\n"));
    assert_eq!(tree.set_tag("Variant", "Bogus"), Err(TagError::Derived));
    assert!(tree.to_string().contains("\n[Variant \"Chess960\"]\n"));
    assert_eq!(tree.remove_tag("Variant").as_deref(), Some("Chess960"));
    assert!(!tree.to_string().contains("Variant"));
    // The position needs the tag.
    let mut tree = GameTree::from_position(VariantPosition::new(Variant::Atomic));
    tree.remove_tag("Variant");
    assert!(tree.to_string().contains("\n[Variant \"Atomic\"]\n"));
}

/// A tree counts repetitions as a game of chess does.
#[test]
fn trees_end_like_games() {
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut tree = GameTree::<VariantPosition>::from_position(VariantPosition::default());
    let (mut game, mut last) = (Game::default(), GameTree::START);
    for text in ["e4", "e5"].into_iter().chain(knights.into_iter().cycle().take(18)) {
        last = tree.play(last, tree.position(last).parse_move(text).unwrap()).unwrap();
        game.play(game.position().parse_move(text).unwrap()).unwrap();
        assert_eq!(tree.repetitions(last), game.repetitions());
        assert_eq!(tree.outcome(last), game.outcome());
        assert_eq!(tree.claim(last), game.claim());
    }
    assert_eq!(game.outcome(), Some(Outcome::FivefoldRepetition));
}

#[test]
fn a_game_that_ends_is_saved_with_its_result() {
    let text = "[Variant \"King of the Hill\"]\n\n1. e4 (1. d4 d5 $1) e5 2. Ke2 Ke7 3. Ke3 a6 (3... b6) *";
    let mut tree: GameTree<VariantPosition> = text.parse().unwrap();
    let mut last = tree.main_line().last().unwrap();
    assert_eq!(GameResult::from(tree.outcome(last)), GameResult::Unknown);
    // Black takes back a6. The variation beside it doesn't take its place.
    last = tree.parent(last).unwrap();
    tree.truncate(last);
    assert_eq!(tree.main_line().last(), Some(last));
    for text in ["f6", "d4", "a6", "dxe5", "a5", "Kd4"] {
        let position = tree.position(last);
        let mv = position.parse_move(text).unwrap();
        assert!(position.legal_moves().contains(&mv));
        assert_eq!(position.parse_move(&position.uci(mv, CastlingNotation::Standard).to_string()), Ok(mv));
        last = tree.play(last, mv).unwrap();
    }
    tree.set_result(tree.outcome(last).into());
    assert_eq!(tree.result(), GameResult::Won(Color::White));
    let end = "1. e4 (1. d4 d5 $1) 1... e5 2. Ke2 Ke7 3. Ke3 f6 4. d4 a6 5. dxe5 a5 6. Kd4# 1-0";
    assert!(tree.to_string().replace('\n', " ").trim_end().ends_with(end), "{tree}");
    assert_eq!(
        tree.position(last).to_string(),
        "rnbq1bnr/1pppk1pp/5p2/p3P3/3KP3/8/PPP2PPP/RNBQ1BNR b - - 1 6"
    );
    assert!(!tree.position(last).in_check());
    assert!(!tree.position(last).is_insufficient_material_for(Color::White));
}

#[test]
fn errors_say_why_a_move_is_illegal() {
    for (variant, moves, expected) in [
        ("Crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. N@e4", "\"N@e4\": there is no knight in the pocket"),
        ("Crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. @d5", "\"@d5\": the square d5 isn't empty"),
        ("Antichess", "1. e3 b5 2. Nf3", "\"Nf3\": there is something to capture, so you must"),
        ("Atomic", "1. e4 e5 2. Bh6", "\"Bh6\": the piece on d2 is in the way"),
        ("Three-check", "1. e4 e5 2. Ke3", "\"Ke3\": the king can't go to e3 that way"),
    ] {
        let text = format!("[Variant \"{variant}\"]\n\n{moves} *\n");
        let error = text.parse::<GameTree<VariantPosition>>().unwrap_err().to_string();
        assert!(error.ends_with(expected), "{error}");
    }
}

#[test]
fn ends_moves_and_errors_become_json() {
    use serde_json::{json, to_value};

    let fen = "rnb2bnr/ppppkppp/8/4p3/4K3/8/PPPP1PPP/RNBQ1BNR b - - 0 5";
    let hill = VariantPosition::from_fen(Variant::KingOfTheHill, fen).unwrap();
    let end = json!({"result": "1-0", "winner": "w", "reason": "king in the center"});
    assert_eq!(to_value(hill.outcome()).unwrap(), end);
    let drop: movegen_position::Uci = "N@f3".parse().unwrap();
    assert_eq!(to_value((hill.variant(), drop)).unwrap(), json!(["kingofthehill", "N@f3"]));

    let cause = |variant: Variant, fen: &str| {
        let text = format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n*");
        to_value(text.parse::<GameTree<VariantPosition>>().unwrap_err()).unwrap()["cause"].take()
    };
    assert_eq!(
        cause(Variant::Crazyhouse, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Px] w KQkq - 0 1"),
        json!({"code": "unexpected", "field": "pockets", "column": 46, "found": "x"})
    );
    assert_eq!(
        cause(Variant::Atomic, "4k3/8/8/8/8/8/8/3KK3 w - - 0 1"),
        json!({"code": "king-count", "field": "placement", "column": 19})
    );
    let text = "[Variant \"Crazyhouse\"]\n\n1. N@e4 *";
    let error = text.parse::<GameTree<VariantPosition>>().unwrap_err();
    assert_eq!(to_value(error).unwrap()["cause"], json!({"code": "not-in-pocket", "role": "n"}));
}

/// Sends lines to the example `server`, and returns its answers.
fn answers(lines: &[&str]) -> Vec<serde_json::Value> {
    let mut out = Vec::new();
    server::serve(lines.join("\n").as_bytes(), &mut out, &server::Games::default()).unwrap();
    out.split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

/// The rest of a line that is too long isn't executed.
#[test]
fn the_server_refuses_long_lines() {
    let long = format!("0{}0 e4", " ".repeat(999));
    let answers = answers(&["new chess", &long, "0"]);
    assert_eq!(answers[1], serde_json::json!({"error": "the line is too long"}));
    assert_eq!((answers.len(), &answers[2]), (3, &answers[0]));
}

#[test]
fn games_of_variants_may_have_chess960_castling() {
    let fen = "1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w BHbh - 0 1";
    for variant in [Variant::Chess, Variant::Atomic, Variant::Crazyhouse] {
        let game = GameTree::from_position(VariantPosition::from_fen(variant, fen).unwrap());
        assert!(game.is_chess960(), "{variant}");
        assert!(!GameTree::from_position(VariantPosition::new(variant)).is_chess960(), "{variant}");
    }
}

#[test]
fn the_server_plays_each_variant() {
    for variant in Variant::ALL {
        let new = format!("new {}", variant.name().replace(' ', ""));
        let first = answers(&[&new])[0]["moves"][0].as_str().unwrap().to_owned();
        let played = answers(&[&new, &format!("0 {first}"), "0 back", "0 resign", "0 pgn"]);
        let [start, moved, back, resigned, pgn] = &played[..] else { panic!("{played:?}") };
        assert_eq!(start["variant"], variant.uci_name());
        assert_eq!(start["fen"], variant.start_fen());
        assert_ne!(moved["fen"], start["fen"]);
        assert_eq!(back, start);
        assert_eq!((&resigned["result"], &resigned["moves"]), (&"0-1".into(), &serde_json::json!([])));
        assert!(pgn["pgn"].as_str().unwrap().contains("[Result \"0-1\"]"));
    }
}

#[test]
fn the_server_ends_games_and_says_what_is_wrong() {
    let lines =
        ["new koth 4k3/8/8/8/8/4K3/8/8 w - -", "0 Ke4", "0 Kd7", "0 claim", "0 back", "0 claim", "1", "x"];
    let answers = answers(&[&lines[..], &["new chess960 x", "new shogi"]].concat());
    assert_eq!(answers[1]["outcome"]["reason"], "king in the center");
    assert_eq!((&answers[1]["result"], &answers[4]["result"]), (&"1-0".into(), &"*".into()));
    let errors: Vec<_> = answers.iter().filter_map(|answer| answer["error"].as_str()).collect();
    let known = "chess, antichess, atomic, crazyhouse, horde, kingofthehill, racingkings, 3check";
    let expected = [
        "the game is over",
        "the game is over",
        "there is no draw to claim",
        "there is no such game",
        "expected \"new\" or the number of a game",
        "placement, column 1: unexpected 'x'",
        &format!("not a variant: {known}"),
    ];
    assert_eq!(errors, expected);
    let chess960 = self::answers(&["new freestyle", "0 pgn"]);
    assert!(chess960[0]["fen"].as_str().unwrap().contains(" HAha "));
    assert!(chess960[1]["pgn"].as_str().unwrap().contains("[Variant \"Chess960\"]"));
}
