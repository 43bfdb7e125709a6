//! A move of a variant with its details, for JSON.

use movegen_position::notation::MoveDetails;
use movegen_position::{CastlingNotation, Piece};

use crate::moves::VariantMove;
use crate::position::VariantPosition;

/// # Details of moves, for JSON
impl VariantPosition {
    /// Describes a legal move for serialization, with the same fields as in
    /// [chess](movegen_position::Position::details). Variants have no `gives_check`, but `san` marks a check with
    /// `+`. A drop has the flag `drop` and no `from`.
    ///
    /// ```
    /// use movegen::CastlingNotation;
    /// use movegen::variants::{Variant, VariantPosition};
    /// let position = VariantPosition::from_fen(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").unwrap();
    /// let details = position.details(position.parse_move("N@f6").unwrap(), CastlingNotation::Standard);
    /// assert_eq!(serde_json::to_value(details).unwrap(), serde_json::json!({
    ///     "uci": "N@f6", "san": "N@f6+", "to": "f6", "piece": "N", "flag": "drop",
    /// }));
    /// ```
    #[must_use]
    pub fn details(&self, mv: VariantMove, notation: CastlingNotation) -> MoveDetails {
        if let (Some(position), Some(mv)) = (self.as_chess(), mv.as_move()) {
            return position.details(mv, notation);
        }
        let us = self.turn();
        let captured = self.captured(mv).map(|role| Piece::new(!us, role));
        let flag = match mv.as_move() {
            Some(mv) => MoveDetails::flag(mv, captured.is_some()),
            None if mv.dropped().is_some() => "drop",
            None if captured.is_some() => "promotion-capture",
            None => "promotion",
        };
        MoveDetails {
            uci: self.uci(mv, notation),
            san: Some(self.san(mv).to_marked_san()),
            from: mv.from(),
            to: mv.arrival(),
            piece: Piece::new(us, mv.role()),
            captured,
            promotion: mv.promotion(),
            flag,
            gives_check: None,
        }
    }
}
