//! Positions and moves agree with the Rust API.

use movegen_capi::*;
use movegen_position::game::Outcome;
use movegen_position::generate::{AllCaptures, Class, Evasions, NonEvasions, QuietChecks};
use movegen_position::king::CheckGiven;
use movegen_position::{AllMoves, Color, File, MoveKind, Noisy, Piece, Position, Quiets, Square, generate};

use crate::calls::{self, List, POSITIONS, bits, filled};

#[test]
fn lists_equal_those_of_rust() {
    fn check<C: Class>(fen: &str, kind: u8) {
        let (position, rust) = calls::both(fen);
        let legal = bits(&generate::<C>(rust.board()).list());
        let pseudo_legal = bits(&generate::<C>(rust.board()).pseudo_legal().list());
        let mut lists = vec![(List::Legal(kind), &legal), (List::PseudoLegal(kind), &pseudo_legal)];
        if kind == MOVEGEN_ALL {
            lists.push((List::All, &legal));
        }
        for (list, expected) in lists {
            let count = expected.len();
            for capacity in [0, 1, count.saturating_sub(1), count, count + 1, MOVEGEN_MAX_MOVES] {
                let (result, moves) = calls::list(Some(&position), list, capacity);
                assert_eq!(result, count as i32, "{fen} {list:?} {capacity}");
                assert_eq!(moves, expected[..capacity.min(count)], "{fen} {list:?} {capacity}");
            }
        }
    }
    for fen in POSITIONS {
        check::<AllMoves>(fen, MOVEGEN_ALL);
        check::<Noisy>(fen, MOVEGEN_NOISY);
        check::<Quiets>(fen, MOVEGEN_QUIETS);
        check::<QuietChecks>(fen, MOVEGEN_QUIET_CHECKS);
        check::<Evasions>(fen, MOVEGEN_EVASIONS);
        check::<NonEvasions>(fen, MOVEGEN_NON_EVASIONS);
        check::<AllCaptures>(fen, MOVEGEN_ALL_CAPTURES);
    }
    assert_eq!(calls::list(Some(&calls::both(POSITIONS[9]).0), List::All, 0).0, 218);
}

#[test]
fn positions_equal_those_of_rust() {
    for fen in POSITIONS {
        let (position, rust) = calls::both(fen);
        let (at, board) = (Some(&position), rust.board());
        assert_eq!(movegen_turn(at), number(rust.turn()) as i32);
        for square in Square::ALL {
            let index = square.index() as u8;
            let letter = board.piece_at(square).map_or(0, |piece| piece.letter() as _);
            assert_eq!(movegen_piece_at(at, index), letter, "{fen} {square}");
            assert_eq!(movegen_attacks_from(at, index), board.attacks_from(square).0, "{fen} {square}");
            for color in [Color::White, Color::Black] {
                let attackers = board.attackers_to(square, color, board.occupied());
                assert_eq!(movegen_attackers_to(at, index, number(color)), attackers.0, "{fen} {square}");
            }
            let attacks = movegen_attacks(letter, index, board.occupied().0);
            assert_eq!(attacks, board.attacks_from(square).0, "{fen} {square}");
        }
        for letter in "PNBRQKpnbrqk".chars() {
            let piece = Piece::from_letter(letter).unwrap();
            assert_eq!(
                movegen_pieces(at, letter as _),
                board.pieces(piece.color(), piece.role()).0,
                "{fen} {letter}"
            );
        }
        for color in [Color::White, Color::Black] {
            assert_eq!(movegen_men(at, number(color)), board.color(color).0);
            assert_eq!(movegen_pinned(at, number(color)), board.pinned(color).0);
            assert_eq!(movegen_attacked_by(at, number(color)), board.attacked_by(color).0);
        }
        assert_eq!(movegen_checkers(at), rust.check_info().checkers().0);
        assert_eq!(movegen_castling_rooks(at), board.castling_rooks().0);
        assert_eq!(movegen_en_passant(at), board.en_passant().map_or(-1, |square| square.index() as i32));
        assert_eq!(movegen_halfmove_clock(at), rust.halfmove_clock());
        assert_eq!(movegen_fullmove_number(at), rust.fullmove_number());
        assert_eq!(movegen_key(at), rust.key());
        assert_eq!(movegen_repetition_key(at), rust.repetition_key());
        let outcome = match rust.outcome() {
            None => MOVEGEN_GOES_ON,
            Some(Outcome::Checkmate { .. }) => MOVEGEN_CHECKMATE,
            Some(Outcome::Stalemate) => MOVEGEN_STALEMATE,
            Some(Outcome::InsufficientMaterial) => MOVEGEN_INSUFFICIENT_MATERIAL,
            Some(Outcome::SeventyFiveMoves) => MOVEGEN_SEVENTY_FIVE_MOVES,
            Some(Outcome::FivefoldRepetition) => unreachable!("one position alone"),
            Some(Outcome::Variant { .. }) => unreachable!("chess"),
        };
        assert_eq!(movegen_game_outcome(at, 1), outcome, "{fen}");
        for depth in 0..=3 {
            assert_eq!(movegen_perft(at, depth), rust.perft(depth), "{fen} {depth}");
        }
    }
}

