//! What C hands over, as Rust has it: positions by their words, text and buffers by their bounds.

use core::ffi::c_char;
use core::fmt;
use core::mem::MaybeUninit;
use core::slice;

use movegen_position::{Position, Undo};

/// All that a FEN says, and its hash key. Declare one, fill it by `movegen_start`, `movegen_chess960` or `movegen_from_fen`,
/// and copy it as you like. The size stays as it is; what the words mean may change.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MovegenPosition {
    words: [MaybeUninit<u64>; 10],
}

/// What takes a move back, filled by `movegen_make`, `movegen_play` or `movegen_make_null`. It holds the position before, so it serves
/// once for that position, and whoever forgets it has nothing to free.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MovegenUndo {
    words: [MaybeUninit<u64>; 10],
}

/// Rust's type and the one that C keeps in its place.
macro_rules! kept {
    ($kept:ident, $real:ident) => {
        // If any bits were forbidden, `Option` would make use of them: so whatever C writes there is a value.
        const _: () = assert!(size_of::<$kept>() == size_of::<$real>());
        const _: () = assert!(align_of::<$kept>() == align_of::<$real>());
        const _: () = assert!(size_of::<Option<$real>>() > size_of::<$real>());

        impl $kept {
            /// As Rust has it.
            #[inline]
            pub(crate) fn get(&self) -> &$real {
                // SAFETY: size and alignment are equal, all bits make a value (asserted above), and nobody comes by a
                // reference to one that was never filled: Rust by the private field, C by the header's word.
                unsafe { &*(&raw const *self).cast() }
            }

            /// Fills one that C has set aside.
            #[inline]
            pub(crate) fn fill(place: &mut MaybeUninit<Self>, value: $real) {
                // SAFETY: size and alignment are equal (asserted above).
                unsafe { place.as_mut_ptr().cast::<$real>().write(value) }
            }
        }
    };
}

impl MovegenPosition {
    /// As Rust has it, to be changed.
    #[inline]
    pub(crate) fn get_mut(&mut self) -> &mut Position {
        // SAFETY: as for `get`.
        unsafe { &mut *(&raw mut *self).cast() }
    }
}

kept!(MovegenPosition, Position);
kept!(MovegenUndo, Undo);

/// The text of `length` bytes at `text`: the bytes, or nothing for a null pointer.
///
/// # Safety
/// A pointer that is not null has `length` bytes behind it, which nobody changes for `'a`.
#[inline]
pub(crate) unsafe fn bytes<'a>(text: *const c_char, length: usize) -> Option<&'a [u8]> {
    // No object is larger than half the address space, so a length that is has gone below 0.
    if text.is_null() || length > isize::MAX as usize {
        return None;
    }
    // SAFETY: by the caller's word, and the length was looked at.
    Some(unsafe { slice::from_raw_parts(text.cast(), length) })
}

/// The `count` elements from `first`: none if the count is 0, nothing for a null pointer with another count.
///
/// # Safety
/// A pointer that is not null points to `count` elements that nobody changes for `'a`.
#[inline]
pub(crate) unsafe fn elements<'a, T>(first: *const T, count: usize) -> Option<&'a [T]> {
    if count == 0 {
        return Some(&[]);
    }
    if first.is_null() || count > isize::MAX as usize / size_of::<T>() {
        return None;
    }
    // SAFETY: the caller vouches for the elements, and their size was checked.
    Some(unsafe { slice::from_raw_parts(first, count) })
}

/// The `room` elements from `first` that C has set aside: none if there is no room, nothing for a null pointer that is said
/// to have some.
///
/// # Safety
/// A pointer that is not null has `room` elements behind it that nobody else looks at for `'a`.
#[inline]
pub(crate) unsafe fn buffer<'a, T>(first: *mut T, room: usize) -> Option<&'a mut [MaybeUninit<T>]> {
    if room == 0 {
        return Some(&mut []);
    }
    if first.is_null() || room > isize::MAX as usize / size_of::<T>() {
        return None;
    }
    // SAFETY: by the caller's word, and the size was looked at; elements need not be initialised.
    Some(unsafe { slice::from_raw_parts_mut(first.cast(), room) })
}

/// Text for a buffer of C's: as much as fits is written, and all is counted.
struct Writer<'a> {
    buffer: &'a mut [MaybeUninit<c_char>],
    length: usize,
}

impl fmt::Write for Writer<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for &byte in text.as_bytes() {
            if let Some(place) = self.buffer.get_mut(self.length) {
                place.write(byte as c_char);
            }
            self.length += 1;
        }
        Ok(())
    }
}

/// Writes `text` and the NUL that ends it, cut short to what fits; how long it is without the NUL.
pub(crate) fn write(buffer: &mut [MaybeUninit<c_char>], text: fmt::Arguments<'_>) -> i32 {
    let mut writer = Writer { buffer, length: 0 };
    // The writer takes everything.
    let _ = fmt::write(&mut writer, text);
    let length = writer.length;
    let end = length.min(buffer.len().saturating_sub(1));
    if let Some(place) = buffer.get_mut(end) {
        place.write(0);
    }
    i32::try_from(length).unwrap_or(i32::MAX)
}
