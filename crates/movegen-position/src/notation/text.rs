//! A short text that is put together before it is written.

/// The capacity of a [`ShortText`]. The longest move has 13 bytes, and a power of two makes the index of each byte a mask.
const CAPACITY: usize = 16;

/// The text of a move. It is written by one call, since each call of a formatter costs as much as the text.
#[derive(Default)]
pub(crate) struct ShortText {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl ShortText {
    /// Adds an ASCII character, or a byte of another character.
    #[inline]
    pub(crate) fn push(&mut self, byte: u8) {
        self.bytes[self.len % CAPACITY] = byte;
        self.len += 1;
    }

    #[inline]
    pub(crate) fn push_str(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.push(byte));
    }

    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.len).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or_default()
    }
}
