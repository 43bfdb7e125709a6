//! A short text, assembled before it is written.

/// The capacity of a [`ShortText`]. The longest move has 10 bytes. A power of two lets byte indices be masked.
const CAPACITY: usize = 16;

/// A move's text. Written in one call, since each call to a formatter costs as much as the text itself.
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
