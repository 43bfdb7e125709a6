//! Move lists and the other sinks, up to their capacity.

use core::ops::ControlFlow;

use movegen_core::generate::{Each, MoveClass, Origin, ScoredList, Sink, generate_class, generate_with};
use movegen_core::*;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

fn kiwipete() -> Board {
    Board::from_fen(KIWIPETE).unwrap()
}

#[test]
fn a_list_is_a_slice_and_iterates_by_reference_and_by_value() {
    let list = MoveList::of::<AllMoves>(&kiwipete());
    assert_eq!(list.len(), 48);
    assert!(!list.is_truncated());
    let by_reference: Vec<Move> = (&list).into_iter().copied().collect();
    assert_eq!(by_reference, list[..]);
    let by_value = list.clone().into_iter();
    assert_eq!(by_value.len(), 48);
    assert_eq!(by_value.collect::<Vec<_>>(), by_reference);
    assert_eq!(format!("{list:?}"), format!("{by_reference:?}"));
}

#[test]
fn a_list_can_be_pushed_to_cleared_and_sorted() {
    let mv = Move::new(MoveKind::Knight, Square::G1, Square::F3);
    let mut list = MoveList::default();
    assert!(list.is_empty());
    for _ in 0..MoveList::CAPACITY {
        assert_eq!(list.push(mv), Ok(()));
    }
    assert_eq!((list.push(mv), list.len()), (Err(mv), MoveList::CAPACITY));
    list.clear();
    assert_eq!(list, MoveList::new());
    let mut list = MoveList::of::<AllMoves>(&Board::default());
    list.as_mut_slice().sort();
    assert!(list.is_sorted());
}

#[test]
fn entries_can_be_retained_removed_and_sorted() {
    let board = kiwipete();
    let mut list = MoveList::of::<AllMoves>(&board);
    let captures: Vec<Move> = list.iter().copied().filter(|&mv| board.is_capture(mv)).collect();
    list.retain(|&mv| board.is_capture(mv));
    assert_eq!(list[..], captures);
    assert!(captures.iter().all(|mv| list.contains(mv)));

    let (first, last) = (list[0], list[list.len() - 1]);
    assert_eq!(list.swap_remove(0), Some(first));
    assert_eq!((list[0], list.len()), (last, captures.len() - 1));
    assert_eq!(list.swap_remove(list.len()), None);
    while let Some(mv) = list.swap_remove(list.len().wrapping_sub(1)) {
        assert!(captures.contains(&mv));
    }
    assert_eq!((list.len(), list.swap_remove(0)), (0, None));

    let mut list = MoveList::of::<AllMoves>(&board);
    list.retain(|_| false);
    assert!(list.is_empty());
}

#[test]
fn scored_moves_are_picked_best_first() {
    let board = kiwipete();
    let score = |mv: Move| mv.to().index() as i32 - 3 * mv.from().index() as i32;
    let mut list = ScoredList::default();
    generate::<AllMoves>(&board).send(&mut list);
    assert!(list.iter().all(|scored| scored.score == 0));
    let mut ties = list.clone();
    assert_eq!(ties.pick_best(), list.last().copied());
    for scored in &mut list {
        scored.score = score(scored.mv);
    }
    let mut sorted = list.clone();
    sorted.sort_by_key(|scored| -scored.score);
    assert!(sorted.windows(2).all(|pair| pair[0].score >= pair[1].score));
    let mut picked = Vec::new();
    while let Some(best) = list.pick_best() {
        picked.push(best.score);
    }
    assert_eq!(picked, sorted.iter().map(|scored| scored.score).collect::<Vec<_>>());
    assert_eq!(list.pick_best(), None);
}

