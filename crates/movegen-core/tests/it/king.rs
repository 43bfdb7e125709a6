//! Checkers, pins, danger and checks, compared with their definitions on the boards of random games.

use movegen_core::king::{CheckGiven, Checks};
use movegen_core::{
    AllMoves, Bitboard, Board, CheckInfo, Color, Move, MoveKind, MoveList, Rank, Role, Setup, Square,
    attacks, generate,
};
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

/// Returns where the piece on `from` can go if no king mattered, castling excluded.
fn reached(board: &Board, from: Square) -> Bitboard {
    let us = board.turn();
    let (attacked, occupied) = (board.attacks_from(from), board.occupied());
    if board.role_at(from) != Some(Role::Pawn) {
        return attacked.difference(board.color(us));
    }
    let ahead = |square: Square| {
        let step = if us == Color::White { 8 } else { -8 };
        let next = square.index().checked_add_signed(step).and_then(Square::from_index);
        next.filter(|&next| !occupied.contains(next))
    };
    let once = ahead(from);
    let twice = once.filter(|_| from.rank() == Rank::Second.relative_to(us)).and_then(ahead);
    let captured = attacked & (board.color(!us) | board.en_passant().map_or(Bitboard::EMPTY, Bitboard::from));
    captured | once.into_iter().chain(twice).collect()
}

/// With a king and without one, and also if it could be captured.
#[test]
fn moves_that_ignore_checks_are_those_of_each_piece() {
    for_each_board(|board| {
        let (us, king) = (board.turn(), board.king(board.turn()));
        let mut kingless = Setup::from(board);
        kingless.set(king, None);
        kingless.castling_rooks = board.castling_rooks() & board.color(!us);
        for board in [*board, kingless.board_unchecked()] {
            let mut sets = [Bitboard::EMPTY; 64];
            for mv in generate::<AllMoves>(&board).ignoring_checks().list() {
                if mv.kind() != MoveKind::Castling {
                    sets[mv.from().index()] = sets[mv.from().index()].with(mv.to());
                }
            }
            for from in Square::ALL {
                let expected =
                    if board.color(us).contains(from) { reached(&board, from) } else { Bitboard::EMPTY };
                assert_eq!(sets[from.index()], expected, "{board:?} {from}");
            }
        }
    });
    let pawn: Setup = "4k3/8/8/8/8/8/8/P7 w - -".parse().unwrap();
    let moves = generate::<AllMoves>(&pawn.board_unchecked()).ignoring_checks().list();
    assert_eq!(moves[..], [Move::new(MoveKind::Pawn, Square::A1, Square::A2)]);
}

#[test]
fn checks_are_given_from_the_squares_and_by_the_pieces_that_checks_tells() {
    for_each_board(|board| {
        let us = board.turn();
        let checks = Checks::new(board, !us);
        assert_eq!(checks.discoverers(), board.blockers(!us) & board.color(us), "{board:?}");
        for role in Role::ALL.into_iter().filter(|&role| role != Role::King) {
            let sees =
                |&square: &Square| attacks::of(role, us, square, board.occupied()).contains(board.king(!us));
            let expected: Bitboard = Square::ALL.into_iter().filter(sees).collect();
            assert_eq!(checks.squares(role), expected, "{board:?} {role}");
        }
        assert!(checks.squares(Role::King).is_empty());
        for mv in MoveList::of::<AllMoves>(board) {
            if mv.promotion().is_none() && !matches!(mv.kind(), MoveKind::Castling | MoveKind::EnPassant) {
                let gives = checks.targets(mv.role(), mv.from()).contains(mv.to());
                assert_eq!(gives, board.after(mv).in_check(), "{board:?} {mv:?}");
            }
        }
    });
}
