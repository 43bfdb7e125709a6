//! A fixed-capacity vector on the stack, for lists of moves.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

/// At most `N` entries, stored in place. Creating one writes only its length: initializing 256 moves takes as
/// long as generating a position's captures, and 256 scored moves longer than generating all moves.
pub(crate) struct ArrayVec<T, const N: usize> {
    /// The first `len` entries are initialized, and `len` is at most `N`.
    entries: [MaybeUninit<T>; N],
    len: u16,
    /// Whether an entry was dropped for lack of space.
    pub(crate) truncated: bool,
}

impl<T: Copy, const N: usize> ArrayVec<T, N> {
    #[inline]
    pub(crate) const fn new() -> Self {
        const { assert!(N <= u16::MAX as usize) };
        Self { entries: [const { MaybeUninit::uninit() }; N], len: 0, truncated: false }
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        // SAFETY: the first `len` of the `N` entries are initialized: `push_if` and `append`, the only
        // functions that increase `len`, write each entry before they count it. `MaybeUninit<T>` has the
        // layout of `T`.
        unsafe { core::slice::from_raw_parts(self.entries.as_ptr().cast(), self.len()) }
    }

    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: as in `as_slice`. The slice borrows the whole vector mutably.
        unsafe { core::slice::from_raw_parts_mut(self.entries.as_mut_ptr().cast(), self.len()) }
    }

    /// Appends an entry, or returns it if full.
    #[inline]
    pub(crate) fn push(&mut self, entry: T) -> Result<(), T> {
        self.push_if(true, entry)
    }

    /// Appends an entry if `condition` holds, without branching on it: the slot is written either way.
    #[inline]
    pub(crate) fn push_if(&mut self, condition: bool, entry: T) -> Result<(), T> {
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
    pub(crate) fn append(&mut self, entries: impl Iterator<Item = T>) {
        let mut len = self.len();
        for entry in entries {
            // The `%` proves to the compiler that the index is in bounds.
            self.entries[len % N].write(entry);
            len += 1;
        }
        // Everything up to the last slot written is initialized, all `N` if the writing wrapped.
        self.len = len.min(N) as u16;
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        (self.len, self.truncated) = (0, false);
    }

    /// Drops the entries from `len` on.
    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        self.len = self.len().min(len) as u16;
    }
}

impl<T: Copy, const N: usize> Clone for ArrayVec<T, N> {
    fn clone(&self) -> Self {
        let mut copy = Self { truncated: self.truncated, ..Self::new() };
        copy.append(self.as_slice().iter().copied());
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::ArrayVec;

    #[test]
    fn a_full_vector_keeps_its_entries_and_never_grows() {
        let mut few = ArrayVec::<u8, 4>::new();
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
