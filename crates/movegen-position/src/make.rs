//! Making moves and taking them back.

use core::fmt;

use movegen_core::{Color, Move, Role};

use crate::key;
use crate::position::Position;

/// What takes a move back. The caller keeps it, on a stack of its own.
///
/// It is the position before the move, whole: 80 bytes that are copied back, so that nothing can be lost on the way.
#[must_use = "without it the move cannot be taken back; Position::after makes one for good"]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    before: Position,
}

const _: () = assert!(size_of::<Undo>() == 80);

/// The move is not a legal one of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal;

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a legal move of this position")
    }
}

impl core::error::Error for Illegal {}

impl Position {
    /// The position after a move, which must be a legal one of this position: any other gives some position that no
    /// game comes to, and nothing worse. Counters stop at 65,535.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let board = self.board.after(mv);
        let resets = mv.role() == Role::Pawn || self.board.is_capture(mv);
        Self {
            key: self.key ^ key::change(&self.board, mv, &board),
            board,
            halfmove_clock: if resets { 0 } else { self.halfmove_clock.saturating_add(1) },
            fullmove_number: self.next_number(),
        }
    }

    /// Makes a move, which must be a legal one: see [`after`](Self::after).
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let before = *self;
        *self = self.after(mv);
        Undo { before }
    }

    /// Takes the move back that gave this [`Undo`]: every bit of the position is as it was.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        *self = undo.before;
    }

    /// Passes the turn: the clocks run, and nothing can be captured en passant. It must not be done in check.
    #[inline]
    pub fn make_null(&mut self) -> Undo {
        let before = *self;
        self.board = self.board.after_null();
        self.key = key::of_turn_passed(&before);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = before.next_number();
        Undo { before }
    }

    /// Makes a move that may come from anywhere: from a person, a hash table, or a list of pseudo-legal moves.
    ///
    /// It is held against the moves of the pieces, made, and taken back if it leaves the king attacked: the slow and
    /// plain way to legality, independent of pins.
    ///
    /// # Errors
    /// [`Illegal`], and the position is as it was.
    pub fn play(&mut self, mv: Move) -> Result<Undo, Illegal> {
        if !self.board.is_pseudo_legal(mv) {
            return Err(Illegal);
        }
        let mover = self.turn();
        let undo = self.make(mv);
        let king = self.board.king(mover);
        if self.board.attackers_to(king, !mover, self.board.occupied()).any() {
            self.unmake(undo);
            return Err(Illegal);
        }
        Ok(undo)
    }

    /// The number of the move after this one.
    #[inline]
    fn next_number(&self) -> u16 {
        self.fullmove_number.saturating_add(u16::from(self.turn() == Color::Black))
    }
}
