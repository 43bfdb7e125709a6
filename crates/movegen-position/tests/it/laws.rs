//! The laws: one function each, checked in all suites of the repository and in random play.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use differential::mailbox;
use movegen_position::attacks::between;
use movegen_position::board::Validation;
use movegen_position::generate::{
    AllCaptures, Evasions, GenKind, Kind, NonEvasions, QuietChecks, Status, generate_kind, generate_with,
};
use movegen_position::king::{CheckInfoAfter, GivesCheck};
use movegen_position::position::IllegalMoveError;
use movegen_position::*;
use tables_gen::geometry::{Slider, walk};

use crate::{data, play, reference};

/// All laws about one position.
pub(crate) const LAWS: [fn(&Position); 22] = [
    captures_and_quiets_partition_all_moves,
    all_captures_are_the_moves_that_capture,
    evasions_or_non_evasions_are_the_legal_moves,
    legal_moves_are_the_pseudo_legal_moves_that_leave_the_king_safe,
    the_oracle_has_the_same_moves,
    unmake_restores_every_bit,
    keys_checks_and_pins_equal_those_from_scratch,
    attacks_and_blockers_match_their_definitions,
    check_masks_and_pin_lines_select_the_legal_moves,
    gives_check_agrees_with_making_the_move,
    quiet_checks_are_the_quiets_that_check,
    the_flipped_position_has_the_flipped_moves,
    slider_attacks_equal_the_rays,
    fen_and_uci_round_trip,
    counting_sinks_equal_the_length_of_the_list,
    sets_of_moves_expand_to_the_list,
    making_a_set_makes_each_of_its_moves,
    legal_moves_of_each_kind_are_filtered_pseudo_legal_moves,
    run_time_kinds_equal_typed_kinds,
    a_set_up_has_the_fen_of_its_position,
    status_follows_from_the_legal_moves_and_the_check,
    changes_lead_from_each_board_to_the_next,
];

/// Checks a law in every position of the suites and in 40,000 positions of random games.
fn everywhere(seed: u64, law: impl Fn(&Position)) {
    for line in data::own_suites() {
        law(&line.position);
    }
    let occurred = play::random_games(seed, 400, 150, |position, _| law(position));
    assert!(occurred.positions > 40_000, "{occurred:?}");
}

macro_rules! for_each_kind {
    ($check:ident($position:expr)) => {{
        $check::<AllMoves>($position);
        $check::<Captures>($position);
        $check::<AllCaptures>($position);
        $check::<Quiets>($position);
        $check::<QuietChecks>($position);
        $check::<Evasions>($position);
        $check::<NonEvasions>($position);
    }};
}

/// Returns the legal moves of a kind.
fn set<K: GenKind>(position: &Position) -> BTreeSet<Move> {
    distinct(generate::<K>(position.board()).list())
}

/// Returns the pseudo-legal moves of a kind.
fn pseudo_legal_set<K: GenKind>(position: &Position) -> BTreeSet<Move> {
    distinct(generate::<K>(position.board()).pseudo_legal().list())
}

/// Returns the moves as a set. No move may be listed twice.
fn distinct(moves: MoveList) -> BTreeSet<Move> {
    assert!(!moves.is_truncated());
    let set: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len());
    set
}

