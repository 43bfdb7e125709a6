//! The positions of a game: those of chess, or others with the same questions to answer.

use alloc::string::{String, ToString};
use core::fmt;

use movegen_position::notation::{MoveError, SanError};
use movegen_position::{CastlingNotation, Color, Move, Position, San};

use crate::error::GameProblem;

/// The position of a game that is read, checked and written: what PGN asks of the rules.
///
/// Games of chess have a [`Position`], and nobody needs to name this trait for them. With the feature
/// `variants`, `AnyPosition` is a position of chess or of the variant in the `Variant` tag.
pub trait GamePosition: Copy + Default + PartialEq + fmt::Debug {
    /// A move.
    type Move: Copy + PartialEq + fmt::Debug;

    /// Whether some moves aren't [`San`], such as drops. They are read by [`find_text`](Self::find_text).
    const HAS_OTHER_MOVES: bool = false;

    /// The start position of a game with these values of the tags `Variant` and `FEN`.
    ///
    /// # Errors
    /// [`GameProblem::Variant`] if the variant is unknown, otherwise what is wrong with the FEN.
    fn from_tags(variant: Option<&str>, fen: Option<&str>) -> Result<Self, GameProblem>;

    /// The value of the `Variant` tag; `None` for standard chess.
    fn variant(&self) -> Option<&'static str>;

    /// The value of the `FEN` tag; `None` for the start position of the variant.
    fn fen_tag(&self) -> Option<String>;

    /// The side to move.
    fn turn(&self) -> Color;

    /// The full-move number.
    fn fullmove_number(&self) -> u16;

    /// The legal move that SAN names.
    ///
    /// # Errors
    /// [`SanError`]: not legal here, or ambiguous.
    fn find_san(&self, san: &San) -> Result<Self::Move, SanError>;

    /// The legal move with a text that [`San`] can't hold; `None` if it isn't such a text.
    fn find_text(&self, text: &str) -> Option<Result<Self::Move, SanError>> {
        let _ = text;
        None
    }

    /// Why a well-formed text is not a legal move, given the error of its reader.
    #[cold]
    fn why_not(&self, text: &[u8], error: SanError) -> GameProblem {
        let _ = text;
        GameProblem::OtherMove(error)
    }

    /// The SAN of a legal move.
    fn san(&self, mv: Self::Move) -> impl fmt::Display;

    /// Whether a move is legal.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// The position after a legal move.
    fn after(&self, mv: Self::Move) -> Self;

    /// The position after a null move; `None` in check.
    fn after_null(&self) -> Option<Self>;
}

/// Names of chess in a `Variant` tag, without spaces and hyphens.
const STANDARD: [&str; 4] = ["standard", "chess", "normal", "fromposition"];

/// Names of Chess960, likewise.
const CHESS960: [&str; 3] = ["chess960", "fischerandom", "fischerrandom"];

/// Whether a `Variant` tag names Chess960; `None` for other variants than that and chess.
pub(crate) fn names_chess960(variant: &str) -> Option<bool> {
    let letters = || variant.bytes().filter(|byte| !matches!(byte, b' ' | b'-' | b'_'));
    let is = |name: &str| letters().map(|byte| byte.to_ascii_lowercase()).eq(name.bytes());
    let is_chess960 = CHESS960.into_iter().any(is);
    (is_chess960 || STANDARD.into_iter().any(is)).then_some(is_chess960)
}

impl GamePosition for Position {
    type Move = Move;

    fn from_tags(variant: Option<&str>, fen: Option<&str>) -> Result<Self, GameProblem> {
        if variant.is_some_and(|variant| names_chess960(variant).is_none()) {
            return Err(GameProblem::Variant);
        }
        fen.map_or_else(|| Ok(Self::default()), |fen| Self::from_fen(fen).map_err(GameProblem::Fen))
    }

    fn variant(&self) -> Option<&'static str> {
        (!self.board().has_standard_castling()).then_some("Chess960")
    }

    fn fen_tag(&self) -> Option<String> {
        (*self != Self::default()).then(|| self.fen(CastlingNotation::Standard).to_string())
    }

    #[inline(always)]
    fn turn(&self) -> Color {
        self.board().turn()
    }

    #[inline(always)]
    fn fullmove_number(&self) -> u16 {
        self.fullmove_number()
    }

    #[inline(always)]
    fn find_san(&self, san: &San) -> Result<Move, SanError> {
        self.find_san(san)
    }

    fn why_not(&self, text: &[u8], _: SanError) -> GameProblem {
        // Squares that only UCI reads as castling are no move in PGN.
        let why = core::str::from_utf8(text).ok().and_then(|text| self.parse_move(text).err());
        GameProblem::Move(why.unwrap_or(MoveError::Malformed { column: 1 }))
    }

    fn san(&self, mv: Move) -> impl fmt::Display {
        self.san(mv)
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.board().is_legal(mv)
    }

    #[inline(always)]
    fn after(&self, mv: Move) -> Self {
        self.after(mv)
    }

    #[inline(always)]
    fn after_null(&self) -> Option<Self> {
        self.after_null()
    }
}
