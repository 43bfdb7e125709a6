//! Laws of making moves: unmaking, keys, changes, and the positions' texts.

use movegen_position::setup::Validation;
use movegen_position::*;

use crate::laws::everywhere::everywhere;
use crate::{play, reference};

pub(super) fn unmake_restores_every_bit(position: &Position) {
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
        let undo = copy.make_null().unwrap();
        assert_eq!(copy, after_null);
        assert_eq!((copy.turn(), copy.board().en_passant()), (!position.turn(), None));
        assert_eq!(copy.key(), copy.compute_key(), "{position}");
        copy.unmake(undo);
        assert_eq!(copy, *position);
    }
}

pub(super) fn a_search_position_is_its_position_with_check_info(position: &Position) {
    let node = SearchPosition::new(*position);
    assert_eq!((*node.position(), node.check_info()), (*position, position.check_info()), "{position}");
    assert_eq!((node.checkers(), node.in_check()), (position.checkers(), position.in_check()));
    assert_eq!(*node.legal_moves(), *position.legal_moves());
    assert_eq!(*node.generate::<Noisy>().list(), *position.generate::<Noisy>().list());
    let status = (node.status(), node.has_legal_move(), node.is_checkmate(), node.is_stalemate());
    let expected =
        (position.status(), position.has_legal_move(), position.is_checkmate(), position.is_stalemate());
    assert_eq!(status, expected, "{position}");
    let mut copy = node;
    for mv in position.legal_moves() {
        let expected = SearchPosition::new(position.after(mv));
        assert_eq!(node.after(mv), expected, "{position} {mv:?}");
        let undo = copy.make(mv);
        assert_eq!((copy, undo), (expected, node), "{position} {mv:?}");
        copy.unmake(undo);
        assert_eq!((copy.play(mv), copy), (Ok(node), expected), "{position} {mv:?}");
        copy.unmake(undo);
        let illegal = copy.after(mv).position().key() as u16 | 1 << 12;
        let illegal = Move::from_bits(illegal).filter(|&mv| !position.is_legal(mv));
        assert!(illegal.is_none_or(|mv| copy.play(mv).is_err()), "{position} {illegal:?}");
        assert_eq!(copy, node, "{position} {mv:?}");
    }
    assert_eq!(node.after_null(), position.after_null().map(SearchPosition::new), "{position}");
}

#[test]
fn law_a_search_position_is_its_position_with_check_info() {
    everywhere(58, a_search_position_is_its_position_with_check_info);
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

pub(super) fn keys_checks_and_pins_equal_those_from_scratch(position: &Position) {
    let check_info = position.check_info();
    let (board, turn) = (position.board(), position.turn());
    assert_eq!(check_info.checkers(), reference::checkers(board, turn), "{position}");
    assert_eq!(check_info.pinned(), reference::blockers(board, turn) & board.color(turn), "{position}");
    assert_eq!((check_info.checkers(), check_info.in_check()), (board.checkers(), board.in_check()));
    assert_eq!(position.key(), position.compute_key(), "{position}");
    for mv in position.legal_moves() {
        let after = position.after(mv);
        assert_eq!(after.key(), after.compute_key(), "{position} {mv:?}");
        // A position does not remember the moves that led to it.
        assert_eq!(Position::from_fen(&after.to_string()), Ok(after), "{position} {mv:?}");
    }
}

#[test]
fn law_keys_checks_and_pins_equal_those_from_scratch() {
    everywhere(5, keys_checks_and_pins_equal_those_from_scratch);
}

/// Each move's changes lead from the pieces before it to those after. Pieces are removed from where they are
/// and added to empty squares.
pub(super) fn changes_lead_from_each_board_to_the_next(position: &Position) {
    let pieces = |board: &Board| Square::ALL.map(|square| board.piece_at(square));
    for mv in position.legal_moves() {
        let mut squares = pieces(position.board());
        let changes = position.changes(mv);
        let step = position.step(mv);
        let looked_up = (position.captured(mv), changes, position.after(mv));
        assert_eq!((step.captured(), step.changes(), step.after()), looked_up, "{position} {mv:?}");
        let node = SearchPosition::new(*position);
        let step = node.step(mv);
        assert_eq!((step.captured(), step.changes()), (looked_up.0, looked_up.1), "{position} {mv:?}");
        assert_eq!(step.after(), node.after(mv), "{position} {mv:?}");
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

/// The clocks count half-moves since the last capture or pawn move, and Black's moves.
pub(super) fn clocks_count_moves(position: &Position) {
    let counted = |after: &Position, is_reset: bool| {
        let halfmoves = if is_reset { 0 } else { position.halfmove_clock().saturating_add(1) };
        let moves = position.fullmove_number().saturating_add(u16::from(position.turn() == Color::Black));
        assert_eq!(
            (after.halfmove_clock(), after.fullmove_number()),
            (halfmoves, moves),
            "{position} {after}"
        );
    };
    for mv in position.legal_moves() {
        let after = position.after(mv);
        counted(&after, mv.role() == Role::Pawn || after.occupied().len() < position.occupied().len());
    }
    if let Some(after) = position.after_null() {
        counted(&after, false);
    }
}

#[test]
fn clocks_count_moves_everywhere() {
    everywhere(59, clocks_count_moves);
}

pub(super) fn fen_and_uci_round_trip(position: &Position) {
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

/// A valid setup has its position's FEN, whatever it was validated against.
pub(super) fn a_setup_has_the_fen_of_its_position(position: &Position) {
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
fn setups_have_the_fens_of_their_positions() {
    everywhere(11, a_setup_has_the_fen_of_its_position);
    // Castling rights as files are written as `KQkq` in standard notation, at every level of validation.
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    for validation in [Validation::Any, Validation::Playable, Validation::Strict] {
        let setup = Setup::from_fen(text, validation).unwrap();
        let standard = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(setup.fen(CastlingNotation::Standard).to_string(), standard);
        assert_eq!(setup.fen(CastlingNotation::Chess960).to_string(), text);
    }
}
