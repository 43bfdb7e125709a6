//! Repetition, outcomes and claims agree with a game in Rust, and so do their names.

use movegen_capi::*;
use movegen_position::game::{Claim, FixedHistory, Outcome};
use movegen_position::{Game, Position};

use crate::calls::{self, POSITIONS};

/// The numbers of the outcome and the claim of a game, by their Rust types.
fn numbers(game: &Game<Position, FixedHistory<400>>) -> (i32, i32) {
    let outcome = match game.outcome() {
        None => MOVEGEN_GOES_ON,
        Some(Outcome::Checkmate { .. }) => MOVEGEN_CHECKMATE,
        Some(Outcome::Stalemate) => MOVEGEN_STALEMATE,
        Some(Outcome::InsufficientMaterial) => MOVEGEN_INSUFFICIENT_MATERIAL,
        Some(Outcome::SeventyFiveMoves) => MOVEGEN_SEVENTY_FIVE_MOVES,
        Some(Outcome::FivefoldRepetition) => MOVEGEN_FIVEFOLD_REPETITION,
        Some(Outcome::Variant { .. }) => unreachable!("chess"),
    };
    let claim = match game.claim() {
        None => MOVEGEN_CLAIM_NONE,
        Some(Claim::FiftyMoves) => MOVEGEN_CLAIM_FIFTY_MOVES,
        Some(Claim::ThreefoldRepetition) => MOVEGEN_CLAIM_THREEFOLD_REPETITION,
    };
    (outcome, claim)
}

/// Plays moves in C and in Rust, and compares the games after each move. Returns the outcomes,
/// claims and repetitions.
fn compare(fen: &str, mut next: impl FnMut(&Position) -> Option<u16>) -> Vec<(i32, i32, i32)> {
    let (mut position, rust) = calls::both(fen);
    let mut game = Game::new(rust, FixedHistory::<400>::new());
    let (mut keys, mut seen) = (Vec::new(), Vec::new());
    loop {
        let at = Some(&position);
        let repetitions = calls::repetitions(at, &keys);
        let found = (movegen_game_outcome(at, repetitions), movegen_claim(at, repetitions));
        assert_eq!(repetitions, game.repetitions() as i32, "{fen} {keys:x?}");
        assert_eq!(found, numbers(&game), "{fen} {keys:x?}");
        // Keys from before the last irreversible move make no difference.
        let since = keys.len().saturating_sub(movegen_halfmove_clock(at).into());
        assert_eq!(calls::repetitions(at, &keys[since..]), repetitions, "{fen} {keys:x?}");
        seen.push((found.0, found.1, repetitions));

        let Some(mv) = next(game.position()) else { return seen };
        keys.push(movegen_repetition_key(at));
        calls::make(&mut position, mv).unwrap();
        game.play(movegen_position::Move::from_bits(mv).unwrap()).unwrap();
    }
}

#[test]
fn random_games_equal_those_of_rust() {
    // Xorshift: the same games each time.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut ended = 0;
    for fen in
        POSITIONS.into_iter().chain(["4k3/8/8/8/8/8/3R4/4K3 w - - 90 80", "k7/8/8/8/8/8/7R/K7 w - - 0 1"])
    {
        let mut plies = 0;
        let seen = compare(fen, |position| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let moves = position.legal_moves();
            plies += 1;
            (plies < 300 && !moves.is_empty()).then(|| moves[state as usize % moves.len()].bits())
        });
        ended += usize::from(seen.iter().any(|&(outcome, ..)| outcome != MOVEGEN_GOES_ON));
    }
    assert!(ended > 5, "{ended}");
}

