//! Making and unmaking moves.

use core::fmt;
use core::marker::PhantomData;

use movegen_core::board::Changes;
use movegen_core::{Board, Color, Move, MoveKind, Role, Square};

use crate::position::key::{changes_key, state_change};
use crate::position::position::Position;
use crate::position::zobrist;

/// The error returned when a move isn't legal in the position: see [`Position::play`].
///
/// ```
/// use movegen::position::IllegalMoveError;
/// use movegen::{Move, MoveKind, Position, Square};
/// let mut position = Position::default();
/// let blocked = Move::new(MoveKind::Rook, Square::A1, Square::A4);
/// assert_eq!(position.play(blocked), Err(IllegalMoveError));
/// ```
///
/// With the feature `serde` it becomes an object: `{"code":"illegal"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMoveError;

impl IllegalMoveError {
    /// Returns the name of the error for programs in other languages, which never changes: `illegal`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "illegal"
    }
}

impl fmt::Display for IllegalMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl core::error::Error for IllegalMoveError {}

#[cfg(feature = "serde")]
impl serde::Serialize for IllegalMoveError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut fields = serializer.serialize_struct("IllegalMoveError", 1)?;
        fields.serialize_field("code", self.code())?;
        fields.end()
    }
}

/// Bits by kind of move: en passant, castling, and promotions, which follow it. Other moves take a piece from one
/// square to another.
const BY_CHANGES: u16 = 1 << MoveKind::EnPassant as u16 | u16::MAX << MoveKind::Castling as u16;

/// By kind of move: all ones if the half-move clock goes on, zero for a pawn's move. A table, because a
/// comparison compiles to a branch, and which piece moves is hard to predict.
const CLOCK_MASKS: [u16; 16] = {
    let mut masks = [0; 16];
    let mut i = 0;
    while i < MoveKind::ALL.len() {
        let kind = MoveKind::ALL[i];
        if !matches!(kind.role(), Role::Pawn) {
            masks[kind as usize] = !0;
        }
        i += 1;
    }
    masks
};

/// # Making moves
impl Position {
    /// Makes a move if it is legal, and returns the position before it, as [`make`](Self::make) does. Accepts any
    /// value, whether from a user, a hash table, or a list of pseudo-legal moves.
    ///
    /// # Errors
    /// Returns [`IllegalMoveError`] if the move is illegal, and leaves the position unchanged.
    ///
    /// ```
    /// use movegen::{Move, Position, position::IllegalMoveError};
    ///
    /// let mut position = Position::default();
    /// let from_a_table = Move::from_bits(0x1234).expect("1 is a kind of move");
    /// assert_eq!(position.play(from_a_table), Err(IllegalMoveError));
    /// assert_eq!(position, Position::default());
    /// let mv = position.parse_uci("e2e4").unwrap();
    /// assert!(position.play(mv).is_ok());
    /// ```
    #[doc(alias("try_play", "push"))]
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<Self, IllegalMoveError> {
        if self.board.is_legal(mv) { Ok(self.make(mv)) } else { Err(IllegalMoveError) }
    }

    /// Makes a legal move. For unchecked input, use [`play`](Self::play). Returns the position before the move, for
    /// [`unmake`](Self::unmake): copying 80 bytes is faster than reversing a move.
    ///
    /// ```
    /// use movegen::Position;
    ///
    /// let start = Position::default();
    /// let (mut position, mut line) = (start, Vec::new());
    /// for uci in ["e2e4", "e7e5", "g1f3"] {
    ///     let mv = position.parse_uci(uci).unwrap();
    ///     line.push(position.make(mv));
    /// }
    /// while let Some(before) = line.pop() {
    ///     position.unmake(before);
    /// }
    /// assert_eq!(position, start);
    /// ```
    #[doc(alias("do_move", "make_move", "push", "play_unchecked"))]
    #[inline(always)]
    pub fn make(&mut self, mv: Move) -> Self {
        // Not from the copy: what was just stored would be loaded at another width, and processors wait for that.
        let after = self.after(mv);
        let before = self.copied();
        *self = after;
        before
    }

