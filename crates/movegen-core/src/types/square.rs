//! Squares, files, ranks and the eight directions.

use core::fmt::{self, Write};

use crate::types::names::{from_str, numbered, single};
use crate::types::piece::Color;

numbered! {
    /// A file (column) of the board.
    ///
    /// ```
    /// use movegen::{Bitboard, File};
    /// assert_eq!(Bitboard::file(File::E).len(), 8);
    /// assert_eq!((File::E.to_string().as_str(), "e".parse()), ("e", Ok(File::E)));
    /// ```
    File 8 "file": A B C D E F G H
}

numbered! {
    /// A rank (row) of the board. White's pieces start on the first and second.
    ///
    /// ```
    /// use movegen::{Color, Rank};
    /// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
    /// assert_eq!((Rank::Seventh.to_string().as_str(), "7".parse()), ("7", Ok(Rank::Seventh)));
    /// ```
    #[allow(clippy::upper_case_acronyms)]
    Rank 8 "rank": First Second Third Fourth Fifth Sixth Seventh Eighth
}

numbered! {
    /// A square: a1 = 0, b1 = 1, .. h8 = 63. `Option<Square>` takes one byte too.
    ///
    /// ```
    /// use movegen::{File, Rank, Square};
    /// assert_eq!(Square::new(File::E, Rank::Fourth), Square::E4);
    /// assert_eq!("e4".parse(), Ok(Square::E4));
    /// assert_eq!(Square::E4.to_string(), "e4");
    /// assert_eq!(Square::E4.index(), 28);
    /// ```
    Square 64 "square":
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
    /// Returns the letter, `a` to `h`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Returns the file for a lower-case letter.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Some(Self::wrapping(letter as u32 - 'a' as u32)),
            _ => None,
        }
    }
}

/// Writes the letter, `a` to `h`.
impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

from_str!(File, "one letter of abcdefgh", |text| single(text).and_then(Self::from_letter));

impl Rank {
    /// Returns the digit, `1` to `8`.
    #[inline]
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// Returns the rank for a digit.
    #[inline]
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Some(Self::wrapping(digit as u32 - '1' as u32)),
            _ => None,
        }
    }

    /// Returns this rank as seen by `color`. Black's second rank is the board's seventh.
    #[inline]
    #[must_use]
    #[doc(alias = "flip_vertical")]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::wrapping(7 - self as u32),
        }
    }
}

/// Writes the digit, `1` to `8`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.digit())
    }
}

from_str!(Rank, "one digit of 12345678", |text| single(text).and_then(Self::from_digit));

impl Square {
    /// Returns the square on this file and rank.
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::wrapping(rank as u32 * 8 + file as u32)
    }

    /// Returns the square's file.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::wrapping(self as u32 & 7)
    }

    /// Returns the square's rank.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self as u32 >> 3)
    }

    /// Returns this square as seen by `color`: [flipped](Self::flip) for Black.
    ///
    /// ```
    /// use movegen::{Color, Square};
    /// assert_eq!([Color::White, Color::Black].map(|color| Square::E2.relative_to(color)), [Square::E2, Square::E7]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// Returns the square mirrored top to bottom: a1 and a8, e2 and e7.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self::wrapping(self as u32 ^ 56)
    }

    /// Returns the square with an index greater by `offset`, modulo 64.
    #[inline]
    pub(crate) const fn offset(self, offset: i8) -> Self {
        Self::wrapping((self as u32).wrapping_add(offset as u32))
    }
}

macro_rules! index_as {
    ($($number:ty)*) => {$(
        /// The [index](Square::index), 0 to 63.
        impl From<Square> for $number {
            #[inline]
            fn from(square: Square) -> Self {
                square as Self
            }
        }
    )*};
}

index_as!(u8 u16 usize);

/// Writes the file letter and the rank digit, such as `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.file().letter())?;
        f.write_char(self.rank().digit())
    }
}

from_str!(Square, "a square from a1 to h8", |text| match *text.as_bytes() {
    [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
        Some(Self::wrapping(u32::from(rank - b'1') * 8 + u32::from(file - b'a')))
    }
    _ => None,
});

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

    /// Returns how much one step changes a square's index.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> i8 {
        self as i8
    }
}
