//! The state of the reader of one game, and its errors.

use memchr::memchr;

use crate::error::Problem;
use crate::visitor::Visitor;

/// A problem of a game, and the indices of the text where it is.
pub(crate) struct Failure {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) problem: Problem,
}

/// What the reader of a game has reached.
pub(super) struct GameReader<'a, 'v, V> {
    pub(super) data: &'a [u8],
    pub(super) pos: usize,
    pub(super) visitor: &'v mut V,
}

impl<'a, V: Visitor> GameReader<'a, '_, V> {
    /// Returns the byte at an index, if there is one.
    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.data.get(at).copied()
    }

    /// Returns a problem with the text from `start` up to `end`.
    pub(super) fn fail<T>(start: usize, end: usize, problem: Problem) -> Result<T, Failure> {
        Err(Failure { start, end, problem })
    }

    /// Returns a problem with the rest of a line from `start`.
    pub(super) fn fail_line<T>(&self, start: usize, problem: Problem) -> Result<T, Failure> {
        let end = self.line_end(start);
        let end = if end > start && self.byte(end - 1) == Some(b'\r') { end - 1 } else { end };
        Self::fail(start, end, problem)
    }

    /// Returns the index of the end of the line.
    pub(super) fn line_end(&self, at: usize) -> usize {
        let rest = self.data.get(at..).unwrap_or_default();
        at + memchr(b'\n', rest).unwrap_or(rest.len())
    }

    /// Returns the index of the first byte from `at` that is not of this class.
    pub(super) fn skip(&self, at: usize, is_in_class: impl Fn(u8) -> bool) -> usize {
        let rest = self.data.get(at..).unwrap_or_default();
        at + rest.iter().position(|&byte| !is_in_class(byte)).unwrap_or(rest.len())
    }

    /// Returns the next index if there is a space at this one.
    #[inline]
    pub(super) fn after_blank(&self, at: usize) -> usize {
        at + usize::from(self.byte(at) == Some(b' '))
    }
}
