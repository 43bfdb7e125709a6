//! The eight directions of the board.

/// A compass direction: north is towards rank 8, east towards the h-file.
///
/// ```
/// use movegen_core::{Bitboard, Square, types::Direction};
/// assert_eq!(Bitboard::from(Square::E4).shift(Direction::NorthEast), Square::F5.into());
/// assert!(Bitboard::from(Square::H4).shift(Direction::East).is_empty(), "nothing is beyond the h-file");
/// assert_eq!(Direction::South.offset(), -8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i8)]
#[allow(missing_docs)]
pub enum Direction {
    North = 8,
    NorthEast = 9,
    East = 1,
    SouthEast = -7,
    South = -8,
    SouthWest = -9,
    West = -1,
    NorthWest = 7,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Returns the difference of square indices that one step in this direction makes.
    #[inline]
    pub const fn offset(self) -> i8 {
        self as i8
    }
}
