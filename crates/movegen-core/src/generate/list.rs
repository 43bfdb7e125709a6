//! A list of fixed capacity on the stack, for moves and for sets of moves.
#![allow(unsafe_code)]

use core::fmt;
use core::iter::FusedIterator;
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};

use crate::types::Move;

/// The capacity of a list of moves.
const CAPACITY: usize = 256;

/// Up to `N` entries on the stack: the type behind [`MoveList`](crate::MoveList),
/// [`ScoredList`](crate::generate::ScoredList) and [`MoveSets`](crate::MoveSets). Dereferences to a slice.
///
/// ```
/// use movegen::generate::{List, ScoredMove};
/// use movegen::{AllMoves, Board, Move, MoveList};
/// let moves: List<Move> = MoveList::of::<AllMoves>(&Board::default());
/// let scored: List<ScoredMove> = moves.iter().copied().map(ScoredMove::from).collect();
/// assert_eq!((moves.len(), scored.len(), List::<Move>::CAPACITY), (20, 20, 256));
/// ```
pub struct List<T, const N: usize = CAPACITY> {
    /// The first `len` entries are initialized, and `len` is at most `N`.
    entries: [MaybeUninit<T>; N],
    len: u16,
    /// Whether an entry was dropped for lack of space.
    pub(super) truncated: bool,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// The maximum length.
    pub const CAPACITY: usize = N;

    /// Creates an empty list. Writes only its length: initializing 256 moves takes as long as generating a position's
    /// captures, and 256 scored moves longer than generating all moves.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(0 < N && N <= u16::MAX as usize) };
        Self { entries: [const { MaybeUninit::uninit() }; N], len: 0, truncated: false }
    }

    /// Returns the entries. The generator's order is unspecified, and differs in builds for size.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        // SAFETY: the first `len` of the `N` entries are initialized: `push_if` and `append`, the only
        // functions that increase `len`, write each entry before they count it. `MaybeUninit<T>` has the
        // layout of `T`.
        unsafe { core::slice::from_raw_parts(self.entries.as_ptr().cast(), self.len.into()) }
    }

    /// Returns the entries, to reorder or change.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: as in `as_slice`. The slice borrows the whole list mutably.
        unsafe { core::slice::from_raw_parts_mut(self.entries.as_mut_ptr().cast(), self.len.into()) }
    }

    /// Appends an entry.
    ///
    /// # Errors
    /// Returns the entry if the list is full.
    #[inline]
    pub fn push(&mut self, entry: T) -> Result<(), T> {
        self.push_if(true, entry)
    }

    /// Appends an entry if `condition` holds, without branching on it: the slot is written either way.
    #[inline]
    pub(super) fn push_if(&mut self, condition: bool, entry: T) -> Result<(), T> {
        match self.entries.get_mut(usize::from(self.len)) {
            Some(place) => {
                place.write(entry);
                self.len += u16::from(condition);
                Ok(())
            }
            None => Err(entry),
        }
    }

    /// Appends entries. There must be room. Too many would wrap around and overwrite the first ones.
    #[inline]
    pub(super) fn append(&mut self, entries: impl Iterator<Item = T>) {
        let mut len = usize::from(self.len);
        for entry in entries {
            // The `%` proves to the compiler that the index is in bounds.
            self.entries[len % N].write(entry);
            len += 1;
        }
        // Everything up to the last slot written is initialized, all `N` if the writing wrapped.
        self.len = len.min(N) as u16;
    }

    /// Removes and returns the entry at `index`. The last entry takes its place.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> Option<T> {
        let last = self.len().checked_sub(1)?;
        let moved = *self.get(last)?;
        let entry = core::mem::replace(self.get_mut(index)?, moved);
        self.truncate(last);
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
        self.truncate(kept);
    }

    /// Keeps at most the first `len` entries.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len().min(len) as u16;
    }

    /// Removes all entries.
    #[inline]
    pub fn clear(&mut self) {
        (self.len, self.truncated) = (0, false);
    }

    /// Returns whether an entry was dropped because the list was full.
    #[inline]
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.truncated
    }
}

impl<T: Copy, const N: usize> Clone for List<T, N> {
    fn clone(&self) -> Self {
        let mut copy = Self { truncated: self.truncated, ..Self::new() };
        copy.append(self.iter().copied());
        copy
    }
}

/// Appends the entries. Those that do not fit are dropped, which [`is_truncated`](List::is_truncated)
/// reports.
impl<T: Copy, const N: usize> Extend<T> for List<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, entries: I) {
        for entry in entries {
            if self.push(entry).is_err() {
                self.truncated = true;
                return;
            }
        }
    }
}

/// Collects the entries. Those that do not fit are dropped, which [`is_truncated`](List::is_truncated)
/// reports.
impl<T: Copy, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        let mut list = Self::new();
        Extend::extend(&mut list, entries);
        list
    }
}

impl<T: Copy, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Copy, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a mut List<T, N> {
    type Item = &'a mut T;
    type IntoIter = core::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_mut_slice().iter_mut()
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl<T: Copy, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = IntoIter<T, N>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, N> {
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
pub struct IntoIter<T: Copy = Move, const N: usize = CAPACITY> {
    list: List<T, N>,
    next: usize,
}

impl<T: Copy, const N: usize> Iterator for IntoIter<T, N> {
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

impl<T: Copy, const N: usize> DoubleEndedIterator for IntoIter<T, N> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        let last = self.list.len().checked_sub(1).filter(|&last| last >= self.next)?;
        self.list.swap_remove(last)
    }
}

impl<T: Copy, const N: usize> ExactSizeIterator for IntoIter<T, N> {}
impl<T: Copy, const N: usize> FusedIterator for IntoIter<T, N> {}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// Equal if both have the same entries in the same order, and both or neither [dropped
/// moves](List::is_truncated).
impl<T: Copy + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice() && self.is_truncated() == other.is_truncated()
    }
}

impl<T: Copy + Eq, const N: usize> Eq for List<T, N> {}

#[cfg(test)]
mod tests {
    use super::List;

    #[test]
    fn a_full_list_keeps_its_entries_and_never_grows() {
        let mut few = List::<u8, 4>::new();
        few.append([1, 2, 3].into_iter());
        assert_eq!((few.push_if(false, 9), few.as_slice()), (Ok(()), &[1, 2, 3][..]));
        assert_eq!((few.push(4), few.push(5), few.as_slice()), (Ok(()), Err(5), &[1, 2, 3, 4][..]));
        assert_eq!(few.clone().as_slice(), [1, 2, 3, 4]);
        few.truncate(2);
        few.truncate(3);
        assert_eq!(few.as_mut_slice(), [1, 2]);
        few.append(10..18);
        assert_eq!(few.as_slice(), [16, 17, 14, 15]);
    }
}
