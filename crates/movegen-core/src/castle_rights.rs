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

/// What castling asks of the squares between, for a king and a rook on one rank. Chess and Chess960 alike: the two men may
/// change places or stay, and nothing else may stand where they go.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Passage {
    /// Where no other man may stand.
    pub empty: Bitboard,
    /// Where the king goes: no enemy may attack it.
    pub safe: Bitboard,
}

impl Passage {
    /// The passage of a king with the rook that it castles with, which stands on the same rank.
    #[inline(always)]
    pub const fn of(king: Square, rook: Square) -> Self {
        /// By the files of king and rook: both sets, as squares of a rank.
        const PASSAGES: [[[u8; 2]; 8]; 8] = {
            let mut passages = [[[0; 2]; 8]; 8];
            let mut number = 0;
            while number < 64 {
                let (king, rook) = (number / 8, number % 8);
                let wing = if rook > king { Wing::KingSide } else { Wing::QueenSide };
                let walk = span(king, wing.king_file() as usize);
                let ride = span(rook, wing.rook_file() as usize);
                let both = 1 << king | 1 << rook;
                passages[king][rook] = [(walk | ride) & !both, walk];
                number += 1;
            }
            passages
        };
        let [empty, safe] = PASSAGES[king.file().index()][rook.file().index()];
        let rank = king as u32 & 56;
        Self { empty: Bitboard((empty as u64) << rank), safe: Bitboard((safe as u64) << rank) }
    }
}

/// The files from one to another with both, as bits.
const fn span(from: usize, to: usize) -> u8 {
    let (least, most) = if from < to { (from, to) } else { (to, from) };
    let mut files = 0;
    let mut file = least;
    while file <= most {
        files |= 1 << file;
        file += 1;
    }
    files
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
