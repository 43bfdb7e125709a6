//! Lists of moves on the stack, plain or with scores.

use core::convert::Infallible;
use core::fmt;
use core::ops::{ControlFlow, Deref, DerefMut};

use crate::kind::GenKind;
use crate::scored_move::ScoredMove;
use crate::{Bitboard, Board, Move, MoveKind, PawnMoves, PieceMoves, Sink, Square, generate};

/// Up to [`CAPACITY`](List::CAPACITY) moves, without a heap. It is a [`Sink`], and a slice of [`Move`]s.
///
/// A [`Board`] has at most 16 men a side, for which no more than 248 moves were ever found, pseudo-legal ones included
/// (that there are no more than 415 is proven). What does not fit is left out, and
/// [`is_truncated`](List::is_truncated) says so.
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
pub type MoveList = List<Move>;

/// Moves with scores, for ordering: a [`MoveList`] whose entries are [`ScoredMove`]s. Two kilobytes.
///
/// ```
/// use movegen_core::{Board, Captures, Legal, ScoredList, generate};
///
/// let board = Board::from_epd("4k3/8/8/3q4/4p3/2N5/8/4K3 w - -").unwrap();
/// let mut list = ScoredList::new();
/// let _ = generate::<Legal>(&board).send(&mut list);
/// for scored in &mut list {
///     scored.score = board.captured(scored.mv).map_or(0, |role| 1 + role.index() as i32);
/// }
/// assert_eq!(board.captured(list.pick_best().unwrap().mv), Some(movegen_core::Role::Queen));
/// assert_eq!(board.captured(list.pick_best().unwrap().mv), Some(movegen_core::Role::Pawn));
/// ```
pub type ScoredList = List<ScoredMove>;

/// What a [`List`] holds: a move, or a move with a score.
pub trait Entry: Copy + From<Move> + Into<Move> + 'static {
    /// What fills the places that hold no move.
    #[doc(hidden)]
    const FILLER: Self;
}

impl Entry for Move {
    const FILLER: Self = Self::new(MoveKind::Pawn, Square::A1, Square::A1);
}

/// Up to [`CAPACITY`](Self::CAPACITY) entries on the stack: a [`MoveList`] or a [`ScoredList`].
#[derive(Clone)]
pub struct List<T> {
    moves: [T; CAPACITY],
    len: u16,
    truncated: bool,
}

/// How many entries fit in a list.
const CAPACITY: usize = 256;

impl List<Move> {
    /// The legal moves of kind `K` on `board`.
    #[inline]
    pub fn of<K: GenKind>(board: &Board) -> Self {
        generate::<K>(board).list()
    }

    /// Puts the moves with the highest scores first. The score is asked once for each move; moves of equal scores are
    /// in no order to rely on. Time grows with the square of the length.
    pub fn sort_by_score(&mut self, mut score: impl FnMut(Move) -> i32) {
        let mut scored = ScoredList::new();
        for &mv in &*self {
            // As many as there are here fit there.
            let _ = scored.push(ScoredMove { mv, score: score(mv) });
        }
        scored.sort();
        for (place, scored) in self.iter_mut().zip(&scored) {
            *place = scored.mv;
        }
    }
}

impl List<ScoredMove> {
    /// Puts the moves with the highest scores first. Moves of equal scores are in no order to rely on. Time grows with
    /// the square of the length.
    ///
    /// An insertion sort by hand: lists are short, and the one of the library links a panic.
    pub fn sort(&mut self) {
        for end in 0..self.len() {
            let Some(&(mut carried)) = self.get(end) else { return };
            for place in self.iter_mut().take(end) {
                if place.score < carried.score {
                    core::mem::swap(place, &mut carried);
                }
            }
            if let Some(last) = self.get_mut(end) {
                *last = carried;
            }
        }
    }

    /// Takes out the move with the highest score: for a search that may stop before it has seen them all.
    pub fn pick_best(&mut self) -> Option<ScoredMove> {
        let best = (0..self.len()).max_by_key(|&i| self.get(i).map(|scored| scored.score))?;
        self.swap_remove(best)
    }
}

impl<T: Entry> List<T> {
    /// How many entries fit.
    pub const CAPACITY: usize = CAPACITY;

    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        Self { moves: [T::FILLER; CAPACITY], len: 0, truncated: false }
    }

    /// Adds an entry, or gives it back if the list is full.
    #[inline]
    pub fn push(&mut self, entry: T) -> Result<(), T> {
        match self.moves.get_mut(usize::from(self.len)) {
            Some(slot) => {
                *slot = entry;
                self.len += 1;
                Ok(())
            }
            None => Err(entry),
        }
    }

    /// Takes the entry at `index` out, and puts the last one in its place.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> Option<T> {
        let last = self.len().checked_sub(1)?;
        let entry = *self.get(index)?;
        self.as_mut_slice().swap(index, last);
        self.len -= 1;
        Some(entry)
    }

    /// Keeps the entries for which `keep` says so, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for i in 0..self.len() {
            let entry = self.moves[i % CAPACITY];
            if keep(&entry) {
                self.moves[kept % CAPACITY] = entry;
                kept += 1;
            }
        }
        self.len = kept as u16;
    }

    /// Takes all entries out.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
        self.truncated = false;
    }

    /// The entries, in no order to rely on.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        // `len` never exceeds the capacity; `get` says so to the compiler without a panic.
        self.moves.get(..usize::from(self.len)).unwrap_or(&self.moves)
    }

    /// The entries, to be put in another order or changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        let len = usize::from(self.len).min(CAPACITY);
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
        if len + squares.len() > CAPACITY {
            return self.fill(squares, build);
        }
        for square in squares {
            // The remainder changes nothing; it tells the compiler that the index is in bounds.
            self.moves[len % CAPACITY] = build(square).into();
            len += 1;
        }
        self.len = len as u16;
    }

    /// Adds as many moves as still fit, when not all do.
    #[cold]
    fn fill(&mut self, squares: Bitboard, build: impl Fn(Square) -> Move) {
        self.truncated = squares.into_iter().any(|square| self.push(build(square).into()).is_err());
    }
}

impl<T: Entry> Sink for List<T> {
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

impl<T: Entry> Default for List<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Entry> Deref for List<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Entry> DerefMut for List<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

impl<'a, T: Entry> IntoIterator for &'a mut List<T> {
    type Item = &'a mut T;
    type IntoIter = core::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_mut_slice().iter_mut()
    }
}

impl<'a, T: Entry> IntoIterator for &'a List<T> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl<T: Entry> IntoIterator for List<T> {
    type Item = T;
    type IntoIter = Moves<T>;

    #[inline]
    fn into_iter(self) -> Moves<T> {
        Moves { list: self, next: 0 }
    }
}

/// The entries of a [`List`], by value.
#[derive(Clone, Debug)]
pub struct Moves<T = Move> {
    list: List<T>,
    next: usize,
}

impl<T: Entry> Iterator for Moves<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
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

impl<T: Entry> ExactSizeIterator for Moves<T> {}

impl<T: fmt::Debug> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.moves.iter().take(usize::from(self.len))).finish()
    }
}

/// Equal when the moves are, in the same order.
impl<T: Entry + PartialEq> PartialEq for List<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice() && self.truncated == other.truncated
    }
}

impl<T: Entry + Eq> Eq for List<T> {}

const _: () = assert!(size_of::<Move>() == 2 && size_of::<Option<Move>>() == 2);
const _: () = assert!(size_of::<MoveList>() == CAPACITY * 2 + 4);
const _: () = assert!(size_of::<ScoredMove>() == 8 && size_of::<ScoredList>() == CAPACITY * 8 + 4);
