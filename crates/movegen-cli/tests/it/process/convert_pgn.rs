//! `movegen convert` with games in PGN.

use std::path::PathBuf;

use super::run::run_with;

/// Returns standard output, standard error and the exit status.
fn run(arguments: &[&str], input: &[u8]) -> (Vec<u8>, String, i32) {
    let output = run_with(&[&["convert"], arguments].concat(), input);
    (output.stdout, String::from_utf8(output.stderr).unwrap(), output.status.code().unwrap())
}

#[track_caller]
fn prints(arguments: &[&str], input: &str, expected: &str) {
    let (out, errors, status) = run(arguments, input.as_bytes());
    let is_filtered = arguments.contains(&"--filter");
    let is_reported = errors.starts_with("movegen: games: 1 kept, left out: 1 by White");
    assert_eq!(
        (String::from_utf8(out).unwrap().as_str(), is_reported || errors.is_empty(), is_reported, status),
        (expected, true, is_filtered, 0),
        "{arguments:?}"
    );
}

const GAMES: &str = "[White \"Anna\"]\n[WhiteElo \"2400\"]\n[Result \"1-0\"]\n\n\
    {Start} 1. e4 $1 {good} e5 (1... c5) 2. Bc4 Nc6 1-0\n\n\
    [White \"Bert\"]\n[WhiteElo \"900\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 3 9\"]\n\n9. O-O+ *\n";

#[test]
fn the_format_of_the_output_does_not_decide_whether_a_game_is_valid() {
    let games = "1. e4 e5 (1... Ke2) *\n\n1. e4 (1. d4 d5 *\n\n1. e4 -- 2. d4 (2. -- e5) *\n\n1. e4 e5 *\n";
    for (options, lines) in [(&["--from", "pgn"][..], 4), (&["--from", "pgn", "--strict"], 3)] {
        let to = |format: &str| run(&[options, &["--to", format]].concat(), games.as_bytes());
        let (_, expected, _) = to("pgn");
        assert_eq!(expected.lines().count(), lines, "{expected}");
        assert!(expected.ends_with("invalid games: 2 of 4\n"), "{expected}");
        for format in ["san", "uci", "lan", "figurine", "fen", "epd", "json", "packed"] {
            let (out, errors, status) = to(format);
            assert_eq!((errors, status), (expected.clone(), 1), "{format}");
            assert!(!out.is_empty());
        }
        // The main line of the first two games is valid.
        let kept = if lines == 4 { ["e2e4 e7e5\ne2e4\n", "e4 e5\ne4\n"] } else { [""; 2] };
        assert_eq!(to("uci").0, [kept[0], "e2e4 0000 d2d4\ne2e4 e7e5\n"].concat().as_bytes());
        assert_eq!(to("san").0, [kept[1], "e4 -- d4\ne4 e5\n"].concat().as_bytes());
    }
}

#[test]
fn games_in_pgn_become_lines() {
    prints(&[], GAMES, "e2e4 e7e5 f1c4 b8c6\ne1g1\n");
    prints(&["--to", "uci", "--chess960"], GAMES, "e2e4 e7e5 f1c4 b8c6\ne1h1\n");
    prints(&["--to", "san"], GAMES, "e4 e5 Bc4 Nc6\nO-O\n");
    prints(&["--to", "lan"], GAMES, "e2-e4 e7-e5 Bf1-c4 Nb8-c6\nO-O\n");
    prints(&["--to", "figurine"], GAMES, "e4 e5 ♗c4 ♘c6\nO-O\n");
    let second = ["--filter", "White=Bert"];
    prints(
        &[&["--to", "fen"], &second[..]].concat(),
        GAMES,
        "4k3/8/8/8/8/8/8/4K2R w K - 3 9\n4k3/8/8/8/8/8/8/5RK1 b - - 4 9\n",
    );
    prints(
        &[&["--to", "epd"], &second[..]].concat(),
        GAMES,
        "4k3/8/8/8/8/8/8/4K2R w K -\n4k3/8/8/8/8/8/8/5RK1 b - -\n",
    );
    let (rows, ..) = run(&[&["--to", "packed"], &second[..]].concat(), GAMES.as_bytes());
    assert_eq!(rows.len(), 2 * 28);
    assert_eq!(rows[24..28], [3, 0, 9, 0], "the counters");
    prints(
        &["--from", "pgn", "--json"],
        "1. e4 -- {x} *",
        concat!(
            r#"{"tags":{"Black":"?","Date":"????.??.??","Event":"?","Round":"?","Site":"?","White":"?"},"#,
            r#""fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","#,
            r#""moves":[{"uci":"e2e4","san":"e4"},{"uci":"0000","san":"--","comments":["x"]}],"result":"*"}"#,
            "\n",
        ),
    );
    // Games without tags.
    prints(&["--from", "pgn"], "1. e4 (1. d4)\n\n e5 *\nc4 *\n", "e2e4 e7e5\nc2c4\n");
    prints(&[], "{A comment} 1. e4 *\n", "e2e4\n");
    prints(&[], "1. e4 *\nd4 *\n", "e2e4\nd2d4\n");
}

