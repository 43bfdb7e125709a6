//! `movegen kinds`.

use crate::run::{command, run};

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
        // The input is a file, because a pipe cannot buffer as much as this.
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
