//! A move with its details, for JSON.

use movegen_core::king::CheckGiven;
use movegen_core::{CastlingNotation, CastlingSide, Move, MoveKind, Piece, Role, Square};
use serde::Serialize;

use crate::notation::{MarkedSan, Uci};
use crate::position::Position;

/// A move with the details that a page or another program shows, for serde: see [`Position::details`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MoveDetails {
    /// The move in UCI.
    pub uci: Uci,
    /// The move in SAN. `None` for a pseudo-legal move that isn't legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<MarkedSan>,
    /// The origin. `None` for a drop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Square>,
    /// The square where the piece arrives. For castling, this is the king's.
    pub to: Square,
    /// The piece that moves.
    pub piece: Piece,
    /// The piece that is captured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captured: Option<Piece>,
    /// The role that a pawn becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<Role>,
    /// The sort of the move, by name.
    pub flag: &'static str,
    /// How the move gives check. `None` for a pseudo-legal move that isn't legal, and in other variants than chess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gives_check: Option<CheckGiven>,
}

impl MoveDetails {
    /// Returns the sort of a move, by name.
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
    /// Returns a move with its details, to be serialized. Castling in `uci` is written as [`uci`](Self::uci) does.
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
    pub fn details(&self, mv: Move, notation: CastlingNotation) -> MoveDetails {
        let us = self.turn();
        let is_legal = self.is_legal(mv);
        let captured = self.captured(mv).map(|role| Piece::new(!us, role));
        MoveDetails {
            uci: self.uci(mv, notation),
            san: is_legal.then(|| self.san(mv).to_marked_san()),
            from: Some(mv.from()),
            to: mv.arrival(),
            piece: Piece::new(us, mv.role()),
            captured,
            promotion: mv.promotion(),
            flag: MoveDetails::flag(mv, captured.is_some()),
            gives_check: is_legal.then(|| self.check_given(mv)),
        }
    }
}
