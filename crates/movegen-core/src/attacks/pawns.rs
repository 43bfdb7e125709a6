//! How pawns move: each color's directions, and the squares that a set of pawns reaches.

use crate::attacks::diagonals::{anti_diagonal, diagonal};
use crate::types::{Bitboard, Color, Direction, Rank, Square};

/// The direction in which pawns of `color` advance.
#[inline(always)]
pub(crate) const fn forward(color: Color) -> Direction {
    match color {
        Color::White => Direction::North,
        Color::Black => Direction::South,
    }
}

/// The directions in which pawns of `color` capture: towards the h-file, then the a-file.
#[inline(always)]
pub(crate) const fn captures(color: Color) -> [Direction; 2] {
    match color {
        Color::White => [Direction::NorthEast, Direction::NorthWest],
        Color::Black => [Direction::SouthEast, Direction::SouthWest],
    }
}

/// The diagonals through `square` in these directions.
#[inline(always)]
pub(crate) const fn capture_lines(color: Color, square: Square) -> [Bitboard; 2] {
    match color {
        Color::White => [diagonal(square), anti_diagonal(square)],
        Color::Black => [anti_diagonal(square), diagonal(square)],
    }
}

/// Where pawns of `color` are pushed on an empty board.
#[inline(always)]
pub(crate) const fn pushes(color: Color, pawns: Bitboard) -> Bitboard {
    pawns.shift(forward(color))
}

/// Where pawns continue with a second push after the first led to `pushed`.
#[inline(always)]
pub(crate) const fn second_pushes(color: Color, pushed: Bitboard) -> Bitboard {
    pushes(color, pushed.intersection(Bitboard::rank(Rank::Third.relative_to(color))))
}

/// Everything that pawns of `color` attack.
#[inline(always)]
pub(crate) const fn attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let [east, west] = captures(color);
    pawns.shift(east).union(pawns.shift(west))
}
