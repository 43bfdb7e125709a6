//! Colors, roles and pieces.

use core::fmt;
use core::ops::Not;

use crate::types::names::{from_str, single};

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

    /// Returns 0 for White and 1 for Black.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the English name, in lower case. `Display` writes the letter of a FEN.
    ///
    /// ```
    /// use movegen::Color;
    /// assert_eq!((Color::White.name(), Color::White.to_string().as_str()), ("white", "w"));
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
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

    /// Returns the index, from 0 for a pawn to 5 for a king.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the role with this index, or `None` above 5.
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

    /// Returns the English letter, in lower case.
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

    /// Returns the English name, in lower case.
    ///
    /// ```
    /// assert_eq!(movegen::Role::Knight.name(), "knight");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// Returns the role for a lower-case English letter.
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

    /// Returns the role for a figurine of either color.
    ///
    /// ```
    /// use movegen::Role;
    /// assert_eq!(Role::from_figurine('♞'), Some(Role::Knight));
    /// ```
    #[must_use]
    pub const fn from_figurine(symbol: char) -> Option<Self> {
        Some(match symbol {
            '♙' | '♟' => Self::Pawn,
            '♘' | '♞' => Self::Knight,
            '♗' | '♝' => Self::Bishop,
            '♖' | '♜' => Self::Rook,
            '♕' | '♛' => Self::Queen,
            '♔' | '♚' => Self::King,
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

/// One of the twelve pieces. `Option<Piece>` is also one byte.
///
/// ```
/// use movegen::{Color, Piece, Role};
/// let piece = Piece::new(Color::Black, Role::Queen);
/// assert_eq!((piece.color(), piece.role()), (Color::Black, Role::Queen));
/// assert_eq!(piece.to_string(), "q");
/// assert_eq!(Piece::from_letter('P'), Some(Piece::WhitePawn));
/// assert_eq!("P".parse(), Ok(Piece::WhitePawn));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Piece {
    /// White's pawn.
    WhitePawn,
    /// White's knight.
    WhiteKnight,
    /// White's bishop.
    WhiteBishop,
    /// White's rook.
    WhiteRook,
    /// White's queen.
    WhiteQueen,
    /// White's king.
    WhiteKing,
    /// Black's pawn.
    BlackPawn,
    /// Black's knight.
    BlackKnight,
    /// Black's bishop.
    BlackBishop,
    /// Black's rook.
    BlackRook,
    /// Black's queen.
    BlackQueen,
    /// Black's king.
    BlackKing,
}

impl Piece {
    /// All pieces: White's from pawn to king, then Black's.
    pub const ALL: [Self; 12] = [
        Self::WhitePawn,
        Self::WhiteKnight,
        Self::WhiteBishop,
        Self::WhiteRook,
        Self::WhiteQueen,
        Self::WhiteKing,
        Self::BlackPawn,
        Self::BlackKnight,
        Self::BlackBishop,
        Self::BlackRook,
        Self::BlackQueen,
        Self::BlackKing,
    ];

    /// The number of values.
    pub const COUNT: usize = Self::ALL.len();

    /// Returns the piece of this color and role.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Self {
        // Like all functions here, compiled to arithmetic on the index: no table.
        match (color, role) {
            (Color::White, Role::Pawn) => Self::WhitePawn,
            (Color::White, Role::Knight) => Self::WhiteKnight,
            (Color::White, Role::Bishop) => Self::WhiteBishop,
            (Color::White, Role::Rook) => Self::WhiteRook,
            (Color::White, Role::Queen) => Self::WhiteQueen,
            (Color::White, Role::King) => Self::WhiteKing,
            (Color::Black, Role::Pawn) => Self::BlackPawn,
            (Color::Black, Role::Knight) => Self::BlackKnight,
            (Color::Black, Role::Bishop) => Self::BlackBishop,
            (Color::Black, Role::Rook) => Self::BlackRook,
            (Color::Black, Role::Queen) => Self::BlackQueen,
            (Color::Black, Role::King) => Self::BlackKing,
        }
    }

    /// Returns the color.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if (self as u8) < Self::BlackPawn as u8 { Color::White } else { Color::Black }
    }

    /// Returns the role.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        let index = self as usize;
        match Role::from_index(if index < 6 { index } else { index - 6 }) {
            Some(role) => role,
            None => Role::King,
        }
    }

    /// Returns the same piece of the other color.
    ///
    /// ```
    /// use movegen::Piece;
    /// assert_eq!((Piece::WhiteRook.flip(), Piece::BlackPawn.flip()), (Piece::BlackRook, Piece::WhitePawn));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        match self.color() {
            Color::White => Self::new(Color::Black, self.role()),
            Color::Black => Self::new(Color::White, self.role()),
        }
    }

    /// Returns the index in [`Piece::ALL`], 0 to 11.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the piece with this index, or `None` above 11.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// Returns the piece for a FEN letter: upper case is White's.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter.to_ascii_lowercase()) {
            Some(role) => Some(Self::new(color, role)),
            None => None,
        }
    }

    /// Returns the FEN letter: upper case for White.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        let letter = self.role().letter();
        match self.color() {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }

    /// Returns the figurine, hollow for White.
    ///
    /// ```
    /// use movegen::Piece;
    /// assert_eq!((Piece::WhiteKnight.figurine(), Piece::BlackKnight.figurine()), ('♘', '♞'));
    /// ```
    #[must_use]
    pub const fn figurine(self) -> char {
        match (self.role(), self.color()) {
            (Role::Pawn, Color::White) => '♙',
            (Role::Pawn, Color::Black) => '♟',
            (Role::Knight, Color::White) => '♘',
            (Role::Knight, Color::Black) => '♞',
            (Role::Bishop, Color::White) => '♗',
            (Role::Bishop, Color::Black) => '♝',
            (Role::Rook, Color::White) => '♖',
            (Role::Rook, Color::Black) => '♜',
            (Role::Queen, Color::White) => '♕',
            (Role::Queen, Color::Black) => '♛',
            (Role::King, Color::White) => '♔',
            (Role::King, Color::Black) => '♚',
        }
    }
}

/// Writes the FEN [letter](Piece::letter).
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

from_str!(Piece, "one letter of PNBRQKpnbrqk", |text| single(text).and_then(Self::from_letter));
