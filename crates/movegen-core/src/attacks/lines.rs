//! The lines that two squares share, and the moves of an empty board.

use crate::attacks::arch;
use crate::types::{Bitboard, Color, MoveKind, Square};

/// Returns the squares strictly between `a` and `b`. The set is empty if the squares are equal or share no rank, file
/// or diagonal.
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

/// Returns the whole line through `a` and `b`, from edge to edge, both squares included. The set is empty if the
/// squares are equal or share no rank, file or diagonal.
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

/// Returns whether `c` is on the line through `a` and `b`. It is not if they share no line.
#[inline]
#[must_use]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}

/// Returns the pieces with a clear path to `square`. Each of `pieces` must be a knight or share a line with it.
#[inline(always)]
pub(crate) fn unblocked(pieces: Bitboard, square: Square, occupied: Bitboard) -> Bitboard {
    arch::lines::unblocked(pieces, square, occupied)
}

/// Returns the squares that a bishop and a rook attack from `square` on an empty board.
#[inline(always)]
pub(crate) fn lines_through(square: Square) -> [Bitboard; 2] {
    arch::lines::lines_through(square)
}

/// Returns the squares to which a move of `kind` by `color` can lead from `from` on some board: see
/// [`geometry::destinations`](crate::attacks::geometry::destinations).
#[inline(always)]
pub(crate) fn destinations(color: Color, kind: MoveKind, from: Square) -> Bitboard {
    arch::lines::destinations(color, kind, from)
}

/// Returns the squares from which a move of `kind` by `color` can lead to `to` on some board: see
/// [`geometry::origins`](crate::attacks::geometry::origins).
#[inline(always)]
pub(crate) fn origins(color: Color, kind: MoveKind, to: Square) -> Bitboard {
    arch::lines::origins(color, kind, to)
}

/// Returns the squares from which a knight, a bishop and a rook attack a neighbor of `square` on an empty board, or
/// `None` where they are not tabled.
#[inline(always)]
pub(crate) fn attackers_of_neighbors(square: Square) -> Option<[Bitboard; 3]> {
    arch::lines::attackers_of_neighbors(square)
}
