//! Colors, roles and pieces.

use core::fmt;
use core::ops::Not;

use crate::types::names::{from_str, numbered, single};

numbered! {
    /// White, which moves first and up the board, or Black. `!color` is the other side.
    ///
    /// ```
    /// use movegen::Color;
    /// assert_eq!(!Color::White, Color::Black);
    /// assert_eq!("b".parse(), Ok(Color::Black));
    /// ```
    Color 2 "color": White Black
}

impl Color {
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
        Self::wrapping(1 - self as u32)
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

numbered! {
    /// A kind of piece, whatever its color.
    ///
    /// ```
    /// use movegen::Role;
    /// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
    /// assert_eq!(Role::Knight.letter(), 'n');
    /// assert_eq!("n".parse(), Ok(Role::Knight));
    /// ```
    Role 6 "role": Pawn Knight Bishop Rook Queen King
}

impl Role {
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
    pub fn from_figurine(symbol: char) -> Option<Self> {
        Piece::ALL.into_iter().find(|piece| piece.figurine() == symbol).map(Piece::role)
    }
}

/// Writes the [letter](Role::letter), in lower case.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

from_str!(Role, "one letter of pnbrqk", |text| single(text).and_then(Self::from_letter));

numbered! {
    /// One of the twelve pieces: White's from pawn to king, then Black's. `Option<Piece>` is also one byte.
    ///
    /// ```
    /// use movegen::{Color, Piece, Role};
    /// let piece = Piece::new(Color::Black, Role::Queen);
    /// assert_eq!((piece.color(), piece.role()), (Color::Black, Role::Queen));
    /// assert_eq!(piece.to_string(), "q");
    /// assert_eq!(Piece::from_letter('P'), Some(Piece::WhitePawn));
    /// assert_eq!("P".parse(), Ok(Piece::WhitePawn));
    /// ```
    Piece 12 "piece":
    WhitePawn WhiteKnight WhiteBishop WhiteRook WhiteQueen WhiteKing
    BlackPawn BlackKnight BlackBishop BlackRook BlackQueen BlackKing
}

impl Piece {
    /// Returns the piece of this color and role.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Self {
        // Like all functions here, compiled to arithmetic on the index: no table.
        Self::wrapping(color as u32 * 6 + role as u32)
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
        Role::wrapping(self as u32)
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
        Self::wrapping(self as u32 + 6)
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
        ['♙', '♘', '♗', '♖', '♕', '♔', '♟', '♞', '♝', '♜', '♛', '♚'][self.index()]
    }
}

/// Writes the FEN [letter](Piece::letter).
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

from_str!(Piece, "one letter of PNBRQKpnbrqk", |text| single(text).and_then(Self::from_letter));
