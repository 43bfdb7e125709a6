//! Move lists and the other sinks, up to their capacity.

use core::ops::ControlFlow;

use movegen_core::generate::{
    Each, Kind, PawnMoves, PieceMoves, ScoredList, Sink, generate_kind, generate_with,
};
use movegen_core::*;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

fn kiwipete() -> Board {
    Board::from_epd(KIWIPETE).unwrap()
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

    let score = |mv: Move| mv.to().index() as i32 - 3 * mv.from().index() as i32;
    let mut list = MoveList::of::<AllMoves>(&board);
    list.sort_by_score(score);
    assert!(list.windows(2).all(|pair| score(pair[0]) >= score(pair[1])));
    list.retain(|_| false);
    assert!(list.is_empty());
}

#[test]
fn scored_moves_are_picked_best_first() {
    let board = kiwipete();
    let score = |mv: Move| mv.to().index() as i32 - 3 * mv.from().index() as i32;
    let mut list = ScoredList::default();
    let _ = generate::<AllMoves>(&board).send(&mut list);
    assert!(list.iter().all(|scored| scored.score == 0));
    for scored in &mut list {
        scored.score = score(scored.mv);
    }
    let mut sorted = list.clone();
    sorted.sort();
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
    // The most legal moves that a game can reach, and the most with 16 pieces for each side, whatever was promoted.
    for (epd, moves) in [
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -", 218),
        ("2QQ1Q2/Q6Q/2Q3Q1/K3Q3/1Q5Q/7Q/k7/2QQ1QQ1 w - -", 226),
    ] {
        let board = Board::from_epd(epd).unwrap();
        let list = MoveList::of::<AllMoves>(&board);
        assert_eq!((list.len(), list.is_truncated()), (moves, false), "{epd}");
        assert_eq!(board.legal_count(), moves);
    }
}

#[test]
fn a_full_list_keeps_what_fits_and_reports_truncation() {
    let set = |to| PieceMoves { kind: MoveKind::Queen, from: Square::A1, to };
    let mut list = MoveList::new();
    for _ in 0..4 {
        let _ = list.piece(set(Bitboard::ALL.without(Square::A1)));
    }
    assert_eq!((list.len(), list.is_truncated()), (252, false));
    let _ = list.piece(set(Bitboard::rank(Rank::Eighth)));
    assert_eq!((list.len(), list.is_truncated()), (MoveList::CAPACITY, true));
    let last = |square| Move::new(MoveKind::Queen, Square::A1, square);
    assert_eq!(list[252..], [Square::A8, Square::B8, Square::C8, Square::D8].map(last));
    let _ = list.pawns(PawnMoves { kind: MoveKind::Pawn, step: 8, to: Square::E4.into() });
    assert_eq!((list.len(), list.is_truncated()), (MoveList::CAPACITY, true));
    list.clear();
    assert_eq!((list.len(), list.is_truncated()), (0, false));
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
    assert_eq!(generate::<AllMoves>(&board).send(&mut third), ControlFlow::Break(list[2]));
}

#[test]
fn masks_restrict_the_moves() {
    let board = kiwipete();
    let check_info = CheckInfo::new(&board);
    let all = MoveList::of::<AllMoves>(&board);
    for square in Square::ALL {
        let set = square.bitboard();
        let chosen = |keep: &dyn Fn(&Move) -> bool| all.iter().filter(|mv| keep(mv)).count();
        assert_eq!(generate::<AllMoves>(&board).from_mask(set).count(), chosen(&|mv| mv.from() == square));
        assert_eq!(
            generate_with::<AllMoves>(&board, check_info).to_mask(set).count(),
            chosen(&|mv| mv.to() == square)
        );
        let both = generate::<AllMoves>(&board).from_mask(set | Square::E5.into()).to_mask(!set);
        let keep = |mv: &Move| (mv.from() == square || mv.from() == Square::E5) && mv.to() != square;
        assert_eq!(both.count(), chosen(&keep));
        let both = generate_kind(Kind::AllMoves, &board).from_mask(set | Square::E5.into()).to_mask(!set);
        assert_eq!(both.list().len(), chosen(&keep));
    }
}

#[test]
fn mated_and_stalemated_sides_have_no_move() {
    let mated = Board::from_epd("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -").unwrap();
    assert!(!generate::<AllMoves>(&mated).any());
    assert!(mated.in_check());
    let stalemated = Board::from_epd("7k/5Q2/6K1/8/8/8/8/8 b - -").unwrap();
    assert!(MoveList::of::<AllMoves>(&stalemated).is_empty());
    assert!(!stalemated.in_check());
}
