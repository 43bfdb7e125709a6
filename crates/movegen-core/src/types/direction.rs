//! The eight directions of the board.

/// A compass direction: north towards rank 8, east towards the h-file.
///
/// ```
/// use movegen::{Bitboard, Square, types::Direction};
/// assert_eq!(Bitboard::from(Square::E4).shift(Direction::NorthEast), Square::F5.into());
/// assert!(Bitboard::from(Square::H4).shift(Direction::East).is_empty(), "nothing is beyond the h-file");
/// assert_eq!(Direction::South.offset(), -8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i8)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Direction {
    /// Towards rank 8.
    North = 8,
    /// Towards h8.
    NorthEast = 9,
    /// Towards the h-file.
    East = 1,
    /// Towards h1.
    SouthEast = -7,
    /// Towards rank 1.
    South = -8,
    /// Towards a1.
    SouthWest = -9,
    /// Towards the a-file.
    West = -1,
    /// Towards a8.
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

    /// The number of values.
    pub const COUNT: usize = Self::ALL.len();

    /// How much one step changes a square's index.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> i8 {
        self as i8
    }
}
