//! `movegen convert`.

use std::io::Write;
use std::process::Stdio;

use super::run::{CORNERS, command, prints, run, run_with};

#[test]
fn games_are_converted_line_by_line() {
    let italian = "1 e4 e5 2.Nf3 Nc6 3. Bc4 Bc5 4.0-0 Nf6 1/2-1/2\n";
    let uci = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6\n";
    prints(&["convert"], italian, uci, 0);
    let lan = "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-c4 Bf8-c5 O-O Ng8-f6\n";
    prints(&["convert", "--from", "uci", "--to", "lan"], uci, lan, 0);
    prints(&["convert", "--from", "lan", "--to", "san"], lan, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6\n", 0);
    prints(&["convert", "--to", "figurine"], "Nf3\n\nd4 d5\n", "♘f3\n\nd4 d5\n", 0);
    let start = ["convert", "--start", CORNERS, "--chess960"];
    prints(&start, "O-O-O O-O\n", "e1a1 e8h8\n", 0);
    let bad = "e4\ne4 Ke4 d4\nNd9\nd4\n";
    let expected = "e2e4\n\
        error Ke4: the king can't go to e4 that way, in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
        error Nd9: column 3: not a move such as Nf3, exd8=Q, O-O or e2e4, in \
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
        d2d4\n";
    prints(&["convert"], bad, expected, 1);
    let long = "e4 ".repeat(30_000) + "\nd4\n";
    prints(&["convert"], &long, "error the line is too long\nd2d4\n", 1);
}

#[test]
fn null_moves_come_back() {
    let pgn = "[Event \"x\"]\n\n1. e4 -- 2. d4 *\n";
    let (uci, san) = ("e2e4 0000 d2d4\n", "e4 -- d4\n");
    prints(&["convert", "--from", "pgn", "--to", "uci"], pgn, uci, 0);
    prints(&["convert", "--from", "uci", "--to", "san"], uci, san, 0);
    prints(&["convert", "--from", "san", "--to", "uci"], san, uci, 0);
    let in_check = "e4 f6 Qh5+ --\n";
    let error = "error --: a null move in check, in \
        rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2\n";
    prints(&["convert", "--from", "san"], in_check, error, 1);
}

#[test]
fn null_moves_have_many_spellings() {
    for null in ["--", "Z0", "0000", "null", "pass", "@@@@"] {
        for from in ["san", "uci"] {
            prints(
                &["convert", "--from", from],
                &format!("e4 {null} 2.d4\n1. e4 1... {null}\n"),
                "e2e4 0000 d2d4\ne2e4 0000\n",
                0,
            );
        }
    }
}

#[test]
fn moves_on_lines_are_read_in_any_notation() {
    for from in ["san", "uci", "lan", "figurine"] {
        prints(&["convert", "--from", from, "--to", "san"], "e2e4 e5 g1f3 Nc6", "e4 e5 Nf3 Nc6\n", 0);
    }
    // So is what people type.
    prints(&["convert", "--to", "san"], "e2-e4 e5 nf3 Nb8c6", "e4 e5 Nf3 Nc6\n", 0);
    let start = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1";
    for from in ["san", "uci"] {
        prints(
            &["convert", "--from", from, "--start", start],
            "a7a8q\na8=N\nO-O\ne1c1\n",
            "a7a8q\na7a8n\ne1g1\ne1c1\n",
            0,
        );
    }
}

/// A game in JSON: its moves in UCI, and its result.
fn games(arguments: &[&str], input: &str) -> Vec<(String, String)> {
    let (out, status) = run(&[&["convert", "--json"], arguments].concat(), input.as_bytes());
    assert_eq!(status, 0, "{out}");
    let game = |line: &str| {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let moves = game["moves"].as_array().unwrap().iter().map(|mv| mv["uci"].as_str().unwrap().to_owned());
        (moves.collect::<Vec<_>>().join(" "), game["result"].as_str().unwrap().to_owned())
    };
    out.lines().map(game).collect()
}

#[test]
fn standard_input_without_tags() {
    let game = |moves: &str, result: &str| (moves.to_owned(), result.to_owned());
    let knights = "e2e4 e7e5 g1f3 b8c6";
    for (input, expected) in [
        // One game on several lines.
        ("1. e4 e5\n2. Nf3 Nc6 1-0\n", vec![game(knights, "1-0")]),
        ("1. e4 e5 2. Nf3\nNc6 0-1\n", vec![game(knights, "0-1")]),
        ("\u{feff}1. e4\ne5 2. Nf3\nNc6\n1/2-1/2", vec![game(knights, "1/2-1/2")]),
        (
            "1. e4 e5\n2. Nf3 Nc6 1-0\n\n1. d4 d5\n2. c4 *\n",
            vec![game(knights, "1-0"), game("d2d4 d7d5 c2c4", "*")],
        ),
        ("\r\n1. e4 e5\r\n2. Nf3 Nc6\r\n", vec![game(knights, "*")]),
        // One game per line.
        ("1. e4 e5 2. Nf3 Nc6 1-0\n1. d4 0-1\n", vec![game(knights, "1-0"), game("d2d4", "0-1")]),
        ("1. e4 e5\n1. d4 d5\n", vec![game("e2e4 e7e5", "*"), game("d2d4 d7d5", "*")]),
        ("1. e4 e5 1/2-1/2\nd4 d5 1-0", vec![game("e2e4 e7e5", "1/2-1/2"), game("d2d4 d7d5", "1-0")]),
        ("\u{feff}1. e4 e5 1-0\n", vec![game("e2e4 e7e5", "1-0")]),
        ("\u{feff}e4 e5\nd4\n", vec![game("e2e4 e7e5", "*"), game("d2d4", "*")]),
        ("1. e4 e5\n\n1. d4 d5\n", vec![game("e2e4 e7e5", "*"), game("", "*"), game("d2d4 d7d5", "*")]),
        ("e2e4 e7e5\n", vec![game("e2e4 e7e5", "*")]),
        ("", vec![]),
    ] {
        assert_eq!(games(&[], input), expected, "{input:?}");
    }
    // A tag after a byte order mark is PGN.
    assert_eq!(games(&[], "\u{feff}[White \"x\"]\n\n1. e4\n*\n"), [game("e2e4", "*")]);
    // Lines stay lines if that is asked for.
    assert_eq!(games(&["--from", "san"], "1. e4 e5\n2. d4 d5\n").len(), 2);
}

#[test]
fn how_a_pipe_delivers_its_bytes_does_not_matter() {
    let input = b"\xef\xbb\xbf1. e4 e5\r\n2. Nf3 Nc6 1-0\r\n";
    let mut child = command(&["convert"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for byte in input {
        stdin.write_all(&[*byte]).unwrap();
        stdin.flush().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    drop(stdin);
    assert_eq!(child.wait_with_output().unwrap().stdout, b"e2e4 e7e5 g1f3 b8c6\n");
}

#[test]
fn a_dash_is_standard_input() {
    prints(&["convert", "-", "--to", "san"], "e4 e5\n", "e4 e5\n", 0);
}

#[test]
fn control_characters_are_escaped_in_messages() {
    prints(
        &["convert"],
        "e4 \x1b[31mx\n",
        "error \\u{1b}[31mx: column 1: not a move such as Nf3, exd8=Q, O-O or e2e4, in \
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n",
        1,
    );
    for arguments in
        [&["convert", "\x1b[31m"][..], &["\x1b[31m"], &["moves", "8/\x1b[31m"], &["convert", "\x07\u{9b}"]]
    {
        let output = run_with(arguments, b"");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(!text.contains(|c: char| c.is_control() && c != '\n') && !text.is_empty(), "{text:?}");
    }
}
