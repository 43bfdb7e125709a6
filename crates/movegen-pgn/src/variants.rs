//! Games of any variant, chess among them.

use alloc::string::{String, ToString};

use movegen_position::CastlingNotation;
use movegen_variants::{Variant, VariantPosition};

use crate::error::GameProblem;
use crate::position::{PgnPosition, names_chess960};

/// Reads games of the variant in the `Variant` tag. Without that tag, a game is one of chess.
///
/// ```
/// use movegen::pgn::{GameTree, Reader};
/// use movegen::variants::{Variant, VariantPosition};
///
/// let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 (3. Nc3 Qxd2+) *\n\n1. e4 e5 *\n";
/// let mut reader = Reader::new(text.as_bytes());
/// let games: Vec<GameTree<VariantPosition>> = reader.games_of().collect::<Result<_, _>>().unwrap();
/// assert_eq!(games[0].start().variant(), Variant::Crazyhouse);
/// assert!(games[0].to_string().ends_with("\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 (3. Nc3 Qxd2+) *\n"));
/// assert_eq!(games[1].start(), &VariantPosition::default());
/// ```
impl PgnPosition for VariantPosition {
    fn from_tags(variant: Option<&str>, fen: Option<&str>) -> Result<Self, GameProblem> {
        let variant = match variant.filter(|name| names_chess960(name).is_none()) {
            None => Variant::Chess,
            Some(name) => name.parse().map_err(|_| GameProblem::Variant)?,
        };
        let start = || Ok(Self::new(variant));
        fen.map_or_else(start, |fen| Self::from_fen(variant, fen)).map_err(GameProblem::Fen)
    }

    fn variant_tag(&self) -> Option<&'static str> {
        self.as_chess().map_or(Some(self.variant().name()), PgnPosition::variant_tag)
    }

    fn fen_tag(&self) -> Option<String> {
        (*self != Self::new(self.variant())).then(|| self.fen(CastlingNotation::Standard).to_string())
    }
}