    /// Restores the position returned by [`make`](Self::make), [`make_null`](Self::make_null) or
    /// [`play`](Self::play).
    #[doc(alias("undo_move", "unmake_move", "undo", "pop"))]
    #[inline]
    pub fn unmake(&mut self, before: Self) {
        *self = before.copied();
    }

    /// Returns the position after a legal move. For unchecked input, use [`play`](Self::play). Counters stop at 65,535.
    ///
    /// Debug builds assert that the moving piece is on the origin and belongs to the side to move. In release
    /// builds an illegal move produces a meaningless position, never undefined behavior.
    #[doc(alias("copy_make", "make_move_new", "key_after"))]
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        self.with_board(self.board.after(mv), mv, || role_on(&self.board, mv.to()))
    }

    /// Returns a legal move with its effects: the piece that it captures, the pieces that it [changes](Step::changes),
    /// and the position after it. The destination is looked up once for all three.
    ///
    /// ```
    /// use movegen::{Position, Role};
    /// let position = Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    /// let step = position.step(position.parse_uci("e4d5").unwrap());
    /// assert_eq!(step.captured(), Some(Role::Pawn));
    /// assert_eq!(step.changes().removed().count(), 2);
    /// assert_eq!(step.after().to_string(), "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn step(&self, mv: Move) -> Step<'_> {
        Step::new(self, mv)
    }

    /// Returns the position after a legal move, given the board after it and the role of the piece on its destination.
    #[inline(always)]
    fn with_board(&self, board: Board, mv: Move, on_destination: impl FnOnce() -> Option<Role>) -> Self {
        let (us, to) = (self.turn(), mv.to());
        let mut key = self.key ^ state_change(&self.board, &board);
        let mut halfmove_clock = self.halfmove_clock.saturating_add(1) & CLOCK_MASKS[mv.kind_index() & 15];
        if BY_CHANGES >> mv.kind_index() & 1 != 0 {
            key ^= self.key_of_changes(mv);
        } else {
            key ^= zobrist::black_to_move();
            key ^= zobrist::role(us, mv.role(), mv.from()) ^ zobrist::role(us, mv.role(), to);
            if let Some(captured) = on_destination() {
                key ^= zobrist::role(!us, captured, to);
                halfmove_clock = 0;
            }
        }
        Self { board, key, halfmove_clock, fullmove_number: self.next_fullmove_number() }
    }

    /// Returns the key's change by a move of [`BY_CHANGES`]. `with_board` writes out all other moves by hand,
    /// because a `Changes` would go through memory there, for `movegen perft --method make`. A law compares both with
    /// a key from scratch.
    #[cold]
    #[inline(never)]
    fn key_of_changes(&self, mv: Move) -> u64 {
        changes_key(self.board.changes(mv))
    }

    /// Makes a null move: the other side is to move, the clocks advance, and there is no en passant square.
    /// Returns the position before it, or `None` in check, where passing would leave the king to be captured.
    ///
    /// ```
    /// use movegen::{Color, Position};
    /// let mut position = Position::default();
    /// if let Some(before) = position.make_null() {
    ///     assert_eq!((position.turn(), position.halfmove_clock()), (Color::Black, 1));
    ///     position.unmake(before);
    /// }
    /// assert_eq!(position, Position::default());
    /// ```
    #[doc(alias("null_move", "do_null_move", "make_null_move", "pass"))]
    #[inline]
    pub fn make_null(&mut self) -> Option<Self> {
        let after = self.after_null()?;
        Some(core::mem::replace(self, after))
    }

    /// Returns the position after a null move, as by [`make_null`](Self::make_null), or `None` if the side to move is
    /// in check.
    ///
    /// ```
    /// use movegen::{Color, Position};
    /// assert_eq!(Position::default().after_null().map(|position| position.turn()), Some(Color::Black));
    /// let in_check: Position = "4r2k/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    /// assert_eq!(in_check.after_null(), None);
    /// ```
    #[doc(alias("null_move", "pass", "swap_turn"))]
    #[inline]
    #[must_use]
    pub fn after_null(&self) -> Option<Self> {
        let board = self.board.after_null()?;
        let key = self.key ^ zobrist::black_to_move() ^ state_change(&self.board, &board);
        let halfmove_clock = self.halfmove_clock.saturating_add(1);
        Some(Self { board, key, halfmove_clock, fullmove_number: self.next_fullmove_number() })
    }

    /// Returns the move number once the side to move has moved.
    #[inline(always)]
    fn next_fullmove_number(&self) -> u16 {
        self.fullmove_number.saturating_add(u16::from(self.turn() == Color::Black))
    }

    /// Copies field by field. A block copy would read the fields that the last move has just stored, but at
    /// another width, and processors wait for such a store.
    #[inline(always)]
    fn copied(&self) -> Self {
        // A struct literal of all fields would compile to a block copy.
        let mut copy = Self { board: self.board, key: 0, halfmove_clock: 0, fullmove_number: 0 };
        copy.key = self.key;
        copy.halfmove_clock = self.halfmove_clock;
        copy.fullmove_number = self.fullmove_number;
        copy
    }
}

