//! The lines that two squares share, and the diagonals through a square.

use crate::attacks::tables::TABLES;
use crate::types::{Bitboard, MoveKind, Square};

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
pub const fn diagonal(square: Square) -> Bitboard {
    // The long diagonal, moved north or south by the distance of the square from it.
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

/// Returns the squares that a bishop and a rook attack from `square` on an empty board.
#[inline(always)]
pub(crate) fn empty_board(square: Square) -> [Bitboard; 2] {
    #[cfg(lines_tabled)]
    return [MoveKind::Bishop, MoveKind::Rook].map(|kind| piece_on_empty_board(kind, square));
    #[cfg(not(lines_tabled))]
    lines_through(square)
}

/// Returns the squares that a piece other than a pawn attacks from `square` on an empty board. `kind` is the kind of its
/// moves.
#[inline(always)]
pub(crate) fn piece_on_empty_board(kind: MoveKind, square: Square) -> Bitboard {
    #[cfg(lines_tabled)]
    return Bitboard(EMPTY_BOARD[square.index()][kind as usize & 7]);
    #[cfg(not(lines_tabled))]
    {
        let [diagonal, orthogonal] = lines_through(square);
        match kind {
            MoveKind::Knight => Bitboard(TABLES.knight[square.index()]),
            MoveKind::Bishop => diagonal,
            MoveKind::Rook => orthogonal,
            MoveKind::Queen => diagonal | orthogonal,
            _ => Bitboard(TABLES.king[square.index()]),
        }
    }
}

/// The squares that knights, bishops, rooks, queens and kings attack on an empty board, by square and by the last three bits
/// of the kind of move: 4 KB.
#[cfg(lines_tabled)]
static EMPTY_BOARD: [[u64; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let [diagonal, orthogonal] = lines_through(Square::ALL[square]);
        table[square][MoveKind::Knight as usize & 7] = TABLES.knight[square];
        table[square][MoveKind::Bishop as usize & 7] = diagonal.0;
        table[square][MoveKind::Rook as usize & 7] = orthogonal.0;
        table[square][MoveKind::Queen as usize & 7] = diagonal.0 | orthogonal.0;
        table[square][MoveKind::King as usize & 7] = TABLES.king[square];
        square += 1;
    }
    table
};

/// Returns the diagonals through `square`, and its file and rank, each without the square itself.
const fn lines_through(square: Square) -> [Bitboard; 2] {
    [
        Bitboard(diagonal(square).0 | anti_diagonal(square).0).without(square),
        Bitboard(Bitboard::file(square.file()).0 | Bitboard::rank(square.rank()).0).without(square),
    ]
}

/// Moves `squares` north by `ranks`, or south if it is negative. `ranks` is -7 to 7.
#[inline]
const fn moved(squares: u64, ranks: i32) -> u64 {
    if ranks < 0 { squares >> (8 * -ranks as u32) } else { squares << (8 * ranks as u32) }
}
