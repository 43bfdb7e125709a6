//! Lines and empty-board moves, computed: for small tables.

use crate::attacks::diagonals::{anti_diagonal, diagonal};
pub(crate) use crate::attacks::geometry::{destinations, lines_through, origins};
use crate::types::{Bitboard, Square};

/// No tables.
pub(crate) struct Lines;

#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    // The squares of the line whose index lies between the two.
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let span = high.bitboard().0.wrapping_sub(low.bitboard().0 << 1);
    line(a, b) & Bitboard(span)
}

#[inline]
pub(crate) fn line(a: Square, b: Square) -> Bitboard {
    let lines = [Bitboard::file(a.file()), Bitboard::rank(a.rank()), diagonal(a), anti_diagonal(a)];
    let shared = lines.into_iter().find(|line| line.contains(b) && a != b);
    shared.unwrap_or(Bitboard::EMPTY)
}

#[inline(always)]
pub(crate) fn unblocked(pieces: Bitboard, square: Square, occupied: Bitboard) -> Bitboard {
    let mut unblocked = Bitboard::EMPTY;
    for piece in pieces {
        unblocked |= piece.bitboard().when(between(square, piece).is_disjoint(occupied));
    }
    unblocked
}

#[inline(always)]
pub(crate) fn attackers_of_neighbors(_: Square) -> Option<[Bitboard; 3]> {
    None
}
