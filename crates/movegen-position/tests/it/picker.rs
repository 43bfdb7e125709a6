//! The move picker yields every legal move once, in documented order, whatever the caller suggests.

use movegen_position::generate::QuietChecks;
use movegen_position::ordering::{Refutations, Scores, Stage, When, mvv_lva};
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
fn all(mut picker: MovePicker) -> Vec<(Move, Stage)> {
    std::iter::from_fn(|| picker.next(score).map(|mv| (mv, picker.stage()))).collect()
}

/// What a hash table may contain: a move of this position, any value, or nothing.
fn suggest(legal: &[Move], rng: &mut impl Rng) -> Option<Move> {
    let draw = rng.next_u64();
    match draw % 4 {
        0 => None,
        1 => Move::from_bits((draw >> 16) as u16),
        _ => legal.get((draw >> 8) as usize % legal.len().max(1)).copied(),
    }
}

/// A move's stage in documented order, and its key: within a stage, higher keys come first.
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
        let stage = if position.see(mv) >= 0 { Stage::GoodNoisy } else { Stage::Last };
        return (stage, mvv_lva(board, mv));
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
        let (hash, refutations) = (suggest(), [suggest(), suggest(), suggest()]);
        let [first, second, counter] = refutations;
        let refutations_of_node = Refutations { killers: [first, second], counter };
        let picker = MovePicker::new(&SearchPosition::new(*position), hash, refutations_of_node);
        let (picked, stages): (Vec<Move>, Vec<Stage>) = all(picker).into_iter().unzip();
        assert_eq!(sorted(picked.iter().copied()), sorted(legal.iter().copied()), "{position}");

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
        let picked = |picker: MovePicker| sorted(all(picker).into_iter().map(|(mv, _)| mv));
        let node = SearchPosition::new(*position);
        let captures = picked(MovePicker::quiescence(&node, hash));
        let with_checks = picked(MovePicker::quiescence_with_checks(&node, hash));
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
        let refutations = Refutations { killers: [first, second], counter: None };
        let picker = MovePicker::new(&SearchPosition::new(*position), hash, refutations);
        let complete = all(picker.clone());
        for skip_after in 0..=complete.len() {
            let (mut picker, mut picked) = (picker.clone(), Vec::new());
            for _ in 0..skip_after {
                picked.extend(picker.next(score));
            }
            picker.skip_quiets();
            picked.extend(all(picker).into_iter().map(|(mv, _)| mv));
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

/// The caller scores noisy moves and says which are good, at most once per move.
struct Scored<'a> {
    noisy: &'a mut Vec<Move>,
    asked: &'a mut Vec<Move>,
}

impl Scores for Scored<'_> {
    fn quiet(&mut self, position: &Position, mv: Move) -> i32 {
        assert!(!generate::<Noisy>(position.board()).contains(mv), "{position} {mv:?}");
        score(mv)
    }

    fn noisy(&mut self, _position: &Position, mv: Move) -> i32 {
        self.noisy.push(mv);
        -score(mv)
    }

    fn when(&mut self, _position: &Position, mv: Move, score_of_move: i32) -> When {
        assert_eq!(score_of_move, -score(mv));
        self.asked.push(mv);
        if mv.to().index() % 2 == 0 { When::Now } else { When::Last }
    }
}

#[test]
fn the_caller_scores_noisy_moves_and_says_which_are_good() {
    let (mut rng, mut bad) = (Xoshiro256StarStar::seed_from_u64(8), 0);
    play::random_games(94, 100, 100, |position, _| {
        let hash = suggest(&position.legal_moves(), &mut rng);
        let (mut noisy, mut asked, mut picked) = (Vec::new(), Vec::new(), Vec::new());
        let mut picker = MovePicker::new(&SearchPosition::new(*position), hash, Refutations::default());
        while let Some(mv) = picker.next(Scored { noisy: &mut noisy, asked: &mut asked }) {
            picked.push((picker.stage(), mv));
        }
        let expected = sorted(MoveList::of::<Noisy>(position.board()));
        assert_eq!(sorted(noisy), expected, "{position}");
        let of_stage = |stage: Stage| picked.iter().filter(move |of| of.0 == stage).map(|of| of.1);
        let (good, losing): (Vec<Move>, Vec<Move>) =
            (of_stage(Stage::GoodNoisy).collect(), of_stage(Stage::Last).collect());
        assert!(
            good.iter().all(|mv| mv.to().index() % 2 == 0)
                && losing.iter().all(|mv| mv.to().index() % 2 == 1)
        );
        assert!(
            [&good, &losing].iter().all(|moves| moves.is_sorted_by_key(|&mv| score(mv))),
            "{position} {picked:?}"
        );
        let is_asked = expected.into_iter().filter(|&mv| of_stage(Stage::Hash).all(|hash| hash != mv));
        assert_eq!(
            (sorted(asked), picked.len()),
            (is_asked.collect(), position.legal_moves().len()),
            "{position}"
        );
        bad += losing.len();
    });
    assert!(bad > 1_000, "{bad}");
}

/// Noisy moves to some squares come with the quiet moves or last, quiet moves to others last.
struct Turns;

impl Turns {
    const ALL: [When; 3] = [When::Now, When::WithQuiets, When::Last];

    fn of(mv: Move) -> When {
        Self::ALL[mv.to().index() % 3]
    }
}

