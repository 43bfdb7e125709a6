//! SAN and long algebraic notation: a move as written.

use core::fmt;

use movegen_core::{CastlingSide, File, Rank, Role, Square};

/// Why a text is not a move of a position in algebraic notation.
///
/// ```
/// use movegen::Position;
/// use movegen::notation::SanError;
/// let position = Position::default();
/// assert_eq!(position.parse_san("Nz3"), Err(SanError::Malformed { column: 2 }));
/// assert_eq!(position.parse_san("Nd3"), Err(SanError::Illegal));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not a move in any position.
    Malformed {
        /// The first byte that cannot be part of a move, from 1.
        column: usize,
    },
    /// Well-formed, but the position has no such legal move.
    Illegal,
    /// More than one legal move matches.
    Ambiguous,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { column } => {
                write!(f, "column {column}: not a move such as Nf3, exd8=Q or O-O")
            }
            Self::Illegal => f.write_str("not a legal move in this position"),
            Self::Ambiguous => f.write_str("more than one legal move matches"),
        }
    }
}

impl core::error::Error for SanError {}

/// A move as algebraic notation names it, independent of a position: what `Nbd7`, `exd8=Q` or `O-O` says.
/// [`Position::find_san`](crate::Position::find_san) finds the legal move; [`SanText::parts`](super::SanText::parts)
/// goes the other way.
///
/// `FromStr` reads whatever [`Position::parse_san`](crate::Position::parse_san) accepts; `Display` writes the standard
/// form without check marks.
///
/// ```
/// use movegen::notation::San;
/// use movegen::{CastlingSide, File, Position, Role, Square};
/// let san: San = "Nbxd7+".parse().unwrap();
/// let San::Move { role, file, rank, captures, to, promotion } = san else { panic!() };
/// assert_eq!((role, file, rank), (Role::Knight, Some(File::B), None));
/// assert_eq!((captures, to, promotion), (true, Square::D7, None));
/// assert_eq!(san.to_string(), "Nbxd7");
/// assert_eq!("0-0".parse(), Ok(San::Castling(CastlingSide::KingSide)));
///
/// let position = Position::default();
/// let mv = position.find_san(&"e2-e4!".parse().unwrap()).unwrap();
/// assert_eq!(position.san(mv).to_san().to_string(), "e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum San {
    /// Castling.
    Castling(CastlingSide),
    /// Any other move.
    Move {
        /// The moving piece's role.
        role: Role,
        /// The origin's file, if given. A pawn without one moves straight ahead.
        file: Option<File>,
        /// The origin's rank, if given.
        rank: Option<Rank>,
        /// Whether the move is written as a capture. When reading, `x` is accepted on any move and may be missing from
        /// a capture.
        captures: bool,
        /// The destination.
        to: Square,
        /// The role a pawn promotes to.
        promotion: Option<Role>,
    },
}
