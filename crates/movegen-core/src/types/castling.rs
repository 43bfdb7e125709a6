//! Castling: the two sides, the notation, and the squares that castling needs.

use crate::types::bitboard::Bitboard;
use crate::types::names::names;
use crate::types::square::{File, Rank, Square};

/// The side of the board a king castles to.
///
/// ```
/// use movegen::{CastlingSide, File};
/// assert_eq!(CastlingSide::QueenSide.king_file(), File::C);
/// assert_eq!((CastlingSide::QueenSide.name(), "king-side".parse()), ("queen-side", Ok(CastlingSide::KingSide)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CastlingSide {
    /// Towards the h-file: `O-O`.
    KingSide,
    /// Towards the a-file: `O-O-O`.
    QueenSide,
}

impl CastlingSide {
    /// Returns the side to which a king on `king` castles with a rook on `rook`, on the same rank.
    #[inline]
    #[must_use]
    pub const fn from_squares(king: Square, rook: Square) -> Self {
        if (rook as u8) > king as u8 { Self::KingSide } else { Self::QueenSide }
    }

    /// Returns the king's file after castling: g or c, in Chess960 too.
    #[inline]
    #[must_use]
    pub const fn king_file(self) -> File {
        match self {
            Self::KingSide => File::G,
            Self::QueenSide => File::C,
        }
    }

    /// Returns the rook's file after castling: f or d, in Chess960 too.
    #[inline]
    #[must_use]
    pub const fn rook_file(self) -> File {
        match self {
            Self::KingSide => File::F,
            Self::QueenSide => File::D,
        }
    }

    /// Returns where king and rook go when castling on `rank`.
    ///
    /// ```
    /// use movegen::{CastlingSide, Rank, Square};
    /// assert_eq!(CastlingSide::QueenSide.castled(Rank::First), (Square::C1, Square::D1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn castled(self, rank: Rank) -> (Square, Square) {
        (Square::new(self.king_file(), rank), Square::new(self.rook_file(), rank))
    }

    /// Returns the rook's file before castling in standard chess: h or a.
    #[inline]
    #[must_use]
    pub const fn standard_rook_file(self) -> File {
        match self {
            Self::KingSide => File::H,
            Self::QueenSide => File::A,
        }
    }
}

names!(CastlingSide, "king-side or queen-side": KingSide "king-side" QueenSide "queen-side");

/// The requirements of castling for a king and a rook on the same rank. In Chess960 either may stay put, or they may
/// swap squares.
///
/// ```
/// use movegen::{Bitboard, Square, types::CastlePath};
/// let path = CastlePath::new(Square::E1, Square::A1);
/// assert_eq!(path.empty, Bitboard::from_iter([Square::B1, Square::C1, Square::D1]));
/// assert_eq!(path.safe, Bitboard::from_iter([Square::C1, Square::D1, Square::E1]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CastlePath {
    /// Squares that must hold no other piece.
    pub empty: Bitboard,
    /// The king's path with both ends, which must not be attacked.
    pub safe: Bitboard,
}

impl CastlePath {
    /// Returns the path of a king castling with a rook on the same rank: one lookup.
    #[inline]
    #[must_use]
    pub const fn new(king: Square, rook: Square) -> Self {
        /// Both sets as squares of a rank, by the files of king and rook.
        const PATHS: [[[u8; 2]; 8]; 8] = {
            let mut paths = [[[0; 2]; 8]; 8];
            let mut index = 0;
            while index < 64 {
                let (king, rook) = (index / 8, index % 8);
                let side = if rook > king { CastlingSide::KingSide } else { CastlingSide::QueenSide };
                let king_path = span(king, side.king_file() as usize);
                let rook_path = span(rook, side.rook_file() as usize);
                let both = 1 << king | 1 << rook;
                paths[king][rook] = [(king_path | rook_path) & !both, king_path];
                index += 1;
            }
            paths
        };
        let [empty, safe] = PATHS[king.file().index()][rook.file().index()];
        let rank = king as u32 & 56;
        Self { empty: Bitboard((empty as u64) << rank), safe: Bitboard((safe as u64) << rank) }
    }
}

/// Returns the files from one to another, inclusive, as bits.
const fn span(from: usize, to: usize) -> u8 {
    let (first, last) = if from < to { (from, to) } else { (to, from) };
    let mut files = 0;
    let mut file = first;
    while file <= last {
        files |= 1 << file;
        file += 1;
    }
    files
}

/// How to write castling: the rights in a FEN, and the move in UCI.
///
/// ```
/// use movegen::{Board, CastlingNotation};
/// let board = Board::default();
/// assert!(board.epd(CastlingNotation::Standard).to_string().ends_with(" w KQkq -"));
/// assert!(board.epd(CastlingNotation::Chess960).to_string().ends_with(" w HAha -"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingNotation {
    /// `KQkq` and `e1g1` if all rights are standard. Otherwise like [`Chess960`](Self::Chess960).
    #[default]
    Standard,
    /// Rights as the rooks' files (Shredder-FEN, `HAha`), the move as king takes rook (`e1h1`).
    Chess960,
}

names!(CastlingNotation, "standard or chess960": Standard "standard" Chess960 "chess960");
