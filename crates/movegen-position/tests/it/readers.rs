//! A position has every reader of its board: the methods of `Board` that take `&self` are those of `Position`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use movegen_position::*;

use crate::play;

/// Readers of a board that a position does not have, because a position has no use for them or has its own form of them.
const OF_THE_BOARD_ALONE: [&str; 4] = [
    // A position makes a null move in check with `make_null`.
    "after_null_unchecked",
    // For code that updates a key, as `Position` does.
    "after_parts_into",
    // Colors exchanged: a position would also need a key.
    "flip",
    // The same.
    "has_same_state",
];

/// Returns the text of all source files of a folder, those of its subfolders included.
fn sources(folder: &Path) -> String {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| match path.is_dir() {
        true => sources(path),
        false => fs::read_to_string(path).unwrap(),
    };
    paths.iter().map(read).collect()
}

/// Returns the names of the public methods in the `impl` blocks of a type that take `&self`.
fn readers(source: &str, of_type: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let start = format!("impl {of_type} {{\n");
    for block in source.split(&start).skip(1) {
        let block = &block[..block.find("\n}").unwrap_or(block.len())];
        for part in block.split("\n    pub ").skip(1) {
            let Some(signature) = part.strip_prefix("const ").unwrap_or(part).strip_prefix("fn ") else {
                continue;
            };
            let (name, rest) = signature.split_once('(').unwrap();
            if rest.trim_start().starts_with("&self") {
                names.insert(name.split('<').next().unwrap().to_owned());
            }
        }
    }
    names
}

#[test]
fn a_position_has_the_readers_of_its_board() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let of_board = readers(&sources(&crates.join("movegen-core/src")), "Board");
    assert!(
        of_board.len() > 30 && of_board.contains("attackers_to") && of_board.contains("turn"),
        "{of_board:?}"
    );
    let source = sources(&crates.join("movegen-position/src"));
    let own = readers(&source, "Position");
    let forwarded = source.split("readers! {").skip(1).flat_map(|block| {
        let block = block.split("\n}").next().unwrap();
        block.lines().filter_map(|line| line.trim().strip_prefix("fn ")?.split('(').next())
    });
    let forwarded: BTreeSet<&str> = forwarded.collect();
    assert!(forwarded.len() > 30, "{forwarded:?}");
    for name in &of_board {
        let of_position = own.contains(name) || forwarded.contains(name.as_str());
        let excluded = OF_THE_BOARD_ALONE.contains(&name.as_str());
        assert!(
            of_position || excluded,
            "Board::{name}: list it in readers.rs, or among the exceptions here"
        );
    }
}

#[test]
fn readers_have_the_values_of_the_board() {
    play::random_games(94, 20, 60, |position, _| {
        let board = position.board();
        assert_eq!((position.turn(), position.occupied()), (board.turn(), board.occupied()));
        assert_eq!((position.legal_count(), position.in_check()), (board.legal_count(), board.in_check()));
        for square in Square::ALL {
            let (color, all) = (!position.turn(), position.occupied());
            assert_eq!(position.piece_at(square), board.piece_at(square));
            assert_eq!(position.attackers_to(square, color, all), board.attackers_to(square, color, all));
        }
        assert_eq!(position.generate::<Captures>().list(), MoveList::of::<Captures>(board));
    });
}
