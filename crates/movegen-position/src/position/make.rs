//! Making and unmaking moves.

use core::convert::Infallible;
use core::fmt;
use core::ops::ControlFlow;

use movegen_core::generate::Origin;
use movegen_core::{Board, Color, Move, MoveKind, MoveSet, Role, Square};

use crate::position::key::{
    castling_key, en_passant_key, moving_piece_change, null_move_change, rare_change, state_change,
};
use crate::position::position::Position;
use crate::position::zobrist;

/// The error for a move that is not legal in the position: see [`Position::play`].
///
/// ```
/// use movegen::position::IllegalMoveError;
/// use movegen::{Move, MoveKind, Position, Square};
/// let mut position = Position::default();
/// let blocked = Move::new(MoveKind::Rook, Square::A1, Square::A4);
/// assert_eq!(position.play(blocked), Err(IllegalMoveError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMoveError;

impl fmt::Display for IllegalMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl core::error::Error for IllegalMoveError {}

/// By the kind's four bits: 0 for pawn moves, which reset the halfmove clock, else all ones. A table, because a
/// condition compiles to a branch: perft by making moves takes 4 % less time (Intel, family 6, model 167).
static CLOCK_MASKS: [u16; 16] = {
    let (mut masks, mut rest) = ([!0; 16], MoveKind::ALL.as_slice());
    while let [kind, others @ ..] = rest {
        if matches!(kind.role(), Role::Pawn) {
            masks[*kind as usize] = 0;
        }
        rest = others;
    }
    masks
};

/// # Making moves
impl Position {
    /// Makes a move if it is legal. Accepts any value, whether from a user, a hash table, or a list of pseudo-legal
    /// moves.
    ///
    /// # Errors
    /// [`IllegalMoveError`] if the move is illegal. The position is then unchanged.
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

