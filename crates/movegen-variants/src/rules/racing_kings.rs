//! Racing Kings: the first king on the eighth rank wins. Both sides start on the first two ranks, without pawns, and
//! nobody may give check. Since White moves first, Black may still draw by arriving with the move after White's.

use core::ops::ControlFlow;

use movegen_position::game::Outcome;
use movegen_position::generate::{MoveSet, Origin};
use movegen_position::king::Checks;
use movegen_position::notation::MoveError;
use movegen_position::{AllMoves, Bitboard, Color, Move, Rank, Role, Setup, attacks, generate};

use crate::position::VariantPosition;
use crate::rules::hooks::{Restricted, VariantRules, VariantSink};

pub(crate) struct RacingKings;

const GOAL: Bitboard = Bitboard::rank(Rank::Eighth);

impl VariantRules for RacingKings {
    const MOVES_AS_CHESS: bool = false;

    const NOBODY_CASTLES: Option<&'static str> = Some("nobody castles in Racing Kings");

    fn end(position: &VariantPosition) -> Option<Outcome> {
        let board = position.board();
        let has_arrived = |color| GOAL.contains(board.king(color));
        let reason = "king on the eighth rank";
        match (has_arrived(Color::White), has_arrived(Color::Black)) {
            (false, false) => None,
            (true, true) => Some(Outcome::Variant { winner: None, reason: "both kings on the eighth rank" }),
            (false, true) => Some(Outcome::Variant { winner: Some(Color::Black), reason }),
            (true, false) => {
                let goals =
                    attacks::king(board.king(Color::Black)) & GOAL.difference(board.color(Color::Black));
                let is_safe = |to| !board.is_attacked(to, Color::White, board.occupied());
                let can_draw = board.turn() == Color::Black && goals.into_iter().any(is_safe);
                (!can_draw).then_some(Outcome::Variant { winner: Some(Color::White), reason })
            }
        }
    }

    #[inline(always)]
    fn moves<S: VariantSink>(position: &VariantPosition, sink: &mut S) -> ControlFlow<S::Stop> {
        let board = position.board();
        let checks = Checks::new(board, !board.turn());
        // Each set has one origin, because there are no pawns.
        let without_checks = |set: MoveSet| match set.origin() {
            Origin::Square(from) => {
                set.with_targets(set.targets().difference(checks.targets(set.kind().role(), from)))
            }
            Origin::Step(_) => set,
        };
        generate::<AllMoves>(board).try_send(&mut Restricted(sink, without_checks))
    }

    /// Nobody ever lacks material, because a lone king can win.
    fn is_insufficient_material_for(_: &VariantPosition, _: Color) -> bool {
        false
    }

    fn problem(position: &VariantPosition, setup: &Setup) -> Option<&'static str> {
        if setup.role(Role::Pawn).any() {
            Some("Racing Kings has no pawns")
        } else {
            position.board().in_check().then_some("Racing Kings allows no check")
        }
    }

    fn why_not(position: &VariantPosition, mv: Move) -> Option<MoveError> {
        position.board().is_legal(mv).then_some(MoveError::GivesCheck)
    }
}
