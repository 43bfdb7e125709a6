//! How positions are read, as arguments and as lines of standard input.

use crate::run::{fails, prints, run};

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
    let expected = "error full moves, column 30: unexpected U+FFFD\n\
        error placement, column 2: two digits in a row\n\
        error placement, column 1: unexpected U+0000\n\
        ok 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\
        error rest, column 65537: an extra field\n";
    assert_eq!(run(&["fen", "--stdin"], &input), (expected.to_owned(), 1));
}

#[test]
fn a_line_may_have_65536_bytes_whatever_ends_it() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let too_long = "error rest, column 65537: an extra field\n".to_owned();
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
    // An empty argument, which may be a variable that was never set, is neither a position nor the start position.
    fails(&["perft", "1", ""], "placement, column 1: missing", 1);
    prints(&["fen", ""], "", "error placement, column 1: missing\n", 1);
}