#[test]
fn the_largest_known_numbers_of_moves_fit() {
    // The most moves a game can reach, and the most with 16 pieces of any kind.
    for (epd, moves) in [
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -", 218),
        ("2QQ1Q2/Q6Q/2Q3Q1/K3Q3/1Q5Q/7Q/k7/2QQ1QQ1 w - -", 226),
    ] {
        let board = Board::from_fen(epd).unwrap();
        let list = MoveList::of::<AllMoves>(&board);
        assert_eq!((list.len(), list.is_truncated()), (moves, false), "{epd}");
        assert_eq!(board.legal_count(), moves);
    }
}

#[test]
fn a_full_list_keeps_what_fits_and_reports_truncation() {
    let set = |to| MoveSet::new(MoveKind::Queen, Square::A1, to);
    let mut list = MoveList::new();
    for _ in 0..4 {
        let _ = list.receive(set(Bitboard::ALL.without(Square::A1)));
    }
    assert_eq!((list.len(), list.is_truncated()), (252, false));
    let _ = list.receive(set(Bitboard::rank(Rank::Eighth)));
    assert_eq!((list.len(), list.is_truncated()), (MoveList::CAPACITY, true));
    let last = |square| Move::new(MoveKind::Queen, Square::A1, square);
    assert_eq!(list[252..], [Square::A8, Square::B8, Square::C8, Square::D8].map(last));
    let _ = list.receive(MoveSet::from_step(MoveKind::Pawn, 8, Square::E4.into()));
    assert_eq!((list.len(), list.is_truncated()), (MoveList::CAPACITY, true));
    list.clear();
    assert_eq!((list.len(), list.is_truncated()), (0, false));
}

#[test]
fn a_set_of_moves_iterates_from_both_ends() {
    let corners = Bitboard::from_iter([Square::A1, Square::H1, Square::A8, Square::H8]);
    let set = MoveSet::new(MoveKind::Queen, Square::D4, corners);
    assert_eq!((set.len(), set.is_empty(), set.origin()), (4, false, Origin::Square(Square::D4)));
    let mut moves = set.into_iter();
    assert_eq!(
        (moves.next().map(Move::to), moves.next_back().map(Move::to)),
        (Some(Square::A1), Some(Square::H8))
    );
    assert_eq!(moves.len(), 2);
    assert_eq!(moves.next_back(), Some(Move::new(MoveKind::Queen, Square::D4, Square::A8)));
    assert_eq!(moves.next_back(), Some(Move::new(MoveKind::Queen, Square::D4, Square::H1)));
    assert_eq!((moves.next(), moves.next_back(), moves.next()), (None, None, None));

    for (kind, step) in [(MoveKind::Pawn, 7), (MoveKind::DoublePush, -16), (MoveKind::PromoteRook, -9)] {
        let set = MoveSet::from_step(kind, step, Bitboard::from_iter([Square::D4, Square::E5]));
        assert_eq!((set.kind(), set.origin()), (kind, Origin::Step(step)));
        for mv in set {
            assert_eq!(mv.to() as i8 - mv.from() as i8, step);
            assert!(set.contains(mv) && !set.with_targets(!mv.to().bitboard()).contains(mv));
            assert!(!set.contains(Move::new(MoveKind::Knight, mv.from(), mv.to())));
            assert!(!set.contains(Move::new(kind, Square::A1, mv.to())));
        }
    }
    assert!(set.with_targets(Bitboard::EMPTY).is_empty());
}

#[test]
fn lists_of_sets_come_from_every_kind_and_request() {
    let board = kiwipete();
    for kind in MoveClass::ALL {
        let to = Bitboard::rank(Rank::Sixth);
        let request = generate_class(kind, &board).targets(to);
        assert!(request.sets().moves().eq(request.list()));
        let request = request.pseudo_legal();
        assert!(request.sets().moves().eq(request.list()));
    }
    let mut sets = MoveSets::of::<AllMoves>(&board);
    assert_eq!(sets.clone(), sets);
    assert_eq!(format!("{sets:?}"), format!("{:?}", &sets[..]));
    assert_ne!(sets, MoveSets::of::<Quiets>(&board));
    sets.clear();
    assert_eq!((&sets, sets.len()), (&MoveSets::default(), 0));
}

