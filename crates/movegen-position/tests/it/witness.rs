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

/// The men of the other side that attack the king of `color`, if `lifted` were not on the board.
fn checkers_without(board: &Board, color: Color, lifted: Bitboard) -> Bitboard {
    let king = board.king(color);
    let occupied = board.occupied().minus(lifted);
    let others = (board.color(!color) & occupied).into_iter();
    others.filter(|&square| attacked_by(board, square, occupied.0) >> king.index() & 1 == 1).collect()
}

/// The men of the other side that attack the king of `color`, by definition.
pub(crate) fn checkers(board: &Board, color: Color) -> Bitboard {
    checkers_without(board, color, Bitboard::EMPTY)
}

/// The men of either side without which the king of `color` would be attacked once more, by definition.
pub(crate) fn blockers(board: &Board, color: Color) -> Bitboard {
    let others = board.occupied().without(board.king(color)).into_iter();
    let now = checkers(board, color);
    others.filter(|&square| checkers_without(board, color, square.into()).minus(now).any()).collect()
}

/// All squares that a man of `color` attacks, by definition, with `lifted` not on the board.
pub(crate) fn attacked(board: &Board, color: Color, lifted: Bitboard) -> Bitboard {
    let occupied = board.occupied().minus(lifted).0;
    let men = board.color(color).into_iter();
    Bitboard(men.fold(0, |set, square| set | attacked_by(board, square, occupied)))
}
