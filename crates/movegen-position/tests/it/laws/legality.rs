//! Laws of legality: of a move, of each class, of all sixteen bits, and of mate.

use std::collections::BTreeSet;

use differential::mailbox;
use movegen_position::generate::{
    AllCaptures, Class, Evasions, NonEvasions, QuietChecks, Status, generate_with,
};
use movegen_position::position::IllegalMoveError;
use movegen_position::*;

use crate::laws::everywhere::{everywhere, for_each_class, pseudo_legal_set, set};
use crate::{play, reference};

/// Makes a pseudo-legal move and tells, by definition, whether the mover's king is safe.
pub(super) fn leaves_the_king_safe(position: &Position, mv: Move) -> bool {
    reference::checkers(position.after(mv).board(), position.turn()).is_empty()
}

pub(super) fn legal_moves_are_the_pseudo_legal_moves_that_leave_the_king_safe(position: &Position) {
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

/// Of all 65,536 values, `contains`, `is_legal` and `play` accept exactly the moves listed. Legal moves are
/// the pseudo-legal ones that leave the king safe when made.
fn all_values(position: &Position) {
    fn check<C: Class>(position: &Position) {
        let (board, check_info) = (position.board(), position.check_info());
        let (legal, pseudo_legal) = (set::<C>(position), pseudo_legal_set::<C>(position));
        let center: Bitboard = [Square::D4, Square::E4, Square::D5, Square::E5].into_iter().collect();
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            let request = generate_with::<C>(board, check_info);
            assert_eq!(request.contains(mv), legal.contains(&mv), "{position} {mv:?}");
            let is_listed = pseudo_legal.contains(&mv);
            assert_eq!(request.pseudo_legal().contains(mv), is_listed, "{position} {mv:?}");
            let from_center = is_listed && center.contains(mv.from());
            assert_eq!(request.pseudo_legal().origins(center).contains(mv), from_center, "{position} {mv:?}");
            let to_center = is_listed && center.contains(mv.to());
            assert_eq!(request.pseudo_legal().targets(center).contains(mv), to_center, "{position} {mv:?}");
        }
    }
    for_each_class!(check(position));
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

pub(super) fn the_oracle_has_the_same_moves(position: &Position) {
    let oracle = mailbox::oracle(position).unwrap();
    mailbox::compare(position, &oracle).unwrap();
}

#[test]
fn law_legal_moves_are_those_of_the_mailbox_oracle() {
    everywhere(31, the_oracle_has_the_same_moves);
}

/// Each kind's legal moves are its pseudo-legal ones filtered by `is_legal`, by `play`, or by making them.
pub(super) fn legal_moves_of_each_kind_are_filtered_pseudo_legal_moves(position: &Position) {
    fn check<C: Class>(position: &Position) {
        let legal = set::<C>(position);
        for mv in pseudo_legal_set::<C>(position) {
            let is_legal = legal.contains(&mv);
            assert_eq!(position.board().is_legal(mv), is_legal, "{position} {mv:?}");
            assert_eq!({ *position }.play(mv).is_ok(), is_legal, "{position} {mv:?}");
            assert_eq!(leaves_the_king_safe(position, mv), is_legal, "{position} {mv:?}");
        }
        assert!(legal.is_subset(&pseudo_legal_set::<C>(position)), "{position}");
    }
    for_each_class!(check(position));
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
        // Every position in check, and every second one of the rest.
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

pub(super) fn status_follows_from_the_legal_moves_and_the_check(position: &Position) {
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

/// Random games rarely end. With queen against king, perhaps with a pawn, many positions
/// are mate or stalemate.
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
