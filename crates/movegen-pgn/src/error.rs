//! The errors of the reader, with their place in the input.

use std::fmt;
use std::io;

use movegen_position::board::FenError;
use movegen_position::notation::SanError;

/// The error of a [`Reader`](crate::Reader). There are these two cases and no others: after the first the
/// reader cannot go on, after the second it can.
#[derive(Debug)]
pub enum Error {
    /// Reading the input has failed. Further calls try to read again.
    Io(io::Error),
    /// A game is invalid. The next call reads the next game.
    Game(GameError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => fmt::Display::fmt(error, f),
            Self::Game(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Game(error) => Some(error),
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<GameError> for Error {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}

/// The first problem of an invalid game, and its place.
///
/// ```
/// use movegen::pgn::{Error, Reader};
///
/// let mut reader = Reader::new(&b"1. e4 e5\n2. Nf6 *\n"[..]);
/// let Some(Err(Error::Game(error))) = reader.games().next() else { panic!() };
/// assert_eq!((error.game, error.line, error.column, error.text.as_str()), (1, 2, 4, "Nf6"));
/// assert_eq!(error.to_string(), "game 1, line 2, column 4: \"Nf6\": not a legal move of this position");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// The number of the game in the input, from 1.
    pub game: u64,
    /// The line of the input, from 1.
    pub line: u64,
    /// The byte of the line, from 1.
    pub column: usize,
    /// The text at this place: a token, or the first bytes of one that is longer than 40 bytes.
    pub text: String,
    /// What is wrong.
    pub problem: GameProblem,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, line, column, text, problem } = self;
        write!(f, "game {game}, line {line}, column {column}: ")?;
        if text.is_empty() { write!(f, "{problem}") } else { write!(f, "{text:?}: {problem}") }
    }
}

impl std::error::Error for GameError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.problem {
            GameProblem::Move(error) => Some(error),
            GameProblem::Fen(error) => Some(error),
            _ => None,
        }
    }
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameProblem {
    /// A tag has no name, or a name with other characters than letters, digits and `_`.
    TagName,
    /// The value of a tag does not start with a quote.
    TagQuote,
    /// The value of a tag has no quote at its end.
    TagUnclosedQuote,
    /// A tag does not end with `]`.
    TagBracket,
    /// The `FEN` tag is not a valid position.
    Fen(FenError),
    /// The `Variant` tag names a variant that is not chess or Chess960.
    Variant,
    /// A move is malformed, illegal or ambiguous.
    Move(SanError),
    /// A null move, with which the visitor does not [continue](crate::Visitor::null_move).
    NullMove,
    /// A null move in check, which would lead to a position that no game reaches.
    NullMoveInCheck,
    /// A text that is not a move, a number, a result or an annotation.
    Unexpected,
    /// A numeric annotation glyph is not `$0` to `$255`.
    Nag,
    /// A comment in braces has no end.
    UnclosedComment,
    /// A variation has no end.
    UnclosedVariation,
    /// A variation ends that has not started.
    UnopenedVariation,
    /// A variation starts where there is no move to replace.
    VariationWithoutMove,
    /// A result is in a variation.
    ResultInVariation,
    /// Moves follow the result.
    AfterResult,
    /// Variations are nested more than [`MAX_DEPTH`](crate::MAX_DEPTH) deep.
    TooDeep,
    /// The text of the game has more bytes than the [limit](crate::Reader::with_max_game) of the reader.
    TooLong,
    /// The tree of the game is greater than the [limit](crate::Reader::with_max_tree).
    TooLarge,
}

impl fmt::Display for GameProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Move(error) => return fmt::Display::fmt(error, f),
            Self::Fen(error) => return write!(f, "not a position: {error}"),
            Self::TagName => "a tag starts with a name of letters, digits and \"_\"",
            Self::TagQuote => "the value of a tag is in quotes",
            Self::TagUnclosedQuote => "the value of the tag has no quote at its end",
            Self::TagBracket => "a tag ends with \"]\"",
            Self::Variant => "not a supported variant: Standard and Chess960 are",
            Self::NullMove => "null moves are not accepted here",
            Self::NullMoveInCheck => "a null move is not possible in check",
            Self::Unexpected => "not a move, a number, a result or an annotation",
            Self::Nag => "not an annotation glyph from $0 to $255",
            Self::UnclosedComment => "the comment has no \"}\"",
            Self::UnclosedVariation => "the variation has no \")\"",
            Self::UnopenedVariation => "no variation is open",
            Self::VariationWithoutMove => "a variation follows the move that it replaces",
            Self::ResultInVariation => "a result is not allowed in a variation",
            Self::AfterResult => "the game is over after its result",
            Self::TooDeep => "too many nested variations",
            Self::TooLong => "the game is too long",
            Self::TooLarge => "the game has too many moves, comments and tags",
        })
    }
}
