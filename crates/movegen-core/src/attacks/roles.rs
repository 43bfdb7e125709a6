//! What a piece attacks, by its role.

use crate::attacks;
use crate::types::{Bitboard, Color, Role, Square};

/// The squares that a piece attacks from `square`, given the `occupied` squares. The color matters to pawns only.
///
/// ```
/// use movegen::{Bitboard, Color, Role, Square, attacks};
/// let attacked = attacks::of(Role::Rook, Color::White, Square::A1, Square::A3.into());
/// assert_eq!(attacked & Bitboard::file(movegen::File::A), Bitboard::from_iter([Square::A2, Square::A3]));
/// ```
#[inline(always)]
#[must_use]
pub fn of(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(color, square),
        Role::Knight => attacks::knight(square),
        Role::Bishop => attacks::bishop(square, occupied),
        Role::Rook => attacks::rook(square, occupied),
        Role::Queen => attacks::queen(square, occupied),
        Role::King => attacks::king(square),
    }
}
