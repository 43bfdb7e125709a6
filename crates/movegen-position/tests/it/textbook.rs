//! Textbook positions: classes of moves, perft counts, attacks, pins, en passant and castling.

use movegen_position::generate::{Class, Evasions, NonEvasions};
use movegen_position::types::Direction;
use movegen_position::*;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the moves of class `C` in UCI notation, sorted.
fn moves<C: Class>(fen: &str) -> Vec<String> {
    let position = position(fen);
    let list = MoveList::of::<C>(position.board());
    let mut texts: Vec<String> =
        list.iter().map(|&mv| position.uci(mv, CastlingNotation::Standard).to_string()).collect();
    texts.sort_unstable();
    texts
}

#[track_caller]
fn has(fen: &str, mv: &str) {
    assert!(moves::<AllMoves>(fen).iter().any(|text| text == mv), "{fen} lacks {mv}");
}

#[track_caller]
fn lacks(fen: &str, mv: &str) {
    assert!(!moves::<AllMoves>(fen).iter().any(|text| text == mv), "{fen} has {mv}");
}

fn set(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

#[test]
fn shift_moves_a_set_one_step_without_wrapping() {
    let b = set(&[Square::A1, Square::E4, Square::H8]);
    assert_eq!(b.shift(Direction::North), set(&[Square::A2, Square::E5]));
    assert_eq!(b.shift(Direction::South), set(&[Square::E3, Square::H7]));
    assert_eq!(b.shift(Direction::NorthEast), set(&[Square::B2, Square::F5]));
    assert_eq!(b.shift(Direction::SouthEast), set(&[Square::F3]));
    assert_eq!(b.shift(Direction::NorthWest), set(&[Square::D5]));
    assert_eq!(b.shift(Direction::SouthWest), set(&[Square::D3, Square::G7]));
}

#[test]
fn queen_promotions_are_captures_and_under_promotions_are_quiets() {
    let fen = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(moves::<Noisy>(fen), ["e7d8q", "e7e8q"]);
    let quiets = ["a1a2", "a1b1", "a1b2", "e7d8b", "e7d8n", "e7d8r", "e7e8b", "e7e8n", "e7e8r"];
    assert_eq!(moves::<Quiets>(fen), quiets);
    // Eight promotions and three king moves.
    assert_eq!(moves::<NonEvasions>(fen).len(), 11);
}

#[test]
fn pawns_push_twice_only_from_home_and_over_empty_squares() {
    let fen = "4k3/8/8/8/p7/3p2P1/P1PP3P/4K3 w - - 0 1";
    has(fen, "a2a3");
    lacks(fen, "a2a4");
    has(fen, "c2c4");
    lacks(fen, "d2d3");
    lacks(fen, "d2d4");
    lacks(fen, "g3g5");
    has(fen, "h2h4");
    has(fen, "c2d3");
}

#[test]
fn evasions_capture_the_checker_or_block_it() {
    assert_eq!(moves::<Evasions>("4k3/8/8/8/8/8/3Nq1B1/R3K3 w - - 0 1"), ["e1e2"]);
    // The pawn on e3 closes the rook's line: no check.
    let fen = "4r1k1/8/8/8/1B6/4p3/3P1P2/3QK3 w - - 0 1";
    assert_eq!(moves::<Noisy>(fen), ["d2e3", "f2e3"]);
    // A checker at a distance can be blocked.
    assert_eq!(
        moves::<Evasions>("4r1k1/8/8/8/1B6/5N2/3P1P2/3QK3 w - - 0 1"),
        ["b4e7", "d1e2", "e1f1", "f3e5"]
    );
}

#[test]
fn en_passant_is_an_evasion_only_against_the_pawn_that_checks() {
    has("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3");
    lacks("4b2k/8/8/3pP3/K7/8/8/8 w - d6 0 1", "e5d6");
    // A FEN may name an en passant square that no pawn attacks.
    let unattacked = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_eq!((unattacked.board().en_passant(), unattacked.perft(1)), (None, 20));
}

#[test]
fn a_list_contains_the_moves() {
    let start = Position::default();
    let list = start.legal_moves();
    let e4 = Move::new(MoveKind::DoublePush, Square::E2, Square::E4);
    assert!(list.contains(&e4));
    assert!(!list.contains(&Move::new(MoveKind::Pawn, Square::E2, Square::E4)));
    assert_eq!(MoveList::of::<Noisy>(start.board()).len(), 0);
    assert_eq!(MoveList::of::<Quiets>(start.board()).len(), 20);
}

#[test]
fn counts_of_the_start() {
    let counts: Vec<u64> = (1..=6).map(|depth| Position::default().perft(depth)).collect();
    assert_eq!(counts, [20, 400, 8_902, 197_281, 4_865_609, 119_060_324]);
}

#[test]
fn counts_of_kiwipete() {
    let counts: Vec<u64> = (1..=5).map(|depth| position(KIWIPETE).perft(depth)).collect();
    assert_eq!(counts, [48, 2_039, 97_862, 4_085_603, 193_690_690]);
    // A similar position.
    let other = position("r3k2r/p1ppqpb1/bn2pnp1/2P5/1p2P3/2N2N2/PPQ1BPPP/R3K2R w KQkq - 0 1");
    let counts: Vec<u64> = (1..=3).map(|depth| other.perft(depth)).collect();
    assert_eq!(counts, [44, 1_903, 81_726]);
}

#[test]
fn a_pawn_pinned_along_its_file_cannot_capture_en_passant() {
    let fen = "4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 1";
    lacks(fen, "e5d6");
    has(fen, "e5e6");
    assert_eq!(position(fen).check_info().pinned(), Square::E5.into());
}

#[test]
fn in_double_check_only_the_king_moves() {
    // The knight checks, and has opened the bishop's line. Either check alone would have other evasions.
    let fen = "6k1/8/8/8/1b6/3n1P2/4P3/R2QK2R w KQ - 0 1";
    let position = position(fen);
    assert_eq!(position.check_info().checkers(), set(&[Square::B4, Square::D3]));
    let legal = position.legal_moves();
    assert!(!legal.is_empty());
    assert!(legal.iter().all(|mv| mv.kind() == MoveKind::King), "{legal:?}");
}

#[test]
fn moves_of_the_italian_game_capture_or_check() {
    let mut position = Position::default();
    for uci in ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"] {
        position = position.after(position.parse_uci(uci).unwrap());
    }
    let capture_and_check = |uci: &str| {
        let mv = position.parse_uci(uci).unwrap();
        (position.is_capture(mv), position.after(mv).check_info().in_check())
    };
    assert_eq!(capture_and_check("c4f7"), (true, true));
    assert_eq!(capture_and_check("f3e5"), (true, false));
    assert_eq!(capture_and_check("c2c3"), (false, false));
    // The threat is d4, which the pawn on c3 then supports.
    assert!(attacks::pawn(Color::White, Square::C3).contains(Square::D4));
}

