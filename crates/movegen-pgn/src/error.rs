//! The reader's errors, each with its place in the input.

use core::fmt;
#[cfg(feature = "std")]
use std::io;

use alloc::string::String;

use movegen_position::notation::MoveError;
use movegen_position::setup::FenError;

/// An error from a [`Reader`](crate::Reader). After `Game`, reading continues with the next game. After `Io`, it
/// usually can't continue. The enum is deliberately exhaustive.
#[cfg(feature = "std")]
#[derive(Debug)]
pub enum Error {
    /// Reading the input failed. The next call tries again.
    Io(io::Error),
    /// A game is invalid. The next call moves on to the next game.
    Game(GameError),
}

#[cfg(feature = "std")]
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => fmt::Display::fmt(error, f),
            Self::Game(error) => fmt::Display::fmt(error, f),
        }
    }
}

#[cfg(feature = "std")]
impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Game(error) => Some(error),
        }
    }
}

#[cfg(feature = "std")]
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

#[cfg(feature = "std")]
impl From<GameError> for Error {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}

/// The first problem of an invalid game, and where it is.
///
/// ```
/// use movegen::pgn::{Error, Reader};
///
/// let mut reader = Reader::new(&b"1. e4 e5\n2. Nf6 *\n"[..]);
/// let Some(Err(Error::Game(error))) = reader.games().next() else { panic!() };
/// assert_eq!((error.game, error.line, error.column, error.text.as_str()), (1, 2, 4, "Nf6"));
/// let text = "game 1, line 2, column 4: \"Nf6\": the piece on g8 is the opponent's, and it's your turn";
/// assert_eq!(error.to_string(), text);
/// assert_eq!(error.code(), "move");
/// ```
///
/// With the feature `serde` it becomes an object with the code, the place and the text. Its `cause` is the error of the
/// move or the FEN, or null:
/// `{"code":"move","game":1,"line":2,"column":4,"text":"Nf6","cause":{"code":"not-yours","square":"g8"}}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// The game's number in the input, from 1.
    pub game: u64,
    /// The line in the input, from 1.
    pub line: u64,
    /// The byte within the line, from 1.
    pub column: usize,
    /// The offending token, cut to 40 bytes.
    pub text: String,
    /// The problem.
    pub problem: GameProblem,
}

impl GameError {
    /// Returns the stable name of the [`problem`](Self::problem) for programs in other languages, such as `move`, `fen`
    /// or `unclosed-comment`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.problem.code()
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, line, column, text, problem } = self;
        write!(f, "game {game}, line {line}, column {column}: ")?;
        if text.is_empty() { write!(f, "{problem}") } else { write!(f, "{text:?}: {problem}") }
    }
}

impl core::error::Error for GameError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.problem.source()
    }
}

impl core::error::Error for GameProblem {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Move(error) => Some(error),
            Self::Fen(error) => Some(error),
            _ => None,
        }
    }
}

/// The code, the place, the text and the cause.
#[cfg(feature = "serde")]
impl serde::Serialize for GameError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut fields = serializer.serialize_struct("GameError", 6)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("game", &self.game)?;
        fields.serialize_field("line", &self.line)?;
        fields.serialize_field("column", &self.column)?;
        fields.serialize_field("text", &self.text)?;
        match &self.problem {
            GameProblem::Move(error) => fields.serialize_field("cause", error)?,
            GameProblem::Fen(error) => fields.serialize_field("cause", error)?,
            _ => fields.serialize_field("cause", &None::<()>)?,
        }
        fields.end()
    }
}

/// Defines the problems. Each has a code and a text.
macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident $(($cause:ty))? $({ $($fields:tt)* })? $code:literal $text:literal;)*) => {
        /// A problem with a game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum GameProblem {
            $($(#[$doc])* $name $(($cause))? $({ $($fields)* })?,)*
        }

        impl GameProblem {
            /// The codes of all problems, each with its text.
            pub const CODES: &[(&'static str, &'static str)] = &[$(($code, $text)),*];

            /// Returns the stable name of the problem for programs in other languages.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $code,)*
                }
            }

            const fn text(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $text,)*
                }
            }
        }
    };
}

problems! {
    /// A tag without a name, or with a name that contains anything but letters, digits and `_+#=:-`.
    TagName "tag-name" "expected a tag name of letters, digits and _+#=:-";
    /// A tag value doesn't start with a quote.
    TagQuote "tag-quote" "expected a tag value in quotes";
    /// A tag value has no closing quote.
    TagUnclosedQuote "tag-unclosed-quote" "the tag value has no closing quote";
    /// A tag doesn't end with `]`.
    TagBracket "tag-bracket" "expected \"]\"";
    /// The `FEN` tag doesn't hold a valid position.
    Fen(FenError) "fen" "not a position";
    /// The `Variant` tag is neither chess nor Chess960, nor another variant if those are read.
    Variant {
        /// The names of the variants that are read.
        known: &'static [&'static str],
    } "variant" "not one of the supported variants";
    /// A move is malformed, illegal or ambiguous.
    Move(MoveError) "move" "not a move such as Nf3, exd8=Q or O-O";
    /// A null move that the visitor didn't [accept](crate::Visitor::null_move).
    NullMove "null-move" "null moves are not accepted here";
    /// A null move in check.
    NullMoveInCheck "null-move-in-check" "a null move is illegal in check";
    /// Text that isn't a move, number, result or annotation.
    Unexpected "unexpected" "not a move, a number, a result or an annotation";
    /// A numeric annotation glyph outside `$0` to `$255`.
    Nag "nag" "not an annotation glyph from $0 to $255";
    /// A comment in braces is never closed.
    UnclosedComment "unclosed-comment" "the comment is missing its \"}\"";
    /// A variation is never closed.
    UnclosedVariation "unclosed-variation" "the variation has no \")\"";
    /// A closing parenthesis without an open variation.
    UnopenedVariation "unopened-variation" "no variation to close";
    /// A variation without a move that it could replace.
    VariationWithoutMove "variation-without-move" "a variation needs a move to replace";
    /// A result inside a variation.
    ResultInVariation "result-in-variation" "a result is not allowed in a variation";
    /// Moves follow the result.
    AfterResult "after-result" "the game has already ended";
    /// Variations nested more than [`MAX_DEPTH`](crate::MAX_DEPTH) deep.
    TooDeep "too-deep" "too many nested variations";
    /// The game's text exceeds the reader's [limit](crate::Reader::with_max_game).
    TooLong "too-long" "the game is too long";
    /// The game's tree exceeds the reader's [limit](crate::Reader::with_max_tree).
    TooLarge "too-large" "the game has too many moves, comments and tags";
}

impl fmt::Display for GameProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        match self {
            // The column of the game error leads there, too.
            Self::Move(MoveError::Malformed { .. }) => f.write_str(text),
            Self::Move(error) => fmt::Display::fmt(error, f),
            Self::Fen(error) => write!(f, "{text}: {error}"),
            Self::Variant { known } => write!(f, "{text}: {}", known.join(", ")),
            _ => f.write_str(text),
        }
    }
}