impl Scores for Turns {
    fn quiet(&mut self, _position: &Position, mv: Move) -> i32 {
        score(mv)
    }

    fn when(&mut self, _position: &Position, mv: Move, _score: i32) -> When {
        Self::of(mv)
    }

    fn puts_off(&mut self, _position: &Position, mv: Move) -> bool {
        Self::of(mv) == When::Last
    }
}

#[test]
fn the_caller_decides_in_which_stage_a_move_comes() {
    let mut rng = Xoshiro256StarStar::seed_from_u64(9);
    let (mut waiting_killers, mut late, mut skipped) = (0, 0, 0);
    play::random_games(95, 200, 100, |position, _| {
        let legal = position.legal_moves();
        let (hash, killers) = (suggest(&legal, &mut rng), [(); 2].map(|()| suggest(&legal, &mut rng)));
        let node = SearchPosition::new(*position);
        let picker = MovePicker::new(&node, hash, Refutations { killers, counter: None });
        let picked = |mut picker: MovePicker| -> Vec<(Stage, Move)> {
            std::iter::from_fn(|| picker.next(Turns).map(|mv| (picker.stage(), mv))).collect()
        };
        let all = picked(picker.clone());
        assert_eq!(sorted(all.iter().map(|of| of.1)), sorted(legal.iter().copied()), "{position}");
        let noisy = MoveList::of::<Noisy>(position.board());
        for &(stage, mv) in &all {
            let expected = match (Turns::of(mv), noisy.contains(&mv)) {
                _ if Some(mv) == hash => Stage::Hash,
                (When::Now, true) => Stage::GoodNoisy,
                (When::Last, true) => Stage::Last,
                _ if killers.contains(&Some(mv)) => Stage::Refutations,
                (When::Last, false) => Stage::Last,
                _ => Stage::Quiets,
            };
            assert_eq!(stage, expected, "{position} {mv:?}");
            waiting_killers += usize::from(stage == Stage::Refutations && noisy.contains(&mv));
            late += usize::from(stage == Stage::Last && !noisy.contains(&mv));
        }
        let quiets = all.iter().filter(|of| of.0 == Stage::Quiets).map(|of| score(of.1));
        assert!(quiets.rev().is_sorted(), "{position} {all:?}");
        assert!(all.iter().map(|of| of.0).is_sorted(), "{position} {all:?}");

        // Without quiet moves, those that come with them are left out, too.
        let is_kept = |&(stage, mv): &(Stage, Move)| {
            noisy.contains(&mv) && !matches!(stage, Stage::Refutations | Stage::Quiets)
        };
        if !node.in_check() && hash.is_none() {
            let expected: Vec<_> = all.iter().copied().filter(is_kept).collect();
            assert_eq!(picked(MovePicker::quiescence(&node, None)), expected, "{position}");
            for stop in [Stage::Quiets, Stage::Last] {
                let (mut picker, mut kept) = (picker.clone(), Vec::new());
                while let Some(mv) = picker.next(Turns) {
                    kept.push((picker.stage(), mv));
                    if picker.stage() == stop {
                        picker.skip_quiets();
                    }
                }
                let first = all.iter().position(|of| of.0 == stop);
                let rest = |&(i, of): &(usize, &(Stage, Move))| {
                    let is_kept = noisy.contains(&of.1) && of.0 != Stage::Quiets;
                    first.is_none_or(|first| i <= first) || is_kept
                };
                let expected: Vec<_> = all.iter().enumerate().filter(rest).map(|(_, of)| *of).collect();
                assert_eq!(kept, expected, "{position}, skipped in {stop:?}");
            }
            skipped += 1;
        }
    });
    assert!(waiting_killers > 100 && late > 1_000 && skipped > 1_000, "{waiting_killers} {late} {skipped}");
}

/// Quiet moves are scored once, when the picker gets to them.
#[test]
fn the_history_may_change_between_the_moves() {
    let mut position: Position = "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1".parse().unwrap();
    let mut history = vec![0; Move::FROM_TO_COUNT];
    let mut picker = MovePicker::new(&SearchPosition::new(position), None, Refutations::default());
    assert_eq!(picker.next(|mv: Move| history[mv.from_to()]), position.parse_uci("c3d5").ok());
    let favorite = position.parse_uci("e1f2").unwrap();
    history[favorite.from_to()] = 1;
    let mut scored = 0;
    let mut order = Vec::new();
    while let Some(mv) = picker.next(|mv: Move| {
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

#[test]
fn mvv_lva_prefers_the_most_valuable_victim_and_the_least_valuable_attacker() {
    let position: Position = "rr4k1/P1p5/3p4/q3p2p/1P1P4/8/8/R3R1K1 w - - 0 1".parse().unwrap();
    let mut noisy: Vec<Move> = position.generate::<Noisy>().list().to_vec();
    noisy.sort_by_key(|&mv| -mvv_lva(&position, mv));
    let order: Vec<String> = noisy.iter().map(|mv| format!("{}{}", mv.from(), mv.to())).collect();
    assert_eq!(order, ["a7b8", "b4a5", "a1a5", "d4e5", "e1e5"]);
    assert_eq!(mvv_lva(&position, noisy[1]), 900 * 8);
    assert_eq!(mvv_lva(&position, noisy[4]), 100 * 8 - 3);
}