#[test]
fn games_become_normalized_pgn_and_json() {
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
        [White \"Anna\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[WhiteElo \"2400\"]\n\n\
        {Start} 1. e4 $1 {good} 1... e5 (1... c5) 2. Bc4 Nc6 1-0\n\n";
    prints(&["--to", "pgn", "--filter", "WhiteElo>=1000"], GAMES, expected);
    prints(&["--to", "pgn"], expected, expected);
    let expected = "{\"tags\":{\"Black\":\"?\",\"Date\":\"????.??.??\",\"Event\":\"?\",\"Round\":\"?\",\
        \"Site\":\"?\",\"White\":\"Bert\",\"WhiteElo\":\"900\"},\
        \"fen\":\"4k3/8/8/8/8/8/8/4K2R w K - 3 9\",\"moves\":[{\"uci\":\"e1g1\",\"san\":\"O-O\"}],\"result\":\"*\"}\n";
    prints(&["--to", "json", "--filter", "WhiteElo<=1000"], GAMES, expected);
    let (out, ..) = run(&["--to", "json"], GAMES.as_bytes());
    let out = String::from_utf8(out).unwrap();
    let first = r#""comments":["Start"],"moves":[{"uci":"e2e4","san":"e4","nags":[1],"comments":["good"]},"#;
    assert!(out.contains(first), "{out}");
    // What was read beyond the standard, and what cut the game short.
    let (out, ..) = run(&["--json", "--from", "pgn"], b"1. e4 *\n\n1. g1f3 Ke3 *\n");
    let games = String::from_utf8(out).unwrap();
    assert!(games.lines().next().unwrap().ends_with(r#""result":"*"}"#), "{games}");
    let remarks = r#""result":"*","remarks":[{"code":"notation","line":3,"column":4,"text":"g1f3"}],"errors":[{"code":"move","#;
    let error =
        r#""game":2,"line":3,"column":9,"text":"Ke3","cause":{"code":"unreachable","role":"k","to":"e3"}}]}"#;
    assert!(games.ends_with(&[remarks, error, "\n"].concat()), "{games}");
    // Lines of moves can be converted to the same formats.
    let (out, _, status) = run(&["--to", "pgn"], b"e4 e5\n");
    assert!(status == 0 && out.ends_with(b"\n\n1. e4 e5 *\n\n"));
    prints(
        &["--to", "epd", "--from", "uci"],
        "e2e4\n",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n\
         rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n",
    );
}

/// JSON is written without the tree that PGN is written from.
#[test]
fn json_has_the_notes_of_the_tree() {
    let game = "{a} $1 1. e4 $2 {b} ({x} $7 1. d4 {y} ({z}) $3 (1. c4)) {c} ({d}) $4 e5 {e} ({f} {g}) ({h} 1... c5) \
        {i} 2. -- $5 {  two\n words } *";
    let json = |text: &[u8]| run(&["--from", "pgn", "--to", "json"], text).0;
    let (pgn, ..) = run(&["--to", "pgn"], game.as_bytes());
    assert_eq!(json(game.as_bytes()), json(&pgn));
    let moves = r#""comments":["a"],"moves":[{"uci":"e2e4","san":"e4","nags":[1,2,4],"comments":["b","c","d"]},{"uci":"e7e5","san":"e5","comments":["e","f","g","i"]},{"uci":"0000","san":"--","nags":[5],"comments":["two words"]}]"#;
    let json = String::from_utf8(json(&pgn)).unwrap();
    assert!(json.contains(moves), "{json}");
}

/// A filter reads tags as the conversion does.
#[test]
fn a_filter_passes_games_with_errors() {
    let game = "[White \"Greco\"]\n[Site \"x\n\n1. e4 *\n";
    for (filter, moves) in [("White=Greco", "e4\n"), ("White=Anna|Greco", "e4\n"), ("White=Anna", "")] {
        let (out, ..) = run(&["--to", "san", "--filter", filter], game.as_bytes());
        assert_eq!(String::from_utf8(out).unwrap(), moves);
    }
}

#[test]
fn a_filter_sees_the_last_of_several_equal_tags() {
    let game = "[White \"x\"]\n[White \"y\"]\n\n1. e4 *\n";
    for (filter, moves) in [("White=y", "e4\n"), ("White!=x", "e4\n"), ("White=x", ""), ("White!=y", "")] {
        let (out, ..) = run(&["--to", "san", "--filter", filter], game.as_bytes());
        assert_eq!(String::from_utf8(out).unwrap(), moves, "{filter}");
    }
}

#[test]
fn parts_of_pgn_can_be_left_out() {
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
        [Result \"*\"]\n\n";
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(20);
    let long = format!("{{x}} 1. e4 {{y}} (1. d4) e5 {knights}*\n");
    let (out, ..) = run(
        &["--from", "pgn", "--to", "pgn", "--no-comments", "--no-variations", "--one-line"],
        long.as_bytes(),
    );
    let out = String::from_utf8(out).unwrap();
    let moves = out.strip_prefix(tags).unwrap();
    assert!(moves.starts_with("1. e4 e5 2. Nf3 Nf6 3. Ng1 ") && moves.ends_with(" *\n\n"), "{moves}");
    assert_eq!(moves.trim_end().lines().count(), 1);
    let game = "{x} 1. e4 {y} (1. d4) e5 *\n";
    for (option, expected) in [
        ("--no-comments", "1. e4 (1. d4) 1... e5 *\n\n"),
        ("--no-variations", "{x} 1. e4 {y} 1... e5 *\n\n"),
        ("--one-line", "{x} 1. e4 {y} (1. d4) 1... e5 *\n\n"),
    ] {
        prints(&["--from", "pgn", "--to", "pgn", option], game, &format!("{tags}{expected}"));
        let (_, errors, status) = run(&["--json", option], b"");
        assert!(status == 1 && errors.contains("need `--to pgn`"), "{errors}");
    }
}

#[test]
fn invalid_games_are_reported_and_the_others_are_converted_in_order() {
    let mut input = String::new();
    let (mut expected, mut strict) = (String::new(), String::new());
    for i in 0..3000 {
        let tag = format!("[Event \"{i}\"]\n\n");
        if i % 1000 == 500 {
            input += &(tag + "1. e4 Ke3 *\n\n");
            expected += "e4\n";
        } else {
            let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(1 + i % 100);
            input += &format!("{tag}{moves}*\n\n");
            expected += &(moves.trim_end().to_owned() + "\n");
            strict += &(moves.trim_end().to_owned() + "\n");
        }
    }
    for (threads, option) in [("1", None), ("2", None), ("7", None), ("2", Some("--strict"))] {
        let options = [&["--to", "san", "--threads", threads][..], option.as_slice()].concat();
        let (out, errors, status) = run(&options, input.as_bytes());
        let games = if option.is_some() { &strict } else { &expected };
        assert!(out == games.as_bytes(), "with {threads} threads");
        let expected = "game 501, line 2003, column 7: \"Ke3\": the king can't go to e3 that way\n\
            game 1501, line 6003, column 7: \"Ke3\": the king can't go to e3 that way\n\
            game 2501, line 10003, column 7: \"Ke3\": the king can't go to e3 that way\n\
            movegen: invalid games: 3 of 3000\n";
        assert_eq!((errors.as_str(), status), (expected, 1));
    }
}

#[test]
fn long_games_in_many_threads_keep_their_order() {
    // Every other game is larger than all batches in flight together.
    let mut input = String::new();
    let mut expected = String::new();
    for i in 0..6 {
        let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(1 + i);
        let space = " ".repeat(if i % 2 == 0 { 4 << 20 } else { 0 });
        input += &format!("[Event \"{i}\"]\n\n{moves}{space}*\n\n");
        expected += &(moves.trim_end().to_owned() + "\n");
    }
    let (out, errors, status) = run(&["--to", "san", "--threads", "3"], input.as_bytes());
    assert!(out == expected.as_bytes() && status == 0, "{errors}");
}

#[test]
fn too_many_threads_are_an_error() {
    for threads in ["1025", "100000", "18446744073709551615"] {
        let (out, errors, status) = run(&["--threads", threads], GAMES.as_bytes());
        assert!(out.is_empty() && errors.contains(threads) && status == 2, "{errors}");
    }
    #[cfg(target_os = "linux")]
    {
        // The first thread can't start, because the stacks exceed the limit. One that starts and then runs out of
        // memory would abort the process.
        let script = format!(
            "ulimit -v 1500000; echo '1. e4 *' | RUST_MIN_STACK=2000000000 '{}' convert --from pgn --threads 1024",
            env!("CARGO_BIN_EXE_movegen")
        );
        let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.starts_with("movegen: cannot start a thread: "), "{errors}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn wrong_usage_and_missing_files_are_reported() {
    let (out, errors, status) = run(&["/no/such/file.pgn"], b"");
    assert!(out.is_empty() && errors.starts_with("movegen: /no/such/file.pgn: ") && status == 1, "{errors}");
    let (_, errors, status) = run(&["--filter", "White"], b"");
    assert!(errors.contains("column 6: expected TAG=VALUE") && status == 2, "{errors}");
    let (_, errors, status) = run(&["--filter", "White=x"], b"e4 e5\n");
    assert_eq!((errors.as_str(), status), ("movegen: --filter needs games in PGN: see --from\n", 1));
    let (out, errors, status) = run(&["--to", "packed"], b"e9\n");
    assert!(out.is_empty() && errors.starts_with("error e9: ") && status == 1, "{errors}");
}

/// Two members, streams or frames for each format. Between the frames is one that holds no data.
const COMPRESSED: [(&str, &[u8]); 3] = [
    (
        "games.pgn.gz",
        b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x33\xd4\x53\x48\x35\x51\x48\x35\x55\x30\xd2\x53\xf0\
          \x4b\x33\x56\xd0\xe2\x02\x00\xf5\xd4\xf3\x00\x12\x00\x00\x00\x1f\x8b\x08\x00\x00\x00\x00\x00\
          \x02\x03\x33\xd4\x53\x48\x35\x51\x48\x35\x55\x30\xd2\x53\xf0\x4b\x33\x56\xd0\xe2\x02\x00\xf5\
          \xd4\xf3\x00\x12\x00\x00\x00",
    ),
    (
        "games.pgn.zst",
        b"\x28\xb5\x2f\xfd\x04\x58\x91\x00\x00\x31\x2e\x20\x65\x34\x20\x65\x35\x20\x32\x2e\x20\x4e\x66\
          \x33\x20\x2a\x0a\xc8\xb4\x96\xc6\x52\x2a\x4d\x18\x03\x00\x00\x00\x01\x02\x03\x28\xb5\x2f\xfd\
          \x04\x58\x91\x00\x00\x31\x2e\x20\x65\x34\x20\x65\x35\x20\x32\x2e\x20\x4e\x66\x33\x20\x2a\x0a\
          \xc8\xb4\x96\xc6",
    ),
    (
        "games.pgn.bz2",
        b"\x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\xf3\x05\x69\x51\x00\x00\x04\xdd\x00\x00\
          \x10\x40\x11\x3e\x00\x00\x01\x03\x00\x20\x00\x22\x26\x4c\x3d\x51\xe8\x40\xd0\x34\
          \x22\xca\x62\xc0\xea\x4d\x1c\x5a\x2e\xe4\x8a\x70\xa1\x21\xe6\x0a\xd2\xa2\x42\x5a\
          \x68\x39\x31\x41\x59\x26\x53\x59\xf3\x05\x69\x51\x00\x00\x04\xdd\x00\x00\x10\x40\
          \x11\x3e\x00\x00\x01\x03\x00\x20\x00\x22\x26\x4c\x3d\x51\xe8\x40\xd0\x34\x22\xca\
          \x62\xc0\xea\x4d\x1c\x5a\x2e\xe4\x8a\x70\xa1\x21\xe6\x0a\xd2\xa2",
    ),
];

#[test]
fn compressed_files_are_read() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let plain = folder.join("plain.pgn");
    std::fs::write(&plain, "1. e4 e5 2. Nf3 *\n").unwrap();
    let line = "e2e4 e7e5 g1f3\n";
    prints(&[plain.to_str().unwrap(), plain.to_str().unwrap()], "", &line.repeat(2));
    for (name, bytes) in COMPRESSED {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        if !cfg!(feature = "compression") {
            let (_, errors, status) = run(&[path.to_str().unwrap()], b"");
            assert!(status == 1 && errors.contains("with the feature `compression`"), "{name}: {errors}");
            continue;
        }
        prints(&["--to", "uci", path.to_str().unwrap()], "", &line.repeat(2));
        let (out, errors, status) = run(&[], bytes);
        assert_eq!((out.as_slice(), errors.as_str(), status), (line.repeat(2).as_bytes(), "", 0), "{name}");
        // The file is cut off within its last part.
        std::fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
        let (_, errors, status) = run(&[path.to_str().unwrap()], b"");
        assert!(
            status == 1 && errors.starts_with(&format!("movegen: {}: ", path.display())),
            "{name}: {errors}"
        );
    }
}

/// The samples of a game before a null move stay, and the game is counted.
#[test]
fn samples_end_at_null_moves() {
    let pgn = "1. e4 {[%eval 0.3]} e5 2. -- {[%eval 0.1]} d5 3. d4 1-0\n\n1. e4 {[%eval 0.3]} e5 1-0\n";
    let output = run_with(&["convert", "--from", "pgn", "--to", "bullet-text"], pgn.as_bytes());
    let sample = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 | 30 | 1.0\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), sample.repeat(2));
    let counted = "movegen: games whose samples end at a null move: 1\n\
        movegen: samples: 2 kept, left out: 2 without a score\n";
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), (counted, Some(0)));
    let strict = run_with(&["convert", "--from", "pgn", "--to", "bullet-text", "--strict"], pgn.as_bytes());
    assert_eq!((String::from_utf8_lossy(&strict.stdout).as_ref(), strict.status.code()), (sample, Some(1)));
}

