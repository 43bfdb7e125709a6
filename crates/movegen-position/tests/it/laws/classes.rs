//! Laws of the classes of moves, and of the ways to request them.

use std::collections::BTreeSet;

use movegen_position::generate::{
    AllCaptures, Class, Evasions, Legality, MoveClass, NonEvasions, QuietChecks, Request, generate_class,
};
use movegen_position::king::CheckGiven;
use movegen_position::*;

use crate::laws::checks::check_given;
use crate::laws::everywhere::{everywhere, for_each_class, pseudo_legal_set, set};
use crate::laws::legality::the_oracle_has_the_same_moves;

pub(super) fn noisy_moves_and_quiets_partition_all_moves(position: &Position) {
    let (captures, quiets) = (set::<Noisy>(position), set::<Quiets>(position));
    assert!(captures.is_disjoint(&quiets), "{position}");
    let all: BTreeSet<Move> = captures.union(&quiets).copied().collect();
    assert_eq!(all, set::<AllMoves>(position), "{position}");

    let (captures, quiets) = (pseudo_legal_set::<Noisy>(position), pseudo_legal_set::<Quiets>(position));
    assert!(captures.is_disjoint(&quiets), "{position}");
    let all: BTreeSet<Move> = captures.union(&quiets).copied().collect();
    assert_eq!(all, pseudo_legal_set::<AllMoves>(position), "{position}");

    for mv in captures {
        let queen = mv.promotion() == Some(Role::Queen);
        assert!(queen || mv.promotion().is_none() && position.board().is_capture(mv), "{position} {mv:?}");
    }
    for mv in quiets {
        let under = mv.promotion().is_some_and(|role| role != Role::Queen);
        assert!(under || mv.promotion().is_none() && !position.board().is_capture(mv), "{position} {mv:?}");
    }
}

pub(super) fn all_captures_are_the_moves_that_capture(position: &Position) {
    let captures = |mv: &Move| position.board().is_capture(*mv);
    let takes: BTreeSet<Move> = set::<AllMoves>(position).into_iter().filter(captures).collect();
    assert_eq!(set::<AllCaptures>(position), takes, "{position}");
    let takes: BTreeSet<Move> = pseudo_legal_set::<AllMoves>(position).into_iter().filter(captures).collect();
    assert_eq!(pseudo_legal_set::<AllCaptures>(position), takes, "{position}");
}