#[test]
fn leapers_from_d5() {
    use Square::*;
    assert_eq!(attacks::knight(D5), set(&[B4, B6, C3, C7, E3, E7, F4, F6]));
    assert_eq!(attacks::king(D5), set(&[C4, C5, C6, D4, D6, E4, E5, E6]));
    let hop = [Direction::North, Direction::East, Direction::East];
    assert_eq!(hop.iter().fold(D5.bitboard(), |at, &step| at.shift(step)), F6.into());
    // A knight on the h-file attacks no square of the a- or b-file.
    assert_eq!(attacks::knight(H5), set(&[F4, F6, G3, G7]));
}

#[test]
fn a_ray_ends_at_its_first_blocker() {
    use Square::*;
    let north_east = set(&[C3, D4, E5, F6, G7, H8]);
    assert_eq!(attacks::bishop(B2, Bitboard::EMPTY) & north_east, north_east);
    assert_eq!(attacks::bishop(B2, E5.into()) & north_east, set(&[C3, D4, E5]));
}

#[test]
fn a_knight_on_b1_attacks_three_squares_and_has_two_moves() {
    let own = Position::default().board().color(Color::White);
    assert_eq!(attacks::knight(Square::B1), set(&[Square::A3, Square::C3, Square::D2]));
    assert_eq!(attacks::knight(Square::B1).difference(own), set(&[Square::A3, Square::C3]));
}

