//! The moves of the UCI protocol: reading and writing.

use core::fmt;
use core::str::FromStr;

use movegen_core::{AllMoves, CastlingNotation, Move, MoveKind, Role, Square, generate};

use crate::position::Position;

/// The error for a text that is not a move of a position in UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciError {
    /// The text is not two squares with an optional role.
    Malformed {
        /// The first byte that cannot be part of a move; the first byte of the text is 1.
        column: usize,
    },
    /// The text is well-formed, but the position has no such legal move.
    Illegal,
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { column } => write!(f, "column {column}: not a move such as e2e4 or e7e8q"),
            Self::Illegal => f.write_str("not a legal move of this position"),
        }
    }
}

impl core::error::Error for UciError {}

impl Position {
    /// Returns the text of a move in UCI, to be written by `Display`: `e2e4`, `e7e8q`, and for castling `e1g1`, or
    /// `e1h1` if the castling rights or the `notation` are those of Chess960.
    ///
    /// ```
    /// use movegen_position::{CastlingNotation, Position};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let castling = position.parse_uci("e1g1").unwrap();
    /// assert_eq!(position.uci(castling, CastlingNotation::Standard).to_string(), "e1g1");
    /// assert_eq!(position.uci(castling, CastlingNotation::Chess960).to_string(), "e1h1");
    /// ```
    #[inline]
    #[must_use]
    pub fn uci(&self, mv: Move, notation: CastlingNotation) -> Uci {
        let moves_king = notation == CastlingNotation::Standard && self.board.has_standard_castling();
        let to = if moves_king { mv.destination() } else { mv.to() };
        Uci { from: mv.from(), to, promotion: mv.promotion() }
    }

    /// Reads a legal move in UCI. Castling is accepted in both notations: as a king move of two files, and as king takes
    /// own rook.
    ///
    /// ```
    /// use movegen_position::{MoveKind, Position};
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// assert_eq!(position.parse_uci("e1g1").unwrap().kind(), MoveKind::Castle);
    /// assert_eq!(position.parse_uci("e1g1"), position.parse_uci("e1h1"));
    /// ```
    ///
    /// # Errors
    /// [`UciError`]: the text is not a move, or it is not a legal move here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let Uci { from, to, promotion } = text.parse()?;
        let (mut exact, mut castling) = (None, None);
        generate::<AllMoves>(&self.board).from_mask(from.into()).for_each(|mv| {
            if mv.to() == to && mv.promotion() == promotion {
                exact = Some(mv);
            }
            // No other king move crosses two files, so the text can only mean castling.
            let crosses_two_files = from.file().index().abs_diff(to.file().index()) == 2;
            if mv.kind() == MoveKind::Castle
                && mv.destination() == to
                && crosses_two_files
                && promotion.is_none()
            {
                castling = Some(mv);
            }
        });
        exact.or(castling).ok_or(UciError::Illegal)
    }
}

/// Reads the squares and the promotion of a text. The error is the column of the first byte that cannot be part of a
/// move.
fn read(text: &str) -> Result<Uci, usize> {
    let square = |at: usize| text.get(at..at + 2).and_then(|part| part.parse::<Square>().ok());
    // If the first character of a square is a file, the error is in the second one.
    let column = |at: usize| match text.as_bytes().get(at) {
        Some(b'a'..=b'h') => at + 2,
        _ => at + 1,
    };
    let from = square(0).ok_or_else(|| column(0))?;
    let to = square(2).ok_or_else(|| column(2))?;
    let mut rest = text.get(4..).unwrap_or_default().chars();
    let promotion = match rest.next() {
        None => None,
        Some(letter) => match Role::from_letter(letter.to_ascii_lowercase()) {
            Some(role @ (Role::Knight | Role::Bishop | Role::Rook | Role::Queen)) => Some(role),
            _ => return Err(5),
        },
    };
    if rest.next().is_some() { Err(6) } else { Ok(Uci { from, to, promotion }) }
}

/// A move as UCI writes it, whatever the position: two squares and an optional promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uci {
    /// The origin.
    pub from: Square,
    /// The destination: for castling that of the king, or the square of the rook in Chess960 notation.
    pub to: Square,
    /// The role that a pawn is promoted to.
    pub promotion: Option<Role>,
}

impl FromStr for Uci {
    type Err = UciError;

    /// Reads the text alone. [`Position::parse_uci`] also finds the legal move.
    fn from_str(text: &str) -> Result<Self, UciError> {
        read(text).map_err(|column| UciError::Malformed { column })
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}
