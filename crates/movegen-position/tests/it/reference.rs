//! A slow reference for attacks, checks and pins, computed by definition, ray by ray, without core's tables.

use movegen_position::{Bitboard, Board, Color, Role, Square};
use tables_gen::geometry::{BLACK_PAWN, KING, KNIGHT, Slider, WHITE_PAWN, leaps, walk};

/// Returns the squares that the piece on `square` attacks when the squares of `occupied` are occupied.
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

/// Returns the enemy pieces that attack the king of `color` when the pieces on `removed` are off the board.
fn checkers_without(board: &Board, color: Color, removed: Bitboard) -> Bitboard {
    let king = board.king(color);
    let occupied = board.occupied().difference(removed);
    let others = (board.color(!color) & occupied).into_iter();
    others.filter(|&square| attacked_by(board, square, occupied.0) >> king.index() & 1 == 1).collect()
}

/// Returns the enemy pieces that attack the king of `color`.
pub(crate) fn checkers(board: &Board, color: Color) -> Bitboard {
    checkers_without(board, color, Bitboard::EMPTY)
}

/// Returns the pieces of both colors without which the king of `color` would be attacked by another piece.
pub(crate) fn blockers(board: &Board, color: Color) -> Bitboard {
    let others = board.occupied().without(board.king(color)).into_iter();
    let now = checkers(board, color);
    others.filter(|&square| checkers_without(board, color, square.into()).difference(now).any()).collect()
}

/// Returns all squares that the pieces of `color` attack when the pieces on `removed` are off the board.
pub(crate) fn attacked(board: &Board, color: Color, removed: Bitboard) -> Bitboard {
    let occupied = board.occupied().difference(removed).0;
    let pieces = board.color(color).into_iter();
    Bitboard(pieces.fold(0, |set, square| set | attacked_by(board, square, occupied)))
}
