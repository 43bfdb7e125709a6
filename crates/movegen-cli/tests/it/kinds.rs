//! `movegen kinds`.

use movegen_position::{CastlingNotation, Position};

use crate::run::{CORNERS, command, prints, run};

#[test]
fn kinds_are_listed_in_the_format_of_the_test_data() {
    for (name, notation) in [("kinds.txt", None), ("kinds960.txt", Some("--chess960"))] {
        let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
        let expected = std::fs::read_to_string(path).unwrap();
        let fens: String = expected
            .lines()
            .filter_map(|line| line.strip_prefix("fen "))
            .map(|fen| format!("{fen}\n"))
            .collect();
        let arguments: Vec<&str> = ["kinds", "--stdin"].into_iter().chain(notation).collect();
        // A FEN is written back without an en passant square that no pawn attacks.
        let write_back = |line: &str| match line.strip_prefix("fen ") {
            Some(fen) => {
                let position = Position::from_fen(fen).unwrap();
                let style = notation.map_or(CastlingNotation::Standard, |_| CastlingNotation::Chess960);
                format!("fen {}\n", position.fen(style))
            }
            None => format!("{line}\n"),
        };
        let expected: String = expected.lines().map(write_back).collect();
        // From a file: a pipe can't buffer this much.
        let folder = std::env::temp_dir().join(format!("movegen-kinds-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let input = folder.join(name);
        std::fs::write(&input, fens).unwrap();
        let output = command(&arguments).stdin(std::fs::File::open(&input).unwrap()).output().unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        let differ = out.lines().zip(expected.lines()).find(|(ours, theirs)| ours != theirs);
        assert_eq!((differ, out.len()), (None, expected.len()), "{name}");
    }
    let (out, _) = run(&["kinds"], b"");
    assert!(out.starts_with(
        "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\ncaptures:\nquiets: a2a3"
    ));
}

#[test]
fn kinds_have_the_names_of_the_option() {
    let (out, _) = run(&["kinds"], b"");
    for line in out.lines().skip(1) {
        let (name, moves) = line.split_once(':').unwrap();
        let expected: String = moves.split_whitespace().map(|mv| format!("{mv}\n")).collect();
        let expected = if moves == " -" { "-\n".to_owned() } else { expected };
        prints(&["moves", "--pseudo-legal", "--kind", name], "", &expected, 0);
    }
    assert_eq!(out.lines().count(), 7);
    let hyphen = run(&["moves", CORNERS, "--kind", "quiet-checks"], b"");
    assert_eq!((hyphen.1, hyphen), (0, run(&["moves", CORNERS, "--kind", "quiet_checks"], b"")));
}