fn captures_and_quiets_partition_all_moves(position: &Position) {
    let (captures, quiets) = (set::<Captures>(position), set::<Quiets>(position));
    assert!(captures.is_disjoint(&quiets), "{position}");
    let all: BTreeSet<Move> = captures.union(&quiets).copied().collect();
    assert_eq!(all, set::<AllMoves>(position), "{position}");

    let (captures, quiets) = (pseudo_legal_set::<Captures>(position), pseudo_legal_set::<Quiets>(position));
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

fn all_captures_are_the_moves_that_capture(position: &Position) {
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
    // Four promotions by capture on each side, and none of the push.
    assert_eq!(takes("3r1r1k/4P3/8/8/8/8/8/K7 w - - 0 1"), 8);
    // Two en passant captures; a knight's move to the same square is no capture.
    assert_eq!(takes("4k3/8/8/2PpP3/8/2N5/8/4K3 w - d6 0 1"), 3);
    assert_eq!(takes("4k3/8/8/1NPpP3/8/8/8/4K3 w - d6 0 1"), 2);
    // En passant that exposes the king along the rank, and castling with a rook on the rook's square.
    assert_eq!(takes("8/8/8/K1Pp3r/8/8/8/4k3 w - d6 0 1"), 0);
    assert_eq!(takes("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), 2);
    // In check, only captures of the checker, by a promotion too.
    assert_eq!(takes("3rk3/2P5/8/8/8/5n2/8/3K4 w - - 0 1"), 4);
}

#[test]
fn law_captures_and_quiets_partition_all_moves() {
    everywhere(1, captures_and_quiets_partition_all_moves);
}

fn evasions_or_non_evasions_are_the_legal_moves(position: &Position) {
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

/// Makes a pseudo-legal move and returns whether the king of the side that moved is safe, by definition.
fn leaves_the_king_safe(position: &Position, mv: Move) -> bool {
    reference::checkers(position.after(mv).board(), position.turn()).is_empty()
}

fn legal_moves_are_the_pseudo_legal_moves_that_leave_the_king_safe(position: &Position) {
    let legal = set::<AllMoves>(position);
    for mv in pseudo_legal_set::<AllMoves>(position) {
        assert_eq!(leaves_the_king_safe(position, mv), legal.contains(&mv), "{position} {mv:?}");
        let mut copy = *position;
        assert_eq!(copy.play(mv).is_ok(), legal.contains(&mv), "{position} {mv:?}");
        assert_eq!(position.board().is_legal(mv), legal.contains(&mv), "{position} {mv:?}");
        assert!(position.board().is_pseudo_legal(mv), "{position} {mv:?}");
    }
    assert!(legal.is_subset(&pseudo_legal_set::<AllMoves>(position)), "{position}");
}

#[test]
fn law_legal_moves_are_the_pseudo_legal_moves_that_leave_the_king_safe() {
    everywhere(3, legal_moves_are_the_pseudo_legal_moves_that_leave_the_king_safe);
}

/// Of all 65,536 values, the moves in a list are the only ones that `contains`, `is_legal` and `play` accept. The legal
/// moves are the pseudo-legal moves that, when made, leave the king safe.
fn all_values(position: &Position) {
    fn check<K: GenKind>(position: &Position) {
        let (board, check_info) = (position.board(), position.check_info());
        let (legal, pseudo_legal) = (set::<K>(position), pseudo_legal_set::<K>(position));
        let center: Bitboard = [Square::D4, Square::E4, Square::D5, Square::E5].into_iter().collect();
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            let request = generate_with::<K>(board, check_info);
            assert_eq!(request.contains(mv), legal.contains(&mv), "{position} {mv:?}");
            let is_listed = pseudo_legal.contains(&mv);
            assert_eq!(request.pseudo_legal().contains(mv), is_listed, "{position} {mv:?}");
            let from_center = is_listed && center.contains(mv.from());
            assert_eq!(
                request.pseudo_legal().from_mask(center).contains(mv),
                from_center,
                "{position} {mv:?}"
            );
            let to_center = is_listed && center.contains(mv.to());
            assert_eq!(request.pseudo_legal().to_mask(center).contains(mv), to_center, "{position} {mv:?}");
        }
    }
    for_each_kind!(check(position));
    let pseudo_legal = pseudo_legal_set::<AllMoves>(position);
    let safe = pseudo_legal.iter().copied().filter(|&mv| leaves_the_king_safe(position, mv));
    let legal: BTreeSet<Move> = safe.collect();
    for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
        assert_eq!(position.board().is_legal(mv), legal.contains(&mv), "{position} {mv:?}");
        let mut copy = *position;
        match copy.play(mv) {
            Ok(undo) => {
                assert!(legal.contains(&mv), "{position} {mv:?}");
                copy.unmake(undo);
            }
            Err(IllegalMoveError) => assert!(!legal.contains(&mv), "{position} {mv:?}"),
        }
        assert_eq!(copy, *position);
        assert_eq!(position.board().is_pseudo_legal(mv), pseudo_legal.contains(&mv), "{position} {mv:?}");
    }
}

#[test]
fn of_all_values_only_the_listed_moves_are_legal() {
    let mut positions = 0;
    play::random_games(33, 24, 100, |position, _| {
        positions += 1;
        if positions % 20 == 0 {
            all_values(position);
        }
    });
    assert!(positions > 1_600, "only {positions} positions");
    // In double check, neither a capture of a checker nor a block is legal.
    let double_check: Position = "4r1k1/5ppp/8/8/8/3n1N2/3Q4/R3K3 w Q - 0 1".parse().unwrap();
    assert!(double_check.check_info().checkers().more_than_one());
    all_values(&double_check);
}

#[test]
fn an_illegal_move_is_an_error_with_a_message() {
    let mut position = Position::default();
    let mv = Move::new(MoveKind::Queen, Square::D1, Square::D8);
    assert_eq!(position.play(mv), Err(IllegalMoveError));
    assert_eq!(IllegalMoveError.to_string(), "the move is not legal in this position");
}

#[test]
#[ignore = "the full run: all values in 2,000 positions"]
fn full_all_values_in_2000_positions() {
    let (mut positions, mut checked) = (0, 0);
    play::random_games(34, 700, 100, |position, _| {
        positions += 1;
        if positions % 20 == 0 {
            all_values(position);
            checked += 1;
        }
    });
    assert!(checked > 2_000, "only {checked} positions");
}

fn the_oracle_has_the_same_moves(position: &Position) {
    let oracle = mailbox::oracle(position).unwrap();
    mailbox::compare(position, &oracle).unwrap();
}

#[test]
fn law_legal_moves_are_those_of_the_mailbox_oracle() {
    everywhere(31, the_oracle_has_the_same_moves);
}

fn unmake_restores_every_bit(position: &Position) {
    let mut copy = *position;
    for mv in position.legal_moves() {
        let undo = copy.make(mv);
        assert_eq!(copy, position.after(mv));
        copy.unmake(undo);
        assert_eq!(copy, *position, "{position} {mv:?}");
    }
    let after_null = position.after_null();
    assert_eq!(after_null.map(|after| *after.board()), position.board().after_null(), "{position}");
    assert_eq!(after_null.is_none(), position.check_info().in_check(), "{position}");
    if let Some(after_null) = after_null {
        let undo = copy.make_null();
        assert_eq!(copy, after_null);
        assert_eq!((copy.turn(), copy.board().en_passant()), (!position.turn(), None));
        assert_eq!(copy.key(), copy.compute_key(), "{position}");
        copy.unmake(undo);
        assert_eq!(copy, *position);
    }
}

#[test]
fn law_unmake_restores_every_bit() {
    everywhere(4, unmake_restores_every_bit);
}

#[test]
fn whole_games_are_unmade_move_by_move() {
    let mut undone = 0;
    for seed in 0..100 {
        let mut played: Vec<(Position, Position)> = Vec::new();
        let mut at = Position::default();
        play::random_games(440 + seed, 1, 200, |position, mv| {
            at = *position;
            if let Some(mv) = mv {
                let undo = at.make(mv);
                played.push((*position, undo));
            }
        });
        for (before, undo) in played.into_iter().rev() {
            assert_ne!(at, before);
            at.unmake(undo);
            assert_eq!(at, before);
            undone += 1;
        }
    }
    assert!(undone > 5_000, "only {undone} moves");
}

fn keys_checks_and_pins_equal_those_from_scratch(position: &Position) {
    let check_info = position.check_info();
    let (board, turn) = (position.board(), position.turn());
    assert_eq!(check_info.checkers(), reference::checkers(board, turn), "{position}");
    assert_eq!(check_info.pinned(), reference::blockers(board, turn) & board.color(turn), "{position}");
    assert_eq!((check_info.checkers(), check_info.in_check()), (board.checkers(), board.in_check()));
    assert_eq!(position.key(), position.compute_key(), "{position}");
    let check_info_after = CheckInfoAfter::new(board);
    for mv in position.legal_moves() {
        let after = position.after(mv);
        assert_eq!(check_info_after.after(mv, after.board()), after.check_info(), "{position} {mv:?}");
        assert_eq!(after.key(), after.compute_key(), "{position} {mv:?}");
        // A position does not depend on the moves that led to it.
        let read = Position::from_fen(&after.to_string()).unwrap();
        assert_eq!(read, after, "{position} {mv:?}");
    }
}

#[test]
fn law_keys_checks_and_pins_equal_those_from_scratch() {
    everywhere(5, keys_checks_and_pins_equal_those_from_scratch);
}

fn attacks_and_blockers_match_their_definitions(position: &Position) {
    let (board, turn) = (position.board(), position.turn());
    for color in Color::ALL {
        assert_eq!(board.blockers(color), reference::blockers(board, color), "{position}");
        assert_eq!(board.pinned(color), reference::blockers(board, color) & board.color(color));
        let attacked = reference::attacked(board, color, Bitboard::EMPTY);
        assert_eq!(board.attacked_by(color), attacked, "{position}");
        for square in Square::ALL {
            assert_eq!(board.is_attacked(square, color, board.occupied()), attacked.contains(square));
        }
    }
    let danger = reference::attacked(board, !turn, board.king(turn).into());
    assert_eq!(board.king_danger(), danger, "{position}");
}

#[test]
fn attacks_and_blockers_of_both_colors_match_their_definitions() {
    everywhere(51, attacks_and_blockers_match_their_definitions);
}

fn check_masks_and_pin_lines_select_the_legal_moves(position: &Position) {
    let (board, check_info) = (position.board(), position.check_info());
    let (them, king) = (board.color(!position.turn()), check_info.king());
    assert_eq!(king, board.king(position.turn()));
    match check_info.checkers().len() {
        0 => assert_eq!((check_info.capture_mask(), check_info.block_mask()), (Bitboard::ALL, Bitboard::ALL)),
        1 => {
            assert_eq!(check_info.capture_mask(), check_info.checkers());
            assert_eq!(check_info.block_mask(), between(king, check_info.checkers().first().unwrap()));
        }
        _ => assert_eq!(
            (check_info.capture_mask(), check_info.block_mask()),
            (Bitboard::EMPTY, Bitboard::EMPTY)
        ),
    }
    // Except for the king and en passant, the pseudo-legal moves within the masks and pin lines are the legal moves.
    for mv in pseudo_legal_set::<AllMoves>(position) {
        if mv.role() != Role::King && mv.kind() != MoveKind::EnPassant {
            let mask =
                if them.contains(mv.to()) { check_info.capture_mask() } else { check_info.block_mask() };
            let fits = (mask & check_info.pin_line(mv.from())).contains(mv.to());
            assert_eq!(fits, board.is_legal(mv), "{position} {mv:?}");
        }
    }
}

#[test]
fn check_masks_and_pin_lines_agree_with_is_legal() {
    everywhere(52, check_masks_and_pin_lines_select_the_legal_moves);
}

/// Makes a move and returns how it gives check.
fn check_given(position: &Position, mv: Move) -> GivesCheck {
    let after = position.after(mv);
    let checkers = reference::checkers(after.board(), after.turn());
    match (checkers.contains(mv.destination()), checkers.without(mv.destination()).any()) {
        (false, false) => GivesCheck::None,
        _ if mv.castle_side().is_some() => GivesCheck::Direct,
        (true, false) => GivesCheck::Direct,
        (false, true) => GivesCheck::Discovered,
        (true, true) => GivesCheck::Double,
    }
}

fn gives_check_agrees_with_making_the_move(position: &Position) {
    for mv in position.legal_moves() {
        assert_eq!(position.board().gives_check(mv), check_given(position, mv), "{position} {mv:?}");
    }
}

#[test]
fn gives_check_is_right_for_every_class_of_check() {
    let seen = std::cell::Cell::new([0; 4]);
    everywhere(53, |position| {
        gives_check_agrees_with_making_the_move(position);
        for mv in position.legal_moves() {
            let given = position.board().gives_check(mv);
            let mut counts = seen.get();
            counts[given as usize] += 1;
            seen.set(counts);
        }
    });
    assert!(seen.get().into_iter().all(|count| count > 100), "{:?}", seen.get());
}

fn quiet_checks_are_the_quiets_that_check(position: &Position) {
    let expected = set::<Quiets>(position).into_iter().filter(|&mv| {
        let given = check_given(position, mv);
        match mv.promotion() {
            None => given != GivesCheck::None,
            Some(Role::Knight) => matches!(given, GivesCheck::Direct | GivesCheck::Double),
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

/// The legal moves of each kind are its pseudo-legal moves, filtered by `is_legal`, by `play`, or by making them.
fn legal_moves_of_each_kind_are_filtered_pseudo_legal_moves(position: &Position) {
    fn check<K: GenKind>(position: &Position) {
        let legal = set::<K>(position);
        for mv in pseudo_legal_set::<K>(position) {
            let is_legal = legal.contains(&mv);
            assert_eq!(position.board().is_legal(mv), is_legal, "{position} {mv:?}");
            assert_eq!({ *position }.play(mv).is_ok(), is_legal, "{position} {mv:?}");
            assert_eq!(leaves_the_king_safe(position, mv), is_legal, "{position} {mv:?}");
        }
        assert!(legal.is_subset(&pseudo_legal_set::<K>(position)), "{position}");
    }
    for_each_kind!(check(position));
    let legal = position.legal_moves().len();
    assert_eq!(position.board().legal_count(), legal);
    assert_eq!(position.board().has_legal_move(), legal > 0);
}

#[test]
fn the_legal_moves_of_a_kind_are_its_filtered_pseudo_legal_moves() {
    everywhere(55, legal_moves_of_each_kind_are_filtered_pseudo_legal_moves);
}

#[test]
#[ignore = "the full run: a million positions"]
fn full_legal_moves_of_each_kind_in_a_million_positions() {
    let (mut positions, mut checked) = (0, 0);
    let occurred = play::random_games(56, 14_000, 150, |position, _| {
        positions += 1;
        // Every position in check, and every second of the others.
        if position.board().in_check() || positions % 2 == 0 {
            legal_moves_of_each_kind_are_filtered_pseudo_legal_moves(position);
            checked += 1;
        }
    });
    assert!(checked > 1_000_000, "only {checked} positions");
    assert!(occurred.in_check * 3 > checked, "fewer than a third in check: {occurred:?}");
    let half_of_chess960 = (occurred.chess960 * 2).abs_diff(occurred.positions) * 20 < occurred.positions;
    assert!(half_of_chess960, "not half of Chess960: {occurred:?}");
}

fn status_follows_from_the_legal_moves_and_the_check(position: &Position) {
    let board = position.board();
    let any = !position.legal_moves().is_empty();
    let expected = match (any, reference::checkers(board, board.turn()).any()) {
        (true, _) => Status::Ongoing,
        (false, true) => Status::Checkmate,
        (false, false) => Status::Stalemate,
    };
    assert_eq!((board.has_legal_move(), board.status()), (any, expected), "{position}");
    assert_eq!(board.is_checkmate(), expected == Status::Checkmate, "{position}");
    assert_eq!(board.is_stalemate(), expected == Status::Stalemate, "{position}");
    let own = (position.status(), position.is_checkmate(), position.is_stalemate());
    assert_eq!(own, (board.status(), board.is_checkmate(), board.is_stalemate()));
}

#[test]
fn status_follows_from_the_legal_moves_and_the_check_everywhere() {
    everywhere(57, status_follows_from_the_legal_moves_and_the_check);
}

/// Random games seldom end. With a queen against a king, alone or with a pawn, many positions are mate or stalemate.
#[test]
fn status_in_positions_with_few_pieces() {
    let mut ended = [0; 2];
    for squares in 0..64 * 64 * 64 {
        let [white_king, queen, black_king] =
            [squares, squares / 64, squares / 4096].map(|index| Square::ALL[index % 64]);
        for pawn in [None, Some(Piece::BlackPawn)] {
            let mut setup = Setup::EMPTY;
            setup.turn = Color::Black;
            setup.set(Square::H5, pawn);
            setup.set(queen, Some(Piece::WhiteQueen));
            setup.set(white_king, Some(Piece::WhiteKing));
            setup.set(black_king, Some(Piece::BlackKing));
            // Where two pieces are on one square, a king or the queen is missing.
            if let Ok(position) = Position::try_from(&setup) {
                status_follows_from_the_legal_moves_and_the_check(&position);
                ended[0] += usize::from(position.is_checkmate());
                ended[1] += usize::from(position.is_stalemate());
            }
        }
    }
    assert!(ended[0] > 100 && ended[1] > 100, "{ended:?} mates and stalemates");
}

/// The changes by each move lead from the pieces on the squares before it to those after it. Each piece is
/// removed from where it is, and added on an empty square.
fn changes_lead_from_each_board_to_the_next(position: &Position) {
    let pieces = |board: &Board| Square::ALL.map(|square| board.piece_at(square));
    for mv in position.legal_moves() {
        let mut squares = pieces(position.board());
        let changes = position.changes(mv);
        for (piece, square) in changes.removed() {
            assert_eq!(squares[square.index()].take(), Some(piece), "{position} {mv:?}");
        }
        for (piece, square) in changes.added() {
            assert_eq!(squares[square.index()].replace(piece), None, "{position} {mv:?}");
        }
        assert_eq!(squares, pieces(position.after(mv).board()), "{position} {mv:?}");
    }
}

#[test]
fn changes_lead_from_each_board_to_the_next_everywhere() {
    everywhere(58, changes_lead_from_each_board_to_the_next);
}

/// Returns the position with the colors exchanged and the board flipped.
fn flipped(position: &Position) -> Position {
    let setup = Setup::from(position);
    let mut flipped = Setup::EMPTY;
    for square in Square::ALL {
        flipped.set(square.flip(), setup.get(square).map(Piece::flip));
    }
    flipped.turn = !setup.turn;
    flipped.castling_rooks = setup.castling_rooks.flip();
    flipped.en_passant = setup.en_passant.map(Square::flip);
    flipped.halfmove_clock = setup.halfmove_clock;
    flipped.fullmove_number = setup.fullmove_number;
    Position::try_from(&flipped).unwrap()
}

fn the_flipped_position_has_the_flipped_moves(position: &Position) {
    fn flip_moves(moves: BTreeSet<Move>) -> BTreeSet<Move> {
        moves.into_iter().map(|mv| Move::new(mv.kind(), mv.from().flip(), mv.to().flip())).collect()
    }
    let flipped_position = flipped(position);
    assert_eq!(flipped(&flipped_position), *position);
    assert_eq!(set::<AllMoves>(&flipped_position), flip_moves(set::<AllMoves>(position)), "{position}");
    assert_eq!(set::<Captures>(&flipped_position), flip_moves(set::<Captures>(position)), "{position}");
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

fn slider_attacks_equal_the_rays(position: &Position) {
    let occupied = position.board().occupied();
    for square in Square::ALL {
        let walk = |slider: Slider| Bitboard(walk(square.index() as u8, occupied.0, &slider.steps()));
        assert_eq!(attacks::bishop(square, occupied), walk(Slider::Bishop), "{position} {square}");
        assert_eq!(attacks::rook(square, occupied), walk(Slider::Rook), "{position} {square}");
    }
}

#[test]
fn law_slider_attacks_equal_the_rays() {
    everywhere(7, slider_attacks_equal_the_rays);
}

fn fen_and_uci_round_trip(position: &Position) {
    for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
        let text = position.fen(notation).to_string();
        let read: Position = text.parse().unwrap();
        assert_eq!(read, *position, "{text}");
        assert_eq!(read.fen(notation).to_string(), text);
        for mv in position.legal_moves() {
            let uci = position.uci(mv, notation).to_string();
            assert_eq!(position.parse_uci(&uci), Ok(mv), "{position} {uci}");
        }
    }
}

#[test]
fn law_fen_and_uci_round_trip() {
    everywhere(8, fen_and_uci_round_trip);
}

fn counting_sinks_equal_the_length_of_the_list(position: &Position) {
    fn check<K: GenKind>(position: &Position) {
        let list = generate::<K>(position.board()).list();
        assert_eq!(generate::<K>(position.board()).count(), list.len());
        assert_eq!(generate::<K>(position.board()).any(), !list.is_empty());
        let list = generate::<K>(position.board()).pseudo_legal().list();
        assert_eq!(generate::<K>(position.board()).pseudo_legal().count(), list.len());
    }
    for_each_kind!(check(position));
    let moves = position.legal_moves();
    assert_eq!(position.perft(1), moves.len() as u64);
    let replies: usize = moves.into_iter().map(|mv| position.board().after(mv).legal_count()).sum();
    assert_eq!(position.perft(2), replies as u64, "{position}");
}

#[test]
fn law_counting_sinks_equal_the_length_of_the_list() {
    everywhere(9, counting_sinks_equal_the_length_of_the_list);
}

fn sets_of_moves_expand_to_the_list(position: &Position) {
    fn check<K: GenKind>(position: &Position) {
        let request = generate::<K>(position.board());
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
    for_each_kind!(check(position));
}

#[test]
fn law_sets_of_moves_expand_to_the_list() {
    everywhere(9, sets_of_moves_expand_to_the_list);
}

fn making_a_set_makes_each_of_its_moves(position: &Position) {
    // The content of `next` must not matter.
    let (mut next, mut made) = (Position::default(), Vec::new());
    for &set in &MoveSets::of::<AllMoves>(position.board()) {
        let before = made.len();
        position.for_each_after(set, &mut next, |mv, next| {
            assert_eq!(next, &position.after(mv), "{position} {mv:?}");
            assert_eq!(next.key(), next.compute_key(), "{position} {mv:?}");
            made.push(mv);
        });
        assert!(made[before..].is_sorted_by_key(|&mv| position.board().captured(mv).is_none()));
        let first = position.try_for_each_after(set, &mut next, |mv, _| ControlFlow::Break(mv));
        assert_eq!(first, ControlFlow::Break(made[before]), "{position}");
    }
    made.sort();
    let mut list = position.legal_moves();
    list.as_mut_slice().sort();
    assert_eq!(made, list[..], "{position}");
}

#[test]
fn law_making_a_set_makes_each_of_its_moves() {
    everywhere(9, making_a_set_makes_each_of_its_moves);
}

fn run_time_kinds_equal_typed_kinds(position: &Position) {
    fn check<K: GenKind>(kind: Kind, position: &Position) {
        let (board, center) = (position.board(), Bitboard(0x0000_3c3c_3c3c_0000));
        let (typed, at_run_time) = (generate::<K>(board), generate_kind(kind, board));
        assert_eq!(at_run_time.list(), typed.list(), "{position} {kind:?}");
        let (typed, at_run_time) = (typed.from_mask(!center), at_run_time.from_mask(!center));
        assert_eq!(at_run_time.list(), typed.list(), "{position} {kind:?}");
        let (typed, at_run_time) = (typed.to_mask(center), at_run_time.to_mask(center));
        assert_eq!(at_run_time.list(), typed.list(), "{position} {kind:?}");
        let pseudo_legal = generate_kind(kind, board).pseudo_legal().list();
        assert_eq!(pseudo_legal, generate::<K>(board).pseudo_legal().list(), "{position} {kind:?}");
    }
    check::<AllMoves>(Kind::AllMoves, position);
    check::<Captures>(Kind::Captures, position);
    check::<Quiets>(Kind::Quiets, position);
    check::<QuietChecks>(Kind::QuietChecks, position);
    check::<Evasions>(Kind::Evasions, position);
    check::<NonEvasions>(Kind::NonEvasions, position);
    check::<AllCaptures>(Kind::AllCaptures, position);
}

#[test]
fn kinds_at_run_time_equal_the_typed_kinds() {
    everywhere(10, run_time_kinds_equal_typed_kinds);
}

/// A valid setup is written as its position, whatever it was validated against.
fn a_set_up_has_the_fen_of_its_position(position: &Position) {
    let setup = Setup::from(position);
    assert_eq!(Position::try_from(&setup), Ok(*position), "{position}");
    for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
        let fen = position.fen(notation).to_string();
        assert_eq!(setup.fen(notation).to_string(), fen);
        for validation in [Validation::Any, Validation::Playable] {
            let read = Setup::from_fen(&fen, validation).unwrap();
            assert_eq!(read, setup, "{fen}");
            assert_eq!(read.fen(notation).to_string(), fen);
        }
    }
}

#[test]
fn set_ups_have_the_fens_of_their_positions() {
    everywhere(11, a_set_up_has_the_fen_of_its_position);
    // Castling rights as files are written as `KQkq` in standard notation, at every level of validation.
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    for validation in [Validation::Any, Validation::Playable, Validation::Strict] {
        let setup = Setup::from_fen(text, validation).unwrap();
        let standard = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(setup.fen(CastlingNotation::Standard).to_string(), standard);
        assert_eq!(setup.fen(CastlingNotation::Chess960).to_string(), text);
    }
}
