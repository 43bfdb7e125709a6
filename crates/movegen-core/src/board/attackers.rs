//! The attacks of a piece by a given slider look-up, for perft.

use crate::attacks;
use crate::attacks::lookup::SliderLookup;
use crate::types::{Bitboard, Color, Role, Square};

/// Returns the squares that a piece attacks from `square`.
#[inline(always)]
pub(crate) fn attacks_of<S: SliderLookup>(
    color: Color,
    role: Role,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(color, square),
        Role::Knight => attacks::knight(square),
        Role::Bishop => S::bishop(square, occupied),
        Role::Rook => S::rook(square, occupied),
        Role::Queen => S::bishop(square, occupied) | S::rook(square, occupied),
        Role::King => attacks::king(square),
    }
}
