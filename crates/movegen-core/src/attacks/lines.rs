//! Lines: between squares, through squares, and which pieces have a clear path to one.

use crate::attacks::arch;
use crate::types::{Bitboard, Color, Role, Square};

/// The squares strictly between `a` and `b`; empty if they are equal or share no line.
///
/// ```
/// use movegen::{Bitboard, Square};
/// use movegen::attacks::between;
/// assert_eq!(between(Square::A1, Square::D4), Bitboard::from_iter([Square::B2, Square::C3]));
/// assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
/// ```
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    arch::between(a, b)
}

/// The whole line through `a` and `b`, edge to edge, both included; empty if they are equal or share no line.
///
/// ```
/// use movegen::Square;
/// use movegen::attacks::line;
/// assert!(line(Square::C3, Square::D4).contains(Square::H8));
/// ```
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    arch::line(a, b)
}

/// Whether `c` is on the line through `a` and `b`; always `false` if they share none.
#[inline]
#[must_use]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}

/// What a bishop and a rook attack from `square` on an empty board.
#[inline(always)]
pub(crate) fn lines_through(square: Square) -> [Bitboard; 2] {
    [Role::Bishop, Role::Rook].map(|role| arch::origins(Color::White, role, square))
}

/// Every square from which a `role` of `color` can reach `to` on some board: see
/// [`geometry::origins`](crate::attacks::geometry::origins).
#[inline(always)]
pub(crate) fn origins(color: Color, role: Role, to: Square) -> Bitboard {
    arch::origins(color, role, to)
}

/// The pieces with a clear path to `square`. Each of `pieces` must be a knight or share a line with it.
///
/// The first two pieces take no branch, because more are rare, and their number is hard to predict.
#[inline(always)]
pub(crate) fn unblocked(pieces: Bitboard, square: Square, occupied: Bitboard) -> Bitboard {
    let mut rest = pieces;
    let mut unblocked = Bitboard::EMPTY;
    for _ in 0..2 {
        // With no piece left, `one` is empty and the square irrelevant.
        let first = Square::wrapping(rest.0.trailing_zeros());
        let one = Bitboard(rest.0 & rest.0.wrapping_neg());
        unblocked |= one.only_if(between(square, first).is_disjoint(occupied));
        rest ^= one;
    }
    for piece in rest {
        unblocked |= piece.bitboard().only_if(between(square, piece).is_disjoint(occupied));
    }
    unblocked
}
