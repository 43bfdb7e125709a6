//! Making moves and taking them back.

use core::fmt;

use movegen_core::side::{Black, COMPACT, Side, White};
use movegen_core::{Board, Color, Move, Role};

use crate::key;
use crate::position::Position;

/// What takes a move back. The caller keeps it, on a stack of its own.
///
/// It is the position before the move, whole: copying it back is quicker than taking a move apart, and nothing can be
/// lost on the way.
///
/// ```
/// use movegen_position::{Position, Undo};
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
#[must_use = "without it the move cannot be taken back; Position::after makes one for good"]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    board: Board,
    key: u64,
    halfmove_clock: u16,
    fullmove_number: u16,
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
        match self.turn() {
            us if COMPACT => self.become_of(us, mv, self.board.after(mv)),
            Color::White => self.after_as::<White>(mv),
            Color::Black => self.after_as::<Black>(mv),
        }
    }

    /// [`after`](Self::after) where the colour is known when the code is compiled.
    #[inline(always)]
    pub(crate) fn after_as<Us: Side>(&self, mv: Move) -> Self {
        self.become_of(Us::COLOR, mv, self.board.after_as::<Us>(mv.kind(), mv.from(), mv.to()))
    }

    /// The position after a move of `us` that leads to `board`.
    #[inline(always)]
    fn become_of(&self, us: Color, mv: Move, board: Board) -> Self {
        let key = self.key ^ key::change(us, &self.board, mv, &board);
        let captures = self.board.color(!us).contains(mv.to());
        let resets = captures | (mv.role() == Role::Pawn);
        let halfmove_clock = if resets { 0 } else { self.halfmove_clock.saturating_add(1) };
        let fullmove_number = next_number(self.fullmove_number, us);
        Self { board, key, halfmove_clock, fullmove_number }
    }

    /// Makes a move, which must be a legal one: see [`after`](Self::after).
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let undo = self.undo();
        let Undo { board, key, halfmove_clock, fullmove_number } = undo;
        *self = Self { board, key, halfmove_clock, fullmove_number }.after(mv);
        undo
    }

    /// Takes the move back that gave this [`Undo`]: every bit of the position is as it was.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        let Undo { board, key, halfmove_clock, fullmove_number } = undo;
        *self = Self { board, key, halfmove_clock, fullmove_number };
    }

    /// Passes the turn: the clocks run, and nothing can be captured en passant. It must not be done in check.
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
        self.key = key::of_turn_passed(self);
        self.board = undo.board.after_null();
        self.halfmove_clock = undo.halfmove_clock.saturating_add(1);
        self.fullmove_number = next_number(undo.fullmove_number, undo.board.turn());
        undo
    }

    /// Makes a move that may come from anywhere: from a person, a hash table, or a list of pseudo-legal moves.
    ///
    /// It is held against the moves of the pieces, made, and taken back if it leaves the king attacked: the slow and
    /// plain way to legality, independent of pins.
    ///
    /// # Errors
    /// [`Illegal`], and the position is as it was.
    ///
    /// ```
    /// use movegen_position::{Illegal, Move, Position};
    ///
    /// let mut position = Position::default();
    /// let from_a_table = Move::from_bits(0x1234).expect("1 is the number of a kind");
    /// assert_eq!(position.play(from_a_table), Err(Illegal));
    /// assert_eq!(position, Position::default());
    /// let mv = position.parse_uci("e2e4").unwrap();
    /// assert!(position.play(mv).is_ok());
    /// ```
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

    /// The position as it is, field by field: copied as one block, it would be read in other pieces than the last move
    /// has written it in, and the processor would wait for them (measured at half the time of making a move).
    #[inline(always)]
    pub(crate) fn undo(&self) -> Undo {
        let &Self { board, key, halfmove_clock, fullmove_number } = self;
        Undo { board, key, halfmove_clock, fullmove_number }
    }
}

/// The number of the move after one by `mover`.
#[inline(always)]
fn next_number(number: u16, mover: Color) -> u16 {
    number.saturating_add(u16::from(mover == Color::Black))
}