#[test]
fn all_captures_are_the_moves_that_capture_and_no_other() {
    everywhere(36, all_captures_are_the_moves_that_capture);
    let takes = |fen: &str| {
        let position: Position = fen.parse().unwrap();
        the_oracle_has_the_same_moves(&position);
        position.generate::<AllCaptures>().count()
    };
    // Four promotions by capture on each side. Those by a push don't count.
    assert_eq!(takes("3r1r1k/4P3/8/8/8/8/8/K7 w - - 0 1"), 8);
    // Two en passant captures. A knight's move to the same square isn't one.
    assert_eq!(takes("4k3/8/8/2PpP3/8/2N5/8/4K3 w - d6 0 1"), 3);
    assert_eq!(takes("4k3/8/8/1NPpP3/8/8/8/4K3 w - d6 0 1"), 2);
    // Not en passant that exposes the king along the rank, nor castling, though its `to` is occupied.
    assert_eq!(takes("8/8/8/K1Pp3r/8/8/8/4k3 w - d6 0 1"), 0);
    assert_eq!(takes("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), 2);
    // In check, only captures of the checker, by a promotion too.
    assert_eq!(takes("3rk3/2P5/8/8/8/5n2/8/3K4 w - - 0 1"), 4);
}

#[test]
fn law_noisy_moves_and_quiets_partition_all_moves() {
    everywhere(1, noisy_moves_and_quiets_partition_all_moves);
}

pub(super) fn evasions_or_non_evasions_are_the_legal_moves(position: &Position) {
    let (none, legal) = (BTreeSet::new(), set::<AllMoves>(position));
    let (evasions, non_evasions) =
        if position.check_info().in_check() { (&legal, &none) } else { (&none, &legal) };
    assert_eq!(&set::<Evasions>(position), evasions, "{position}");
    assert_eq!(&set::<NonEvasions>(position), non_evasions, "{position}");
}

#[test]
fn law_evasions_or_non_evasions_are_the_legal_moves() {
    everywhere(2, evasions_or_non_evasions_are_the_legal_moves);
}

pub(super) fn quiet_checks_are_the_quiets_that_check(position: &Position) {
    let expected = set::<Quiets>(position).into_iter().filter(|&mv| {
        let given = check_given(position, mv);
        match mv.promotion() {
            None => given != CheckGiven::None,
            Some(Role::Knight) => matches!(given, CheckGiven::Direct | CheckGiven::Double),
            Some(_) => false,
        }
    });
    assert_eq!(set::<QuietChecks>(position), expected.collect(), "{position}");
    assert!(pseudo_legal_set::<QuietChecks>(position).is_subset(&pseudo_legal_set::<Quiets>(position)));
}

#[test]
fn quiet_checks_are_the_quiets_that_check_except_some_promotions() {
    everywhere(54, quiet_checks_are_the_quiets_that_check);
}

/// Returns the position with the colors exchanged and the board flipped.
fn flipped(position: &Position) -> Position {
    let setup = Setup::from(position);
    let mut flipped = Setup::EMPTY;
    for square in Square::ALL {
        flipped.set(square.flip(), setup.piece_at(square).map(Piece::flip));
    }
    flipped.turn = !setup.turn;
    flipped.castling_rooks = setup.castling_rooks.flip();
    flipped.en_passant = setup.en_passant.map(Square::flip);
    flipped.halfmove_clock = setup.halfmove_clock;
    flipped.fullmove_number = setup.fullmove_number;
    Position::try_from(&flipped).unwrap()
}

pub(super) fn the_flipped_position_has_the_flipped_moves(position: &Position) {
    fn flip_moves(moves: BTreeSet<Move>) -> BTreeSet<Move> {
        moves.into_iter().map(|mv| Move::new(mv.kind(), mv.from().flip(), mv.to().flip())).collect()
    }
    let flipped_position = flipped(position);
    assert_eq!(flipped(&flipped_position), *position);
    assert_eq!(set::<AllMoves>(&flipped_position), flip_moves(set::<AllMoves>(position)), "{position}");
    assert_eq!(set::<Noisy>(&flipped_position), flip_moves(set::<Noisy>(position)), "{position}");
    assert_eq!(
        pseudo_legal_set::<AllMoves>(&flipped_position),
        flip_moves(pseudo_legal_set::<AllMoves>(position)),
        "{position}"
    );
    assert_eq!(flipped_position.perft(2), position.perft(2), "{position}");
}

#[test]
fn law_the_flipped_position_has_the_flipped_moves() {
    everywhere(6, the_flipped_position_has_the_flipped_moves);
}

pub(super) fn counting_sinks_equal_the_length_of_the_list(position: &Position) {
    fn check<C: Class>(position: &Position) {
        let list = generate::<C>(position.board()).list();
        assert_eq!(generate::<C>(position.board()).count(), list.len());
        assert_eq!(generate::<C>(position.board()).any(), !list.is_empty());
        let list = generate::<C>(position.board()).pseudo_legal().list();
        assert_eq!(generate::<C>(position.board()).pseudo_legal().count(), list.len());
    }
    for_each_class!(check(position));
    let moves = position.legal_moves();
    assert_eq!(position.perft(1), moves.len() as u64);
    let replies: usize = moves.into_iter().map(|mv| position.board().after(mv).legal_count()).sum();
    assert_eq!(position.perft(2), replies as u64, "{position}");
}

#[test]
fn law_counting_sinks_equal_the_length_of_the_list() {
    everywhere(9, counting_sinks_equal_the_length_of_the_list);
}

pub(super) fn sets_of_moves_expand_to_the_list(position: &Position) {
    fn check<C: Class>(position: &Position) {
        let request = generate::<C>(position.board());
        for (list, sets) in
            [(request.list(), request.sets()), (request.pseudo_legal().list(), request.pseudo_legal().sets())]
        {
            assert!(sets.moves().eq(list.iter().copied()), "{position}");
            assert_eq!((sets.count_moves(), sets.is_truncated()), (list.len(), false));
            assert!(sets.iter().all(|set| !set.is_empty()), "{position}");
        }
        let (mut visited, sets) = (Vec::new(), request.sets());
        request.for_each_set(|set| visited.push(set));
        assert_eq!(visited, sets[..], "{position}");
    }
    for_each_class!(check(position));
}

#[test]
fn law_sets_of_moves_expand_to_the_list() {
    everywhere(9, sets_of_moves_expand_to_the_list);
}

pub(super) fn the_stable_order_is_that_of_the_bits(position: &Position) {
    fn check<C: Class, L: Legality>(request: Request<'_, C, L>) {
        let mut sorted = request.list();
        sorted.sort_unstable();
        for (index, &mv) in sorted.iter().enumerate() {
            assert_eq!((request.nth(index), request.index_of(mv)), (Some(mv), Some(index)));
        }
        assert_eq!(request.nth(sorted.len()), None);
    }
    let board = position.board();
    check(generate::<AllMoves>(board));
    check(generate::<AllMoves>(board).pseudo_legal());
    check(generate_class(MoveClass::AllCaptures, board));
    for mv in MoveList::of::<Noisy>(board) {
        assert_eq!(generate::<Quiets>(board).index_of(mv), None, "{position}");
    }
}

#[test]
fn law_the_stable_order_is_that_of_the_bits() {
    everywhere(14, the_stable_order_is_that_of_the_bits);
}

pub(super) fn run_time_classes_equal_types(position: &Position) {
    fn check<C: Class>(kind: MoveClass, position: &Position) {
        let (board, center) = (position.board(), Bitboard(0x0000_3c3c_3c3c_0000));
        let (typed, at_run_time) = (generate::<C>(board), generate_class(kind, board));
        assert_eq!(at_run_time.list(), typed.list(), "{position} {kind:?}");
        let (typed, at_run_time) = (typed.origins(!center), at_run_time.origins(!center));
        assert_eq!(at_run_time.list(), typed.list(), "{position} {kind:?}");
        let (typed, at_run_time) = (typed.targets(center), at_run_time.targets(center));
        assert_eq!(at_run_time.list(), typed.list(), "{position} {kind:?}");
        let pseudo_legal = generate_class(kind, board).pseudo_legal().list();
        assert_eq!(pseudo_legal, generate::<C>(board).pseudo_legal().list(), "{position} {kind:?}");
    }
    check::<AllMoves>(MoveClass::AllMoves, position);
    check::<Noisy>(MoveClass::Noisy, position);
    check::<Quiets>(MoveClass::Quiets, position);
    check::<QuietChecks>(MoveClass::QuietChecks, position);
    check::<Evasions>(MoveClass::Evasions, position);
    check::<NonEvasions>(MoveClass::NonEvasions, position);
    check::<AllCaptures>(MoveClass::AllCaptures, position);
}

#[test]
fn classes_at_run_time_equal_the_types() {
    everywhere(10, run_time_classes_equal_types);
}