#[test]
fn sixteen_pieces_with_42_sets_fit() {
    // Thirteen queens, a pawn with two pushes and two captures, and a pawn that promotes in three directions.
    let board = Board::from_fen("3r1rrk/4P1pp/Q1Q1Q1Q1/1Q3Q2/Q3Q1Q1/1r1r1Q1Q/2P5/K3Q1Q1 w - -").unwrap();
    assert_eq!(board.color(Color::White).len(), 16);
    let sets = MoveSets::of::<AllMoves>(&board);
    assert_eq!((sets.len(), sets.is_truncated()), (42, false));
    assert!(sets.moves().eq(MoveList::of::<AllMoves>(&board)));
}

#[test]
fn a_full_list_of_sets_keeps_what_fits_and_reports_truncation() {
    let set = |to| MoveSet::new(MoveKind::Queen, Square::A1, to);
    let mut sets = MoveSets::new();
    for square in Square::ALL.into_iter().take(MoveSets::CAPACITY) {
        let _ = sets.receive(set(Bitboard::EMPTY));
        let _ = sets.receive(set(square.into()));
    }
    assert_eq!((sets.len(), sets.is_truncated()), (MoveSets::CAPACITY, false));
    let _ = sets.receive(set(Bitboard::EMPTY));
    assert!(!sets.is_truncated(), "no move is lost");
    let full = sets.clone();
    let _ = sets.receive(set(Bitboard::ALL));
    assert_eq!((&sets[..], sets.is_truncated()), (&full[..], true));
    assert_ne!(sets, full);
    assert!(sets.iter().zip(Square::ALL).all(|(set, square)| set.targets() == square.into()));
}

#[test]
fn sinks_agree() {
    let board = kiwipete();
    let list = MoveList::of::<AllMoves>(&board);
    assert_eq!(generate::<AllMoves>(&board).count(), list.len());
    assert!(generate::<AllMoves>(&board).any());
    let mut visited = Vec::new();
    generate::<AllMoves>(&board).for_each(|mv| visited.push(mv));
    assert_eq!(visited, list[..]);

    let mut seen = 0;
    let mut third = Each(|mv| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(generate::<AllMoves>(&board).try_send(&mut third), ControlFlow::Break(list[2]));
}

#[test]
fn masks_restrict_the_moves() {
    let board = kiwipete();
    let check_info = CheckInfo::new(&board);
    let all = MoveList::of::<AllMoves>(&board);
    for square in Square::ALL {
        let set = square.bitboard();
        let chosen = |keep: &dyn Fn(&Move) -> bool| all.iter().filter(|mv| keep(mv)).count();
        assert_eq!(generate::<AllMoves>(&board).origins(set).count(), chosen(&|mv| mv.from() == square));
        assert_eq!(
            generate_with::<AllMoves>(&board, check_info).targets(set).count(),
            chosen(&|mv| mv.to() == square)
        );
        let both = generate::<AllMoves>(&board).origins(set | Square::E5.into()).targets(!set);
        let keep = |mv: &Move| (mv.from() == square || mv.from() == Square::E5) && mv.to() != square;
        assert_eq!(both.count(), chosen(&keep));
        let both = generate_class(MoveClass::AllMoves, &board).origins(set | Square::E5.into()).targets(!set);
        assert_eq!(both.list().len(), chosen(&keep));
    }
}

#[test]
fn mated_and_stalemated_sides_have_no_move() {
    let mated = Board::from_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -").unwrap();
    assert!(!generate::<AllMoves>(&mated).any());
    assert!(mated.in_check());
    let stalemated = Board::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - -").unwrap();
    assert!(MoveList::of::<AllMoves>(&stalemated).is_empty());
    assert!(!stalemated.in_check());
}
