//! Null pointers, undefined numbers, and positions of arbitrary bits.

use movegen_capi::*;

use crate::calls::{self, List, POSITIONS, filled};

#[test]
fn null_pointers_are_errors_or_yield_zero() {
    let wrong = MOVEGEN_ERROR_ARGUMENT;
    let start = calls::start();
    let mv = 0;
    for result in [
        movegen_start(None),
        movegen_chess960(None, 518, 518),
        movegen_turn(None),
        movegen_game_outcome(None, 1),
        movegen_is_legal(None, mv),
        movegen_make(None, mv, None),
        movegen_play(None, mv, None),
        movegen_make_null(None, None),
        movegen_unmake(None, None),
        movegen_unmake(Some(&mut start.clone()), None),
        movegen_describe(None, mv, None),
        movegen_describe(Some(&start), mv, None),
        movegen_gives_check(None, mv),
        calls::fen(None, MOVEGEN_STYLE_STANDARD, 100).0,
        calls::uci(None, mv, MOVEGEN_STYLE_STANDARD, 100).0,
        calls::san(None, mv, MOVEGEN_SAN, 100).0,
        calls::parse_uci(None, b"e2e4"),
        calls::parse_san(None, b"e4"),
        calls::list(None, List::All, 256).0,
        calls::list(None, List::Legal(MOVEGEN_ALL), 256).0,
        calls::list(None, List::PseudoLegal(MOVEGEN_ALL), 256).0,
    ] {
        assert_eq!(result, wrong);
    }
    assert_eq!(calls::without_text(Some(&start)), [wrong; 12]);
    assert_eq!(calls::with_too_much(Some(&start)), [wrong; 4]);
    assert_eq!(calls::without_buffer(None, 0), [wrong; 3]);
    assert_eq!(calls::without_buffer(Some(&start), 1), [wrong; 3]);
    assert_eq!(calls::without_buffer(Some(&start), 0), [20; 3]);

    for result in [
        u64::from(movegen_piece_at(None, 0) as u8),
        movegen_pieces(None, b'K' as _),
        movegen_men(None, MOVEGEN_WHITE),
        movegen_checkers(None),
        movegen_pinned(None, MOVEGEN_WHITE),
        movegen_attacks_from(None, 0),
        movegen_attacked_by(None, MOVEGEN_WHITE),
        movegen_attackers_to(None, 0, MOVEGEN_WHITE),
        movegen_castling_rooks(None),
        movegen_halfmove_clock(None).into(),
        movegen_fullmove_number(None).into(),
        movegen_key(None),
        movegen_repetition_key(None),
        movegen_perft(None, 1),
    ] {
        assert_eq!(result, 0);
    }
    assert_eq!((movegen_en_passant(None), movegen_see(None, mv)), (-1, 0));
}

#[test]
fn undefined_numbers_are_errors_or_yield_zero() {
    let wrong = MOVEGEN_ERROR_ARGUMENT;
    let start = calls::start();
    let position = Some(&start);
    for square in 64..=255 {
        assert_eq!(movegen_piece_at(position, square), 0);
        assert_eq!(movegen_attacks_from(position, square), 0);
        assert_eq!(movegen_attackers_to(position, square, MOVEGEN_WHITE), 0);
        assert_eq!(movegen_attacks(b'Q' as _, square, 0), 0);
        assert_eq!(movegen_between(square, 0) | movegen_line(0, square), 0);
    }
    for number in 2..=255 {
        assert_eq!(movegen_men(position, number), 0);
        assert_eq!(movegen_pinned(position, number), 0);
        assert_eq!(movegen_attacked_by(position, number), 0);
        assert_eq!(movegen_attackers_to(position, 16, number), 0);
        assert_eq!(calls::fen(position, number, 100).0, wrong);
        assert_eq!(calls::uci(position, 0x131c, number, 100).0, wrong);
    }
    for number in 3..=255 {
        assert_eq!(calls::san(position, 0x131c, number, 100).0, wrong);
    }
    for number in MOVEGEN_ALL_CAPTURES + 1..=255 {
        assert_eq!(calls::list(position, List::Legal(number), 256).0, wrong);
        assert_eq!(calls::list(position, List::PseudoLegal(number), 256).0, wrong);
    }
    for letter in 0..=255_u8 {
        let any = movegen_pieces(position, letter as _) != 0;
        assert_eq!(any, b"PNBRQKpnbrqk".contains(&letter), "{letter}");
    }
    for (white, black) in [(960, 0), (0, 960), (u16::MAX, u16::MAX)] {
        assert_eq!(filled(|place| movegen_chess960(place, white, black)).err(), Some(wrong));
    }
}