/// What is read beyond the standard is counted by kind, or listed on request, and the status stays 0.
#[test]
fn remarks_are_counted_and_listed() {
    let pgn = "[Event \"1\"]\n\n1. g1f3 g8f6 1–0\n\n[Event \"2\"]\n[Time Control \"60\"]\n\n1. d4 ± *\n";
    let counted = "movegen: read 2 times: a move in another notation than SAN (notation)\n\
                   movegen: read 1 times: a result in other signs (result)\n\
                   movegen: read 1 times: a sign in place of a glyph (glyph)\n\
                   movegen: read 1 times: a tag that can't be read (tag)\n";
    let listed = "game 1, line 3, column 4: \"g1f3\": a move in another notation than SAN\n\
                  game 1, line 3, column 9: \"g8f6\": a move in another notation than SAN\n\
                  game 1, line 3, column 14: \"1–0\": a result in other signs\n\
                  game 2, line 6, column 1: \"[Time Control \\\"60\\\"]\": a tag that can't be read\n\
                  game 2, line 8, column 7: \"±\": a sign in place of a glyph\n";
    for to in ["uci", "json", "pgn"] {
        let output = run_with(&["convert", "--to", to], pgn.as_bytes());
        assert_eq!(
            (String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()),
            (counted, Some(0)),
            "{to}"
        );
        let output = run_with(&["convert", "--to", to, "--remarks"], pgn.as_bytes());
        assert_eq!(String::from_utf8_lossy(&output.stderr), format!("{listed}{counted}"), "{to}");
    }
    let plain = run_with(&["convert", "--to", "uci"], b"1. e4 e5 *\n");
    assert!(plain.stderr.is_empty());
    let cut = run_with(&["convert", "--to", "uci"], b"[Result \"1-0\"]\n\n1. e4 e5\n");
    let counted = "movegen: read 1 times: the game ends without a result (no-result)\n";
    assert_eq!(String::from_utf8_lossy(&cut.stderr), counted);
}
