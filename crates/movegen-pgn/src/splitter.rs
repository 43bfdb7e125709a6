//! Splits input that arrives in pieces into games.

use core::ops::Range;

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{GameError, GameProblem};
use crate::lines;
use crate::raw_game::{DEFAULT_MAX_TREE, RawGame};
use crate::scan::{GameEnd, LOOK_BACK, Scan};

/// The initial size of the buffer, and the least free space for a read.
pub(crate) const CHUNK: usize = 1 << 16;
/// The length at which a line is cut while skipping a game that is too long.
const LONG_LINE: usize = 1 << 17;
const LINE_START: usize = 16;

/// Finds games in input that arrives piece by piece, for programs that can't wait inside a [`Read`](std::io::Read),
/// such as an event loop, a browser, or firmware with a heap. If you have an input to read from, use a `Reader`.
///
/// ```
/// use movegen::pgn::{Split, Splitter};
///
/// let mut splitter = Splitter::new();
/// let mut moves = 0;
/// for piece in ["1. e4 e5 1", "-0\n\n1. d4 *\n"] {
///     splitter.push(piece.as_bytes());
///     while let Split::Game(raw) = splitter.next_raw()? {
///         moves += raw.to_tree()?.main_line().count();
///     }
/// }
/// splitter.finish();
/// while let Split::Game(raw) = splitter.next_raw()? {
///     moves += raw.to_tree()?.main_line().count();
/// }
/// assert_eq!(moves, 3);
/// # Ok::<(), movegen::pgn::GameError>(())
/// ```
#[derive(Debug)]
pub struct Splitter {
    pub(crate) buffer: Vec<u8>,
    /// Bytes before this have been returned, and bytes from here to `end` are still to come.
    start: usize,
    end: usize,
    /// Bytes of the input before the buffer.
    dropped: u64,
    is_at_end: bool,
    /// Whether a carriage return at the end of the buffer is held back until the byte after it is known.
    is_return_held: bool,
    pub(crate) max_game: usize,
    pub(crate) max_tree: usize,
    pub(crate) is_strict: bool,
    /// Games before `start`.
    games: u64,
    /// Line ends before `counted`, which is at most `start`. They are only counted when an error needs a line number,
    /// or before the bytes are overwritten.
    lines: u64,
    counted: usize,
    /// The search for the end of the current game.
    scan: Scan,
    /// The first line of the current game if it is too long. Only the last bytes of such a game are kept.
    too_long: Option<u64>,
}

/// The result of a [`Splitter`]'s search.
#[derive(Clone, Copy, Debug)]
pub enum Split<'a> {
    /// The next game.
    Game(RawGame<'a>),
    /// The next game isn't complete: [push](Splitter::push) more, or [finish](Splitter::finish).
    More,
    /// There are no more games.
    End,
}

impl Default for Splitter {
    fn default() -> Self {
        Self::new()
    }
}

impl Splitter {
    /// The default limit on a game's text, in bytes: 16 MiB. See [`with_max_game`](Self::with_max_game).
    pub const DEFAULT_MAX_GAME: usize = 1 << 24;

    /// The default limit on a game's tree, in bytes: 32 MiB, or 262,144 moves. See
    /// [`with_max_tree`](Self::with_max_tree).
    pub const DEFAULT_MAX_TREE: usize = DEFAULT_MAX_TREE;

