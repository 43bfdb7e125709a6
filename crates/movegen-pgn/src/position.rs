//! The positions of a game, in chess and in variants.

use alloc::string::{String, ToString};

use movegen_position::game::GamePosition;
use movegen_position::position::names_chess960;
use movegen_position::{CastlingNotation, Position};

use crate::error::GameProblem;

/// A position whose games can be read and written as PGN.
///
/// Games of chess use [`Position`]. With the feature `variants`, games of other variants use `VariantPosition`, which
/// follows the `Variant` tag.
pub trait PgnPosition: GamePosition {
    /// Returns the start position of a game with these values of the tags `Variant` and `FEN`.
    ///
    /// # Errors
    /// Returns [`GameProblem::Variant`] if the variant is unknown, and [`GameProblem::Fen`] if the FEN is invalid.
    fn from_tags(variant: Option<&str>, fen: Option<&str>) -> Result<Self, GameProblem>;

    /// Returns the value of the `Variant` tag, or `None` for standard chess.
    fn variant_tag(&self) -> Option<&'static str>;

    /// Returns the value of the `FEN` tag, or `None` for the start position of the variant.
    fn fen_tag(&self) -> Option<String> {
        let is_start = Self::from_tags(self.variant_tag(), None).is_ok_and(|start| start == *self);
        (!is_start).then(|| self.fen(CastlingNotation::Standard).to_string())
    }
}

impl PgnPosition for Position {
    fn from_tags(variant: Option<&str>, fen: Option<&str>) -> Result<Self, GameProblem> {
        if variant.is_some_and(|variant| names_chess960(variant).is_none()) {
            return Err(GameProblem::Variant { known: &["Standard", "Chess960"] });
        }
        fen.map_or_else(|| Ok(Self::default()), |fen| Self::from_fen(fen).map_err(GameProblem::Fen))
    }

    fn variant_tag(&self) -> Option<&'static str> {
        (!self.board().has_standard_castling()).then_some("Chess960")
    }
}
