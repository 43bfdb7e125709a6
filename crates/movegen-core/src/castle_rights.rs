//! The right to castle: which rooks have it, and where king and rook come to stand.

use crate::{Bitboard, Color, File, Square};

/// The two wings of the board, as castling names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// The wing of the h-file: `O-O`.
    KingSide,
    /// The wing of the a-file: `O-O-O`.
    QueenSide,
}

impl Wing {
    /// King's side, then queen's side.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// The wing on which a rook on `rook` stands, seen from a king on `king`.
    #[inline]
    pub const fn of(king: Square, rook: Square) -> Self {
        if (rook as u8) > king as u8 { Self::KingSide } else { Self::QueenSide }
    }

    /// The file a king that castles on this wing comes to stand on: g or c, in Chess960 too.
    #[inline]
    pub const fn king_file(self) -> File {
        match self {
            Self::KingSide => File::G,
            Self::QueenSide => File::C,
        }
    }

    /// The file the rook comes to stand on: f or d, in Chess960 too.
    #[inline]
    pub const fn rook_file(self) -> File {
        match self {
            Self::KingSide => File::F,
            Self::QueenSide => File::D,
        }
    }

    /// The file of the rook in the game that is not Chess960: h or a.
    #[inline]
    pub const fn standard_rook_file(self) -> File {
        match self {
            Self::KingSide => File::H,
            Self::QueenSide => File::A,
        }
    }
}

/// The rooks that may still castle, of both colours. Chess960 needs no more, and no less.
///
/// ```
/// use movegen_core::{Board, Color, Square};
/// let rights = Board::default().castles();
/// assert_eq!(rights.of(Color::White).into_iter().collect::<Vec<_>>(), [Square::A1, Square::H1]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastleRights {
    rooks: Bitboard,
}

impl CastleRights {
    /// Nobody may castle.
    pub const NONE: Self = Self { rooks: Bitboard::EMPTY };

    #[inline]
    pub(crate) const fn new(rooks: Bitboard) -> Self {
        Self { rooks }
    }

    /// The squares of all rooks that may castle.
    #[inline]
    pub const fn rooks(self) -> Bitboard {
        self.rooks
    }

    /// The squares of the rooks of `color` that may castle: none, one, or one on each wing.
    #[inline]
    pub const fn of(self, color: Color) -> Bitboard {
        let home = match color {
            Color::White => 0xff,
            Color::Black => 0xff << 56,
        };
        Bitboard(self.rooks.0 & home)
    }

    /// Whether anybody may castle.
    #[inline]
    pub const fn any(self) -> bool {
        self.rooks.any()
    }
}

/// How castling is written: rights in a FEN, and the move itself in UCI.
///
/// ```
/// use movegen_core::{Board, CastleStyle};
/// let board = Board::default();
/// assert!(board.epd(CastleStyle::Standard).to_string().ends_with(" w KQkq -"));
/// assert!(board.epd(CastleStyle::Chess960).to_string().ends_with(" w HAha -"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastleStyle {
    /// `KQkq` and `e1g1`, as long as the rights are those of the standard game; otherwise as [`Chess960`](Self::Chess960).
    #[default]
    Standard,
    /// Rights by the files of the rooks (Shredder-FEN, `HAha`), and the move as king takes rook (`e1h1`).
    Chess960,
}