    /// Makes a legal move; for unchecked input, use [`play`](Self::play). Returns the position before the move, for
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
        let before = self.copied();
        // `before` stays out of calls, so that it's written in place.
        if mv.changes_other_squares() {
            *self = self.after_rare(mv);
        } else {
            before.after_into(mv, self);
        }
        before
    }

    /// Restores the position returned by [`make`](Self::make), [`make_null`](Self::make_null) or [`play`](Self::play).
    #[doc(alias("undo_move", "unmake_move", "undo", "pop"))]
    #[inline]
    pub fn unmake(&mut self, before: Self) {
        *self = before.copied();
    }

    /// The position after a legal move; for unchecked input, use [`play`](Self::play). Counters stop at 65,535.
    ///
    /// Debug builds assert that the moving piece is on the origin and belongs to the side to move. In release builds an
    /// illegal move produces a meaningless position, never undefined behavior.
    // Always inlined: a call adds 2.5 ns to 9 (Intel, family 6, model 167).
    #[doc(alias("copy_make", "make_move_new"))]
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        if mv.changes_other_squares() { self.after_rare(mv) } else { self.after_plain(mv) }
    }

    /// Applies a legal move, overwriting `next` with the position [`after`](Self::after) it: a little faster in a loop
    /// that does nothing else. For many moves, use [`for_each_after`](Self::for_each_after).
    ///
    /// ```
    /// use movegen::Position;
    /// let position = Position::default();
    /// let mut next = position;
    /// for mv in position.legal_moves() {
    ///     position.after_into(mv, &mut next);
    ///     assert_eq!(next, position.after(mv));
    /// }
    /// ```
    // Always inlined, like `Board::after_into`: with calls, perft by making moves takes 28 % more instructions.
    #[inline(always)]
    pub fn after_into(&self, mv: Move, next: &mut Self) {
        if mv.changes_other_squares() {
            *next = self.after_rare(mv).copied();
            return;
        }
        self.board.after_into(mv, &mut next.board);
        (next.key, next.halfmove_clock, next.fullmove_number) = self.key_and_clocks(mv, &next.board);
    }

    /// Calls `visit` with each move of a legal set and the position after it, which overwrites `next`. Faster than
    /// [`after_into`](Self::after_into) for each move, because what the moves share is computed once. Captures come
    /// first.
    ///
    /// ```
    /// use movegen::{AllMoves, MoveSets, Position};
    /// let position = Position::default();
    /// let (mut next, mut checks) = (position, 0);
    /// for &set in &MoveSets::of::<AllMoves>(position.board()) {
    ///     position.for_each_after(set, &mut next, |mv, next| {
    ///         assert_eq!(next, &position.after(mv));
    ///         checks += u32::from(next.check_info().in_check());
    ///     });
    /// }
    /// assert_eq!(checks, 0);
    /// ```
    #[inline(always)]
    pub fn for_each_after(&self, set: MoveSet, next: &mut Self, mut visit: impl FnMut(Move, &Self)) {
        let ControlFlow::Continue(()) = self.try_for_each_after(set, next, |mv, next| {
            visit(mv, next);
            ControlFlow::<Infallible>::Continue(())
        });
    }

    /// Like [`for_each_after`](Self::for_each_after), until `visit` returns `Break`.
    #[inline(always)]
    pub fn try_for_each_after<B>(
        &self,
        set: MoveSet,
        next: &mut Self,
        mut visit: impl FnMut(Move, &Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (us, board, kind) = (self.turn(), &self.board, set.kind());
        if kind.changes_other_squares() {
            for mv in set {
                *next = self.after_rare(mv).copied();
                visit(mv, next)?;
            }
            return ControlFlow::Continue(());
        }
        let departure = |from| zobrist::departure(us, kind as usize, from);
        let arrival = |to| zobrist::arrival(us, kind as usize, to);
        let rooks = board.castling_rights().rooks();
        let capture = |to: Square| {
            let piece = board.role_at(to).map_or(0, |role| zobrist::role(!us, role, to));
            piece ^ castling_key(rooks & to.bitboard())
        };
        let mut key = self.key ^ en_passant_key(board.en_passant());
        next.fullmove_number = next_number(self.fullmove_number, us);
        next.halfmove_clock = 0;
        let captures = set.targets() & board.color(!us);
        let quiets = set.targets().difference(captures);
        let Origin::Square(from) = set.origin() else {
            for to in captures {
                let from = set.from(to);
                board.after_of_kind_into(kind, from, to, &mut next.board);
                next.key = key ^ departure(from) ^ arrival(to) ^ capture(to);
                visit(Move::new(kind, from, to), next)?;
            }
            for to in quiets {
                let from = set.from(to);
                board.after_of_kind_into(kind, from, to, &mut next.board);
                // A double push may leave an en passant square.
                next.key = key ^ departure(from) ^ arrival(to) ^ en_passant_key(next.board.en_passant());
                visit(Move::new(kind, from, to), next)?;
            }
            return ControlFlow::Continue(());
        };
        // A king move ends all of its side's castling rights, a rook move only the rook's own.
        let losing = if kind == MoveKind::King { board.color(us) } else { from.bitboard() };
        key ^= departure(from) ^ castling_key(rooks & losing);
        for to in captures {
            board.after_of_kind_into(kind, from, to, &mut next.board);
            next.key = key ^ arrival(to) ^ capture(to);
            visit(Move::new(kind, from, to), next)?;
        }
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        for to in quiets {
            board.after_of_kind_into(kind, from, to, &mut next.board);
            next.key = key ^ arrival(to);
            visit(Move::new(kind, from, to), next)?;
        }
        ControlFlow::Continue(())
    }

    /// Makes a null move: the other side is to move, the clocks advance, and there is no en passant square. The side to
    /// move must not be in check.
    ///
    /// ```
    /// use movegen::{Color, Position};
    /// let mut position = Position::default();
    /// let undo = position.make_null();
    /// assert_eq!((position.turn(), position.halfmove_clock()), (Color::Black, 1));
    /// position.unmake(undo);
    /// assert_eq!(position, Position::default());
    /// ```
    #[doc(alias("null_move", "do_null_move", "make_null_move", "pass"))]
    #[inline]
    pub fn make_null(&mut self) -> Self {
        let before = self.copied();
        *self = before.null_move();
        before
    }

    /// The position after a null move, as by [`make_null`](Self::make_null); `None` if the side to move is in check.
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
        if self.board.in_check() {
            return None;
        }
        Some(self.null_move())
    }

    /// The position after castling or an en passant capture. Outlined: the other moves take fewer instructions.
    #[cold]
    #[inline(never)]
    pub(crate) fn after_rare(&self, mv: Move) -> Self {
        let board = self.board.after(mv);
        let key = self.key ^ rare_change(self.turn(), &self.board, mv, &board);
        let (halfmove_clock, fullmove_number) = self.clocks_after(CLOCK_MASKS[mv.kind_index() & 15]);
        Self { board, key, halfmove_clock, fullmove_number }
    }

    /// The position after any other move. Built as a value, so it's written in place: filled through a reference, it
    /// would be copied on return, with the stall that `copied` avoids.
    #[inline(always)]
    pub(crate) fn after_plain(&self, mv: Move) -> Self {
        let mut board = self.board;
        self.board.after_into(mv, &mut board);
        let (key, halfmove_clock, fullmove_number) = self.key_and_clocks(mv, &board);
        Self { board, key, halfmove_clock, fullmove_number }
    }

    /// Key and clocks after a move to `board` that neither castles nor captures en passant.
    #[inline(always)]
    fn key_and_clocks(&self, mv: Move, board: &Board) -> (u64, u16, u16) {
        let (us, to) = (self.turn(), mv.to());
        let (mut halfmove_clock, fullmove_number) = self.clocks_after(CLOCK_MASKS[mv.kind_index() & 15]);
        let mut key = self.key ^ moving_piece_change(us, mv) ^ state_change(&self.board, board);
        if let Some(captured) = self.board.role_at(to) {
            key ^= zobrist::role(!us, captured, to);
            halfmove_clock = 0;
        }
        (key, halfmove_clock, fullmove_number)
    }

    /// The position after a null move; the side to move must not be in check.
    #[inline]
    pub(crate) fn null_move(&self) -> Self {
        let (halfmove_clock, fullmove_number) = self.clocks_after(!0);
        let key = self.key ^ null_move_change(&self.board);
        Self { board: self.board.after_null_unchecked(), key, halfmove_clock, fullmove_number }
    }

    /// The clocks after a move of the side to move. `clock_mask` is 0 or all ones, as in [`CLOCK_MASKS`].
    #[inline(always)]
    fn clocks_after(&self, clock_mask: u16) -> (u16, u16) {
        (self.halfmove_clock.saturating_add(1) & clock_mask, next_number(self.fullmove_number, self.turn()))
    }

    /// Copies field by field. A block copy would reload at another width what the last move stored, and stall: a make
    /// and unmake would take 20 ns, not 10 (Intel, family 6, model 167).
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

/// The move number after a move by `color`.
#[inline(always)]
fn next_number(number: u16, color: Color) -> u16 {
    number.saturating_add(u16::from(color == Color::Black))
}
