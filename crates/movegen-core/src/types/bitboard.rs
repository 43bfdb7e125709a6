//! Sets of squares as 64 bits, and iteration over them.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::types::names::from_str;
use crate::types::piece::Color;
use crate::types::square::{Direction, File, Rank, Square};

/// A set of squares. `&`, `|`, `^` and `!` are intersection, union, symmetric difference and complement.
/// Iterates in ascending order.
///
/// ```
/// use movegen::{Bitboard, Square};
/// use movegen::types::Direction;
///
/// let corner = Bitboard::from_iter([Square::A1, Square::B1, Square::A2]);
/// assert!(corner.contains(Square::B1));
/// assert_eq!(corner.len(), 3);
/// assert_eq!(corner.shift(Direction::West), Square::A1.into());
/// assert_eq!(corner.0, 0x103);
/// assert_eq!(corner.to_string(), "\
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// X . . . . . . .
/// X X . . . . . .
/// ");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Bitboard(
    /// The squares as bits: a1 is bit 0, h8 is bit 63.
    pub u64,
);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);
    /// Ranks 1 and 8.
    pub const BACK_RANKS: Self = Self(0xff00_0000_0000_00ff);
    /// The dark squares, which include a1.
    pub const DARK_SQUARES: Self = Self(0xaa55_aa55_aa55_aa55);
    /// The light squares, which include h1.
    pub const LIGHT_SQUARES: Self = Self(!Self::DARK_SQUARES.0);
    /// The a- and h-file and ranks 1 and 8.
    pub const EDGES: Self = Self(0xff81_8181_8181_81ff);
    /// a1, h1, a8 and h8.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);

    /// Returns the squares of a file.
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u32)
    }

    /// Returns the squares of a rank.
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (rank as u32 * 8))
    }

    /// Returns whether `square` is in the set.
    #[doc(alias = "has")]
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bitboard().0 != 0
    }

    /// Returns how many squares the set has.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has any square.
    #[inline]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns whether the set has two or more squares.
    #[inline]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the lowest square.
    #[doc(alias("next_square", "to_square"))]
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros())) }
    }

    /// Returns the highest square.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(63 - self.0.leading_zeros())) }
    }

    /// Returns the set plus `square`.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bitboard().0)
    }

    /// Returns the set minus `square`.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bitboard().0)
    }

    /// Returns the squares in both sets: `self & other` for constants.
    ///
    /// ```
    /// use movegen::{Bitboard, File, Rank, Square};
    /// const E4: Bitboard = Bitboard::file(File::E).intersection(Bitboard::rank(Rank::Fourth));
    /// assert_eq!(E4, Square::E4.bitboard());
    /// ```
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the squares in either set: `self | other` for constants.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares not in the set: `!self` for constants.
    #[inline]
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// Returns the squares in this set but not in `other`.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether every square of this set is in `other`.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether the sets share no square.
    #[inline]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Moves every square one step. Squares that would leave the board are dropped.
    #[inline]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        const NOT_A: u64 = !0x0101_0101_0101_0101;
        const NOT_H: u64 = !0x8080_8080_8080_8080;
        Self(match direction {
            Direction::North => self.0 << 8,
            Direction::NorthEast => (self.0 & NOT_H) << 9,
            Direction::East => (self.0 & NOT_H) << 1,
            Direction::SouthEast => (self.0 & NOT_H) >> 7,
            Direction::South => self.0 >> 8,
            Direction::SouthWest => (self.0 & NOT_A) >> 9,
            Direction::West => (self.0 & NOT_A) >> 1,
            Direction::NorthWest => (self.0 & NOT_A) << 7,
        })
    }

    /// Returns the set as seen by `color`: [flipped](Self::flip) for Black.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// Mirrors the set top to bottom: rank 1 becomes rank 8, and so on.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Reads a set as `Display` draws it: 64 marks, rank 8 first, `X` for a square in the
    /// set, `.` for any other. Whitespace is ignored. Returns `None` for any other text.
    /// For constants, use [`bitboard!`](crate::bitboard!).
    #[must_use]
    pub const fn from_picture(text: &str) -> Option<Self> {
        let (marks, mut next, mut read, mut set) = (text.as_bytes(), 0, 0, 0);
        while next < marks.len() {
            let is_member = match marks[next] {
                b'X' => 1,
                b'.' => 0,
                mark if mark.is_ascii_whitespace() => {
                    next += 1;
                    continue;
                }
                _ => return None,
            };
            if read == 64 {
                return None;
            }
            // The first mark is a8, index 56: ranks are in reverse order.
            set |= is_member << (read ^ 56);
            read += 1;
            next += 1;
        }
        if read == 64 { Some(Self(set)) } else { None }
    }

    /// This set if `condition` holds, otherwise the empty set.
    #[inline]
    pub(crate) const fn only_if(self, condition: bool) -> Self {
        Self(self.0 & (condition as u64).wrapping_neg())
    }
}

impl Square {
    /// Returns the set of just this square.
    #[doc(alias = "from_square")]
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u32)
    }

    /// Returns the square one step away, or `None` off the board.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        self.bitboard().shift(direction).first()
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl From<u64> for Bitboard {
    #[inline]
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Bitboard> for u64 {
    #[inline]
    fn from(set: Bitboard) -> Self {
        set.0
    }
}

macro_rules! set_operation {
    ($($operation:ident $method:ident $assign:ident $assign_method:ident $op:tt;)*) => {$(
        impl $operation for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    )*};
}

set_operation! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

/// A constant set from its picture: eight lines of eight marks, rank 8 first, `X` for a square in the set,
/// `.` for any other, as `Display` writes it. Does not compile unless there are exactly 64 marks.
///
/// ```
/// use movegen::{Bitboard, bitboard};
///
/// const RING: Bitboard = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . X X X X . .
///     . . X . . X . .
///     . . X . . X . .
///     . . X X X X . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(RING.len(), 12);
/// assert_eq!(Bitboard::from_picture(&RING.to_string()), Some(RING));
/// ```
///
/// ```compile_fail
/// movegen::bitboard!(X . X);
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($mark:tt)*) => {
        const {
            match $crate::Bitboard::from_picture(stringify!($($mark)*)) {
                Some(set) => set,
                None => panic!("a picture of a bitboard has 64 marks, each X or `.`"),
            }
        }
    };
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Writes eight lines of eight marks, rank 8 first, `X` for a square in the set, `.` for any other.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { "X" } else { "." };
                f.write_str(mark)?;
                f.write_str(if file == File::H { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)
    }
}

from_str!(Bitboard, "a picture of 64 marks, each X or .", Self::from_picture);

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = BitboardIter;

    #[inline]
    fn into_iter(self) -> BitboardIter {
        BitboardIter(self)
    }
}

/// The squares of a [`Bitboard`], lowest first.
///
/// ```
/// use movegen::{Bitboard, Square};
/// let mut corners = Bitboard::CORNERS.into_iter();
/// assert_eq!((corners.next(), corners.next_back(), corners.len()), (Some(Square::A1), Some(Square::H8), 2));
/// ```
#[derive(Clone, Debug)]
pub struct BitboardIter(Bitboard);

impl Iterator for BitboardIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for BitboardIter {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0 = self.0.without(square);
        Some(square)
    }
}

impl ExactSizeIterator for BitboardIter {}
impl FusedIterator for BitboardIter {}
