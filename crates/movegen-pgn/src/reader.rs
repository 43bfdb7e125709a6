//! The reader: splits the input into games and reads each with a visitor.

use std::io::{self, Read};
use std::ops::Range;

use crate::error::{Error, GameError, GameProblem};
use crate::game::GameTree;
use crate::game::builder::Builder;
use crate::lines;
use crate::read::{self, Failure};
use crate::scan::{Found, Scan};
use crate::visitor::Visitor;

/// The initial buffer size, and the least free space for a read.
const CHUNK: usize = 1 << 16;
/// When skipping a game that is too long: a line beyond this length is cut.
const LONG_LINE: usize = 1 << 17;
/// When skipping such a game: what stays before the place of the scan, to tell whether a line starts there.
const KEPT: usize = 1;
const LINE_START: usize = 16;
/// How much of a token an error shows, in bytes.
const SHOWN: usize = 40;

/// Reads games from any input, in large chunks: don't wrap the input in a `BufReader`.
///
/// ```
/// use movegen::pgn::{Error, Reader};
///
/// let text = "1. e4 e5 1-0\n\n1. e4 Ke3 *\n\n1. d4 *\n";
/// let mut reader = Reader::new(text.as_bytes());
/// let (mut good, mut bad) = (0, 0);
/// for game in reader.games() {
///     match game {
///         Ok(_) => good += 1,
///         Err(Error::Game(error)) => {
///             bad += 1;
///             assert_eq!((error.game, error.line, error.column), (2, 3, 7));
///         }
///         Err(error) => panic!("{error}"),
///     }
/// }
/// assert_eq!((good, bad), (2, 1));
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    buffer: Vec<u8>,
    /// Bytes before this have been returned; bytes from here to `end` are still to come.
    start: usize,
    end: usize,
    is_at_end: bool,
    /// Whether a carriage return was held back at the end of the buffer, until the byte after it is known.
    is_return_held: bool,
    max_game: usize,
    max_tree: usize,
    /// Games before `start`.
    games: u64,
    /// Line ends before `counted`, which is at most `start`. Counted lazily: when an error needs a line number, or
    /// before the bytes are overwritten.
    lines: u64,
    counted: usize,
}

impl<R: Read> Reader<R> {
    /// The default limit on a game's text, in bytes: 16 MiB. See [`with_max_game`](Self::with_max_game).
    pub const DEFAULT_MAX_GAME: usize = 1 << 24;

    /// The default limit on a game's tree, in bytes: 32 MiB, or 262,144 moves. See
    /// [`with_max_tree`](Self::with_max_tree).
    pub const DEFAULT_MAX_TREE: usize = 1 << 25;

    /// Creates a reader.
    pub fn new(input: R) -> Self {
        Self {
            input,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            is_at_end: false,
            is_return_held: false,
            max_game: Self::DEFAULT_MAX_GAME,
            max_tree: Self::DEFAULT_MAX_TREE,
            games: 0,
            lines: 0,
            counted: 0,
        }
    }

    /// Rejects games with more than `bytes` of text. The reader's buffer can be four times as large.
    #[must_use]
    pub fn with_max_game(mut self, bytes: usize) -> Self {
        self.max_game = bytes;
        self
    }

    /// Rejects games that could take more than `bytes` as a [`GameTree`], whether or not the visitor builds one. A move
    /// counts as 128 bytes, a comment or tag as 256 plus its text, a glyph as 2.
    ///
    /// ```
    /// use movegen::pgn::Reader;
    /// let mut reader = Reader::new(&b"1. e4 e5 (1... c5) *"[..]).with_max_tree(2 * 128);
    /// let error = reader.games().next().unwrap().unwrap_err();
    /// let message = "game 1, line 1, column 16: \"c5\": the game has too many moves, comments and tags";
    /// assert_eq!(error.to_string(), message);
    /// ```
    #[must_use]
    pub fn with_max_tree(mut self, bytes: usize) -> Self {
        self.max_tree = bytes;
        self
    }

