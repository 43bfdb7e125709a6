//! The lines that squares share: between, line, aligned, and the diagonals through a square.

use crate::{Bitboard, Square};

/// The squares strictly between `a` and `b`; empty when they share no rank, file or diagonal, or are equal.
///
/// ```
/// use movegen_core::{between, Bitboard, Square};
/// assert_eq!(between(Square::A1, Square::D4), Bitboard::from_iter([Square::B2, Square::C3]));
/// assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    #[cfg(lines_tabled)]
    return Bitboard(crate::tables::TABLES.between[a.index()][b.index()]);
    #[cfg(not(lines_tabled))]
    {
        // Of the squares from one to the other, in the order of numbers, those that are on the line.
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let span = high.bitboard().0.wrapping_sub(low.bitboard().0 << 1);
        line(a, b) & Bitboard(span)
    }
}

/// The whole line through `a` and `b`, from edge to edge with both of them; empty when they share no rank, file or
/// diagonal, or are equal.
///
/// ```
/// use movegen_core::{line, Square};
/// assert!(line(Square::C3, Square::D4).contains(Square::H8));
/// ```
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    #[cfg(lines_tabled)]
    return Bitboard(crate::tables::TABLES.line[a.index()][b.index()]);
    #[cfg(not(lines_tabled))]
    {
        let lines = [Bitboard::file(a.file()), Bitboard::rank(a.rank()), diagonal(a), anti_diagonal(a)];
        let shared = lines.into_iter().find(|line| line.contains(b) && a != b);
        shared.unwrap_or(Bitboard::EMPTY)
    }
}

/// Whether `c` is on the line through `a` and `b`. (Never, when they share none.)
#[inline]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}

/// The diagonal through `square`, in the direction of a1 to h8, with `square` itself.
#[inline]
pub fn diagonal(square: Square) -> Bitboard {
    // The long diagonal, moved north or south by as many ranks as the square is away from it.
    let away = square.rank() as i32 - square.file() as i32;
    Bitboard(moved(0x8040_2010_0804_0201, away))
}

/// The anti-diagonal through `square`, in the direction of h1 to a8, with `square` itself.
#[inline]
pub fn anti_diagonal(square: Square) -> Bitboard {
    let away = square.rank() as i32 + square.file() as i32 - 7;
    Bitboard(moved(0x0102_0408_1020_4080, away))
}

/// `squares` moved north by `ranks`, or south where that is negative. At most seven either way.
#[inline]
fn moved(squares: u64, ranks: i32) -> u64 {
    if ranks < 0 { squares >> (8 * -ranks as u32) } else { squares << (8 * ranks as u32) }
}
