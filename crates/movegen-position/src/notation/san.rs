//! Standard and long algebraic notation: a move as it is named.

use core::fmt;

use movegen_core::{CastlingSide, File, Rank, Role, Square};

/// The error for a text that is not a move of a position in algebraic notation.
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
        /// The first byte that cannot be part of a move; the first byte of the text is 1.
        column: usize,
    },
    /// The text is well-formed, but the position has no such legal move.
    Illegal,
    /// The text matches more than one legal move.
    Ambiguous,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { column } => {
                write!(f, "column {column}: not a move such as Nf3, exd8=Q or O-O")
            }
            Self::Illegal => f.write_str("not a legal move of this position"),
            Self::Ambiguous => f.write_str("more than one legal move matches"),
        }
    }
}

impl core::error::Error for SanError {}

/// A move as algebraic notation names it, whatever the position: the content of a text such as `Nbd7`, `exd8=Q` or
/// `O-O`. [`Position::find_san`](crate::Position::find_san) finds the legal move, and
/// [`SanText::parts`](super::SanText::parts) returns the parts for one.
///
/// `FromStr` reads every text that [`Position::parse_san`](crate::Position::parse_san) accepts, and `Display`
/// writes the standard form without marks of check.
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
/// assert_eq!(position.san(mv).parts().to_string(), "e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum San {
    /// Castling.
    Castling(CastlingSide),
    /// Any other move.
    Move {
        /// The role of the moving piece.
        role: Role,
        /// The file of the origin, if it is given. A pawn without one moves straight on.
        file: Option<File>,
        /// The rank of the origin, if it is given.
        rank: Option<Rank>,
        /// Whether the move is written as a capture. Reading accepts the sign for any move, and none for captures.
        captures: bool,
        /// The destination.
        to: Square,
        /// The role that a pawn is promoted to.
        promotion: Option<Role>,
    },
}