    /// Reads the next game with `visitor`. Returns `false` at the end of the input, or when the visitor [stops
    /// reading](crate::Stop::Reading).
    ///
    /// # Errors
    /// [`Error::Game`] if the game is invalid (the next call reads the one after it); [`Error::Io`] if the input cannot
    /// be read.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, Error> {
        let Some(range) = self.next_range()? else { return Ok(false) };
        match read::read(&self.buffer[range.clone()], self.max_tree, visitor) {
            Ok(flow) => Ok(flow.is_continue()),
            Err(failure) => Err(Error::Game(self.raw(range).error(failure))),
        }
    }

    /// Iterates over the games as trees.
    pub fn games(&mut self) -> Games<'_, R> {
        Games { reader: self, builder: Builder::default(), has_failed: false }
    }

    /// Finds the next game without reading it, for example to hand it to another thread. Returns `None` at the end of
    /// the input.
    ///
    /// ```
    /// use movegen::pgn::Reader;
    /// let mut reader = Reader::new(&b"1. e4 *\n\n1. Ke2 *\n"[..]);
    /// let game = reader.next_raw().unwrap().unwrap();
    /// assert_eq!((game.number(), game.line(), game.as_bytes()), (1, 1, &b"1. e4 *\n"[..]));
    /// ```
    ///
    /// # Errors
    /// [`Error::Game`] if the game is too long; [`Error::Io`] if the input cannot be read.
    pub fn next_raw(&mut self) -> Result<Option<RawGame<'_>>, Error> {
        let range = self.next_range()?;
        Ok(range.map(|range| self.raw(range)))
    }

    /// The game at this range of the buffer.
    fn raw(&mut self, range: Range<usize>) -> RawGame<'_> {
        let line = self.line_of(range.start);
        RawGame { data: &self.buffer[range], number: self.games, line, max_tree: self.max_tree }
    }

    /// The line number at an index. Indices must not decrease between calls.
    fn line_of(&mut self, index: usize) -> u64 {
        self.lines += lines::count_lines(&self.buffer[self.counted..index]);
        self.counted = index;
        self.lines + 1
    }

    /// Finds the next game in the buffer.
    fn next_range(&mut self) -> Result<Option<Range<usize>>, Error> {
        let mut scan = Scan::default();
        // The current line of a game that is too long; only its last bytes are kept.
        let mut too_long = None;
        let len = loop {
            match scan.find_end(&self.buffer[self.start..self.end], self.is_at_end) {
                Found::End(len) => break len,
                Found::Nothing => {
                    self.start = self.end;
                    return Ok(None);
                }
                // The game reaches at least to the place of the scan, and over a line that does not end. What was read
                // beyond may belong to the next game.
                Found::More
                    if too_long.is_some()
                        || scan.pos() > self.max_game
                        || self.end - self.start > self.max_game.max(scan.pos() + LONG_LINE) =>
                {
                    let line = self.line_of(self.start);
                    too_long.get_or_insert(line);
                    let len = scan.pos().saturating_sub(KEPT);
                    self.start += len;
                    scan.discard(len);
                    // A line that does not end. Only its kind still matters, and its first bytes show that.
                    let line_start = self.start + scan.pos();
                    if self.end - line_start > LONG_LINE {
                        self.end = line_start + LINE_START;
                    }
                    self.fill()?;
                }
                Found::More => self.fill()?,
            }
        };
        let range = self.start..self.start + len;
        self.start = range.end;
        self.games += 1;
        if too_long.is_some() || len > self.max_game {
            return Err(Error::Game(GameError {
                game: self.games,
                line: too_long.unwrap_or_else(|| self.line_of(range.start)),
                column: 1,
                text: String::new(),
                problem: GameProblem::TooLong,
            }));
        }
        Ok(Some(range))
    }

    /// Reads more input into the buffer.
    fn fill(&mut self) -> io::Result<()> {
        if self.buffer.len() - self.end < CHUNK {
            self.line_of(self.start);
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            (self.start, self.counted) = (0, 0);
            // Doubled, so that a long game is copied only a few times.
            if self.buffer.len() - self.end < CHUNK {
                let len = (2 * self.end).max(2 * CHUNK).next_multiple_of(CHUNK);
                self.buffer.resize(len, 0);
            }
        }
        // Hold a trailing carriage return back until the next byte is known.
        if self.is_return_held {
            self.buffer[self.end] = b'\r';
        }
        let new = self.end + usize::from(self.is_return_held);
        let len = loop {
            match self.input.read(&mut self.buffer[new..]) {
                Ok(len) => break len,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        self.is_at_end = len == 0;
        self.is_return_held = end_lines(&mut self.buffer[self.end..new + len], self.is_at_end);
        self.end = new + len - usize::from(self.is_return_held);
        Ok(())
    }
}

/// Turns each carriage return that stands alone into a line feed, for old Mac files. Returns whether the last byte is a
/// carriage return that cannot be decided yet.
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

/// A game found in the input but not yet read.
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a> {
    data: &'a [u8],
    number: u64,
    line: u64,
    max_tree: usize,
}

impl<'a> RawGame<'a> {
    /// Creates a game from its text, its number in the input and its first line number, both from 1; the numbers only
    /// show up in errors. Text with several games is read as one, which fails at the moves after the first result.
    pub const fn new(data: &'a [u8], number: u64, line: u64) -> Self {
        Self { data, number, line, max_tree: Reader::<&[u8]>::DEFAULT_MAX_TREE }
    }

    /// Sets the tree limit, like [`Reader::with_max_tree`].
    #[must_use]
    pub const fn with_max_tree(mut self, bytes: usize) -> Self {
        self.max_tree = bytes;
        self
    }

    /// The text, possibly with empty lines at either end.
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.data
    }

    /// The game's number in the input, from 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The line number of the start of the text, from 1.
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// Reads the game with `visitor` until it stops.
    ///
    /// # Errors
    /// The game's first problem.
    pub fn read<V: Visitor>(&self, visitor: &mut V) -> Result<(), GameError> {
        read::read(self.data, self.max_tree, visitor).map(|_| ()).map_err(|failure| self.error(failure))
    }

    /// Adds the place in the input to a problem.
    fn error(&self, failure: Failure) -> GameError {
        let (line, column) = lines::place(self.data, failure.start);
        let text = self.data.get(failure.start..failure.end.min(failure.start + SHOWN)).unwrap_or_default();
        GameError {
            game: self.number,
            line: self.line + line - 1,
            column,
            text: String::from_utf8_lossy(text).into_owned(),
            problem: failure.problem,
        }
    }

    /// Reads the game into a tree.
    ///
    /// # Errors
    /// The game's first problem.
    pub fn to_tree(&self) -> Result<GameTree, GameError> {
        let mut builder = Builder::default();
        self.read(&mut builder)?;
        Ok(builder.take())
    }
}

