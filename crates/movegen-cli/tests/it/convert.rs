//! `movegen convert`.

use crate::run::{CORNERS, prints, run_with};

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
    let bad = "e4\ne4 Ke4 d4\nNd9\n";
    let expected = "e2e4\n\
        error Ke4: the king can't go to e4 that way, in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
        error Nd9: column 3: not a move such as Nf3, exd8=Q or O-O, in \
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    prints(&["convert"], bad, expected, 1);
    prints(&["convert"], &"e4 ".repeat(30_000), "error the line is too long\n", 1);
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
fn a_dash_is_standard_input() {
    prints(&["convert", "-", "--to", "san"], "e4 e5\n", "e4 e5\n", 0);
}

#[test]
fn control_characters_are_escaped_in_messages() {
    prints(
        &["convert"],
        "e4 \x1b[31mx\n",
        "error \\u{1b}[31mx: column 1: not a move such as Nf3, exd8=Q or O-O, in \
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
