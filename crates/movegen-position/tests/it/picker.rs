//! The move picker: every legal move once, in the documented order, whatever moves the caller suggests.

use movegen_position::generate::QuietChecks;
use movegen_position::ordering::{Stage, exchange_value};
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

/// Returns all moves of a picker, with their stages.
fn all(picker: &mut MovePicker) -> Vec<(Move, Stage)> {
    std::iter::from_fn(|| picker.next(score).map(|mv| (mv, picker.stage()))).collect()
}

/// Returns a move of this position, any value, or nothing, as a hash table may contain.
fn suggest(legal: &[Move], rng: &mut impl Rng) -> Option<Move> {
    let draw = rng.next_u64();
    match draw % 4 {
        0 => None,
        1 => Move::from_bits((draw >> 16) as u16),
        _ => legal.get((draw >> 8) as usize % legal.len().max(1)).copied(),
    }
}

/// Returns the stage of a move in the documented order, and its key: within a stage, higher keys come first.
fn documented_order(
    position: &Position,
    mv: Move,
    hash: Option<Move>,
    refutations: &[Option<Move>],
) -> (Stage, i32) {
    let board = position.board();
    if Some(mv) == hash {
        return (Stage::Hash, 0);
    }
    if generate::<Noisy>(board).contains(mv) {
        let queen = mv.promotion().map_or(0, |_| 900);
        let gain = board.captured(mv).map_or(0, exchange_value) + queen;
        let stage = if position.see(mv) >= 0 { Stage::GoodNoisy } else { Stage::BadNoisy };
        return (stage, gain * 8 - mv.role().index() as i32);
    }
    match refutations.iter().position(|&known| known == Some(mv)) {
        Some(index) => (Stage::Refutations, -(index as i32)),
        None => (Stage::Quiets, score(mv)),
    }
}

#[test]
fn each_legal_move_is_picked_once_and_in_the_documented_order() {
    let mut rng = Xoshiro256StarStar::seed_from_u64(5);
    let (mut hashes, mut refuted, mut in_check) = (0, 0, 0);
    play::random_games(91, 300, 120, |position, _| {
        let legal = position.legal_moves();
        let mut suggest = || suggest(&legal, &mut rng);
        let (hash, killers, counter) = (suggest(), [suggest(), suggest()], suggest());
        let (picked, stages): (Vec<Move>, Vec<Stage>) =
            all(MovePicker::new(position).hash(hash).killers(killers).counter(counter)).into_iter().unzip();
        assert_eq!(sorted(picked.iter().copied()), sorted(legal.iter().copied()), "{position}");

        let refutations = [killers[0], killers[1], counter];
        let keys: Vec<(Stage, i32)> =
            picked.iter().map(|&mv| documented_order(position, mv, hash, &refutations)).collect();
        let in_order = keys
            .windows(2)
            .all(|pair| pair[0].0 < pair[1].0 || pair[0].0 == pair[1].0 && pair[0].1 >= pair[1].1);
        assert!(in_order, "{position} {picked:?} {keys:?}");
        assert!(keys.iter().map(|key| key.0).eq(stages), "{position} {picked:?} {keys:?}");
        hashes += keys.iter().filter(|key| key.0 == Stage::Hash).count();
        refuted += keys.iter().filter(|key| key.0 == Stage::Refutations).count();
        in_check += usize::from(position.check_info().in_check());
    });
    assert!(hashes > 10_000 && refuted > 10_000 && in_check > 1_000, "{hashes} {refuted} {in_check}");
}

