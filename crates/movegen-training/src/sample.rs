//! A sample, from which a trainer learns.

use movegen_position::{Color, Move, Position};

use crate::error::SampleProblem;

/// The result of a sample's game. The variants are in the order of the numbers that formats give them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// Black won.
    BlackWins,
    /// A draw.
    #[default]
    Draw,
    /// White won.
    WhiteWins,
}

impl Wdl {
    /// All results, in this order.
    pub const ALL: [Self; 3] = [Self::BlackWins, Self::Draw, Self::WhiteWins];

    /// Returns the result with the sides exchanged.
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::BlackWins => Self::WhiteWins,
            Self::Draw => Self::Draw,
            Self::WhiteWins => Self::BlackWins,
        }
    }

    /// Converts a result between White's view and that of a color.
    #[inline]
    pub(crate) const fn relative(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }
}

/// Converts a score between White's view and that of a color.
#[inline]
pub(crate) const fn relative(score: i16, color: Color) -> i16 {
    match color {
        Color::White => score,
        Color::Black => score.saturating_neg(),
    }
}

/// A position with an engine's verdict and the result of its game. The score and the result are from White's view,
/// whatever the format.
///
/// ```
/// use movegen_position::Position;
/// use movegen_training::{Sample, Wdl};
///
/// let position = Position::default();
/// let best = position.parse_uci("e2e4").ok();
/// let sample = Sample { position, best, score: 31, result: Wdl::Draw, ply: 0 };
/// assert_eq!(sample.relative_score(), 31);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The best move, or the move that was played. It is `None` in formats without moves.
    pub best: Option<Move>,
    /// The score in the engine's units, usually centipawns, from White's view. It can't be `i16::MIN`, because that has
    /// no negative.
    pub score: i16,
    /// The result of the game.
    pub result: Wdl,
    /// The number of half-moves since the start of the game. Formats that don't store it derive it from the full-move
    /// number.
    pub ply: u16,
}

/// The score that Stockfish's formats store for a position that wasn't searched, from the side to move's view.
pub(crate) const NO_SCORE: i16 = 32_002;

impl Sample {
    /// Returns the score from the side to move's point of view.
    #[must_use]
    pub const fn relative_score(&self) -> i16 {
        relative(self.score, self.position.board().turn())
    }

    /// Returns the result from the side to move's point of view, as if that side were White.
    #[must_use]
    pub const fn relative_result(&self) -> Wdl {
        self.result.relative(self.position.board().turn())
    }

    /// Creates the sample of a record of 32 bytes, which has no move.
    #[inline(always)]
    pub(crate) fn from_record(position: Position, score: [u8; 2], result: u8) -> Result<Self, SampleProblem> {
        let score = i16::from_le_bytes(score);
        if score == i16::MIN {
            return Err(SampleProblem::Score);
        }
        let result = *Wdl::ALL.get(usize::from(result)).ok_or(SampleProblem::Result)?;
        Ok(Self { position, best: None, score, result, ply: Self::ply_of(&position) })
    }

    /// Computes the number of half-moves before a position from its full-move number.
    #[must_use]
    pub fn ply_of(position: &Position) -> u16 {
        let moves = position.fullmove_number().saturating_sub(1);
        moves.saturating_mul(2).saturating_add(u16::from(position.turn() == Color::Black))
    }
}