#[test]
fn the_king_cannot_hide_behind_itself() {
    let fen = "4r2k/8/8/8/8/8/4K3/8 w - - 0 1";
    lacks(fen, "e2e1");
    lacks(fen, "e2e3");
    has(fen, "e2d2");
}

#[test]
fn each_pinned_piece_has_its_own_line() {
    // c3 is on a pin line, but not on that of the rook.
    let fen = "4r2k/8/8/b7/8/4R3/3B4/4K3 w - - 0 1";
    lacks(fen, "e3c3");
    has(fen, "e3e8");
    has(fen, "d2c3");
    lacks(fen, "d2f4");
}

#[test]
fn black_pawns_capture_to_both_sides_from_the_right_origins() {
    let fen = "4k3/8/8/8/4p3/3P1P2/8/4K3 b - - 0 1";
    assert_eq!(moves::<Noisy>(fen), ["e4d3", "e4f3"]);
    assert_eq!(moves::<Noisy>("4k3/8/8/p6p/P6P/8/8/4K3 b - - 0 1"), [""; 0]);
}

#[test]
fn en_passant_with_the_king_on_the_rank() {
    lacks("8/8/8/r1pPK3/8/8/8/7k w - c6 0 1", "d5c6");
    // The capturing pawn can close the file that the captured pawn opens.
    has("3r3k/8/8/3pP3/8/8/8/3K4 w - d6 0 1", "e5d6");
    // A bishop pins the capturing pawn.
    lacks("7b/8/8/3pP3/8/2K5/8/7k w - d6 0 1", "e5d6");
}

#[test]
fn castling_has_five_conditions() {
    let castles = |fen: &str| -> Vec<String> {
        moves::<AllMoves>(fen).into_iter().filter(|mv| mv == "e1g1" || mv == "e1c1").collect()
    };
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), ["e1c1", "e1g1"]);
    // The castling right is there.
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1"), ["e1c1"]);
    // The paths of king and rook are empty.
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1"), ["e1g1"]);
    // The king is not in check.
    assert_eq!(castles("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1"), [""; 0]);
    // It passes no attacked square and arrives on none.
    assert_eq!(castles("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1"), ["e1c1"]);
    assert_eq!(castles("4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1"), ["e1c1"]);
    // The rook may be attacked, and may pass over an attacked square.
    assert_eq!(castles("1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"), ["e1c1", "e1g1"]);
}

#[test]
fn rights_end_when_king_or_rook_moves_or_the_rook_is_captured() {
    let all = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let rights = |uci: &str| {
        let after = all.after(all.parse_uci(uci).unwrap()).to_string();
        after.split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(rights("e1e2"), "kq");
    assert_eq!(rights("e1g1"), "kq");
    assert_eq!(rights("a1b1"), "Kkq");
    assert_eq!(rights("h1h4"), "Qkq");
    assert_eq!(rights("a1a8"), "Kk", "the right of the captured rook is lost as well");
    assert_eq!(rights("h1h8"), "Qq");
}

#[test]
fn a_pinned_knight_never_moves_and_a_pinned_bishop_keeps_its_line() {
    let fen = "4r2k/8/8/8/1b5q/8/3N1B2/4K3 w - - 0 1";
    let from = |square: &str| {
        moves::<AllMoves>(fen).into_iter().filter(|mv| mv.starts_with(square)).collect::<Vec<_>>()
    };
    // In check from e8 with both pieces pinned: only the king moves.
    assert_eq!((from("d2"), from("f2")), (vec![], vec![]));
    let fen = "7k/8/8/8/1b5q/8/3N1B2/4K3 w - - 0 1";
    let from = |square: &str| {
        moves::<AllMoves>(fen).into_iter().filter(|mv| mv.starts_with(square)).collect::<Vec<_>>()
    };
    assert_eq!((from("d2"), from("f2")), (vec![], vec!["f2g3".to_owned(), "f2h4".to_owned()]));
}
