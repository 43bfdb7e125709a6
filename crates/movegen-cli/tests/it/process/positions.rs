//! How positions are read, as arguments and as lines of standard input.

use super::run::{CORNERS, fails, prints, run};

#[test]
fn a_negative_counter_is_not_an_option() {
    let words = ["fen", "4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "-1", "1"];
    prints(&words, "", "error half-moves, column 27: unexpected '-'\n", 1);
}

#[test]
fn invalid_bytes_and_long_lines_get_one_line_each() {
    let mut input = b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\xff\n".to_vec();
    input.extend(std::iter::repeat_n(b'8', 1 << 20));
    input.extend(b"\n\0\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    input.extend(b"4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    input.extend(std::iter::repeat_n(b' ', 70_000));
    input.extend(b"2 3\n");
    input.extend(b"startpos moves ");
    input.extend(b"g1f3 g8f6 f3g1 f6g8 ".repeat(5_000));
    let expected = "error full moves, column 30: unexpected U+FFFD\n\
        error placement, column 2: two digits in a row\n\
        error placement, column 1: unexpected U+0000\n\
        ok 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\
        error line, column 65537: too long\n\
        error line, column 65537: too long\n";
    assert_eq!(run(&["fen", "--stdin"], &input), (expected.to_owned(), 1));
}

#[test]
fn a_line_may_have_65536_bytes_whatever_ends_it() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let too_long = "error line, column 65537: too long\n".to_owned();
    for (len, expected, status) in [(65_536, format!("ok {fen}\n"), 0), (65_537, too_long, 1)] {
        let line = fen.to_owned() + &" ".repeat(len - fen.len());
        for end in ["", "\n", "\r\n"] {
            prints(&["fen", "--stdin"], &format!("{line}{end}"), &expected, status);
            // The next line is read from its start.
            if !end.is_empty() {
                let input = format!("{line}{end}{fen}{end}");
                prints(&["fen", "--stdin"], &input, &format!("{expected}ok {fen}\n"), status);
            }
        }
    }
    let (help, _) = run(&["--help"], b"");
    assert!(help.contains("65536 bytes"), "{help}");
}

#[test]
fn a_single_invalid_fen_is_reported_on_standard_error() {
    fails(&["perft", "2", "4k3/8/8/8/8/8/8/4K3 x - -"], "turn, column 21: unexpected 'x'", 1);
    fails(&["moves", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2"], "rest, column 31: an extra field", 1);
    // An empty argument, perhaps an unset variable, is neither a position nor the start position.
    fails(&["perft", "1", ""], "placement, column 1: missing", 1);
    prints(&["fen", ""], "", "error placement, column 1: missing\n", 1);
}

#[test]
fn positions_are_understood_in_every_form() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let cases = [
        ("startpos".to_owned(), format!("{start} 0 1")),
        ("  startpos  ".to_owned(), format!("{start} 0 1")),
        ("\u{feff}startpos".to_owned(), format!("{start} 0 1")),
        (format!("\u{feff}{start} 3 4"), format!("{start} 3 4")),
        (format!("ok {start} 3 4"), format!("{start} 3 4")),
        (format!("position fen {start} 3 4"), format!("{start} 3 4")),
        (
            format!("fen {start} 3 4 moves Nf3"),
            "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 4 4".to_owned(),
        ),
        (
            "position startpos moves e2e4  e7e5".to_owned(),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".to_owned(),
        ),
        ("startpos moves".to_owned(), format!("{start} 0 1")),
        (format!("{start} bm e4; id \"the moves ; of D1\";"), format!("{start} 0 1")),
        (format!("{start} bm e4; hmvc 7; fmvn 9;"), format!("{start} 7 9")),
        (format!("{start} ;D1 20 ;D2 400"), format!("{start} 0 1")),
        (format!("{start};D1 20"), format!("{start} 0 1")),
        (format!("{start} 7 9 ;D1 20"), format!("{start} 7 9")),
        (format!("{start} 7 9 bm e4; c0 \"x\";"), format!("{start} 7 9")),
        (format!("{CORNERS} moves O-O e8c8"), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2".to_owned()),
    ];
    for (text, fen) in &cases {
        prints(&["fen", text], "", &format!("ok {fen}\n"), 0);
        let (moves, status) = run(&["moves", text], b"");
        assert_eq!((moves, status), run(&["moves", fen], b""), "{text}");
    }
    let input: String = cases.iter().map(|(text, _)| format!("{text}\n")).collect();
    let expected: String = cases.iter().map(|(_, fen)| format!("ok {fen}\n")).collect();
    prints(&["fen", "--stdin"], &input, &expected, 0);
    // Subcommands read each other's output.
    let (moves, status) = run(&["moves", "--stdin"], expected.as_bytes());
    assert_eq!((moves.lines().count(), moves.contains("error"), status), (cases.len(), false, 0));
}

#[test]
fn errors_have_their_column_in_the_whole_text() {
    let cases = [
        ("ok 4k3/8/8/8/8/8/8/4K3 x - -", "turn, column 24: unexpected 'x'"),
        ("startpos moves e2e5", "moves, column 16: e2e5: no pawn can go to e5 that way"),
        ("startpos moves e2e4 Ke7", "moves, column 21: Ke7: your own piece is on e7"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "half-moves, column 27: unexpected 'x'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2 bm Ke2", "rest, column 31: an extra field"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 5m Ke2;", "half-moves, column 28: unexpected 'm'"),
        ("startposmoves", "placement, column 1: unexpected 's'"),
    ];
    for (text, error) in cases {
        // `fen` reports whether a text is valid. An invalid one is a result, too.
        prints(&["fen", text], "", &format!("error {error}\n"), 1);
        for subcommand in ["moves", "outcome"] {
            fails(&[subcommand, text], &format!("movegen: FEN: {error}\n"), 1);
        }
        for subcommand in ["moves", "fen", "outcome"] {
            prints(&[subcommand, "--stdin"], &format!("{text}\n"), &format!("error {error}\n"), 1);
        }
        fails(&["perft", "1", text], &format!("movegen: FEN: {error}\n"), 1);
    }
}
