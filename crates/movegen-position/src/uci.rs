//! UCI move text in and out.

use core::fmt;
use core::str::FromStr;

use movegen_core::{CastleStyle, Legal, Move, MoveKind, Role, Square, generate};

use crate::position::Position;

/// Why a text is not a move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UciError {
    /// The text is not two squares and perhaps a role; the column, from 1, is that of the first character amiss.
    Unreadable {
        /// The column, from 1.
        column: usize,
    },
    /// The text can be read, but the position has no such legal move.
    Illegal,
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { column } => write!(f, "column {column}: not a move such as e2e4 or e7e8q"),
            Self::Illegal => f.write_str("not a legal move of this position"),
        }
    }
}

impl core::error::Error for UciError {}

impl Position {
    /// A move of this position as UCI writes it: `e2e4`, `e7e8q`, and for castling `e1g1`, or `e1h1` where the
    /// rights or the style are those of Chess960.
    ///
    /// ```
    /// use movegen_position::{CastleStyle, Position};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let castling = position.parse_uci("e1g1").unwrap();
    /// assert_eq!(position.uci(castling, CastleStyle::Standard).to_string(), "e1g1");
    /// assert_eq!(position.uci(castling, CastleStyle::Chess960).to_string(), "e1h1");
    /// ```
    #[inline]
    pub fn uci(&self, mv: Move, style: CastleStyle) -> Uci {
        let by_king = style == CastleStyle::Standard && self.board.castles_are_standard();
        let to = if by_king { mv.king_destination() } else { mv.to() };
        Uci { from: mv.from(), to, promotion: mv.promotion() }
    }

    /// The legal move that a UCI text names. Castling is understood both ways, as the king's step of two squares and
    /// as king takes own rook.
    ///
    /// # Errors
    /// [`UciError`], which tells text that is no move from a move that is not legal.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let Uci { from, to, promotion } = text.parse()?;
        let (mut exact, mut castling) = (None, None);
        generate::<Legal>(&self.board).leaving(from.into()).for_each(|mv| {
            if mv.to() == to && mv.promotion() == promotion {
                exact = Some(mv);
            }
            // No step of a king is two files long, so there is no doubt that castling is meant.
            let long = from.file().index().abs_diff(to.file().index()) == 2;
            if mv.kind() == MoveKind::Castle && mv.king_destination() == to && long && promotion.is_none() {
                castling = Some(mv);
            }
        });
        exact.or(castling).ok_or(UciError::Illegal)
    }
}

/// The squares and the promotion of a UCI text, or the column of the first character amiss.
fn read(text: &str) -> Result<Uci, usize> {
    let square = |at: usize| text.get(at..at + 2).and_then(|part| part.parse::<Square>().ok());
    // Which of the two characters it was: a good file letter leaves the rank.
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

/// The words of a move in UCI: two squares and perhaps a promotion, whatever the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uci {
    /// The square left.
    pub from: Square,
    /// The square reached.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl FromStr for Uci {
    type Err = UciError;

    /// Reads the text alone; [`Position::parse_uci`] finds the move.
    fn from_str(text: &str) -> Result<Self, UciError> {
        read(text).map_err(|column| UciError::Unreadable { column })
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
