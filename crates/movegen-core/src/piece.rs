//! A piece: a colour and a role, in one byte.

use core::fmt;

use crate::{Color, Role};

/// One of the twelve pieces. `Option<Piece>` takes one byte too.
///
/// ```
/// use movegen_core::{Color, Piece, Role};
/// let piece = Piece::new(Color::Black, Role::Queen);
/// assert_eq!((piece.color(), piece.role()), (Color::Black, Role::Queen));
/// assert_eq!(piece.to_string(), "q");
/// assert_eq!(Piece::from_letter('P'), Some(Piece::WhitePawn));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Piece {
    WhitePawn,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    BlackPawn,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
}

impl Piece {
    /// All pieces: white from pawn to king, then black.
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

    /// The piece of this colour and role.
    #[inline]
    pub const fn new(color: Color, role: Role) -> Self {
        Self::ALL[color.index() * 6 + role.index()]
    }

    /// Whose it is.
    #[inline]
    pub const fn color(self) -> Color {
        if (self as u8) < Self::BlackPawn as u8 { Color::White } else { Color::Black }
    }

    /// What it is.
    #[inline]
    pub const fn role(self) -> Role {
        match self {
            Self::WhitePawn | Self::BlackPawn => Role::Pawn,
            Self::WhiteKnight | Self::BlackKnight => Role::Knight,
            Self::WhiteBishop | Self::BlackBishop => Role::Bishop,
            Self::WhiteRook | Self::BlackRook => Role::Rook,
            Self::WhiteQueen | Self::BlackQueen => Role::Queen,
            Self::WhiteKing | Self::BlackKing => Role::King,
        }
    }

    /// Its place in [`Piece::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The piece that a letter of a FEN names: upper case for white.
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter.to_ascii_lowercase()) {
            Some(role) => Some(Self::new(color, role)),
            None => None,
        }
    }

    /// Its letter in a FEN.
    #[inline]
    pub const fn letter(self) -> char {
        match self.color() {
            Color::White => self.role().letter().to_ascii_uppercase(),
            Color::Black => self.role().letter(),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}