    /// Creates a splitter without input.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            buffer: Vec::new(),
            start: 0,
            end: 0,
            dropped: 0,
            is_at_end: false,
            is_return_held: false,
            max_game: Self::DEFAULT_MAX_GAME,
            max_tree: Self::DEFAULT_MAX_TREE,
            is_strict: true,
            games: 0,
            lines: 0,
            counted: 0,
            scan: Scan::new(),
            too_long: None,
        }
    }

    /// Rejects games with more than `bytes` of text.
    #[must_use]
    pub const fn with_max_game(mut self, bytes: usize) -> Self {
        self.max_game = bytes;
        self
    }

    /// Rejects games that could take more than `bytes` of memory as a [`GameTree`](crate::GameTree). A move counts as
    /// 128 bytes, a comment or tag as 256 bytes plus its text, and a glyph as 2 bytes.
    #[must_use]
    pub const fn with_max_tree(mut self, bytes: usize) -> Self {
        self.max_tree = bytes;
        self
    }

    /// Sets whether a game with a problem, such as an illegal move, is an error. That is the default. Otherwise the
    /// tree has the part before the problem, and [`GameTree::errors`](crate::GameTree::errors) lists the problems. A
    /// variation with a problem is cut short, and the game continues after it.
    #[must_use]
    pub const fn with_strict(mut self, is_strict: bool) -> Self {
        self.is_strict = is_strict;
        self
    }

    /// Adds a piece of the input.
    pub fn push(&mut self, piece: &[u8]) {
        if piece.is_empty() {
            return;
        }
        self.space(piece.len() + 1)[..piece.len()].copy_from_slice(piece);
        self.advance(piece.len());
    }

    /// Marks the end of the input.
    pub fn finish(&mut self) {
        self.space(1);
        self.advance(0);
    }

    /// Finds the start and end of the next game without parsing its moves.
    ///
    /// # Errors
    /// Returns [`GameError`] if the game is too long.
    pub fn next_raw(&mut self) -> Result<Split<'_>, GameError> {
        match self.next_range()? {
            Some(range) => Ok(Split::Game(self.raw(range))),
            None if self.is_at_end => Ok(Split::End),
            None => Ok(Split::More),
        }
    }

    /// Returns the number of bytes of the input before the next game.
    ///
    /// ```
    /// use movegen::pgn::Reader;
    /// let mut reader = Reader::new(&b"1. e4 *\n\n1. d4 *\n"[..]);
    /// assert_eq!(reader.offset(), 0);
    /// reader.next_raw().unwrap();
    /// assert_eq!(reader.offset(), 8);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.dropped + self.start as u64
    }

    /// Returns the game at this range of the buffer.
    pub(crate) fn raw(&mut self, range: Range<usize>) -> RawGame<'_> {
        let line = self.line_of(range.start);
        let (max_tree, is_strict) = (self.max_tree, self.is_strict);
        RawGame { data: &self.buffer[range], number: self.games, line, max_tree, is_strict }
    }

    /// Returns the line number at an index. Indices must not decrease between calls.
    fn line_of(&mut self, index: usize) -> u64 {
        self.lines += lines::count_lines(&self.buffer[self.counted..index]);
        self.counted = index;
        self.lines + 1
    }

    /// Finds the next complete game in the buffer. If there is none, more input is needed, unless the input has ended.
    pub(crate) fn next_range(&mut self) -> Result<Option<Range<usize>>, GameError> {
        self.scan.max_game = self.max_game;
        let len = match self.scan.find_end(&self.buffer[self.start..self.end], self.is_at_end) {
            GameEnd::End(len) => len,
            GameEnd::Nothing => {
                self.start = self.end;
                self.scan = Scan::new();
                return Ok(None);
            }
            // The game reaches about to the place of the scan, and over a line that does not end. What
            // was read beyond may belong to the next game.
            GameEnd::More
                if self.too_long.is_some()
                    || self.scan.pos() > self.max_game.saturating_add(LOOK_BACK)
                    || self.end - self.start > self.max_game.max(self.scan.pos() + LONG_LINE) =>
            {
                let line = self.line_of(self.start);
                self.too_long.get_or_insert(line);
                // One byte more, which tells that this isn't the start of the game.
                let len = self.scan.pos().saturating_sub(LOOK_BACK + 1);
                self.start += len;
                self.scan.discard(len);
                // A line that does not end. Only its kind still matters, and its first bytes show that.
                let line_start = self.start + self.scan.pos();
                if self.end - line_start > LONG_LINE {
                    let end = line_start + LINE_START;
                    self.dropped += (self.end - end) as u64;
                    self.end = end;
                    self.scan.cut(self.end - self.start);
                }
                return Ok(None);
            }
            GameEnd::More => return Ok(None),
        };
        let range = self.start..self.start + len;
        self.start = range.end;
        self.scan = Scan::new();
        let too_long = self.too_long.take();
        self.games += 1;
        if too_long.is_some() || len > self.max_game {
            return Err(GameError {
                game: self.games,
                line: too_long.unwrap_or_else(|| self.line_of(range.start)),
                column: 1,
                text: String::new(),
                problem: GameProblem::TooLong,
            });
        }
        Ok(Some(range))
    }

    /// Discards the input read so far, but goes on counting games. Whatever follows is read as the start of a new
    /// input.
    #[cfg(feature = "std")]
    pub(crate) fn drop_rest(&mut self) {
        self.end += usize::from(core::mem::take(&mut self.is_return_held));
        self.start = self.end;
        (self.scan, self.too_long) = (Scan::new(), None);
    }

    /// Returns whether the input has ended.
    #[cfg(feature = "std")]
    pub(crate) const fn is_at_end(&self) -> bool {
        self.is_at_end
    }

    /// Makes room for at least `least` bytes, including one for a carriage return that is held back.
    pub(crate) fn space(&mut self, least: usize) -> &mut [u8] {
        if self.buffer.len() - self.end < least {
            self.line_of(self.start);
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.dropped += self.start as u64;
            (self.start, self.counted) = (0, 0);
            // Doubled, because a long game is then copied only a few times.
            if self.buffer.len() - self.end < least {
                let len = (2 * self.end).max(2 * least).next_multiple_of(CHUNK);
                self.buffer.resize(len, 0);
            }
        }
        // Hold a trailing carriage return back until the next byte is known.
        if self.is_return_held {
            self.buffer[self.end] = b'\r';
        }
        let new = self.end + usize::from(self.is_return_held);
        &mut self.buffer[new..]
    }

    /// Takes the first `len` bytes of the [space](Self::space). None of them end the input.
    pub(crate) fn advance(&mut self, len: usize) {
        let new = self.end + usize::from(self.is_return_held);
        self.is_at_end = len == 0;
        self.is_return_held = end_lines(&mut self.buffer[self.end..new + len], self.is_at_end);
        self.end = new + len - usize::from(self.is_return_held);
    }
}

/// Turns each carriage return that stands alone into a line feed, for old Mac files. Returns whether the last
/// byte is a carriage return that cannot be decided yet.
fn end_lines(text: &mut [u8], is_last: bool) -> bool {
    let mut from = 0;
    while let Some(len) = memchr::memchr(b'\r', &text[from..]) {
        let at = from + len;
        from = at + 1;
        match text.get(from) {
            Some(b'\n') => {}
            None if !is_last => return true,
            _ => text[at] = b'\n',
        }
    }
    false
}
