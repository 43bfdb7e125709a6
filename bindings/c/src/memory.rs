//! The texts and buffers of C callers, with their bounds.

use core::ffi::c_char;
use core::fmt;
use core::mem::MaybeUninit;
use core::slice;

/// Returns the `length` bytes at `text`, or `None` for a null pointer.
///
/// # Safety
/// A pointer that is not null points to `length` bytes that nobody changes for `'a`.
#[inline]
pub(crate) unsafe fn bytes<'a>(text: *const c_char, length: usize) -> Option<&'a [u8]> {
    if text.is_null() {
        return None;
    }
    // SAFETY: the caller vouches for the bytes.
    unsafe { elements(text.cast(), length) }
}

/// Returns the bytes as text, or the column of the first one that isn't UTF-8, from 1.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, usize> {
    core::str::from_utf8(bytes).map_err(|error| error.valid_up_to() + 1)
}

/// Returns the `count` elements at `first`, or `None` for a null pointer with a nonzero count.
///
/// # Safety
/// A pointer that is not null points to `count` elements that nobody changes for `'a`.
#[inline]
pub(crate) unsafe fn elements<'a, T>(first: *const T, count: usize) -> Option<&'a [T]> {
    if count == 0 {
        return Some(&[]);
    }
    if first.is_null() || count > max_count::<T>() {
        return None;
    }
    // SAFETY: the caller vouches for the elements, and their size was checked.
    Some(unsafe { slice::from_raw_parts(first, count) })
}

/// Returns the `capacity` elements at `first`, set aside by C, or `None` for a null pointer with a nonzero capacity.
///
/// # Safety
/// A pointer that is not null points to `capacity` elements that nobody else uses for `'a`.
#[inline]
pub(crate) unsafe fn buffer<'a, T>(first: *mut T, capacity: usize) -> Option<&'a mut [MaybeUninit<T>]> {
    if capacity == 0 {
        return Some(&mut []);
    }
    if first.is_null() || capacity > max_count::<T>() {
        return None;
    }
    // SAFETY: the caller vouches for the elements, which need not be initialized, and their size
    // was checked.
    Some(unsafe { slice::from_raw_parts_mut(first.cast(), capacity) })
}

/// Returns the buffer for a text, as [`buffer`] does. It holds the empty text until another is written, for callers
/// that ignore an error.
///
/// # Safety
/// A pointer that is not null points to `capacity` bytes that nobody else uses for `'a`.
pub(crate) unsafe fn text_buffer<'a>(
    first: *mut c_char,
    capacity: usize,
) -> Option<&'a mut [MaybeUninit<c_char>]> {
    // SAFETY: by the `# Safety` section of this function.
    let buffer = unsafe { buffer(first, capacity) }?;
    if let Some(place) = buffer.first_mut() {
        place.write(0);
    }
    Some(buffer)
}

/// Returns the most elements that an object can have, because none exceeds half the address space. A larger count is a
/// converted negative number.
const fn max_count<T>() -> usize {
    isize::MAX as usize / size_of::<T>()
}

/// Text for a C buffer: writes what fits, counts everything.
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

impl Writer<'_> {
    /// Writes a NUL, after truncating the text to the buffer. Returns the length of the whole text without the NUL.
    fn end(self) -> i32 {
        let end = self.length.min(self.buffer.len().saturating_sub(1));
        if let Some(place) = self.buffer.get_mut(end) {
            place.write(0);
        }
        i32::try_from(self.length).unwrap_or(i32::MAX)
    }
}

/// Writes `text` and a NUL, truncated to the buffer. Returns the length of the whole text without the NUL.
pub(crate) fn write(buffer: &mut [MaybeUninit<c_char>], text: fmt::Arguments<'_>) -> i32 {
    let mut writer = Writer { buffer, length: 0 };
    // The writer never fails.
    let _ = fmt::write(&mut writer, text);
    writer.end()
}

/// Writes a text as [`write`] does. Formatting one would link the code that pads texts.
pub(crate) fn write_str(buffer: &mut [MaybeUninit<c_char>], text: &str) -> i32 {
    let mut writer = Writer { buffer, length: 0 };
    let _ = fmt::Write::write_str(&mut writer, text);
    writer.end()
}
