//! A move of a variant with its details, for JSON.

use movegen_position::notation::MoveDetails;
use movegen_position::{CastlingNotation, Piece};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::moves::VariantMove;
use crate::position::VariantPosition;

/// A move with the details that a page or another program shows, for serde: see [`VariantPosition::details`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantMoveDetails {
    position: VariantPosition,
    mv: VariantMove,
    notation: CastlingNotation,
}

/// # Details of moves, for JSON
impl VariantPosition {
    /// A legal move with its details, to be serialized, in the fields of [chess](movegen_position::Position::details).
    /// In other variants, `gives_check` is missing, which is the `+` in `san`. A drop has the flag `drop` and no `from`.
    ///
    /// ```
    /// use movegen_position::CastlingNotation;
    /// use movegen_variants::{Variant, VariantPosition};
    /// let position = VariantPosition::from_fen(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").unwrap();
    /// let details = position.details(position.parse_move("N@f6").unwrap(), CastlingNotation::Standard);
    /// assert_eq!(serde_json::to_value(details).unwrap(), serde_json::json!({
    ///     "uci": "N@f6", "san": "N@f6+", "to": "f6", "piece": "N", "flag": "drop",
    /// }));
    /// ```
    #[must_use]
    pub const fn details(&self, mv: VariantMove, notation: CastlingNotation) -> VariantMoveDetails {
        VariantMoveDetails { position: *self, mv, notation }
    }
}

impl Serialize for VariantMoveDetails {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { position, mv, notation } = *self;
        if let (Some(position), Some(mv)) = (position.as_chess(), mv.as_move()) {
            return position.details(mv, notation).serialize(serializer);
        }
        let us = position.turn();
        let captured = position.captured(mv).map(|role| Piece::new(!us, role));
        let optional = [mv.from().is_some(), captured.is_some(), mv.promotion().is_some()];
        let count = 5 + optional.into_iter().map(usize::from).sum::<usize>();
        let mut fields = serializer.serialize_struct("VariantMoveDetails", count)?;
        fields.serialize_field("uci", &position.uci(mv, notation))?;
        fields.serialize_field("san", &format_args!("{}", position.san(mv)))?;
        if let Some(from) = mv.from() {
            fields.serialize_field("from", &from)?;
        }
        fields.serialize_field("to", &mv.arrival())?;
        fields.serialize_field("piece", &Piece::new(us, mv.role()))?;
        if let Some(captured) = captured {
            fields.serialize_field("captured", &captured)?;
        }
        if let Some(promotion) = mv.promotion() {
            fields.serialize_field("promotion", &promotion)?;
        }
        let flag = match mv.as_move() {
            Some(mv) => MoveDetails::flag(mv, captured.is_some()),
            None if mv.dropped().is_some() => "drop",
            None if captured.is_some() => "promotion-capture",
            None => "promotion",
        };
        fields.serialize_field("flag", flag)?;
        fields.end()
    }
}
