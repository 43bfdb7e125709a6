//! What each piece attacks from a square: all squares it could capture on, its own side's men among them.

use crate::cpu::{Base, Cpu};
use crate::tables::TABLES;
use crate::{Bitboard, Color, Square};

/// The squares a pawn of `color` attacks from `square`: one look-up.
///
/// ```
/// use movegen_core::{attacks, Bitboard, Color, Square};
/// let attacked = attacks::pawn(Color::White, Square::E4);
/// assert_eq!(attacked, Bitboard::from_iter([Square::D5, Square::F5]));
/// ```
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    Bitboard(TABLES.pawn[color.index()][square.index()])
}

/// The squares a knight attacks from `square`: one look-up.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    Bitboard(TABLES.knight[square.index()])
}

/// The squares a king attacks from `square`: one look-up.
#[inline]
pub fn king(square: Square) -> Bitboard {
    Bitboard(TABLES.king[square.index()])
}

/// The squares a bishop attacks from `square` when `occupied` is occupied, each first blocker included. Whether
/// `square` itself is in `occupied` makes no difference.
///
/// ```
/// use movegen_core::{attacks, Bitboard, Square};
/// let attacked = attacks::bishop(Square::A1, Square::C3.into());
/// assert_eq!(attacked, Bitboard::from_iter([Square::B2, Square::C3]));
/// ```
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Base::bishop(square, occupied)
}

/// The squares a rook attacks from `square` when `occupied` is occupied, each first blocker included.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Base::rook(square, occupied)
}

/// The squares a queen attacks from `square` when `occupied` is occupied, each first blocker included.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}
