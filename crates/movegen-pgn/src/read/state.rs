//! The state of the reader of one game, and its errors.

use std::ops::ControlFlow;

use memchr::memchr;

use crate::error::GameProblem;
use crate::visitor::{Stop, Visitor};

/// A problem of a game, and the indices of the text where it is.
pub(crate) struct Failure {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) problem: GameProblem,
}

/// Why a game is not read to its end.
pub(crate) enum Halt {
    /// The visitor wants no more of this game.
    Game,
    /// The visitor wants no more games.
    Reading,
    Failure(Failure),
}

/// What the parts of a game count for the size of its tree. Their memory is less, whatever the allocator.
pub(super) const MOVE: usize = 128;
pub(super) const NAG: usize = 2;
/// A comment or a tag, besides its text.
pub(super) const TEXT: usize = 256;

/// What the reader of a game has reached.
pub(super) struct GameReader<'a, 'v, V> {
    pub(super) data: &'a [u8],
    pub(super) pos: usize,
    /// How much the tree may still grow.
    pub(super) room: usize,
    pub(super) visitor: &'v mut V,
}

impl<'a, V: Visitor> GameReader<'a, '_, V> {
    /// Returns the byte at an index, if there is one.
    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.data.get(at).copied()
    }

    /// Returns a problem with the text from `start` up to `end`.
    pub(super) fn fail<T>(start: usize, end: usize, problem: GameProblem) -> Result<T, Halt> {
        Err(Halt::Failure(Failure { start, end, problem }))
    }

    /// Counts a part of the tree, which is the text from `start` up to `end`.
    #[inline]
    pub(super) fn grow(&mut self, size: usize, start: usize, end: usize) -> Result<(), Halt> {
        match self.room.checked_sub(size) {
            Some(room) => self.room = room,
            None => return Self::fail(start, end, GameProblem::TooLarge),
        }
        Ok(())
    }

    /// Does what the visitor wants, which has received the text from `start` up to `end`.
    #[inline]
    pub(super) fn follow<T>(flow: ControlFlow<Stop, T>, start: usize, end: usize) -> Result<T, Halt> {
        match flow {
            ControlFlow::Continue(value) => Ok(value),
            ControlFlow::Break(Stop::Game) => Err(Halt::Game),
            ControlFlow::Break(Stop::Reading) => Err(Halt::Reading),
            ControlFlow::Break(Stop::Invalid(problem)) => Self::fail(start, end, problem),
        }
    }

    /// Returns a problem with the rest of a line from `start`.
    pub(super) fn fail_line<T>(&self, start: usize, problem: GameProblem) -> Result<T, Halt> {
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
