//! Checkers, pins, danger and checks, compared with their definitions on the boards of random games.

use movegen_core::king::CheckGiven;
use movegen_core::{AllMoves, Bitboard, Board, CheckInfo, Color, Move, MoveKind, MoveList, Square};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Starts of games with many pins, checks, promotions, en passant captures and castling.
const STARTS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "4r3/6k1/8/8/1b4Nq/4B3/5P2/4K1R1 w - -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
    "1rk4r/8/8/8/8/8/3QB3/rRK4R w HBhb -",
    // An en passant capture that opens a line through the captured pawn alone.
    "6k1/8/8/3pP3/8/8/B7/4K3 w - d6",
    "q2k2q1/2r1b3/3n4/1b1R1r2/8/1N1Q1N2/3B1B2/B2K2Q1 w - -",
];

/// Calls `check` with every board of some random games.
fn for_each_board(mut check: impl FnMut(&Board)) {
    for (seed, start) in (0..).zip(STARTS) {
        let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
        for _ in 0..12 {
            let mut board: Board = start.parse().unwrap();
            for _ in 0..60 {
                check(&board);
                let moves = MoveList::of::<AllMoves>(&board);
                if moves.is_empty() {
                    break;
                }
                board = board.after(moves[(rng.next_u64() % moves.len() as u64) as usize]);
            }
        }
    }
}

/// Returns the pieces of `color` that attack `square`, asking each piece.
fn attackers(board: &Board, square: Square, color: Color) -> Bitboard {
    board.color(color).into_iter().filter(|&from| board.attacks_from(from).contains(square)).collect()
}

#[test]
fn attackers_checkers_and_danger_are_what_each_piece_attacks() {
    for_each_board(|board| {
        let (us, king) = (board.turn(), board.king(board.turn()));
        for color in Color::ALL {
            for square in Square::ALL {
                let expected = attackers(board, square, color);
                assert_eq!(
                    board.attackers_to(square, color, board.occupied()),
                    expected,
                    "{board:?} {square}"
                );
                assert_eq!(board.attacked_by(color).contains(square), expected.any(), "{board:?} {square}");
            }
        }
        assert_eq!(board.checkers(), attackers(board, king, !us), "{board:?}");
        let without_king = board.occupied().without(king);
        for square in Square::ALL {
            let attacked = board.is_attacked(square, !us, without_king);
            assert_eq!(board.king_danger().contains(square), attacked, "{board:?} {square}");
        }
    });
}

#[test]
fn removing_a_blocker_exposes_the_king() {
    for_each_board(|board| {
        for color in Color::ALL {
            let (king, occupied) = (board.king(color), board.occupied());
            let attackers = |occupied| board.attackers_to(king, !color, occupied);
            let now = attackers(occupied);
            let shields = |&square: &Square| !attackers(occupied.without(square)).is_subset(now);
            let blockers: Bitboard = occupied.without(king).into_iter().filter(shields).collect();
            assert_eq!(board.blockers(color), blockers, "{board:?} {color:?}");
            assert_eq!(board.pinned(color), blockers & board.color(color), "{board:?} {color:?}");
        }
        let check_info = CheckInfo::new(board);
        assert_eq!(check_info.checkers(), board.checkers());
        assert_eq!(check_info.pinned(), board.pinned(board.turn()));
    });
}

#[test]
fn moves_give_the_checks_that_the_next_board_has() {
    for_each_board(|board| {
        for &mv in &MoveList::of::<AllMoves>(board) {
            let checkers = board.after(mv).checkers();
            let mover = match mv.castling_side() {
                Some(side) => side.castled(mv.from().rank()).1,
                None => mv.to(),
            };
            let expected = match (checkers.contains(mover), checkers.without(mover).any()) {
                (false, false) => CheckGiven::None,
                (true, false) => CheckGiven::Direct,
                (false, true) => CheckGiven::Discovered,
                (true, true) => CheckGiven::Double,
            };
            assert_eq!(board.check_given(mv), expected, "{board:?} {mv:?}");
        }
    });
}

#[test]
fn en_passant_captures_and_counts_are_those_of_the_list() {
    let mut captures = 0;
    for_each_board(|board| {
        let moves = MoveList::of::<AllMoves>(board);
        let captured = moves.iter().any(|mv| mv.kind() == MoveKind::EnPassant);
        assert_eq!(board.can_capture_en_passant(), captured, "{board:?}");
        assert_eq!(board.legal_count(), moves.len(), "{board:?}");
        captures += u32::from(captured);
    });
    assert!(captures > 5, "{captures} boards with an en passant capture");
}

#[test]
fn moves_of_pinned_pieces_are_pseudo_legal_and_not_legal() {
    let board = Board::from_fen("4r1k1/8/8/8/8/8/4N3/4K3 w - -").unwrap();
    let pinned = Move::new(MoveKind::Knight, Square::E2, Square::C3);
    assert!(board.is_pseudo_legal(pinned) && !board.is_legal(pinned));
    let no_leap = Move::new(MoveKind::Knight, Square::E2, Square::E4);
    assert!(!board.is_pseudo_legal(no_leap));
}
