//! The lines through two squares, and moves on an empty board.

use crate::attacks::arch;
use crate::types::{Bitboard, Color, MoveKind, Square};

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
    arch::lines::between(a, b)
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
    arch::lines::line(a, b)
}

/// Whether `c` is on the line through `a` and `b`; always `false` if they share none.
#[inline]
#[must_use]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}

/// The pieces with a clear path to `square`. Each of `pieces` must be a knight or share a line with it.
#[inline(always)]
pub(crate) fn unblocked(pieces: Bitboard, square: Square, occupied: Bitboard) -> Bitboard {
    arch::lines::unblocked(pieces, square, occupied)
}

/// What a bishop and a rook attack from `square` on an empty board.
#[inline(always)]
pub(crate) fn lines_through(square: Square) -> [Bitboard; 2] {
    arch::lines::lines_through(square)
}

/// Every square that a move of `kind` by `color` can reach from `from` on some board: see
/// [`geometry::destinations`](crate::attacks::geometry::destinations).
#[inline(always)]
pub(crate) fn destinations(color: Color, kind: MoveKind, from: Square) -> Bitboard {
    arch::lines::destinations(color, kind, from)
}

/// Every square from which a move of `kind` by `color` can reach `to` on some board: see
/// [`geometry::origins`](crate::attacks::geometry::origins).
#[inline(always)]
pub(crate) fn origins(color: Color, kind: MoveKind, to: Square) -> Bitboard {
    arch::lines::origins(color, kind, to)
}

/// The squares from which a knight, a bishop and a rook attack a neighbor of `square` on an empty board; `None` where
/// there is no table.
#[inline(always)]
pub(crate) fn attackers_of_neighbors(square: Square) -> Option<[Bitboard; 3]> {
    arch::lines::attackers_of_neighbors(square)
}
