//! A move with its details, for JSON.

use movegen_core::{CastlingNotation, CastlingSide, Move, MoveKind, Piece};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::position::Position;

/// A move with the details that a page or another program shows, for serde: see [`Position::details`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveDetails {
    position: Position,
    mv: Move,
    notation: CastlingNotation,
}

impl MoveDetails {
    /// The move.
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// The sort of a move, by name.
    #[must_use]
    pub const fn flag(mv: Move, captures: bool) -> &'static str {
        match (mv.kind(), mv.castling_side()) {
            (_, Some(CastlingSide::KingSide)) => "castle-king-side",
            (_, Some(CastlingSide::QueenSide)) => "castle-queen-side",
            (MoveKind::EnPassant, _) => "en-passant",
            (MoveKind::DoublePush, _) => "double-push",
            (kind, None) => match (kind.promotion(), captures) {
                (None, false) => "quiet",
                (None, true) => "capture",
                (Some(_), false) => "promotion",
                (Some(_), true) => "promotion-capture",
            },
        }
    }
}

/// # Details of moves, for JSON
impl Position {
    /// A move with its details, to be serialized. Castling in `uci` is written as [`uci`](Self::uci) does.
    ///
    /// | field | value |
    /// | --- | --- |
    /// | `uci`, `san` | the move in both notations |
    /// | `from`, `to` | its squares; for castling, the king's destination |
    /// | `piece`, `captured`, `promotion` | letters of a FEN; the last two only if the move captures or promotes |
    /// | `flag` | one of the names below |
    /// | `gives_check` | `none`, `direct`, `discovered` or `double` |
    ///
    /// A flag is `quiet`, `double-push`, `castle-king-side`, `castle-queen-side`, `capture`,
    /// `en-passant`, `promotion` or `promotion-capture`. A pseudo-legal move that isn't legal has no
    /// `san` and no `gives_check`.
    ///
    /// ```
    /// use movegen::{CastlingNotation, Position};
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// let details = position.details(position.parse_move("O-O").unwrap(), CastlingNotation::Standard);
    /// assert_eq!(serde_json::to_value(details).unwrap(), serde_json::json!({
    ///     "uci": "e1g1", "san": "O-O", "from": "e1", "to": "g1", "piece": "K",
    ///     "flag": "castle-king-side", "gives_check": "none",
    /// }));
    /// ```
    #[must_use]
    pub const fn details(&self, mv: Move, notation: CastlingNotation) -> MoveDetails {
        MoveDetails { position: *self, mv, notation }
    }
}

impl Serialize for MoveDetails {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { position, mv, notation } = *self;
        let us = position.turn();
        let is_legal = position.is_legal(mv);
        let captured = position.captured(mv).map(|role| Piece::new(!us, role));
        let optional = [is_legal, captured.is_some(), mv.promotion().is_some(), is_legal];
        let count = 5 + optional.into_iter().map(usize::from).sum::<usize>();
        let mut fields = serializer.serialize_struct("MoveDetails", count)?;
        fields.serialize_field("uci", &position.uci(mv, notation))?;
        if is_legal {
            fields.serialize_field("san", &position.san(mv))?;
        }
        fields.serialize_field("from", &mv.from())?;
        fields.serialize_field("to", &mv.arrival())?;
        fields.serialize_field("piece", &Piece::new(us, mv.role()))?;
        if let Some(captured) = captured {
            fields.serialize_field("captured", &captured)?;
        }
        if let Some(promotion) = mv.promotion() {
            fields.serialize_field("promotion", &promotion)?;
        }
        fields.serialize_field("flag", Self::flag(mv, captured.is_some()))?;
        if is_legal {
            fields.serialize_field("gives_check", &position.check_given(mv))?;
        }
        fields.end()
    }
}
