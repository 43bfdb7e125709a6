//! The outcome of a game by the rules: won, drawn, or drawn if a player claims it.

use core::fmt;

use movegen_core::Color;
use movegen_core::generate::Status;

use crate::position::Position;

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
/// With the feature `serde` it becomes `{"result":"1-0","winner":"w","reason":"checkmate"}`; the winner of
/// a draw is null.
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
}

impl Outcome {
    /// The side that won; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// The reason in lower-case words: `checkmate`, `stalemate`, `insufficient material`, `seventy-five
    /// moves` or `fivefold repetition`.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::SeventyFiveMoves => "seventy-five moves",
            Self::FivefoldRepetition => "fivefold repetition",
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
    /// The draw that may be claimed in a game that isn't over, after a position has occurred `repetitions`
    /// times and at this half-move clock. Repetition takes precedence.
    #[must_use]
    pub const fn of(repetitions: usize, halfmove_clock: u16) -> Option<Self> {
        match (repetitions, halfmove_clock) {
            (3.., _) => Some(Self::ThreefoldRepetition),
            (_, 100..) => Some(Self::FiftyMoves),
            _ => None,
        }
    }

    /// The reason in lower-case words: `fifty moves` or `threefold repetition`.
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

/// # The end of a game
impl Position {
    /// Why the game is over; `None` while it goes on. Ignores repetitions, which only a [`Game`](crate::Game)
    /// counts. Checkmate takes precedence over the 75-move rule.
    ///
    /// ```
    /// use movegen::{Color, Position};
    /// use movegen::game::Outcome;
    /// let outcome = |fen: &str| fen.parse::<Position>().unwrap().outcome();
    /// assert_eq!(outcome("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Some(Outcome::Checkmate { winner: Color::White }));
    /// assert_eq!(outcome("7k/8/6QK/8/8/8/8/8 b - - 0 1"), Some(Outcome::Stalemate));
    /// assert_eq!(outcome("7k/8/6NK/8/8/8/8/8 b - - 0 1"), Some(Outcome::InsufficientMaterial));
    /// assert_eq!(outcome("7k/8/5R1K/8/8/8/8/8 b - - 149 200"), None);
    /// ```
    #[doc(alias = "is_game_over")]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.status() {
            Status::Checkmate => return Some(Outcome::Checkmate { winner: !self.turn() }),
            Status::Stalemate => return Some(Outcome::Stalemate),
            Status::Ongoing => {}
        }
        if self.is_insufficient_material() {
            return Some(Outcome::InsufficientMaterial);
        }
        (self.halfmove_clock >= 150).then_some(Outcome::SeventyFiveMoves)
    }

    /// Like [`outcome`](Self::outcome), plus fivefold repetition, given how many times this position
    /// has occurred, including now.
    #[must_use]
    pub fn game_outcome(&self, repetitions: usize) -> Option<Outcome> {
        self.outcome().or_else(|| (repetitions >= 5).then_some(Outcome::FivefoldRepetition))
    }

    /// The draw that the side to move may claim, given how many times this position has occurred, including
    /// now. `None` once the game is over.
    #[doc(alias("threefold", "fifty", "draw", "is_draw"))]
    #[must_use]
    pub fn claim(&self, repetitions: usize) -> Option<Claim> {
        match self.game_outcome(repetitions) {
            Some(_) => None,
            None => Claim::of(repetitions, self.halfmove_clock),
        }
    }

    /// How many times this position has occurred, including now. `keys` are the [repetition
    /// keys](Self::repetition_key) of the game's earlier positions, oldest first, without this one. Linear in
    /// the half-moves since the last capture or pawn move.
    ///
    /// ```
    /// use movegen::Position;
    ///
    /// let (mut position, mut keys) = (Position::default(), Vec::new());
    /// for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     keys.push(position.repetition_key());
    ///     position = position.after(position.parse_uci(uci).unwrap());
    /// }
    /// assert_eq!(position.repetitions_in(&keys), 2);
    /// ```
    #[doc(alias("threefold", "repetition", "is_repetition"))]
    #[must_use]
    pub fn repetitions_in(&self, keys: &[u64]) -> usize {
        self.repetitions_among(keys.iter().rev().copied())
    }

    /// 1 plus the number of `earlier` keys, latest first, equal to this position's key.
    pub(crate) fn repetitions_among(&self, earlier: impl Iterator<Item = u64>) -> usize {
        let key = self.repetition_key();
        // Nothing before an irreversible move can recur, and every second position has the
        // other side to move.
        let candidates = earlier.take(usize::from(self.halfmove_clock)).skip(1).step_by(2);
        1 + candidates.filter(|&earlier| earlier == key).count()
    }
}
