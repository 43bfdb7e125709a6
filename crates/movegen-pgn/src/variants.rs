//! Games of any variant, chess among them.

use movegen_variants::{Variant, VariantPosition};

use crate::error::GameProblem;
use crate::position::PgnPosition;

/// The names of all variants, and of Chess960, which is chess.
const KNOWN: [&str; Variant::ALL.len() + 1] = {
    let mut names = ["Chess960"; Variant::ALL.len() + 1];
    let mut i = 0;
    while i < Variant::ALL.len() {
        names[if i == 0 { 0 } else { i + 1 }] = Variant::ALL[i].name();
        i += 1;
    }
    names
};

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
        let variant = variant.map_or(Ok(Variant::Chess), str::parse);
        let variant = variant.map_err(|_| GameProblem::Variant { known: &KNOWN })?;
        let start = || Ok(Self::new(variant));
        fen.map_or_else(start, |fen| Self::from_fen(variant, fen)).map_err(GameProblem::Fen)
    }

    fn variant_tag(&self) -> Option<&'static str> {
        self.as_chess().map_or(Some(self.variant().name()), PgnPosition::variant_tag)
    }
}
