//! Laws of attacks, checks and pins, compared with their definitions.

use movegen_position::attacks::between;
use movegen_position::king::CheckGiven;
use movegen_position::*;
use tables_gen::geometry::{Slider, walk};

use crate::laws::everywhere::{everywhere, pseudo_legal_set};
use crate::reference;

pub(super) fn attacks_and_blockers_match_their_definitions(position: &Position) {
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

pub(super) fn check_masks_and_pin_lines_select_the_legal_moves(position: &Position) {
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
    // Apart from the king and en passant, the pseudo-legal moves within masks and pin lines
    // are the legal ones.
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
pub(super) fn check_given(position: &Position, mv: Move) -> CheckGiven {
    let after = position.after(mv);
    let checkers = reference::checkers(after.board(), after.turn());
    match (checkers.contains(mv.arrival()), checkers.without(mv.arrival()).any()) {
        (false, false) => CheckGiven::None,
        _ if mv.castling_side().is_some() => CheckGiven::Direct,
        (true, false) => CheckGiven::Direct,
        (false, true) => CheckGiven::Discovered,
        (true, true) => CheckGiven::Double,
    }
}

pub(super) fn gives_check_agrees_with_making_the_move(position: &Position) {
    for mv in position.legal_moves() {
        assert_eq!(position.board().check_given(mv), check_given(position, mv), "{position} {mv:?}");
    }
}

#[test]
fn gives_check_is_right_for_every_class_of_check() {
    let seen = std::cell::Cell::new([0; 4]);
    everywhere(53, |position| {
        gives_check_agrees_with_making_the_move(position);
        for mv in position.legal_moves() {
            let given = position.board().check_given(mv);
            let mut counts = seen.get();
            counts[given as usize] += 1;
            seen.set(counts);
        }
    });
    assert!(seen.get().into_iter().all(|count| count > 100), "{:?}", seen.get());
}

pub(super) fn slider_attacks_equal_the_rays(position: &Position) {
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
