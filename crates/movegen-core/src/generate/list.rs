//! Lists of moves on the stack, with or without scores.

use core::convert::Infallible;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::ControlFlow;
use core::ops::Deref;
use core::ops::DerefMut;

use crate::generate::array_vec::ArrayVec;
use crate::generate::sets::MoveSet;
use crate::generate::sink::Sink;
use crate::types::Move;

/// Up to [`CAPACITY`](List::CAPACITY) moves on the stack. A list is a [`Sink`] and a slice of [`Move`]s.
///
/// A [`Board`](crate::Board) has at most 16 pieces per side. The most moves known for such a board is 248, pseudo-legal
/// ones included. 415 is a proven bound. Moves that do not fit are dropped, which [`is_truncated`](List::is_truncated)
/// reports.
///
/// ```
/// use movegen::{Board, Noisy, AllMoves, MoveList};
///
/// let board = Board::default();
/// let moves = MoveList::of::<AllMoves>(&board);
/// assert_eq!(moves.len(), 20);
/// assert!(MoveList::of::<Noisy>(&board).is_empty());
/// for mv in &moves {
///     assert_ne!(board.after(*mv), board);
/// }
/// ```
pub type MoveList = List<Move>;

/// A [`MoveList`] with scores, for ordering: a list of [`ScoredMove`]s. Two kilobytes.
///
/// ```
/// use movegen::generate::{ScoredList, ScoredMove};
/// use movegen::{AllMoves, Board, generate};
///
/// let board = Board::from_fen("4k3/8/8/3q4/4p3/2N5/8/4K3 w - -").unwrap();
/// let mut list = ScoredList::new();
/// // Scored as they arrive. Moves that aren't pushed, such as the hash move, cost nothing more.
/// generate::<AllMoves>(&board).for_each(|mv| {
///     let score = board.captured(mv).map_or(0, |role| 1 + role.index() as i32);
///     let _ = list.push(ScoredMove { mv, score });
/// });
/// assert_eq!(board.captured(list.pick_best().unwrap().mv), Some(movegen::Role::Queen));
/// assert_eq!(board.captured(list.pick_best().unwrap().mv), Some(movegen::Role::Pawn));
/// ```
pub type ScoredList = List<ScoredMove>;

/// An entry of a [`List`]: a [`Move`] or a [`ScoredMove`].
///
/// ```
/// use movegen::generate::{ListEntry, List, ScoredMove};
/// use movegen::{AllMoves, Board, Move, generate};
/// fn listed<T: ListEntry>(board: &Board) -> usize {
///     let mut list = List::<T>::new();
///     generate::<AllMoves>(board).send(&mut list);
///     list.len()
/// }
/// let board = Board::default();
/// assert_eq!(listed::<Move>(&board), listed::<ScoredMove>(&board));
/// ```
pub trait ListEntry: Copy + From<Move> + sealed::Sealed + 'static {}

impl ListEntry for Move {}
impl ListEntry for ScoredMove {}

mod sealed {
    pub trait Sealed {}

    impl Sealed for crate::types::Move {}
    impl Sealed for super::ScoredMove {}
}

/// Up to [`CAPACITY`](Self::CAPACITY) entries on the stack: the type behind [`MoveList`] and [`ScoredList`].
///
/// ```
/// use movegen::generate::{List, ScoredMove};
/// use movegen::{AllMoves, Board, Move, MoveList};
/// let moves: List<Move> = MoveList::of::<AllMoves>(&Board::default());
/// let scored: List<ScoredMove> = moves.iter().copied().map(ScoredMove::from).collect();
/// assert_eq!((moves.len(), scored.len(), List::<Move>::CAPACITY), (20, 20, 256));
/// ```
#[derive(Clone)]
pub struct List<T: ListEntry> {
    entries: ArrayVec<T, CAPACITY>,
}

/// The capacity of a list.
const CAPACITY: usize = 256;

impl List<ScoredMove> {
    /// Removes and returns the move with the highest score, the last in the list of several. Faster than sorting if the
    /// search may stop early.
    #[inline]
    pub fn pick_best(&mut self) -> Option<ScoredMove> {
        // With score and index in one integer, the maximum stays in a register. `max_by_key` compiles to a
        // loop that keeps its maximum in memory and waits for it at every step.
        let packed = |(i, scored): (usize, &ScoredMove)| i64::from(scored.score) << 32 | i as i64;
        let best = self.iter().enumerate().map(packed).max()?;
        self.swap_remove(best as u32 as usize)
    }
}

impl<T: ListEntry> List<T> {
    /// The maximum length.
    pub const CAPACITY: usize = CAPACITY;

