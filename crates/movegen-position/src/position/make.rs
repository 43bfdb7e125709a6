//! Making and unmaking moves.

use core::fmt;

use movegen_core::{Board, Color, Move, Role};

use crate::position::key::{key_change, null_move_change};
use crate::position::position::Position;

/// The state that [`unmake`](Position::unmake) needs to restore the previous position. The caller keeps it, for example on a
/// stack.
///
/// It is the whole position before the move: copying it back is faster than reversing a move.
///
/// ```
/// use movegen_position::{Position, position::Undo};
///
/// let start = Position::default();
/// let (mut position, mut line) = (start, Vec::<Undo>::new());
/// for uci in ["e2e4", "e7e5", "g1f3"] {
///     let mv = position.parse_uci(uci).unwrap();
///     line.push(position.make(mv));
/// }
/// while let Some(undo) = line.pop() {
///     position.unmake(undo);
/// }
/// assert_eq!(position, start);
/// ```
#[must_use = "without it the move cannot be unmade; Position::after returns a new position instead"]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    board: Board,
    key: u64,
    halfmove_clock: u16,
    fullmove_number: u16,
}

const _: () = assert!(size_of::<Undo>() == 80);

/// The error for a move that is not legal in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMoveError;

impl fmt::Display for IllegalMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl core::error::Error for IllegalMoveError {}

impl Position {
    /// Returns the position after a legal move. A move that is not legal yields some position that no game reaches, and
    /// nothing worse. Counters stop at 65,535.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        self.after_into(mv, &mut next);
        next
    }

    /// Writes the position [`after`](Self::after) a legal move into `next`, whose content does not matter. This is the fastest
    /// way to make moves: the position is written once, in its place.
    ///
    /// ```
    /// use movegen_position::Position;
    /// let position = Position::default();
    /// let mut next = position;
    /// for mv in position.legal_moves() {
    ///     position.after_into(mv, &mut next);
    ///     assert_eq!(next, position.after(mv));
    /// }
    /// ```
    // Always inlined, as is `Board::after_into`: with calls, perft by making moves takes 28 % more instructions.
    #[cfg_attr(not(compact), inline(always))]
    pub fn after_into(&self, mv: Move, next: &mut Self) {
        self.board.after_into(mv, &mut next.board);
        let us = self.turn();
        next.key = self.key ^ key_change(us, &self.board, mv, &next.board);
        let captures = self.board.color(!us).contains(mv.to());
        let resets = captures | (mv.role() == Role::Pawn);
        next.halfmove_clock = if resets { 0 } else { self.halfmove_clock.saturating_add(1) };
        next.fullmove_number = next_number(self.fullmove_number, us);
    }

    /// Makes a legal move: see [`after`](Self::after).
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let undo = self.undo();
        let Undo { board, key, halfmove_clock, fullmove_number } = undo;
        Self { board, key, halfmove_clock, fullmove_number }.after_into(mv, self);
        undo
    }

    /// Restores the position before the move that returned this [`Undo`].
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        let Undo { board, key, halfmove_clock, fullmove_number } = undo;
        *self = Self { board, key, halfmove_clock, fullmove_number };
    }

    /// Returns the position after a null move: see [`make_null`](Self::make_null). Returns `None` if the side to move is in
    /// check.
    ///
    /// ```
    /// use movegen_position::{Color, Position};
    /// assert_eq!(Position::default().after_null().map(|position| position.turn()), Some(Color::Black));
    /// let in_check: Position = "4r2k/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    /// assert_eq!(in_check.after_null(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn after_null(&self) -> Option<Self> {
        if self.board.in_check() {
            return None;
        }
        let mut next = *self;
        let _ = next.make_null();
        Some(next)
    }

    /// Makes a null move: the other side is to move, the clocks advance, and there is no en passant square. The side to move
    /// must not be in check.
    ///
    /// ```
    /// use movegen_position::{Color, Position};
    /// let mut position = Position::default();
    /// let undo = position.make_null();
    /// assert_eq!((position.turn(), position.halfmove_clock()), (Color::Black, 1));
    /// position.unmake(undo);
    /// assert_eq!(position, Position::default());
    /// ```
    #[inline]
    pub fn make_null(&mut self) -> Undo {
        let undo = self.undo();
        self.key ^= null_move_change(&undo.board);
        self.board = undo.board.after_null_unchecked();
        self.halfmove_clock = undo.halfmove_clock.saturating_add(1);
        self.fullmove_number = next_number(undo.fullmove_number, undo.board.turn());
        undo
    }

    /// Makes a move if it is legal. `mv` may be any value, for example from a user, a hash table, or a list of pseudo-legal
    /// moves.
    ///
    /// # Errors
    /// [`IllegalMoveError`] if the move is not legal. The position is then unchanged.
    ///
    /// ```
    /// use movegen_position::{Move, Position, position::IllegalMoveError};
    ///
    /// let mut position = Position::default();
    /// let from_a_table = Move::from_bits(0x1234).expect("1 is a kind of move");
    /// assert_eq!(position.play(from_a_table), Err(IllegalMoveError));
    /// assert_eq!(position, Position::default());
    /// let mv = position.parse_uci("e2e4").unwrap();
    /// assert!(position.play(mv).is_ok());
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMoveError> {
        if self.board.is_legal(mv) { Ok(self.make(mv)) } else { Err(IllegalMoveError) }
    }

    /// Returns the position as it is. The fields are copied one by one: a copy as one block reads in other sizes than the
    /// last move wrote, and the processor waits for the stores (measured at half the time of making a move).
    #[inline(always)]
    pub(crate) fn undo(&self) -> Undo {
        let &Self { board, key, halfmove_clock, fullmove_number } = self;
        Undo { board, key, halfmove_clock, fullmove_number }
    }
}

/// Returns the number of the move after one by `color`.
#[inline(always)]
fn next_number(number: u16, color: Color) -> u16 {
    number.saturating_add(u16::from(color == Color::Black))
}
