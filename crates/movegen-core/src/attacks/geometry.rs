//! Lines and empty-board moves by arithmetic: the source of tables, and used directly by small builds.

use crate::attacks::pawns;
use crate::attacks::tables::TABLES;
use crate::types::{Bitboard, Color, Rank, Role, Square};

/// Returns the diagonal through `square` parallel to a1-h8, `square` included.
#[inline]
#[must_use]
pub const fn diagonal(square: Square) -> Bitboard {
    // The long diagonal, shifted north or south onto the square.
    let ranks = square.rank() as i32 - square.file() as i32;
    Bitboard(moved(0x8040_2010_0804_0201, ranks))
}

/// Returns the anti-diagonal through `square`, parallel to a8-h1, `square` included.
#[inline]
#[must_use]
pub const fn anti_diagonal(square: Square) -> Bitboard {
    let ranks = square.rank() as i32 + square.file() as i32 - 7;
    Bitboard(moved(0x0102_0408_1020_4080, ranks))
}

/// Shifts `squares` north by `ranks` (-7 to 7), or south if negative.
#[inline]
const fn moved(squares: u64, ranks: i32) -> u64 {
    if ranks < 0 { squares >> (8 * -ranks as u32) } else { squares << (8 * ranks as u32) }
}

/// Returns the diagonals through `square` along which a pawn of `color` captures: towards the h-file, then the a-file.
#[inline(always)]
pub(crate) const fn capture_lines(color: Color, square: Square) -> [Bitboard; 2] {
    match color {
        Color::White => [diagonal(square), anti_diagonal(square)],
        Color::Black => [anti_diagonal(square), diagonal(square)],
    }
}

/// Returns every square from which a `role` of `color` can reach `to` on some board. For pieces these are their attacks
/// on an empty board, and for pawns pushes, double pushes and captures.
#[inline(always)]
pub(crate) const fn origins(color: Color, role: Role, to: Square) -> Bitboard {
    let diagonals = diagonal(to).union(anti_diagonal(to)).without(to);
    let orthogonals = Bitboard::file(to.file()).union(Bitboard::rank(to.rank())).without(to);
    match role {
        Role::Knight => Bitboard(TABLES.knight[to.index()]),
        Role::Bishop => diagonals,
        Role::Rook => orthogonals,
        Role::Queen => diagonals.union(orthogonals),
        Role::King => Bitboard(TABLES.king[to.index()]),
        Role::Pawn => {
            // Backwards, a pawn moves like one of the other color.
            let back = match color {
                Color::White => Color::Black,
                Color::Black => Color::White,
            };
            let pushed = pawns::pushes(back, to.bitboard());
            let twice = pushed.intersection(Bitboard::rank(Rank::Third.relative_to(color)));
            pushed.union(pawns::pushes(back, twice)).union(pawns::attacks(back, to.bitboard()))
        }
    }
}
