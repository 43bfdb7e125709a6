//! The visitor, which receives the parts of each game.

use std::fmt;
use std::ops::ControlFlow;

use movegen_position::{Color, Move, Position, San};

use crate::error::GameProblem;
use crate::text::Text;

/// What a [`Visitor`] ends with [`ControlFlow::Break`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// This game. The rest of it is neither read nor checked.
    Game,
    /// All reading: [`Reader::read_game`](crate::Reader::read_game) returns `false`.
    Reading,
    /// This game, as an invalid one. The error has the place of the part that the visitor was called with.
    Invalid(GameProblem),
}

/// How the moves of a game are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movetext {
    /// By the rules: every move is legal, and [`Visitor::make_move`] gets the positions before and after it.
    Checked,
    /// As text: [`Visitor::token`] gets moves that are well-formed, whether or not they are legal. There are
    /// no positions, and the tags `FEN` and `Variant` may have any value.
    Tokens,
}

/// Whether a variation is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// It is read, up to [`Visitor::end_variation`].
    Read,
    /// It is skipped, with the variations in it. Only comments and parentheses are looked at.
    Skip,
}

/// Receives the parts of each game, in the order of the input.
///
/// Each part can be the last one: see [`Stop`]. If a game is invalid, the visitor has received the parts
/// before the problem, and [`end_game`](Self::end_game) is not called.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use movegen::pgn::{Movetext, Reader, Stop, Text, Variation, Visitor};
/// use movegen::{Move, Position};
///
/// /// Counts the checks in the first ten moves of strong players.
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
///     fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
///         self.is_strong |= name == b"WhiteElo" && value.as_bytes() >= &b"2500"[..];
///         ControlFlow::Continue(())
///     }
///     fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
///         if self.is_strong { ControlFlow::Continue(Movetext::Checked) } else { ControlFlow::Break(Stop::Game) }
///     }
///     fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
///         ControlFlow::Continue(Variation::Skip)
///     }
///     fn make_move(&mut self, _before: &Position, _mv: Move, after: &Position) -> ControlFlow<Stop> {
///         self.count += u64::from(after.in_check());
///         if after.fullmove_number() > 10 { ControlFlow::Break(Stop::Game) } else { ControlFlow::Continue(()) }
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
    fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
        let _ = (name, value);
        ControlFlow::Continue(())
    }

    /// Is called after the tags. Returns how the moves are read.
    fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
        ControlFlow::Continue(Movetext::Checked)
    }

    /// Is called with the first position, if the moves are [checked](Movetext::Checked).
    fn begin_moves(&mut self, start: &Position) -> ControlFlow<Stop> {
        let _ = start;
        ControlFlow::Continue(())
    }

    /// Is called with each legal move, and the positions before and after it.
    fn make_move(&mut self, before: &Position, mv: Move, after: &Position) -> ControlFlow<Stop> {
        let _ = (before, mv, after);
        ControlFlow::Continue(())
    }

    /// Is called with each null move (`--`, by which the side to move passes), and the positions before and
    /// after it. A game with null moves is invalid unless the visitor continues.
    fn null_move(&mut self, before: &Position, after: &Position) -> ControlFlow<Stop> {
        let _ = (before, after);
        ControlFlow::Break(Stop::Invalid(GameProblem::NullMove))
    }

    /// Is called with each move of [`Movetext::Tokens`], which is `None` for a null move, and its text:
    /// `Nf3`, `exd8=Q+`, `0-0`, without `!` and `?`.
    fn token(&mut self, san: Option<San>, text: &[u8]) -> ControlFlow<Stop> {
        let _ = (san, text);
        ControlFlow::Continue(())
    }

    /// Is called with each numeric annotation glyph, which refers to the move before it. `!`, `?`, `!!`,
    /// `??`, `!?` and `?!` are the glyphs 1 to 6.
    fn nag(&mut self, nag: u8) -> ControlFlow<Stop> {
        let _ = nag;
        ControlFlow::Continue(())
    }

    /// Is called with each comment.
    fn comment(&mut self, text: Text<'_>) -> ControlFlow<Stop> {
        let _ = text;
        ControlFlow::Continue(())
    }

    /// Is called before a variation, whose first move replaces the last move before it. Returns whether it is read.
    fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
        ControlFlow::Continue(Variation::Read)
    }

    /// Is called after a variation that was read. The next move follows the move that the variation replaces.
    fn end_variation(&mut self) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Is called with the result after the moves, if there is one.
    fn result(&mut self, result: GameResult) -> ControlFlow<Stop> {
        let _ = result;
        ControlFlow::Continue(())
    }

    /// Is called after each valid game, and after one that the visitor has stopped.
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
