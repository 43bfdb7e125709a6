//! The outcome of a game by the rules: won, drawn, or drawn if a player claims it.

use core::fmt;

use movegen_core::Color;

/// Why a game is over.
///
/// ```
/// use movegen::{Color, Position, game::Outcome};
/// let mate: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
/// let outcome = mate.outcome().unwrap();
/// assert_eq!((outcome.winner(), outcome.reason()), (Some(Color::White), "checkmate"));
/// assert_eq!(outcome.to_string(), "1-0");
/// ```
///
/// With the feature `serde` it becomes `{"result":"1-0","winner":"w","reason":"checkmate"}`. The winner of a draw is
/// null.
#[doc(alias = "KnownOutcome")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// In check without a legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// Not in check, and no legal move.
    Stalemate,
    /// Neither side can give mate with its pieces: see
    /// [`Board::is_insufficient_material`](movegen_core::Board::is_insufficient_material).
    InsufficientMaterial,
    /// Each side has made 75 moves without a capture or a pawn move.
    SeventyFiveMoves,
    /// The position has occurred five times, as counted by a [`Game`](crate::Game).
    FivefoldRepetition,
    /// A rule of a variant has ended it. This never happens in chess.
    Variant {
        /// The side that won, or `None` for a draw.
        winner: Option<Color>,
        /// The reason in lower-case words.
        reason: &'static str,
    },
}

impl Outcome {
    /// Returns the side that won, or `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            Self::Variant { winner, .. } => winner,
            _ => None,
        }
    }

    /// Returns the reason in lower-case words: `checkmate`, `stalemate`, `insufficient material`, `seventy-five moves`
    /// or `fivefold repetition`, or that of the variant.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::SeventyFiveMoves => "seventy-five moves",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::Variant { reason, .. } => reason,
        }
    }
}

/// Why a player may claim a draw. Until one does, the game goes on.
///
/// ```
/// use movegen::{Position, game::Claim};
/// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 100 90".parse().unwrap();
/// assert_eq!((position.outcome(), position.claim(1)), (None, Some(Claim::FiftyMoves)));
/// ```
///
/// With the feature `serde` it becomes its [`reason`](Self::reason), such as `"fifty moves"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Claim {
    /// Each side has made 50 moves without a capture or a pawn move.
    #[cfg_attr(feature = "serde", serde(rename = "fifty moves"))]
    FiftyMoves,
    /// The position has occurred three times.
    #[cfg_attr(feature = "serde", serde(rename = "threefold repetition"))]
    ThreefoldRepetition,
}

impl Claim {
    /// Returns the reason in lower-case words: `fifty moves` or `threefold repetition`.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::FiftyMoves => "fifty moves",
            Self::ThreefoldRepetition => "threefold repetition",
        }
    }
}

/// Writes the [`reason`](Self::reason).
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}

/// Writes the result as in a game record: `1-0`, `0-1` or `1/2-1/2`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        })
    }
}

/// The result, the winner and the reason.
#[cfg(feature = "serde")]
impl serde::Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut fields = serializer.serialize_struct("Outcome", 3)?;
        fields.serialize_field("result", &format_args!("{self}"))?;
        fields.serialize_field("winner", &self.winner())?;
        fields.serialize_field("reason", self.reason())?;
        fields.end()
    }
}
