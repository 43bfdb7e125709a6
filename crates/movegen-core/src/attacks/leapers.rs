//! Attacks of pawns, knights and kings, which cannot be blocked.

use crate::attacks::tables::TABLES;
use crate::types::{Bitboard, Color, Square};

/// The squares that a pawn of `color` attacks from `square`: one lookup.
///
/// ```
/// use movegen::{attacks, Bitboard, Color, Square};
/// let attacked = attacks::pawn(Color::White, Square::E4);
/// assert_eq!(attacked, Bitboard::from_iter([Square::D5, Square::F5]));
/// ```
#[inline]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    Bitboard(TABLES.pawn[color.index()][square.index()])
}

/// The squares that a knight attacks from `square`: one lookup.
#[inline]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    Bitboard(TABLES.knight[square.index()])
}

/// The squares that a king attacks from `square`: one lookup.
#[inline]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    Bitboard(TABLES.king[square.index()])
}
