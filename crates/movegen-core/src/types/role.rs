//! The six kinds of chess piece, without a color.

use core::fmt;

use crate::types::names::{from_str, single};

/// A kind of piece, whatever its color.
///
/// ```
/// use movegen::Role;
/// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
/// assert_eq!(Role::Knight.letter(), 'n');
/// assert_eq!("n".parse(), Ok(Role::Knight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

impl Role {
    /// All roles, from pawn to king.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The number of values.
    pub const COUNT: usize = Self::ALL.len();

    /// 0 for a pawn up to 5 for a king.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The role with this index, or `None` above 5.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        Some(match index {
            0 => Self::Pawn,
            1 => Self::Knight,
            2 => Self::Bishop,
            3 => Self::Rook,
            4 => Self::Queen,
            5 => Self::King,
            _ => return None,
        })
    }

    /// The English letter, in lower case.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The role for a lower-case English letter.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }
}

/// Writes the [letter](Role::letter), in lower case.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

from_str!(Role, "one letter of pnbrqk", |text| single(text).and_then(Self::from_letter));
