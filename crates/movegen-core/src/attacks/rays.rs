//! The lines that two squares share, and the diagonals through a square.

#[cfg(lines_tabled)]
use crate::attacks::tables::TABLES;
use crate::types::{Bitboard, Square};

/// Returns the squares strictly between `a` and `b`. The set is empty if the squares are equal or share no rank, file or
/// diagonal.
///
/// ```
/// use movegen_core::{Bitboard, Square};
/// use movegen_core::attacks::between;
/// assert_eq!(between(Square::A1, Square::D4), Bitboard::from_iter([Square::B2, Square::C3]));
/// assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
/// ```
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    #[cfg(lines_tabled)]
    return Bitboard(TABLES.between[a.index()][b.index()]);
    #[cfg(not(lines_tabled))]
    {
        // The squares of the line with an index between the two.
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let span = high.bitboard().0.wrapping_sub(low.bitboard().0 << 1);
        line(a, b) & Bitboard(span)
    }
}

/// Returns the whole line through `a` and `b`, from edge to edge, both squares included. The set is empty if the squares
/// are equal or share no rank, file or diagonal.
///
/// ```
/// use movegen_core::Square;
/// use movegen_core::attacks::line;
/// assert!(line(Square::C3, Square::D4).contains(Square::H8));
/// ```
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    #[cfg(lines_tabled)]
    return Bitboard(TABLES.line[a.index()][b.index()]);
    #[cfg(not(lines_tabled))]
    {
        let lines = [Bitboard::file(a.file()), Bitboard::rank(a.rank()), diagonal(a), anti_diagonal(a)];
        let shared = lines.into_iter().find(|line| line.contains(b) && a != b);
        shared.unwrap_or(Bitboard::EMPTY)
    }
}

/// Returns whether `c` is on the line through `a` and `b`. It is not if they share no line.
#[inline]
#[must_use]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}

/// Returns the diagonal through `square` parallel to a1-h8, `square` included.
#[inline]
#[must_use]
pub fn diagonal(square: Square) -> Bitboard {
    // The long diagonal, moved north or south by the distance of the square from it.
    let ranks = square.rank() as i32 - square.file() as i32;
    Bitboard(moved(0x8040_2010_0804_0201, ranks))
}

/// Returns the anti-diagonal through `square`, parallel to a8-h1, `square` included.
#[inline]
#[must_use]
pub fn anti_diagonal(square: Square) -> Bitboard {
    let ranks = square.rank() as i32 + square.file() as i32 - 7;
    Bitboard(moved(0x0102_0408_1020_4080, ranks))
}

/// Moves `squares` north by `ranks`, or south if it is negative. `ranks` is -7 to 7.
#[inline]
fn moved(squares: u64, ranks: i32) -> u64 {
    if ranks < 0 { squares >> (8 * -ranks as u32) } else { squares << (8 * ranks as u32) }
}
