//! A short differential run against the mailbox oracle, and a look at what positions are met on it.

#[cfg(feature = "run")]
mod odd_fens;

use differential::mailbox::{after, compare, make_and_unmake, oracle};
use differential::play::{Variant, chance, choose, shuffled_start, start};
use differential::setups;
use movegen_position::{CastleStyle, Legal, Move, MoveKind, Position, generate};

/// Plays games to the end of their plies, with the oracle beside them.
fn games(variant: Variant, games: u64) -> usize {
    let mut positions = 0;
    for game in 0..games {
        let mut rng = chance(7, game);
        let mut position = start(variant, game, &mut rng);
        let mut beside = oracle(&position).unwrap();
        for _ in 0..60 {
            compare(&position, &beside).unwrap();
            make_and_unmake(&position).unwrap();
            positions += 1;
            let Some(mv) = choose(&position, &mut rng) else { break };
            beside = after(&beside, mv).unwrap();
            position = position.after(mv);
        }
    }
    positions
}

#[test]
fn games_of_chess_agree_with_the_oracle() {
    assert!(games(Variant::Standard, 250) > 10_000);
}

#[test]
fn games_of_chess960_agree_with_the_oracle() {
    assert!(games(Variant::Chess960, 250) > 10_000);
}

#[test]
fn a_difference_is_told() {
    let position = Position::default();
    let mut beside = oracle(&position).unwrap();
    assert_eq!(compare(&position, &beside), Ok(()));
    beside = after(&beside, position.parse_uci("e2e4").unwrap()).unwrap();
    assert!(compare(&position, &beside).unwrap_err().contains("the oracle writes"));
    assert!(after(&beside, position.parse_uci("e2e4").unwrap()).unwrap_err().contains("no move"));
}

#[test]
fn set_ups_are_rich_in_what_is_rare() {
    let mut rng = chance(8, 0);
    let (mut pins, mut checks, mut en_passant, mut promotions, mut castling) = (0, 0, 0, 0, 0);
    for _ in 0..2_000 {
        let position = setups::random(&mut rng);
        let has =
            |kind: fn(Move) -> bool| generate::<Legal>(position.board()).list().iter().any(|&mv| kind(mv));
        pins += usize::from(position.checks().pinned().any());
        checks += usize::from(position.checks().in_check());
        en_passant += usize::from(has(|mv| mv.kind() == MoveKind::EnPassant));
        promotions += usize::from(has(|mv| mv.promotion().is_some()));
        castling += usize::from(has(|mv| mv.kind() == MoveKind::Castle));
    }
    let least = [pins, checks, en_passant, promotions].into_iter().min();
    assert!(least > Some(100) && castling > 20, "{pins} {checks} {en_passant} {promotions} {castling}");
}

#[test]
fn chance_is_the_same_for_the_same_seed() {
    let fen = |seed, game| shuffled_start(&mut chance(seed, game)).fen(CastleStyle::Chess960).to_string();
    assert_eq!(fen(1, 2), fen(1, 2));
    assert_ne!(fen(1, 2), fen(1, 3));
    assert_ne!(fen(1, 2), fen(2, 2));
    assert_eq!(fen(2026, 1), FIRST);
}

/// A report names a seed: what it plays must not change unseen.
#[test]
fn the_games_of_the_reports_are_those_of_their_seed() {
    let mut rng = chance(2026, 1);
    let mut position = start(Variant::Chess960, 1, &mut rng);
    for _ in 0..10 {
        position = position.after(choose(&position, &mut rng).unwrap());
    }
    assert_eq!(position.to_string(), "2R4r/Kbk5/8/7p/8/8/1p6/7n b - - 3 6");
}

const FIRST: &str = "bnqrnbkr/pppppppp/8/8/8/8/PPPPPPPP/RKRBNNBQ w CAhd - 0 1";
