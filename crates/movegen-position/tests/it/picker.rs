//! Staged picking: every legal move once, in the order promised, whatever the caller remembers.

use movegen_position::*;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::play;

/// A score that depends on nothing but the move.
fn score(mv: Move) -> i32 {
    i32::from(mv.bits() % 97)
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// The rank of a move in the order that is promised; within a rank, greater keys come first.
fn promised(position: &Position, mv: Move, hash: Option<Move>, refutations: &[Option<Move>]) -> (u8, i32) {
    let board = position.board();
    if Some(mv) == hash {
        return (0, 0);
    }
    if generate::<Captures>(board).contains(mv) {
        let queen = mv.promotion().map_or(0, |_| 900);
        let won = board.captured(mv).map_or(0, exchange_value) + queen;
        return (if position.see(mv) >= 0 { 1 } else { 4 }, won * 8 - mv.role().index() as i32);
    }
    match refutations.iter().position(|&known| known == Some(mv)) {
        Some(place) => (2, -(place as i32)),
        None => (3, score(mv)),
    }
}

#[test]
fn each_legal_move_comes_once_and_in_the_promised_order() {
    let mut rng = Xoshiro256StarStar::seed_from_u64(5);
    let (mut hashes, mut refuted, mut in_check) = (0, 0, 0);
    play::random_games(91, 300, 120, |position, _| {
        let legal = position.legal_moves();
        // Moves of this position, or of none: any bits may come out of a table.
        let mut remember = || {
            let draw = rng.next_u64();
            match draw % 4 {
                0 => None,
                1 => Move::from_bits((draw >> 16) as u16),
                _ => legal.get((draw >> 8) as usize % legal.len().max(1)).copied(),
            }
        };
        let (hash, killers, counter) = (remember(), [remember(), remember()], remember());
        let picker = MovePicker::new(position, score).hash(hash).killers(killers).counter(counter);
        let picked: Vec<Move> = picker.collect();
        assert_eq!(sorted(picked.iter().copied()), sorted(legal.iter().copied()), "{position}");

        let refutations = [killers[0], killers[1], counter];
        let keys: Vec<(u8, i32)> =
            picked.iter().map(|&mv| promised(position, mv, hash, &refutations)).collect();
        let in_order = keys
            .windows(2)
            .all(|pair| pair[0].0 < pair[1].0 || pair[0].0 == pair[1].0 && pair[0].1 >= pair[1].1);
        assert!(in_order, "{position} {picked:?} {keys:?}");
        hashes += keys.iter().filter(|key| key.0 == 0).count();
        refuted += keys.iter().filter(|key| key.0 == 2).count();
        in_check += usize::from(position.checks().in_check());
    });
    assert!(hashes > 10_000 && refuted > 10_000 && in_check > 1_000, "{hashes} {refuted} {in_check}");
}

#[test]
fn quiescence_looks_at_captures_and_quiet_checks_and_at_all_evasions() {
    let mut rng = Xoshiro256StarStar::seed_from_u64(6);
    play::random_games(92, 300, 120, |position, _| {
        let hash = Move::from_bits(rng.next_u64() as u16).or_else(|| position.legal_moves().first().copied());
        let picked = sorted(MovePicker::quiescence(position, score).hash(hash));
        let board = position.board();
        let expected = if position.checks().in_check() {
            sorted(position.legal_moves())
        } else {
            sorted(MoveList::of::<Captures>(board).into_iter().chain(MoveList::of::<QuietChecks>(board)))
        };
        assert_eq!(picked, expected, "{position}");
    });
}
