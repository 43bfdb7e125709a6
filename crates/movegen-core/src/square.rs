//! The 64 squares, with their files and ranks.

use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, Color, Direction};

macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident $all:literal: $($item:ident)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum $name { $($item),* }

        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; $all] = [$(Self::$item),*];

            /// Its number, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one with this number, if there is one.
            #[inline]
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < $all { Some(Self::wrapping(index as u32)) } else { None }
            }

            /// The one with this number, counted round the end: never out of range, so never a panic. Compiles to
            /// one AND, and to nothing where the compiler sees that the number is small.
            #[inline]
            pub(crate) const fn wrapping(index: u32) -> Self {
                struct Number;
                #[allow(non_upper_case_globals)]
                impl Number {
                    $(const $item: u32 = $name::$item as u32;)*
                }
                match index % $all {
                    $(Number::$item => $name::$item,)*
                    // A remainder is never this large; LLVM knows, and drops the arm.
                    $all.. => $name::ALL[0],
                }
            }
        }
    };
}

numbered! {
    /// A column of the board.
    File 8: A B C D E F G H
}

numbered! {
    /// A row of the board, the first one White's.
    #[allow(clippy::upper_case_acronyms)]
    Rank 8: First Second Third Fourth Fifth Sixth Seventh Eighth
}

numbered! {
    /// A square: a1 = 0, b1 = 1, .. h8 = 63. `Option<Square>` takes one byte too.
    ///
    /// ```
    /// use movegen_core::{File, Rank, Square};
    /// assert_eq!(Square::at(File::E, Rank::Fourth), Square::E4);
    /// assert_eq!("e4".parse(), Ok(Square::E4));
    /// assert_eq!(Square::E4.to_string(), "e4");
    /// assert_eq!(Square::E4.index(), 28);
    /// ```
    Square 64:
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl File {
    /// Its letter, `a` to `h`.
    #[inline]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl Rank {
    /// Its digit, `1` to `8`.
    #[inline]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank that `color` sees in this place: White's second rank is the board's seventh to Black.
    #[inline]
    pub const fn seen_by(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::wrapping(7 - self as u32),
        }
    }
}

impl Square {
    /// The square on this file and rank.
    #[inline]
    pub const fn at(file: File, rank: Rank) -> Self {
        Self::wrapping(rank as u32 * 8 + file as u32)
    }

    /// The column it is on.
    #[inline]
    pub const fn file(self) -> File {
        File::wrapping(self as u32 & 7)
    }

    /// The row it is on.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self as u32 >> 3)
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u32)
    }

    /// The square one step away, if that is on the board.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        self.bitboard().shift(direction).first()
    }

    /// The square in the same place seen from the other side: a1 and a8, e2 and e7.
    #[inline]
    pub const fn flip(self) -> Self {
        Self::wrapping(self as u32 ^ 56)
    }

    /// The square whose number is greater by `offset`, counted round the ends of the board.
    #[inline]
    pub(crate) const fn offset(self, offset: i8) -> Self {
        Self::wrapping((self as u32).wrapping_add(offset as u32))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

/// The text was not a file letter `a` to `h` and a rank digit `1` to `8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square such as e4")
    }
}

impl core::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Self::wrapping(u32::from(rank - b'1') * 8 + u32::from(file - b'a')))
            }
            _ => Err(NotASquare),
        }
    }
}
