//! King of the Hill: a king on d4, e4, d5 or e5 wins. Everything else is chess.

use movegen_position::game::Outcome;
use movegen_position::{Bitboard, Color, Role};

use crate::position::VariantPosition;
use crate::rules::hooks::VariantRules;

pub(crate) struct KingOfTheHill;

/// d4, e4, d5 and e5.
const HILL: Bitboard = Bitboard(0x18_1800_0000);

impl VariantRules for KingOfTheHill {
    fn end(position: &VariantPosition) -> Option<Outcome> {
        let on_hill = position.board().role(Role::King) & HILL;
        let winner =
            Color::ALL.into_iter().find(|&color| !position.board().color(color).is_disjoint(on_hill))?;
        Some(Outcome::Variant { winner: Some(winner), reason: "king in the center" })
    }

    /// Nobody ever lacks material, because a lone king can win.
    fn is_insufficient_material_for(_: &VariantPosition, _: Color) -> bool {
        false
    }
}
