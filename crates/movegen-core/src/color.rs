//! The two colours.

use core::fmt;
use core::ops::Not;

/// A side of the game. `!color` is the other one.
///
/// ```
/// use movegen_core::Color;
/// assert_eq!(!Color::White, Color::Black);
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
    /// White, then black.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for white, 1 for black.
    #[inline]
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

/// `w` or `b`, as a FEN has it.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "w",
            Self::Black => "b",
        })
    }
}
