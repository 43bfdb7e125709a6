//! A list of moves on the stack.

use core::convert::Infallible;
use core::fmt;
use core::ops::{ControlFlow, Deref};

use crate::kind::GenKind;
use crate::{Bitboard, Board, Move, MoveKind, PawnMoves, PieceMoves, Sink, Square, generate};

/// Up to [`CAPACITY`](Self::CAPACITY) moves, without a heap. It is a [`Sink`], and a slice of [`Move`]s.
///
/// A [`Board`] has at most 16 men a side, for which no more than 248 moves were ever found, pseudo-legal ones included
/// (that there are no more than 415 is proven). What does not fit is left out, and
/// [`is_truncated`](Self::is_truncated) says so.
///
/// ```
/// use movegen_core::{Board, Captures, Legal, MoveList};
///
/// let board = Board::default();
/// let moves = MoveList::of::<Legal>(&board);
/// assert_eq!(moves.len(), 20);
/// assert!(MoveList::of::<Captures>(&board).is_empty());
/// for mv in &moves {
///     assert_ne!(board.after(*mv), board);
/// }
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: u16,
    truncated: bool,
}

impl MoveList {
    /// How many moves fit.
    pub const CAPACITY: usize = 256;

    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        const FILLER: Move = Move::new(MoveKind::Pawn, Square::A1, Square::A1);
        Self { moves: [FILLER; Self::CAPACITY], len: 0, truncated: false }
    }

    /// The legal moves of kind `K` on `board`.
    #[inline]
    pub fn of<K: GenKind>(board: &Board) -> Self {
        generate::<K>(board).list()
    }

    /// Adds a move, or gives it back if the list is full.
    #[inline]
    pub fn push(&mut self, mv: Move) -> Result<(), Move> {
        match self.moves.get_mut(usize::from(self.len)) {
            Some(slot) => {
                *slot = mv;
                self.len += 1;
                Ok(())
            }
            None => Err(mv),
        }
    }

    /// Takes all moves out.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
        self.truncated = false;
    }

    /// The moves, in no order to rely on.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        // `len` never exceeds the capacity; `get` says so to the compiler without a panic.
        self.moves.get(..usize::from(self.len)).unwrap_or(&self.moves)
    }

    /// The moves, to be put in another order or changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [Move] {
        let len = usize::from(self.len).min(Self::CAPACITY);
        &mut self.moves[..len]
    }

    /// Whether a generated move was left out because the list was full.
    #[inline]
    pub const fn is_truncated(&self) -> bool {
        self.truncated
    }

    /// Writes the move that `build` makes for each square: one compare a set, none a move.
    #[inline(always)]
    fn extend(&mut self, squares: Bitboard, build: impl Fn(Square) -> Move) {
        let mut len = usize::from(self.len);
        if len + squares.len() > Self::CAPACITY {
            return self.fill(squares, build);
        }
        for square in squares {
            // The remainder changes nothing; it tells the compiler that the index is in bounds.
            self.moves[len % Self::CAPACITY] = build(square);
            len += 1;
        }
        self.len = len as u16;
    }

    /// Adds as many moves as still fit, when not all do.
    #[cold]
    fn fill(&mut self, squares: Bitboard, build: impl Fn(Square) -> Move) {
        self.truncated = squares.into_iter().any(|square| self.push(build(square)).is_err());
    }
}

impl Sink for MoveList {
    type Stop = Infallible;

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<Infallible> {
        self.extend(moves.to, move |to| moves.to_square(to));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<Infallible> {
        self.extend(moves.to, move |to| moves.to_square(to));
        ControlFlow::Continue(())
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Moves;

    #[inline]
    fn into_iter(self) -> Moves {
        Moves { list: self, next: 0 }
    }
}

/// The moves of a [`MoveList`], by value.
#[derive(Clone, Debug)]
pub struct Moves {
    list: MoveList,
    next: usize,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = self.list.as_slice().get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len().saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// Equal when the moves are, in the same order.
impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice() && self.truncated == other.truncated
    }
}

impl Eq for MoveList {}

const _: () = assert!(size_of::<Move>() == 2 && size_of::<Option<Move>>() == 2);
const _: () = assert!(size_of::<MoveList>() == MoveList::CAPACITY * 2 + 4);
