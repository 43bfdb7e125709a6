//! The positions of JavaScript, which owns their memory.

use core::mem::MaybeUninit;

use movegen_position::{Bitboard, MoveKind};
pub(crate) use movegen_variants::{VariantMove as Move, VariantPosition as Position};

/// A position under any rules, and the one before a move.
#[repr(transparent)]
#[derive(Debug)]
pub struct MovegenPosition(Position);

pub(crate) type MovegenUndo = MovegenPosition;

impl MovegenPosition {
    pub(crate) fn get(&self) -> &Position {
        &self.0
    }

    pub(crate) fn checkers(&self) -> Bitboard {
        self.0.checkers()
    }

    pub(crate) fn set(&mut self, position: Position) {
        self.0 = position;
    }

    pub(crate) fn fill(place: &mut MaybeUninit<Self>, position: Position) {
        place.write(Self(position));
    }
}

/// Returns the kind of a move, or `None` for a drop or a promotion to a king.
pub(crate) fn kind_of(mv: Move) -> Option<MoveKind> {
    Some(mv.as_move()?.kind())
}
