//! How pawns move: each color's directions, and the squares that a set of pawns reaches.

use crate::types::{Bitboard, Color, Direction, Rank};

/// Returns the direction in which pawns of `color` advance.
#[inline(always)]
#[must_use]
pub const fn forward(color: Color) -> Direction {
    match color {
        Color::White => Direction::North,
        Color::Black => Direction::South,
    }
}

/// Returns the directions in which pawns of `color` capture: towards the h-file, then the a-file.
#[inline(always)]
#[must_use]
pub const fn captures(color: Color) -> [Direction; 2] {
    match color {
        Color::White => [Direction::NorthEast, Direction::NorthWest],
        Color::Black => [Direction::SouthEast, Direction::SouthWest],
    }
}

/// Returns where pawns of `color` are pushed on an empty board.
///
/// ```
/// use movegen::{Bitboard, Color, Rank, attacks::pawns};
/// let pushed = pawns::pushes(Color::White, Bitboard::rank(Rank::Second));
/// assert_eq!(pushed, Bitboard::rank(Rank::Third));
/// assert_eq!(pawns::second_pushes(Color::White, pushed), Bitboard::rank(Rank::Fourth));
/// assert_eq!(pawns::attacks(Color::White, Bitboard::rank(Rank::Second)), pushed);
/// ```
#[inline(always)]
#[must_use]
pub const fn pushes(color: Color, pawns: Bitboard) -> Bitboard {
    pawns.shift(forward(color))
}

/// Returns where pawns continue with a second push after the first led to `pushed`.
#[inline(always)]
#[must_use]
pub const fn second_pushes(color: Color, pushed: Bitboard) -> Bitboard {
    pushes(color, pushed.intersection(Bitboard::rank(Rank::Third.relative_to(color))))
}

/// Returns all squares that pawns of `color` attack.
#[inline(always)]
#[must_use]
pub const fn attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let [east, west] = captures(color);
    pawns.shift(east).union(pawns.shift(west))
}
