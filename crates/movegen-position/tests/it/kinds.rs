//! The kinds to the letter: the pseudo-legal sets of 2,000 positions, as the classic C++ generator lists them.

use movegen_position::*;

use crate::data;

/// The moves in UCI, sorted.
fn listed(position: &Position, moves: MoveList, style: CastleStyle) -> String {
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.uci(mv, style).to_string()).collect();
    texts.sort_unstable();
    texts.join(" ")
}

fn check(text: &str, style: CastleStyle) -> usize {
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
            "legal" => MoveList::of::<Legal>(board),
            "captures" => generate::<Captures>(board).pseudo_legal().list(),
            "quiets" => generate::<Quiets>(board).pseudo_legal().list(),
            "evasions" => generate::<Evasions>(board).pseudo_legal().list(),
            "non_evasions" => generate::<NonEvasions>(board).pseudo_legal().list(),
            "quiet_checks" => generate::<QuietChecks>(board).pseudo_legal().list(),
            _ => panic!("{line}"),
        };
        if expected == "-" {
            // Not defined there; ours are none, or the evasions that the kind's own test lets through.
            match name {
                "evasions" | "non_evasions" => assert!(moves.is_empty(), "{position} {name}"),
                _ => assert!(moves.iter().all(|&mv| board.is_pseudo_legal(mv))),
            }
        } else {
            assert_eq!(listed(&position, moves, style), expected, "{position} {name}");
            lists += 1;
        }
    }
    lists
}

#[test]
fn pseudo_legal_sets_of_chess_are_exact() {
    assert_eq!(check(&data::read("kinds.txt"), CastleStyle::Standard), 6_166);
}

#[test]
fn pseudo_legal_sets_of_chess960_are_exact() {
    assert_eq!(check(&data::read("kinds960.txt"), CastleStyle::Chess960), 2_628);
}