#[test]
fn start_positions_equal_those_of_rust() {
    let key = |position: &MovegenPosition| movegen_key(Some(position));
    assert_eq!(key(&calls::start()), Position::default().key());
    assert_eq!(key(&filled(|place| movegen_chess960(place, 518, 518)).unwrap()), Position::default().key());
    for (white, black) in [(0, 0), (959, 959), (1, 2), (518, 0)] {
        let position = filled(|place| movegen_chess960(place, white, black)).unwrap();
        assert_eq!(key(&position), Position::double_chess960(white, black).unwrap().key());
    }
}

#[test]
fn moves_are_described_and_made_as_in_rust() {
    for fen in POSITIONS {
        let (mut position, mut rust) = calls::both(fen);
        let before = calls::state(&position);
        for mv in rust.legal_moves() {
            let bits = mv.bits();
            let at = Some(&position);
            let letter = |piece: Piece| piece.letter() as _;
            let captured = rust.capture_square(mv).and_then(|square| rust.piece_at(square));
            let expected = MovegenDescription {
                from: mv.from().index() as u8,
                to: mv.arrival().index() as u8,
                piece: rust.piece_at(mv.from()).map_or(0, letter),
                captured: captured.map_or(0, letter),
                promotion: mv.promotion().map_or(0, |role| role.letter() as _),
                flag: match mv.kind() {
                    MoveKind::Castling if mv.arrival().file() == File::G => MOVEGEN_FLAG_CASTLE_KING_SIDE,
                    MoveKind::Castling => MOVEGEN_FLAG_CASTLE_QUEEN_SIDE,
                    MoveKind::EnPassant => MOVEGEN_FLAG_EN_PASSANT,
                    MoveKind::DoublePush => MOVEGEN_FLAG_DOUBLE_PUSH,
                    _ if mv.promotion().is_some() && captured.is_some() => MOVEGEN_FLAG_PROMOTION_CAPTURE,
                    _ if mv.promotion().is_some() => MOVEGEN_FLAG_PROMOTION,
                    _ if captured.is_some() => MOVEGEN_FLAG_CAPTURE,
                    _ => MOVEGEN_FLAG_QUIET,
                },
            };
            assert_eq!(calls::describe(&position, bits), Ok(expected), "{fen} {mv:?}");
            let check = match rust.board().check_given(mv) {
                CheckGiven::None => MOVEGEN_CHECK_NONE,
                CheckGiven::Direct => MOVEGEN_CHECK_DIRECT,
                CheckGiven::Discovered => MOVEGEN_CHECK_DISCOVERED,
                CheckGiven::Double => MOVEGEN_CHECK_DOUBLE,
            };
            assert_eq!(movegen_gives_check(at, bits), check, "{fen} {mv:?}");
            assert_eq!(movegen_see(at, bits), rust.see(mv), "{fen} {mv:?}");
            assert_eq!(movegen_is_legal(at, bits), 1);

            let undo = calls::make(&mut position, bits).unwrap();
            let rust_undo = rust.make(mv);
            assert_eq!(movegen_key(Some(&position)), rust.key());
            let null = calls::make_null(&mut position);
            assert_eq!(null.is_err(), rust.in_check(), "{fen} {mv:?}");
            if let Ok(null) = null {
                assert_eq!(movegen_turn(Some(&position)), number(!rust.turn()).into());
                assert_eq!(movegen_unmake(Some(&mut position), Some(&null)), MOVEGEN_OK);
            }
            assert_eq!(
                calls::state(&position).0,
                format!("{}", rust.fen(movegen_position::CastlingNotation::Chess960)).into_bytes()
            );
            assert_eq!(movegen_unmake(Some(&mut position), Some(&undo)), MOVEGEN_OK);
            rust.unmake(rust_undo);

            let undo = calls::play(&mut position, bits).unwrap();
            assert_eq!(movegen_unmake(Some(&mut position), Some(&undo)), MOVEGEN_OK);
            assert_eq!(calls::state(&position), before, "{fen} {mv:?}");
        }
    }
}

#[test]
fn moves_are_made_without_an_undo() {
    let mut position = calls::start();
    let mv = calls::parse_uci(Some(&position), b"e2e4") as u16;
    assert_eq!(movegen_make(Some(&mut position), mv, None), MOVEGEN_OK);
    assert_eq!(movegen_play(Some(&mut position), mv, None), MOVEGEN_ERROR_ILLEGAL);
    assert_eq!(movegen_make(Some(&mut position), MOVEGEN_NO_MOVE, None), MOVEGEN_ERROR_ARGUMENT);
    assert_eq!(movegen_make_null(Some(&mut position), None), MOVEGEN_OK);
    assert_eq!(movegen_turn(Some(&position)), 0);
}

fn number(color: Color) -> u8 {
    match color {
        Color::White => MOVEGEN_WHITE,
        Color::Black => MOVEGEN_BLACK,
    }
}
