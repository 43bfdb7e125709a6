//! The two colors.

use core::fmt;
use core::ops::Not;

use crate::types::names::from_str;

/// White or Black. `!color` is the other side.
///
/// ```
/// use movegen::Color;
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!("b".parse(), Ok(Color::Black));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// Moves first, and up the board.
    White,
    /// Moves down the board.
    Black,
}

impl Color {
    /// White, then Black.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The number of values.
    pub const COUNT: usize = Self::ALL.len();

    /// 0 for White, 1 for Black.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Writes `w` or `b`, as in a FEN.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "w",
            Self::Black => "b",
        })
    }
}

from_str!(Color, "w or b", |text| match text {
    "w" => Some(Self::White),
    "b" => Some(Self::Black),
    _ => None,
});