#[test]
fn repetition_is_claimed_at_three_and_ends_the_game_at_five() {
    let shuffle =
        ["e2e4", "e7e5"].into_iter().chain(["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(16));
    let mut moves = shuffle;
    let seen = compare(POSITIONS[0], |position| Some(position.parse_uci(moves.next()?).unwrap().bits()));
    let at_start: Vec<_> = seen.into_iter().skip(2).step_by(4).collect();
    let (goes_on, none, threefold) =
        (MOVEGEN_GOES_ON, MOVEGEN_CLAIM_NONE, MOVEGEN_CLAIM_THREEFOLD_REPETITION);
    assert_eq!(
        at_start,
        [
            (goes_on, none, 1),
            (goes_on, none, 2),
            (goes_on, threefold, 3),
            (goes_on, threefold, 4),
            (MOVEGEN_FIVEFOLD_REPETITION, none, 5),
        ]
    );
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_end_the_game_as_in_rust() {
    for (clock, outcome, claim) in [
        (99, MOVEGEN_GOES_ON, MOVEGEN_CLAIM_NONE),
        (100, MOVEGEN_GOES_ON, MOVEGEN_CLAIM_FIFTY_MOVES),
        (149, MOVEGEN_GOES_ON, MOVEGEN_CLAIM_FIFTY_MOVES),
        (150, MOVEGEN_SEVENTY_FIVE_MOVES, MOVEGEN_CLAIM_NONE),
    ] {
        let seen = compare(&format!("7k/7p/8/8/8/8/R7/4K3 b - - {clock} 100"), |_| None);
        assert_eq!(seen, [(outcome, claim, 1)], "{clock}");
    }
}

#[test]
fn names_equal_those_of_rust() {
    let mut names = vec![String::new(); 6];
    for fen in POSITIONS.into_iter().chain(["7k/8/6QK/8/8/8/8/8 b - - 0 1", "7k/8/6NK/8/8/8/8/8 b - - 0 1"]) {
        let (position, rust) = calls::both(fen);
        for repetitions in [1, 5] {
            if let Some(outcome) = rust.game_outcome(repetitions) {
                let number = movegen_game_outcome(Some(&position), repetitions as i32);
                names[number as usize] = outcome.reason().to_owned();
            }
        }
    }
    assert!(names[1..].iter().all(|name| !name.is_empty()), "{names:?}");
    for (number, name) in (0..).zip(&names) {
        calls::check_text(name, |capacity| calls::outcome_name(number, capacity));
        assert!(name.len() <= 21);
    }
    let claims = ["", Claim::FiftyMoves.reason(), Claim::ThreefoldRepetition.reason()];
    for (number, name) in (0..).zip(claims) {
        calls::check_text(name, |capacity| calls::claim_name(number, capacity));
        assert!(name.len() <= 21);
    }
    for number in [i32::MIN, -1, 6, i32::MAX] {
        assert_eq!(calls::outcome_name(number, MOVEGEN_NAME_ROOM).0, MOVEGEN_ERROR_ARGUMENT);
    }
    for number in [i32::MIN, -1, 3, i32::MAX] {
        assert_eq!(calls::claim_name(number, MOVEGEN_NAME_ROOM).0, MOVEGEN_ERROR_ARGUMENT);
    }
    assert_eq!(calls::names_without_buffer(1), [MOVEGEN_ERROR_ARGUMENT; 2]);
    assert_eq!(calls::names_without_buffer(0), [9, 11]);
}

#[test]
fn arguments_that_make_no_sense_are_errors() {
    let start = calls::start();
    let wrong = MOVEGEN_ERROR_ARGUMENT;
    assert_eq!(calls::repetitions(None, &[]), wrong);
    assert_eq!(calls::repetitions(Some(&start), &[]), 1);
    assert_eq!(calls::repetitions_without_keys(&start, 0), 1);
    assert_eq!(calls::repetitions_without_keys(&start, 1), wrong);
    assert_eq!(calls::repetitions_of_too_many(&start), wrong);
    for repetitions in [i32::MIN, wrong, 0] {
        assert_eq!(movegen_game_outcome(Some(&start), repetitions), wrong);
        assert_eq!(movegen_claim(Some(&start), repetitions), wrong);
    }
    assert_eq!((movegen_game_outcome(None, 1), movegen_claim(None, 1)), (wrong, wrong));
    assert_eq!(movegen_game_outcome(Some(&start), i32::MAX), MOVEGEN_FIVEFOLD_REPETITION);
}
