//! The diagonals through a square.

use crate::types::{Bitboard, Square};

/// The diagonal through `square` parallel to a1-h8, `square` included.
#[inline]
#[must_use]
pub const fn diagonal(square: Square) -> Bitboard {
    // The long diagonal, shifted north or south onto the square.
    let ranks = square.rank() as i32 - square.file() as i32;
    Bitboard(moved(0x8040_2010_0804_0201, ranks))
}

/// The anti-diagonal through `square`, parallel to a8-h1, `square` included.
#[inline]
#[must_use]
pub const fn anti_diagonal(square: Square) -> Bitboard {
    let ranks = square.rank() as i32 + square.file() as i32 - 7;
    Bitboard(moved(0x0102_0408_1020_4080, ranks))
}

/// Shifts `squares` north by `ranks` (-7 to 7); negative is south.
#[inline]
const fn moved(squares: u64, ranks: i32) -> u64 {
    if ranks < 0 { squares >> (8 * -ranks as u32) } else { squares << (8 * ranks as u32) }
}