/// The iterator of [`Reader::games`]. Ends with the input or after an I/O error.
#[derive(Debug)]
pub struct Games<'a, R> {
    reader: &'a mut Reader<R>,
    builder: Builder,
    has_failed: bool,
}

impl<R: Read> Iterator for Games<'_, R> {
    type Item = Result<GameTree, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        match self.reader.read_game(&mut self.builder) {
            Ok(true) => Some(Ok(self.builder.take())),
            Ok(false) => None,
            Err(error) => {
                self.has_failed = matches!(error, Error::Io(_));
                Some(Err(error))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_length_take_bounded_memory() {
        let long = "x".repeat(40 * CHUNK);
        for start in ["[", "%", ";", "1. e4 ;", "1. e4 {", "1. e4 *\n%", "1. e4 1", "[A \"b\"]\n"] {
            let end = if start.ends_with('{') { "}" } else { "" };
            let text = format!("{start}{long}{end}\n*\n\n[White \"x\"]\n\n1. d4 1-0\n");
            let mut reader = Reader::new(text.as_bytes()).with_max_game(1000);
            let mut last = None;
            while let Some(result) = reader.games().next() {
                last = result.ok();
            }
            assert_eq!(last.map(|game| game.main_line().count()), Some(1), "{start}");
            assert!(reader.buffer.len() <= 8 * CHUNK, "{start}: {} bytes", reader.buffer.len());
        }
    }
}
