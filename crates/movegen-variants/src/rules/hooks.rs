//! The hooks through which a variant changes the rules. By default each is the rule of chess.

use core::convert::identity;
use core::ops::ControlFlow;

use movegen_position::game::Outcome;
use movegen_position::generate::{MoveSet, Sink};
use movegen_position::notation::MoveError;
use movegen_position::setup::SetupProblem;
use movegen_position::{AllMoves, Bitboard, Color, Move, Setup, generate};

use crate::moves::{Set, VariantMove};
use crate::position::VariantPosition;

/// Receives sets of legal moves, and may stop the generator.
pub(crate) trait VariantSink {
    type Stop;

    fn receive(&mut self, set: Set) -> ControlFlow<Self::Stop>;
}

/// A sink that restricts core's sets by a function and passes them on.
pub(super) struct Restricted<'a, S, F>(pub(super) &'a mut S, pub(super) F);

impl<S: VariantSink, F: Fn(MoveSet) -> MoveSet> Sink for Restricted<'_, S, F> {
    type Stop = S::Stop;

    #[inline(always)]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<S::Stop> {
        self.0.receive(Set::from((self.1)(set)))
    }
}

/// The rules of a variant.
pub(crate) trait VariantRules {
    /// Whether the fifty- and seventy-five-move rules apply.
    const COUNTS_MOVES: bool = true;

    /// The problem of a FEN with castling rights, in a variant without castling.
    const NOBODY_CASTLES: Option<&'static str> = None;

    /// Whether the pieces on the board move as in chess until the game ends. If so, moves are found and written by the
    /// faster code for chess.
    const MOVES_AS_CHESS: bool = true;

    /// Returns how the variant's own rule has ended the game, if it has. Such a position has no legal moves.
    fn end(_: &VariantPosition) -> Option<Outcome> {
        None
    }

    /// Returns the outcome if the side to move has no moves and isn't in check, or `None` for stalemate.
    fn without_moves(_: &VariantPosition) -> Option<Outcome> {
        None
    }

    /// Sends the legal moves. The game must not have ended. A closure instead of `identity` would be another type in each
    /// variant, and compile the generator again.
    #[inline(always)]
    fn moves<S: VariantSink>(position: &VariantPosition, sink: &mut S) -> ControlFlow<S::Stop> {
        generate::<AllMoves>(position.board()).try_send(&mut Restricted(sink, identity))
    }

    /// Returns the position after a legal move.
    #[inline(always)]
    fn after(position: &VariantPosition, mv: VariantMove) -> VariantPosition {
        match mv.as_move() {
            Some(mv) => VariantPosition { position: position.position.after(mv), ..*position },
            None => *position,
        }
    }

    /// Returns whether the side to move is in check.
    #[inline(always)]
    fn in_check(position: &VariantPosition) -> bool {
        position.board().in_check()
    }

    /// Returns whether a side doesn't have enough material left to win, whatever the moves.
    fn is_insufficient_material_for(position: &VariantPosition, color: Color) -> bool {
        position.board().is_insufficient_material_for(color)
    }

    /// Returns whether the variant allows a setup with a problem that chess forbids.
    fn allows(problem: SetupProblem, _: &Setup) -> bool {
        let _ = problem;
        false
    }

    /// Returns a problem that only positions of this variant can have.
    fn problem(_: &VariantPosition, _: &Setup) -> Option<&'static str> {
        None
    }

    /// Returns why a move is illegal, if the reason is a rule of this variant. The move is one that its piece could
    /// make if the king's safety didn't matter.
    fn why_not(_: &VariantPosition, _: Move) -> Option<MoveError> {
        None
    }

    /// Returns the squares where the king of the side to move is never in check.
    fn sheltered(_: &VariantPosition) -> Bitboard {
        Bitboard::EMPTY
    }
}