    /// Creates an empty list. This is free, because nothing is initialized.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { entries: ArrayVec::new() }
    }

    /// Appends an entry.
    ///
    /// # Errors
    /// Returns the entry if the list is full.
    #[inline]
    pub fn push(&mut self, entry: T) -> Result<(), T> {
        self.entries.push(entry)
    }

    /// Removes and returns the entry at `index`. The last entry takes its place.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> Option<T> {
        let last = self.len().checked_sub(1)?;
        let moved = *self.get(last)?;
        let entry = core::mem::replace(self.get_mut(index)?, moved);
        self.entries.truncate(last);
        Some(entry)
    }

    /// Keeps the entries for which `keep` returns true, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for i in 0..self.len() {
            let Some(&entry) = self.get(i) else { break };
            if keep(&entry) {
                if let Some(place) = self.get_mut(kept) {
                    *place = entry;
                }
                kept += 1;
            }
        }
        self.entries.truncate(kept);
    }

    /// Keeps at most the first `len` entries.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.entries.truncate(len);
    }

    /// Removes all entries.
    #[inline]
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// Returns the entries. The generator's order is unspecified, and differs in builds for size.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        self.entries.as_slice()
    }

    /// Returns the entries, to reorder or change.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        self.entries.as_mut_slice()
    }

    /// Returns whether a move was dropped because the list was full.
    #[inline]
    pub const fn is_truncated(&self) -> bool {
        self.entries.truncated
    }

    /// Appends as many moves of the set as fit.
    #[cold]
    fn fill(&mut self, set: MoveSet) {
        self.entries.truncated = set.into_iter().any(|mv| self.push(mv.into()).is_err());
    }
}

impl<T: ListEntry> Sink for List<T> {
    type Stop = Infallible;

    /// Appends the moves, checking the capacity once per set.
    #[inline]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        if self.len() + set.len() > CAPACITY {
            self.fill(set);
        } else {
            self.entries.append(set.into_iter().map(T::from));
        }
        ControlFlow::Continue(())
    }
}

/// Appends the entries. Those that do not fit are dropped, which [`is_truncated`](List::is_truncated)
/// reports.
impl<T: ListEntry> Extend<T> for List<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, entries: I) {
        for entry in entries {
            if self.push(entry).is_err() {
                self.entries.truncated = true;
                return;
            }
        }
    }
}

/// Collects the entries. Those that do not fit are dropped, which [`is_truncated`](List::is_truncated)
/// reports.
impl<T: ListEntry> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        let mut list = Self::new();
        Extend::extend(&mut list, entries);
        list
    }
}

impl<T: ListEntry> Default for List<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: ListEntry> Deref for List<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: ListEntry> DerefMut for List<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

impl<'a, T: ListEntry> IntoIterator for &'a mut List<T> {
    type Item = &'a mut T;
    type IntoIter = core::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_mut_slice().iter_mut()
    }
}

impl<'a, T: ListEntry> IntoIterator for &'a List<T> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl<T: ListEntry> IntoIterator for List<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    #[inline]
    fn into_iter(self) -> IntoIter<T> {
        IntoIter { list: self, next: 0 }
    }
}

/// An iterator over the entries of a [`List`], by value.
///
/// ```
/// use movegen::{AllMoves, Board, MoveList};
/// let moves = MoveList::of::<AllMoves>(&Board::default());
/// let (mut iter, last) = (moves.clone().into_iter(), moves.last().copied());
/// assert_eq!((iter.len(), iter.next_back(), iter.len()), (20, last, 19));
/// ```
#[derive(Clone, Debug)]
pub struct IntoIter<T: ListEntry = Move> {
    list: List<T>,
    next: usize,
}

impl<T: ListEntry> Iterator for IntoIter<T> {
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

impl<T: ListEntry> DoubleEndedIterator for IntoIter<T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        let last = self.list.len().checked_sub(1).filter(|&last| last >= self.next)?;
        self.list.swap_remove(last)
    }
}

impl<T: ListEntry> ExactSizeIterator for IntoIter<T> {}
impl<T: ListEntry> FusedIterator for IntoIter<T> {}

impl<T: ListEntry + fmt::Debug> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// Equal if both have the same entries in the same order, and both or neither [dropped
/// moves](List::is_truncated).
impl<T: ListEntry + PartialEq> PartialEq for List<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice() && self.is_truncated() == other.is_truncated()
    }
}

impl<T: ListEntry + Eq> Eq for List<T> {}

const _: () = assert!(size_of::<Move>() == 2 && size_of::<Option<Move>>() == 2);
const _: () = assert!(size_of::<MoveList>() == CAPACITY * 2 + 4);
const _: () = assert!(size_of::<ScoredMove>() == 8 && size_of::<ScoredList>() == CAPACITY * 8 + 4);

/// A move and its score, in units of your choice. Eight bytes.
///
/// ```
/// use movegen::{Move, MoveKind, Square, generate::ScoredMove};
/// let mv = Move::new(MoveKind::Knight, Square::G1, Square::F3);
/// let mut scored = ScoredMove::from(mv);
/// scored.score = 7;
/// assert_eq!(scored, ScoredMove { mv, score: 7 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// The score. The generator sets it to 0.
    pub score: i32,
}

impl From<Move> for ScoredMove {
    #[inline]
    fn from(mv: Move) -> Self {
        Self { mv, score: 0 }
    }
}