#[test]
fn quiescence_picks_captures_with_or_without_quiet_checks_or_all_evasions() {
    let mut rng = Xoshiro256StarStar::seed_from_u64(6);
    let mut checks = 0;
    play::random_games(92, 300, 120, |position, _| {
        let hash = Move::from_bits(rng.next_u64() as u16).or_else(|| position.legal_moves().first().copied());
        let killers = [suggest(&position.legal_moves(), &mut rng), None];
        let picked = |picker: &mut MovePicker| sorted(all(picker).into_iter().map(|(mv, _)| mv));
        let mut picker = MovePicker::new(position);
        picker.hash(hash).killers(killers);
        let (captures, with_checks) =
            (picked(picker.clone().quiescence()), picked(picker.quiescence_with_checks()));
        let board = position.board();
        if position.check_info().in_check() {
            let evasions = sorted(position.legal_moves());
            assert_eq!((&captures, &with_checks), (&evasions, &evasions), "{position}");
        } else {
            let expected = MoveList::of::<Noisy>(board);
            assert_eq!(captures, sorted(expected.clone()), "{position}");
            let quiet_checks = MoveList::of::<QuietChecks>(board);
            checks += quiet_checks.len();
            assert_eq!(with_checks, sorted(expected.into_iter().chain(quiet_checks)), "{position}");
        }
    });
    assert!(checks > 1_000, "{checks}");
}

/// Stops the quiet moves after each possible number of moves.
#[test]
fn skipped_quiets_are_not_picked_and_captures_are() {
    let mut rng = Xoshiro256StarStar::seed_from_u64(7);
    play::random_games(93, 60, 60, |position, _| {
        let legal = position.legal_moves();
        let [hash, first, second] = std::array::from_fn(|_| suggest(&legal, &mut rng));
        let mut picker = MovePicker::new(position);
        picker.hash(hash).killers([first, second]);
        let complete = all(&mut picker.clone());
        for skip_after in 0..=complete.len() {
            let (mut picker, mut picked) = (picker.clone(), Vec::new());
            for _ in 0..skip_after {
                picked.extend(picker.next(score));
            }
            picker.skip_quiets();
            picked.extend(all(&mut picker).into_iter().map(|(mv, _)| mv));
            let is_left = |index: usize, mv: Move| {
                index < skip_after || generate::<Noisy>(position.board()).contains(mv)
            };
            let moves = complete.iter().map(|&(mv, _)| mv).enumerate();
            let expected: Vec<Move> =
                moves.filter(|&(index, mv)| is_left(index, mv)).map(|(_, mv)| mv).collect();
            assert_eq!(picked, expected, "{position} {skip_after}");
        }
    });
}

#[test]
fn a_picker_that_has_started_keeps_its_moves() {
    let position = Position::default();
    let mv = position.parse_uci("a2a4").ok();
    let mut late = MovePicker::new(&position);
    let first = late.next(score);
    let rest: Vec<Move> = all(late.hash(mv).killers([mv, first]).counter(mv).quiescence())
        .into_iter()
        .map(|(mv, _)| mv)
        .collect();
    assert_eq!((rest.len(), rest.contains(&mv.unwrap())), (19, true));
    assert!(!rest.contains(&first.unwrap()));
}

/// The scores are those at the time when the quiet moves are reached, and each move is scored once.
#[test]
fn the_history_may_change_between_the_moves() {
    let mut position: Position = "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1".parse().unwrap();
    let mut history = vec![0; Move::FROM_TO_COUNT];
    let mut picker = MovePicker::new(&position);
    assert_eq!(picker.next(|mv| history[mv.from_to()]), position.parse_uci("c3d5").ok());
    let favorite = position.parse_uci("e1f2").unwrap();
    history[favorite.from_to()] = 1;
    let mut scored = 0;
    let mut order = Vec::new();
    while let Some(mv) = picker.next(|mv| {
        scored += 1;
        history[mv.from_to()]
    }) {
        let undo = position.make(mv);
        history[mv.from_to()] -= 1;
        position.unmake(undo);
        order.push(mv);
    }
    assert_eq!(order.first(), Some(&favorite));
    assert_eq!((order.len(), scored), (position.legal_moves().len() - 1, position.legal_moves().len() - 1));
}
