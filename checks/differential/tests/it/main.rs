//! A short differential run against the mailbox oracle, and tests of its random positions.

#[cfg(feature = "run")]
mod unusual_fens;

use differential::mailbox::{after, compare, make_and_unmake, oracle};
use differential::play::{Variant, choose, shuffled_start, start};
use differential::random::for_game;
use differential::setups;
use movegen_position::{AllMoves, CastlingNotation, Move, MoveKind, Position, generate};

/// Plays games of at most 60 plies, compares each position with the oracle's, and returns
/// how many there were.
fn compare_games(variant: Variant, games: u64) -> usize {
    let mut positions = 0;
    for game in 0..games {
        let mut rng = for_game(7, game);
        let mut position = start(variant, game, &mut rng);
        let mut theirs = oracle(&position).unwrap();
        for _ in 0..60 {
            compare(&position, &theirs).unwrap();
            make_and_unmake(&position).unwrap();
            positions += 1;
            let Some(mv) = choose(&position, &mut rng) else { break };
            theirs = after(&theirs, mv).unwrap();
            position = position.after(mv);
        }
    }
    positions
}

#[test]
fn games_of_chess_agree_with_the_oracle() {
    assert!(compare_games(Variant::Standard, 250) > 10_000);
}

#[test]
fn games_of_chess960_agree_with_the_oracle() {
    assert!(compare_games(Variant::Chess960, 250) > 10_000);
}

#[test]
fn a_difference_is_reported() {
    let position = Position::default();
    let mut theirs = oracle(&position).unwrap();
    assert_eq!(compare(&position, &theirs), Ok(()));
    theirs = after(&theirs, position.parse_uci("e2e4").unwrap()).unwrap();
    assert!(compare(&position, &theirs).unwrap_err().contains("the oracle writes"));
    assert!(after(&theirs, position.parse_uci("e2e4").unwrap()).unwrap_err().contains("no move"));
}

#[test]
fn random_setups_have_many_rare_features() {
    let mut rng = for_game(8, 0);
    let (mut pins, mut checks, mut en_passant, mut promotions, mut castling) = (0, 0, 0, 0, 0);
    for _ in 0..2_000 {
        let position = setups::random(&mut rng);
        let has =
            |kind: fn(Move) -> bool| generate::<AllMoves>(position.board()).list().iter().any(|&mv| kind(mv));
        pins += usize::from(position.check_info().pinned().any());
        checks += usize::from(position.check_info().in_check());
        en_passant += usize::from(has(|mv| mv.kind() == MoveKind::EnPassant));
        promotions += usize::from(has(|mv| mv.promotion().is_some()));
        castling += usize::from(has(|mv| mv.kind() == MoveKind::Castling));
    }
    let least = [pins, checks, en_passant, promotions].into_iter().min();
    assert!(least > Some(100) && castling > 20, "{pins} {checks} {en_passant} {promotions} {castling}");
}

#[test]
fn the_same_seed_gives_the_same_positions() {
    let fen =
        |seed, game| shuffled_start(&mut for_game(seed, game)).fen(CastlingNotation::Chess960).to_string();
    assert_eq!(fen(1, 2), fen(1, 2));
    assert_ne!(fen(1, 2), fen(1, 3));
    assert_ne!(fen(1, 2), fen(2, 2));
    assert_eq!(fen(2026, 1), FIRST);
}

/// The games of a seed must never change, because committed reports name their seeds.
#[test]
fn the_games_of_the_reports_have_not_changed() {
    let mut rng = for_game(2026, 1);
    let mut position = start(Variant::Chess960, 1, &mut rng);
    for _ in 0..10 {
        position = position.after(choose(&position, &mut rng).unwrap());
    }
    assert_eq!(position.to_string(), "2R4r/Kbk5/8/7p/8/8/1p6/7n b - - 3 6");
}

const FIRST: &str = "bnqrnbkr/pppppppp/8/8/8/8/PPPPPPPP/RKRBNNBQ w CAhd - 0 1";
