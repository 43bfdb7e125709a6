//! A game's text, found in the input and read on demand.

use alloc::string::String;
use core::ops::Range;

use crate::error::GameProblem;

/// How much of a text an error or a remark shows, in bytes.
pub(crate) const SHOWN: usize = 40;
/// The default limit on the tree of a game, in bytes.
pub(crate) const DEFAULT_MAX_TREE: usize = 1 << 25;

/// A problem, and the range of text that it concerns.
pub(crate) struct Failure {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) problem: GameProblem,
}

/// A game found in the input but not yet read.
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a> {
    pub(crate) data: &'a [u8],
    pub(crate) number: u64,
    pub(crate) line: u64,
    pub(crate) max_tree: usize,
    pub(crate) is_strict: bool,
}

impl<'a> RawGame<'a> {
    /// Creates a game from its text, its number in the input and the number of its first line, both from 1. The numbers
    /// are only used in errors. Text with several games is read as one game, and fails at the moves after the first
    /// result.
    pub const fn new(data: &'a [u8], number: u64, line: u64) -> Self {
        Self { data, number, line, max_tree: DEFAULT_MAX_TREE, is_strict: true }
    }

    /// Sets whether trees are strict, like [`Splitter::with_strict`](crate::Splitter::with_strict).
    #[must_use]
    pub const fn with_strict(mut self, is_strict: bool) -> Self {
        self.is_strict = is_strict;
        self
    }

    /// Returns the text of the game. It may start and end with empty lines.
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.data
    }

    /// Returns the game's number in the input, from 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the line number of the start of the text, from 1.
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// Returns as much of a text as errors and remarks show.
    pub(crate) fn shown(&self, range: Range<usize>) -> String {
        let mut end = range.end.min(range.start + SHOWN);
        // A character isn't cut.
        let is_inside =
            |end: usize| end < range.end && self.data.get(end).is_some_and(|byte| byte & 0xc0 == 0x80);
        (0..3).for_each(|_| end -= usize::from(is_inside(end)));
        let text = self.data.get(range.start..end).unwrap_or_default();
        String::from_utf8_lossy(text).into_owned()
    }
}
