//! The visitor, which receives the parts of each game.

use std::fmt;

use movegen_position::{Color, Move, Position};

use crate::text::Text;

/// The parts of a game that a [`Visitor`] wants after it has seen the tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Nothing: the moves are skipped without being read or checked.
    Nothing,
    /// The main line with its comments and annotations. Variations are skipped.
    MainLine,
    /// Everything.
    Everything,
}

/// Receives the parts of each game, in the order of the input.
///
/// If a game is invalid, the visitor has received the parts before the problem, and [`end_game`](Self::end_game) is not called.
///
/// ```
/// use movegen::pgn::{Reader, Text, Visitor, Want};
/// use movegen::{Move, Position};
///
/// /// Counts the checks in the games of strong players.
/// #[derive(Default)]
/// struct Checks {
///     is_strong: bool,
///     count: u64,
/// }
///
/// impl Visitor for Checks {
///     fn begin_game(&mut self) {
///         self.is_strong = false;
///     }
///     fn tag(&mut self, name: &[u8], value: Text<'_>) {
///         self.is_strong |= name == b"WhiteElo" && value.as_bytes() >= &b"2500"[..];
///     }
///     fn end_tags(&mut self) -> Want {
///         if self.is_strong { Want::MainLine } else { Want::Nothing }
///     }
///     fn make_move(&mut self, _before: &Position, _mv: Move, after: &Position) {
///         self.count += u64::from(after.in_check());
///     }
/// }
///
/// let text = "[WhiteElo \"2700\"]\n\n1. e4 f5 2. Qh5+ g6 *\n\n[WhiteElo \"1500\"]\n\n1. e4 f5 2. Qh5+ *\n";
/// let mut checks = Checks::default();
/// let mut reader = Reader::new(text.as_bytes());
/// while reader.read_game(&mut checks).unwrap() {}
/// assert_eq!(checks.count, 1);
/// ```
pub trait Visitor {
    /// Is called before each game.
    fn begin_game(&mut self) {}

    /// Is called with each tag. The name consists of ASCII letters, digits and `_`.
    fn tag(&mut self, name: &[u8], value: Text<'_>) {
        let _ = (name, value);
    }

    /// Is called after the tags. Returns the parts that the visitor wants.
    fn end_tags(&mut self) -> Want {
        Want::Everything
    }

    /// Is called with the first position before the moves, if any are wanted.
    fn begin_moves(&mut self, start: &Position) {
        let _ = start;
    }

    /// Is called with each legal move, and the positions before and after it.
    fn make_move(&mut self, before: &Position, mv: Move, after: &Position) {
        let _ = (before, mv, after);
    }

    /// Is called with each null move (`--`, by which the side to move passes) and the positions before and after it. Returns
    /// whether the visitor accepts null moves. Otherwise the game is invalid.
    fn null_move(&mut self, before: &Position, after: &Position) -> bool {
        let _ = (before, after);
        false
    }

    /// Is called with each numeric annotation glyph, which refers to the move before it. `!`, `?`, `!!`, `??`, `!?` and `?!`
    /// are the glyphs 1 to 6.
    fn nag(&mut self, nag: u8) {
        let _ = nag;
    }

    /// Is called with each comment.
    fn comment(&mut self, text: Text<'_>) {
        let _ = text;
    }

    /// Is called before a variation. Its first move replaces the last move before it.
    fn begin_variation(&mut self) {}

    /// Is called after a variation. The next move follows the move that the variation replaces.
    fn end_variation(&mut self) {}

    /// Is called with the result after the moves, if there is one.
    fn result(&mut self, result: GameResult) {
        let _ = result;
    }

    /// Is called after each valid game.
    fn end_game(&mut self) {}
}

/// The result of a game in its record, whatever its last position is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`, `0-1`: this side has won.
    Won(Color),
    /// `1/2-1/2`.
    Drawn,
    /// `*`: the game goes on, or its result is not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// Returns the side that has won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Won(color) => Some(color),
            Self::Drawn | Self::Unknown => None,
        }
    }

    /// Returns the result of a text, which may also be `1/2`.
    ///
    /// ```
    /// use movegen::pgn::GameResult;
    /// use movegen::Color;
    /// assert_eq!(GameResult::from_bytes(b"0-1"), Some(GameResult::Won(Color::Black)));
    /// assert_eq!(GameResult::from_bytes(b"0-1").and_then(GameResult::winner), Some(Color::Black));
    /// assert_eq!(GameResult::from_bytes(b"0-0"), None);
    /// ```
    pub const fn from_bytes(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::Won(Color::White)),
            b"0-1" => Some(Self::Won(Color::Black)),
            b"1/2-1/2" | b"1/2" => Some(Self::Drawn),
            b"*" => Some(Self::Unknown),
            _ => None,
        }
    }

    /// Returns the text: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
