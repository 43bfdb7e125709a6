//! Three-check: the player who gives the third check wins. Everything else is chess.

use movegen_position::game::Outcome;
use movegen_position::{Color, Role};

use crate::moves::VariantMove;
use crate::position::VariantPosition;
use crate::rules::hooks::VariantRules;

pub(crate) struct ThreeCheck;

impl VariantRules for ThreeCheck {
    fn end(position: &VariantPosition) -> Option<Outcome> {
        let winner = Color::ALL.into_iter().find(|&color| position.remaining_checks(color) == 0)?;
        Some(Outcome::Variant { winner: Some(winner), reason: "third check" })
    }

    #[inline(always)]
    fn after(position: &VariantPosition, mv: VariantMove) -> VariantPosition {
        let Some(mv) = mv.as_move() else { return *position };
        let mut after = VariantPosition { position: position.position.after(mv), ..*position };
        let left = &mut after.remaining_checks[position.turn().index()];
        *left = left.saturating_sub(u8::from(after.position.in_check()));
        after
    }

    /// A single piece is enough, because any piece but the king can give check.
    fn is_insufficient_material_for(position: &VariantPosition, color: Color) -> bool {
        position.board().color(color).is_subset(position.board().role(Role::King))
    }
}