#[test]
fn moves_of_any_bits_are_accepted() {
    for fen in POSITIONS {
        let (position, _) = calls::both(fen);
        let before = calls::state(&position);
        let legal: i32 = (0..=u16::MAX).map(|mv| call_with_move(&position, mv)).sum();
        assert_eq!(legal, count_moves(&position), "{fen}");
        assert_eq!(calls::state(&position), before);
    }
}

/// Calls every function that takes a move; returns 1 if it is legal.
fn call_with_move(position: &MovegenPosition, mv: u16) -> i32 {
    let is_move = mv >> 12 != 0 && mv >> 12 <= 13;
    let at = Some(position);
    assert_eq!(movegen_gives_check(at, mv) >= 0, is_move, "{mv:04x}");
    assert_eq!(calls::describe(position, mv).is_ok(), is_move, "{mv:04x}");
    let see = movegen_see(at, mv);
    assert!(is_move || see == 0);

    let mut next = *position;
    if calls::may_be_made(position, mv) {
        let undo = calls::make(&mut next, mv);
        assert_eq!(undo.is_ok(), is_move);
        // Every function accepts the resulting position, and it can be unmade.
        assert!(count_moves(&next) >= 0);
        assert!(movegen_game_outcome(Some(&next), 1) >= 0);
        if let Ok(undo) = undo {
            assert_eq!(movegen_unmake(Some(&mut next), Some(&undo)), MOVEGEN_OK);
        }
    }
    assert_eq!(calls::state(&next), calls::state(position));

    let legal = movegen_is_legal(at, mv);
    let played = calls::play(&mut next, mv).err();
    assert_eq!(played, (legal == 0).then_some(MOVEGEN_ERROR_ILLEGAL));
    legal
}

fn count_moves(position: &MovegenPosition) -> i32 {
    calls::without_buffer(Some(position), 0)[0]
}

#[test]
#[cfg_attr(debug_assertions, ignore = "debug builds assert preconditions: `cargo xtask ci` runs it without")]
fn positions_of_any_bits_are_accepted() {
    // Xorshift: the same positions each time.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for round in 0..300 {
        let words = std::array::from_fn(|_| match round % 3 {
            0 => random(),
            1 => random() & random() & random(),
            _ => random() & random() & random() & random() & random(),
        });
        let position = calls::of_words(words);
        let at = Some(&position);
        let kinds = MOVEGEN_ALL..=MOVEGEN_ALL_CAPTURES;
        for list in kinds.flat_map(|kind| [List::Legal(kind), List::PseudoLegal(kind)]) {
            assert!((0..=256).contains(&calls::list(at, list, MOVEGEN_MAX_MOVES).0));
        }
        for square in 0..64 {
            movegen_piece_at(at, square);
            movegen_attacks_from(at, square);
            movegen_attackers_to(at, square, MOVEGEN_WHITE);
        }
        for color in [MOVEGEN_WHITE, MOVEGEN_BLACK] {
            movegen_pinned(at, color);
            movegen_attacked_by(at, color);
        }
        calls::state(&position);
        movegen_game_outcome(at, 1);
        movegen_checkers(at);
        movegen_repetition_key(at);
        movegen_perft(at, 1);
        calls::parse_uci(at, b"e1g1");
        calls::parse_san(at, b"O-O");
        for mv in (0..=u16::MAX).step_by(97) {
            calls::san(at, mv, MOVEGEN_SAN, MOVEGEN_SAN_ROOM);
            call_without_expectations(&position, mv);
        }
    }
}

/// The calls of `call_with_move`, without expectations.
fn call_without_expectations(position: &MovegenPosition, mv: u16) {
    let at = Some(position);
    movegen_gives_check(at, mv);
    movegen_see(at, mv);
    movegen_is_legal(at, mv);
    let _ = calls::describe(position, mv);
    if calls::may_be_made(position, mv) {
        let _ = calls::make(&mut position.clone(), mv);
    }
}
