//! Reads one game: its tags, and its moves.

mod moves;
mod tags;

use memchr::memchr;

use crate::error::Problem;
use crate::visitor::{Visitor, Want};

pub use moves::MAX_DEPTH;
pub(crate) use moves::NULL_MOVES;

/// A problem of a game, and the indices of the text where it is.
pub(crate) struct Failure {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) problem: Problem,
}

/// Reads the text of one game, and calls the visitor with its parts.
pub(crate) fn read<V: Visitor>(data: &[u8], visitor: &mut V) -> Result<(), Failure> {
    let mut reader = GameReader { data, pos: 0, visitor };
    reader.visitor.begin_game();
    let mut start = tags::Start::default();
    reader.tags(&mut start)?;
    let want = reader.visitor.end_tags();
    if want != Want::Nothing {
        let position = start.position()?;
        reader.visitor.begin_moves(&position);
        reader.moves(position, want)?;
    }
    reader.visitor.end_game();
    Ok(())
}

/// What the reader of a game has reached.
struct GameReader<'a, 'v, V> {
    data: &'a [u8],
    pos: usize,
    visitor: &'v mut V,
}

impl<'a, V: Visitor> GameReader<'a, '_, V> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.data.get(at).copied()
    }

    /// Returns a problem with the text from `start` up to `end`.
    fn fail<T>(start: usize, end: usize, problem: Problem) -> Result<T, Failure> {
        Err(Failure { start, end, problem })
    }

    /// Returns a problem with the rest of a line from `start`.
    fn fail_line<T>(&self, start: usize, problem: Problem) -> Result<T, Failure> {
        let end = self.line_end(start);
        let end = if end > start && self.byte(end - 1) == Some(b'\r') { end - 1 } else { end };
        Self::fail(start, end, problem)
    }

    /// Returns the index of the end of the line.
    fn line_end(&self, at: usize) -> usize {
        let rest = self.data.get(at..).unwrap_or_default();
        at + memchr(b'\n', rest).unwrap_or(rest.len())
    }

    /// Returns the index of the first byte from `at` that is not of this class.
    fn skip(&self, at: usize, is_in_class: impl Fn(u8) -> bool) -> usize {
        let rest = self.data.get(at..).unwrap_or_default();
        at + rest.iter().position(|&byte| !is_in_class(byte)).unwrap_or(rest.len())
    }

    /// Returns the next index if there is a space at this one.
    #[inline]
    fn after_blank(&self, at: usize) -> usize {
        at + usize::from(self.byte(at) == Some(b' '))
    }

    /// Returns whether a line starts at this index.
    fn is_line_start(&self, at: usize) -> bool {
        at == 0 || self.byte(at - 1) == Some(b'\n')
    }
}
