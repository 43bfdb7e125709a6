//! `movegen fen`.

use super::run::{CORNERS, prints, run, run_with};

#[test]
fn fens_are_read_and_written_back() {
    prints(&["fen"], "", "ok rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", 0);
    prints(&["fen", CORNERS, "--chess960"], "", "ok r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1\n", 0);
    prints(&["fen", "4k3/8/8/8/8/8/8/4KR1R w F -"], "", "ok 4k3/8/8/8/8/8/8/4KR1R w F - 0 1\n", 0);
    let bad = "error castling, column 23: no rook of that color to castle with\n";
    prints(&["fen", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"], "", bad, 1);
    let input = "4k3/8/8/8/8/8/8/4K3  w - -\n4k3/8/8/8/8/8/8/4K3 w K - 0 1\n";
    prints(&["fen", "--stdin"], input, &format!("ok 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n{bad}"), 1);
}

#[test]
fn fens_are_validated_at_a_level() {
    let queens = "8/k7/8/8/8/8/PPPPPPPP/1QQK4 w - - 0 1";
    prints(&["fen", queens], "", &format!("ok {queens}\n"), 0);
    let promoted = "error placement, column 1: a side has more promoted pieces than missing pawns\n";
    prints(&["fen", "--level", "strict", queens], "", promoted, 1);
    let corners = format!("ok {}\n", CORNERS.replace("KQkq", "HAha"));
    prints(&["fen", "--chess960", "--level", "any", CORNERS], "", &corners, 0);
    let empty = "8/8/8/8/8/8/8/8 b - - 0 1";
    prints(&["fen", "--level", "any", empty], "", &format!("ok {empty}\n"), 0);
    prints(&["fen", empty], "", "error placement, column 1: each side must have exactly one king\n", 1);
    let unused = ["fen", "--level", "any", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"];
    prints(&unused, "", "ok 4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1\n", 0);
    prints(&["fen", unused[3]], "", "ok 4k3/8/8/8/4P3/8/8/4K3 b - - 0 1\n", 0);
    // The level does not change how rights are written.
    for level in ["strict", "any"] {
        prints(&["fen", "--level", level, CORNERS], "", &format!("ok {CORNERS}\n"), 0);
    }
    let input = format!("{queens}\n{empty}\n");
    prints(&["fen", "--level", "any", "--stdin"], &input, &format!("ok {queens}\nok {empty}\n"), 0);
}

#[test]
fn invalid_rights_and_en_passant_squares_are_repaired_on_request() {
    // `Q` has no rook and e3 no pawn. `k` is valid.
    let invalid = "4k2r/8/8/8/8/8/8/4K3 b Qk e3 7 9";
    prints(&["fen", invalid], "", "error castling, column 24: no rook of that color to castle with\n", 1);
    let repaired = "ok 4k2r/8/8/8/8/8/8/4K3 b k - 7 9\n";
    let output = run_with(&["fen", "--repair", invalid], b"");
    assert_eq!((output.stdout.as_slice(), output.status.code()), (repaired.as_bytes(), Some(0)));
    let removed = "movegen: removed castling rights: a1\nmovegen: removed en passant square: e3\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), removed);

    // A pawn that is still on e2 blocks the double push to e4.
    let no_double_push = "4k3/8/8/8/3pP3/8/4P3/4K3 b - e3 0 1";
    let output = run_with(&["fen", "--repair", no_double_push], b"");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "ok 4k3/8/8/8/3pP3/8/4P3/4K3 b - - 0 1\n");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "movegen: removed en passant square: e3\n");

    // Other problems are not repaired, and keep their column. A valid FEN stays as it is,
    // and nothing is reported.
    let pawn = "  4k3/8/8/8/8/8/8/P3K3 w KQ - 0 1";
    let input = format!("{CORNERS}\n{pawn}\n{invalid}\nx\n");
    let output = run_with(&["fen", "--repair", "--stdin"], input.as_bytes());
    let expected = format!(
        "ok {CORNERS}\nerror placement, column 19: a pawn is on the first or last rank\n{repaired}\
         error placement, column 1: unexpected 'x'\n"
    );
    assert_eq!((String::from_utf8(output.stdout).unwrap(), output.status.code()), (expected, Some(1)));
    let removed =
        "movegen: line 3: removed castling rights: a1\nmovegen: line 3: removed en passant square: e3\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), removed);
}

#[test]
fn operations_never_cost_the_position() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - -";
    for operations in [
        "bm Kd2",
        "bm Kd2;",
        "acs 00:00;",
        "PV: Kd2;",
        "bm Kd2;; id \"x;",
        "hmvc x;",
        "- ; bm Kd2;",
        "0 1 bm Kd2",
        "0 1 bm Kd2; id \"x;y\";",
        ";D1 5 ;D2 25",
    ] {
        let line = format!("{bare} {operations}\n");
        let (out, status) = run(&["fen", "--stdin"], line.as_bytes());
        assert!(status == 0 && out.starts_with(&format!("ok {bare} 0 1")), "{operations}: {out}");
    }
    // A mistake in a FEN is still one.
    for counters in ["x 1", "0 x", "0 1 2"] {
        let (out, status) = run(&["fen", "--stdin"], format!("{bare} {counters}\n").as_bytes());
        assert!(status == 1 && out.starts_with("error "), "{counters}: {out}");
    }
}
