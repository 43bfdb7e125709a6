//! `movegen perft`.

use crate::run::{CORNERS, ONE_MOVE, fails, prints, run, run_with};

#[test]
fn perft_counts() {
    prints(&["perft", "4"], "", "Nodes searched: 197281\n", 0);
    prints(&["perft", "3", "startpos"], "", "Nodes searched: 8902\n", 0);
    prints(&["perft", "3", "kiwipete"], "", "Nodes searched: 97862\n", 0);
    prints(&["perft", "0"], "", "Nodes searched: 1\n", 0);
    for method in ["make", "bulk", "fast"] {
        prints(&["perft", "3", "--method", method, "--cpu", "target"], "", "Nodes searched: 8902\n", 0);
        prints(
            &["perft", "1", "--divide", "--method", method, ONE_MOVE],
            "",
            "h1g1: 1\n\nNodes searched: 1\n",
            0,
        );
    }
    fails(&["perft", "3", "--cpu", "abacus"], "this build and this processor support: target", 2);
    prints(&["perft", "2", CORNERS], "", "Nodes searched: 568\n", 0);
    prints(&["perft", "2", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"], "", "Nodes searched: 568\n", 0);
    // A FEN needs no quotes.
    let words = ["perft", "2", "r3k2r/8/8/8/8/8/8/R3K2R", "w", "KQkq", "-", "0", "1"];
    prints(&words, "", "Nodes searched: 568\n", 0);
    let error = String::from_utf8(run_with(&["perft", "4"], b"").stderr).unwrap();
    assert!(error.contains(" s, ") && error.ends_with("nodes/s\n"), "{error}");
}

#[test]
fn perft_divides() {
    let (out, code) = run(&["perft", "2", "--divide"], b"");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines.len(), code), (22, 0));
    assert!(lines[..20].iter().all(|line| line.ends_with(": 20")), "{out}");
    assert!(lines[..20].is_sorted() && lines.contains(&"e2e4: 20"));
    assert_eq!(lines[20..], ["", "Nodes searched: 400"]);
    prints(&["perft", "0", "--divide"], "", "\nNodes searched: 1\n", 0);
    let (out, _) = run(&["perft", "1", CORNERS, "--divide", "--chess960"], b"");
    assert!(out.contains("e1h1: 1\n") && out.contains("e1a1: 1\n") && !out.contains("e1g1"), "{out}");
    let (out, _) = run(&["perft", "1", CORNERS, "--divide"], b"");
    assert!(out.contains("e1g1: 1\n") && out.contains("e1c1: 1\n") && !out.contains("e1h1"), "{out}");
}

#[test]
fn perft_writes_one_line_per_fen() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let input = format!("{fen}\n\nstartpos\n{CORNERS}\r\n{fen}");
    let expected = "8902\n\
        error placement, column 1: missing\n\
        8902\n\
        13744\n\
        8902\n";
    prints(&["perft", "3", "--stdin"], &input, expected, 1);
    prints(&["perft", "2", "--stdin"], &format!("{fen}\n"), "400\n", 0);
    prints(&["perft", "2", "--stdin"], "", "", 0);
}