/// A legal move with its effects, returned by [`Position::step`] and
/// [`SearchPosition::step`](crate::SearchPosition::step). `P` is the type of the position after it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a, P = Position> {
    position: &'a Position,
    mv: Move,
    board: Board,
    /// The role of the piece on the move's destination. For castling, that is the rook of the same side.
    on_destination: Option<Role>,
    after: PhantomData<P>,
}

impl<'a, P: From<Position>> Step<'a, P> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position, mv: Move) -> Self {
        // The board first, because compilers then load its bitboards by vectors of four. If they have loaded some for
        // the role, they put a vector together, and processors wait for what has just been stored.
        let board = position.board.after(mv);
        Self { position, mv, board, on_destination: role_on(&position.board, mv.to()), after: PhantomData }
    }

    /// Returns the role of the captured piece.
    #[inline(always)]
    #[must_use]
    pub fn captured(&self) -> Option<Role> {
        match self.mv.kind() {
            MoveKind::EnPassant => Some(Role::Pawn),
            MoveKind::Castling => None,
            _ => self.on_destination,
        }
    }

    /// Returns the pieces that leave their squares and those that arrive: see
    /// [`Board::changes`](movegen_core::Board::changes).
    #[inline(always)]
    #[must_use]
    pub fn changes(&self) -> Changes {
        Changes::new(self.position.turn(), self.mv, self.captured())
    }

    /// Returns the position after the move: see [`Position::after`].
    #[inline(always)]
    #[must_use]
    pub fn after(&self) -> P {
        self.position.with_board(self.board, self.mv, || self.on_destination).into()
    }
}

/// Returns the role on `square`, as `role_at` does, but by comparisons, which compilers merge with those that the key
/// needs. By `role_at`, `movegen perft --method make` would take 5 to 9 % longer.
#[inline(always)]
fn role_on(board: &Board, square: Square) -> Option<Role> {
    if !board.occupied().contains(square) {
        return None;
    }
    let (is_diagonal, is_orthogonal) =
        (board.diagonal_sliders().contains(square), board.orthogonal_sliders().contains(square));
    Some(if board.role(Role::Pawn).contains(square) {
        Role::Pawn
    } else if board.role(Role::Knight).contains(square) {
        Role::Knight
    } else if is_diagonal {
        if is_orthogonal { Role::Queen } else { Role::Bishop }
    } else if is_orthogonal {
        Role::Rook
    } else {
        Role::King
    })
}
