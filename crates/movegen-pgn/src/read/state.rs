//! The state of reading one game, and how it fails.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use memchr::{memchr, memrchr};

use crate::error::{GameError, GameProblem};
use crate::lines::count_lines;
use crate::position::PgnPosition;
use crate::raw_game::{Failure, RawGame, SHOWN};
use crate::read::line::Line;
use crate::remark::{Remark, RemarkKind};
use crate::result::GameResult;
use crate::visitor::{Stop, Visitor};

/// The reason for which reading a game stopped early.
pub(crate) enum Halt {
    /// The visitor is done with this game.
    Game,
    /// A problem, which ends the game unless the visitor keeps what was read before it.
    Failure(Failure),
    /// The visitor refused the game.
    Refused(Box<GameError>),
}

/// The size of a move for the tree limit. Each size is an upper bound on the memory, whatever the allocator.
pub(super) const MOVE: usize = 128;
pub(super) const NAG: usize = 2;
/// A comment or tag, on top of its text.
pub(super) const TEXT: usize = 256;

/// The state of the reader of one game.
pub(super) struct GameReader<'a, 'v, P, V: ?Sized> {
    pub(super) game: RawGame<'a>,
    /// The text of the game.
    pub(super) data: &'a [u8],
    pub(super) pos: usize,
    /// The size by which the tree may still grow.
    pub(super) room: usize,
    pub(super) visitor: &'v mut V,
    /// The lines to resume after the variation. Outside variations there are none.
    pub(super) outer: Vec<Line<P>>,
    /// The result that follows the moves and ends the main line.
    pub(super) over: Option<GameResult>,
    /// The result in the tags.
    pub(super) tagged: Option<GameResult>,
    /// The last place of a remark.
    pub(super) place: Place,
}

/// A place in the text. The next one is found by going on from here, and the text is therefore walked only once.
pub(super) struct Place {
    at: usize,
    line: u64,
    line_start: usize,
}

impl Place {
    pub(super) const fn new(first_line: u64) -> Self {
        Self { at: 0, line: first_line, line_start: 0 }
    }

    /// Returns the line and the column of an index. An index on an earlier line, such as a tag's, takes longer.
    fn locate(&mut self, data: &[u8], at: usize) -> (u64, usize) {
        if let Some(back @ [_, ..]) = data.get(at..self.line_start) {
            let start = memrchr(b'\n', &data[..at]).map_or(0, |newline| newline + 1);
            return (self.line - count_lines(back), at - start + 1);
        }
        let passed = data.get(self.at..at).unwrap_or_default();
        self.line += count_lines(passed);
        if let Some(newline) = memrchr(b'\n', passed) {
            self.line_start = self.at + newline + 1;
        }
        self.at = self.at.max(at);
        (self.line, at.saturating_sub(self.line_start) + 1)
    }
}

impl<'a, P: PgnPosition, V: Visitor<P> + ?Sized> GameReader<'a, '_, P, V> {
    /// Returns the byte at an index, or `None` past the end.
    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.data.get(at).copied()
    }

    /// Returns a failure with a problem in `start..end`.
    pub(super) fn fail<T>(start: usize, end: usize, problem: GameProblem) -> Result<T, Halt> {
        Err(Halt::Failure(Failure { start, end, problem }))
    }

    /// Charges a part of the tree with the text `start..end` to the limit.
    #[inline]
    pub(super) fn grow(&mut self, size: usize, start: usize, end: usize) -> Result<(), Halt> {
        match self.room.checked_sub(size) {
            Some(room) => self.room = room,
            None => return Self::fail(start, end, GameProblem::TooLarge),
        }
        Ok(())
    }

    /// Reports a remark about the text `start..end`.
    #[cold]
    #[inline(never)]
    pub(super) fn remark(&mut self, kind: RemarkKind, start: usize, end: usize) -> Result<(), Halt> {
        self.grow(TEXT, start, end)?;
        let (line, column) = self.place.locate(self.data, start);
        let remark = Remark { kind, line, column, text: self.game.shown(start..end) };
        Self::follow(self.visitor.remark(remark), start, end)
    }

    /// Adds the place in the input to a problem.
    pub(super) fn error(&mut self, Failure { start, end, problem }: Failure) -> GameError {
        let (line, column) = self.place.locate(self.data, start);
        let text = self.game.shown(start..end);
        GameError { game: self.game.number, line, column, text, problem }
    }

    /// Reports a problem in `start..end` after which the game continues. Fails if the visitor refuses the game.
    #[cold]
    pub(super) fn problem(&mut self, start: usize, end: usize, problem: GameProblem) -> Result<(), Halt> {
        self.grow(TEXT, start, end)?;
        self.report(start, end, problem)
    }

    /// Reports a problem that ends the game or a variation. Fails if the visitor refuses the game.
    #[cold]
    #[inline(never)]
    pub(super) fn report(&mut self, start: usize, end: usize, problem: GameProblem) -> Result<(), Halt> {
        let error = self.error(Failure { start, end, problem });
        self.visitor.problem(error).map_err(|error| Halt::Refused(Box::new(error)))
    }

    /// Handles the visitor's response to the part at `start..end`.
    #[inline]
    pub(super) fn follow<T>(flow: ControlFlow<Stop, T>, start: usize, end: usize) -> Result<T, Halt> {
        match flow {
            ControlFlow::Continue(value) => Ok(value),
            ControlFlow::Break(Stop::Game) => Err(Halt::Game),
            ControlFlow::Break(Stop::Invalid(problem)) => Self::fail(start, end, problem),
        }
    }

    /// Returns a failure with a problem in the rest of the line from `start`.
    pub(super) fn fail_line<T>(&self, start: usize, problem: GameProblem) -> Result<T, Halt> {
        Self::fail(start, self.shown_end(start), problem)
    }

    /// Returns the end of the line's text, or of as much as an error shows.
    pub(super) fn shown_end(&self, at: usize) -> usize {
        let text = &self.data[at..self.data.len().min(at + SHOWN + 1)];
        let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
        at + line.strip_suffix(b"\r").unwrap_or(line).len()
    }

    /// Returns the index of the line's end.
    pub(super) fn line_end(&self, at: usize) -> usize {
        let rest = self.data.get(at..).unwrap_or_default();
        at + memchr(b'\n', rest).unwrap_or(rest.len())
    }

    /// Returns the index of the first byte at or after `at` that isn't in the class.
    pub(super) fn skip(&self, at: usize, is_in_class: impl Fn(u8) -> bool) -> usize {
        let rest = self.data.get(at..).unwrap_or_default();
        at + rest.iter().position(|&byte| !is_in_class(byte)).unwrap_or(rest.len())
    }

    /// Skips one space at this index, if present.
    #[inline]
    pub(super) fn after_blank(&self, at: usize) -> usize {
        at + usize::from(self.byte(at) == Some(b' '))
    }
}
