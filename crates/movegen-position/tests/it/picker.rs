//! The move picker: every legal move once, in the documented order, whatever moves the caller suggests.

use movegen_position::generate::QuietChecks;
use movegen_position::ordering::exchange_value;
use movegen_position::*;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::play;

/// Returns a score that depends only on the move.
fn score(mv: Move) -> i32 {
    i32::from(mv.bits() % 97)
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Returns the stage of a move in the documented order, and its key: within a stage, higher keys come first.
fn documented_order(
    position: &Position,
    mv: Move,
    hash: Option<Move>,
    refutations: &[Option<Move>],
) -> (u8, i32) {
    let board = position.board();
    if Some(mv) == hash {
        return (0, 0);
    }
    if generate::<Captures>(board).contains(mv) {
        let queen = mv.promotion().map_or(0, |_| 900);
        let gain = board.captured(mv).map_or(0, exchange_value) + queen;
        return (if position.see(mv) >= 0 { 1 } else { 4 }, gain * 8 - mv.role().index() as i32);
    }
    match refutations.iter().position(|&known| known == Some(mv)) {
        Some(index) => (2, -(index as i32)),
        None => (3, score(mv)),
    }
}

#[test]
fn each_legal_move_is_picked_once_and_in_the_documented_order() {
    let mut rng = Xoshiro256StarStar::seed_from_u64(5);
    let (mut hashes, mut refuted, mut in_check) = (0, 0, 0);
    play::random_games(91, 300, 120, |position, _| {
        let legal = position.legal_moves();
        // Moves of this position or any values, as a hash table may contain.
        let mut suggest = || {
            let draw = rng.next_u64();
            match draw % 4 {
                0 => None,
                1 => Move::from_bits((draw >> 16) as u16),
                _ => legal.get((draw >> 8) as usize % legal.len().max(1)).copied(),
            }
        };
        let (hash, killers, counter) = (suggest(), [suggest(), suggest()], suggest());
        let picker = MovePicker::new(position, score).hash(hash).killers(killers).counter(counter);
        let picked: Vec<Move> = picker.collect();
        assert_eq!(sorted(picked.iter().copied()), sorted(legal.iter().copied()), "{position}");

        let refutations = [killers[0], killers[1], counter];
        let keys: Vec<(u8, i32)> =
            picked.iter().map(|&mv| documented_order(position, mv, hash, &refutations)).collect();
        let in_order = keys
            .windows(2)
            .all(|pair| pair[0].0 < pair[1].0 || pair[0].0 == pair[1].0 && pair[0].1 >= pair[1].1);
        assert!(in_order, "{position} {picked:?} {keys:?}");
        hashes += keys.iter().filter(|key| key.0 == 0).count();
        refuted += keys.iter().filter(|key| key.0 == 2).count();
        in_check += usize::from(position.check_info().in_check());
    });
    assert!(hashes > 10_000 && refuted > 10_000 && in_check > 1_000, "{hashes} {refuted} {in_check}");
}

#[test]
fn quiescence_picks_captures_and_quiet_checks_or_all_evasions() {
    let mut rng = Xoshiro256StarStar::seed_from_u64(6);
    play::random_games(92, 300, 120, |position, _| {
        let hash = Move::from_bits(rng.next_u64() as u16).or_else(|| position.legal_moves().first().copied());
        let picked = sorted(MovePicker::quiescence(position, score).hash(hash));
        let board = position.board();
        let expected = if position.check_info().in_check() {
            sorted(position.legal_moves())
        } else {
            sorted(MoveList::of::<Captures>(board).into_iter().chain(MoveList::of::<QuietChecks>(board)))
        };
        assert_eq!(picked, expected, "{position}");
    });
}
