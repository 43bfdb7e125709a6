//! A slow witness for checks and pins: one ray at a time, by the definitions, from no table of the core.

use movegen_position::{Bitboard, Board, Color, Role, Square};
use tables_gen::geometry::{BLACK_PAWN, KING, KNIGHT, Slider, WHITE_PAWN, leaps, walk};

/// What the man on `square` attacks when `occupied` is occupied.
fn attacked_by(board: &Board, square: Square, occupied: u64) -> u64 {
    let number = square.index() as u8;
    match board.role_at(square).unwrap() {
        Role::Pawn if board.color_at(square) == Some(Color::White) => leaps(number, &WHITE_PAWN),
        Role::Pawn => leaps(number, &BLACK_PAWN),
        Role::Knight => leaps(number, &KNIGHT),
        Role::Bishop => walk(number, occupied, &Slider::Bishop.steps()),
        Role::Rook => walk(number, occupied, &Slider::Rook.steps()),
        Role::Queen => walk(number, occupied, &KING),
        Role::King => leaps(number, &KING),
    }
}

/// The men of the side that waits which attack the king of the side to move, if `lifted` were not on the board.
fn checkers_without(board: &Board, lifted: Bitboard) -> Bitboard {
    let king = board.king(board.turn());
    let occupied = board.occupied().minus(lifted);
    let waiting = (board.color(!board.turn()) & occupied).into_iter();
    waiting.filter(|&square| attacked_by(board, square, occupied.0) >> king.index() & 1 == 1).collect()
}

/// The checkers, by definition.
pub(crate) fn checkers(board: &Board) -> Bitboard {
    checkers_without(board, Bitboard::EMPTY)
}

/// The own men without which the king would be in one check more, by definition.
pub(crate) fn pinned(board: &Board) -> Bitboard {
    let own = board.color(board.turn()).without(board.king(board.turn()));
    own.into_iter()
        .filter(|&square| checkers_without(board, square.into()).minus(checkers(board)).any())
        .collect()
}
