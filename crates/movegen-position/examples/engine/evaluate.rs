//! What a position is worth: material, and where the pieces stand.

use movegen_position::ordering::exchange_value;
use movegen_position::{Position, Role};

/// The value of a position in hundredths of a pawn, for the side to move.
pub(crate) fn evaluate(position: &Position) -> i32 {
    if position.is_insufficient_material() {
        return 0;
    }
    let majors = position.role(Role::Queen) | position.role(Role::Rook);
    let is_endgame = majors.len() <= 2;
    let mut score = 0;
    for (square, piece) in position.iter() {
        let from_edge = |index: usize| index.min(7 - index) as i32;
        let center = from_edge(square.file().index()) + from_edge(square.rank().index());
        let bonus = match piece.role() {
            Role::Pawn => {
                let advanced = square.rank().relative_to(piece.color()).index() as i32;
                advanced * advanced * if is_endgame { 3 } else { 1 } + 3 * center
            }
            // A target while there are queens and rooks, a strong piece afterwards.
            Role::King if is_endgame => 10 * center,
            Role::King => -12 * center,
            Role::Knight | Role::Bishop => 6 * center,
            Role::Rook | Role::Queen => 2 * center,
        };
        let value = exchange_value(piece.role()) + bonus;
        score += if piece.color() == position.turn() { value } else { -value };
    }
    score
}
