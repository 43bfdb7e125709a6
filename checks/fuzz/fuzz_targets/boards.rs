//! Any pieces anywhere, and boards reached only by illegal moves.
//!
//! `Board` and `Position` may return wrong results there, but must not panic or loop forever.
#![no_main]

use libfuzzer_sys::fuzz_target;
use movegen_position::generate::{Evasions, NonEvasions, QuietChecks, generate_with};
use movegen_position::ordering::Refutations;
use movegen_position::setup::Validation;
use movegen_position::{
    AllMoves, Bitboard, Board, CastlingNotation, CastlingSide, CheckInfo, Color, Move, MovePicker, Noisy,
    Piece, Position, Quiets, SearchPosition, Setup, Square, generate,
};

fuzz_target!(|input: (Vec<(u8, u8)>, bool, u64, u8, Vec<u16>)| {
    let (pieces, black, castling_rooks, en_passant, moves) = input;
    let mut setup = Setup::EMPTY;
    for (square, piece) in pieces {
        setup.set(Square::ALL[usize::from(square % 64)], Piece::ALL.get(usize::from(piece % 13)).copied());
    }
    setup.turn = if black { Color::Black } else { Color::White };
    setup.castling_rooks = Bitboard(castling_rooks);
    setup.en_passant = Square::ALL.get(usize::from(en_passant)).copied();
    let result = setup.validate(Validation::Playable);
    let board = match Board::try_from(&setup) {
        Ok(board) => {
            assert_eq!(result, Ok(()));
            board
        }
        Err(error) => {
            assert_eq!(result, Err(error));
            assert!(!error.to_string().is_empty() && error.first().is_some());
            Board::default()
        }
    };
    // Make moves of any bits: illegal ones lead to invalid boards.
    let mut position = Position::new(board);
    call_every_function(&position, None);
    for mv in moves.into_iter().take(20).filter_map(Move::from_bits) {
        if !may_be_made(&position, mv) {
            continue;
        }
        let undo = position.make(mv);
        let after = position;
        call_every_function(&position, Some(mv));
        position.unmake(undo);
        position = after;
    }
});

/// Returns whether a move can be made: debug builds assert that the moving piece is on the origin.
fn may_be_made(position: &Position, mv: Move) -> bool {
    !cfg!(debug_assertions) || position.piece_at(mv.from()) == Some(Piece::new(position.turn(), mv.role()))
}

fn call_every_function(position: &Position, mv: Option<Move>) {
    let board = position.board();
    let checks = CheckInfo::new(board);
    let mut moves = generate::<AllMoves>(board).list();
    assert!(moves.len() <= 256);
    // Without a king, moves of a king are generated all the same.
    let can_divide = moves.iter().all(|&mv| may_be_made(position, mv));
    let _ = (
        generate_with::<Noisy>(board, checks).count(),
        generate_with::<Quiets>(board, checks).pseudo_legal().any(),
        generate_with::<QuietChecks>(board, checks).list(),
        generate::<Evasions>(board).pseudo_legal().list(),
        generate::<NonEvasions>(board).origins(board.occupied()).targets(!board.occupied()).count(),
        (board.has_legal_move(), board.legal_count(), board.in_check(), board.king_danger()),
        (checks.capture_mask(), checks.block_mask(), checks.pin_line(Square::E4)),
    );
    for color in Color::ALL {
        let _ = (board.blockers(color), board.pinned(color), board.attacked_by(color));
        let _ = (
            board.castling_rook(color, CastlingSide::KingSide),
            board.castling_rook(color, CastlingSide::QueenSide),
        );
    }
    for style in [CastlingNotation::Standard, CastlingNotation::Chess960] {
        let _ = (board.epd(style).to_string(), position.fen(style).to_string());
    }
    if let Some(mv) = mv {
        let _ = moves.push(mv);
    }
    for &mv in &moves {
        let _ = (board.changes(mv), board.gives_check(mv), board.is_legal(mv), board.is_pseudo_legal(mv));
        let _ = (
            position.see(mv),
            position.see_at_least(mv, 0),
            position.uci(mv, CastlingNotation::Standard).to_string(),
        );
        let _ = may_be_made(position, mv).then(|| position.after(mv));
    }
    let _ = (position.compute_key(), position.pawn_key(), position.material_key(), position.repetition_key());
    let setup = Setup::from(position);
    let _ = (position.perft(1), setup.validate(Validation::Strict), format!("{board}{board:?}"));
    let _ = (board.after_null(), position.parse_uci("e1g1"));
    let _ = can_divide.then(|| position.divide(1).count());
    let (mut after_move, mut after_null) = (*position, *position);
    let _ = (mv.map(|mv| after_move.play(mv).is_ok()), after_null.make_null());
    let mut picker = MovePicker::new(
        &SearchPosition::new(*position),
        mv,
        Refutations { killers: [mv, None], counter: None },
    );
    let picked = std::iter::from_fn(|| picker.next(|mv: Move| i32::from(mv.bits())));
    assert!(picked.take(1000).count() < 1000);
}
