//! The exact moves of each class in 2,000 positions, as the classic C++ generator lists them.

use movegen_position::generate::{Evasions, NonEvasions, QuietChecks};
use movegen_position::*;

use crate::data;

/// Returns the moves in UCI notation, sorted.
fn listed(position: &Position, moves: MoveList, notation: CastlingNotation) -> String {
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.uci(mv, notation).to_string()).collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// Compares every list of a file, and returns how many there were.
fn check(text: &str, notation: CastlingNotation) -> usize {
    let mut position = Position::default();
    let mut lists = 0;
    for line in text.lines() {
        let (name, expected) = line.split_once([':', ' ']).unwrap();
        let expected = expected.trim();
        let board = position.board();
        let moves = match name {
            "fen" => {
                position = expected.parse().unwrap();
                continue;
            }
            "legal" => MoveList::of::<AllMoves>(board),
            "noisy" => generate::<Noisy>(board).pseudo_legal().list(),
            "quiets" => generate::<Quiets>(board).pseudo_legal().list(),
            "evasions" => generate::<Evasions>(board).pseudo_legal().list(),
            "non_evasions" => generate::<NonEvasions>(board).pseudo_legal().list(),
            "quiet_checks" => generate::<QuietChecks>(board).pseudo_legal().list(),
            _ => panic!("{line}"),
        };
        if expected == "-" {
            // The classic generator doesn't define this kind in check, or out of it. Ours has no moves, or
            // the evasions of that kind.
            match name {
                "evasions" | "non_evasions" => assert!(moves.is_empty(), "{position} {name}"),
                _ => assert!(moves.iter().all(|&mv| board.is_pseudo_legal(mv))),
            }
        } else {
            assert_eq!(listed(&position, moves, notation), expected, "{position} {name}");
            lists += 1;
        }
    }
    lists
}

#[test]
fn pseudo_legal_moves_of_chess_are_exact() {
    assert_eq!(check(&data::read("kinds.txt"), CastlingNotation::Standard), 6_166);
}

#[test]
fn pseudo_legal_moves_of_chess960_are_exact() {
    assert_eq!(check(&data::read("kinds960.txt"), CastlingNotation::Chess960), 2_628);
}
