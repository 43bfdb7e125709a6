//! The reader, which passes each game of an input to a visitor.

use std::io::{self, Read};

use core::marker::PhantomData;
use core::ops::Range;

use movegen_position::Position;

use crate::error::Error;
use crate::game::GameTree;
use crate::game::builder::Builder;
use crate::position::PgnPosition;
use crate::raw_game::RawGame;
use crate::splitter::{CHUNK, Splitter};
use crate::visitor::Visitor;

/// Reads games from any input. It reads large chunks, and doesn't need a `BufReader`.
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
    splitter: Splitter,
}

impl<R: Read> Reader<R> {
    /// Creates a reader.
    pub const fn new(input: R) -> Self {
        Self { input, splitter: Splitter::new() }
    }

    /// Rejects games with more than `bytes` of text. The reader's buffer can be four times as large.
    #[must_use]
    pub fn with_max_game(mut self, bytes: usize) -> Self {
        self.splitter.max_game = bytes;
        self
    }

    /// Rejects games that could take more than `bytes` of memory as a [`GameTree`], whether or not the visitor builds
    /// one. A move counts as 128 bytes, a comment or tag as 256 bytes plus its text, and a glyph as 2 bytes.
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
        self.splitter.max_tree = bytes;
        self
    }

    /// Sets whether trees are strict, like [`Splitter::with_strict`].
    ///
    /// ```
    /// use movegen::pgn::Reader;
    /// let mut reader = Reader::new(&b"1. e4 e5 2. Ke3 d6 *"[..]).with_strict(false);
    /// let game = reader.games().next().unwrap().unwrap();
    /// assert_eq!(game.main_line().count(), 2);
    /// let error = game.errors()[0].to_string();
    /// assert_eq!(error, "game 1, line 1, column 13: \"Ke3\": the king can't go to e3 that way");
    /// ```
    #[must_use]
    pub const fn with_strict(mut self, is_strict: bool) -> Self {
        self.splitter.is_strict = is_strict;
        self
    }

    /// Reads the next game with `visitor`. Returns `false` at the end of the input.
    ///
    /// # Errors
    /// Returns [`Error::Game`] if the game is invalid and the visitor doesn't [keep](Visitor::problem) what was read
    /// before the problem. The next call reads the game after it. Returns [`Error::Io`] if the input can't be read.
    pub fn read_game<P: PgnPosition, V: Visitor<P>>(&mut self, visitor: &mut V) -> Result<bool, Error> {
        let Some(range) = self.next_range()? else { return Ok(false) };
        self.splitter.raw(range).read(visitor)?;
        Ok(true)
    }

    /// Iterates over the games as trees. A game with a problem is an error if the reader is
    /// [strict](Self::with_strict), which is the default.
    pub fn games(&mut self) -> Games<'_, R> {
        self.games_of()
    }

    /// Iterates over the games as trees of positions of type `P`, such as those of variants.
    pub fn games_of<P: PgnPosition>(&mut self) -> Games<'_, R, P> {
        Games { reader: self, has_failed: false, positions: PhantomData }
    }

    /// Finds the next game without parsing its moves, for example to pass it to another thread. Returns `None` at the
    /// end of the input.
    ///
    /// ```
    /// use movegen::pgn::Reader;
    /// let mut reader = Reader::new(&b"1. e4 *\n\n1. Ke2 *\n"[..]);
    /// let game = reader.next_raw().unwrap().unwrap();
    /// assert_eq!((game.number(), game.line(), game.as_bytes()), (1, 1, &b"1. e4 *\n"[..]));
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Game`] if the game is too long, and [`Error::Io`] if the input can't be read. The next call
    /// then drops the game in progress, and reads on.
    pub fn next_raw(&mut self) -> Result<Option<RawGame<'_>>, Error> {
        let range = self.next_range()?;
        Ok(range.map(|range| self.splitter.raw(range)))
    }

    /// Returns the input.
    pub const fn get_ref(&self) -> &R {
        &self.input
    }

    /// Returns the number of bytes of the input before the next game, after decompression.
    pub const fn offset(&self) -> u64 {
        self.splitter.offset()
    }

    /// Finds the next game, reading as much input as that takes.
    fn next_range(&mut self) -> Result<Option<Range<usize>>, Error> {
        loop {
            if let Some(range) = self.splitter.next_range()? {
                return Ok(Some(range));
            }
            if self.splitter.is_at_end() {
                return Ok(None);
            }
            self.fill()?;
        }
    }

    /// Reads more input.
    fn fill(&mut self) -> io::Result<()> {
        let space = self.splitter.space(CHUNK);
        let len = loop {
            match self.input.read(space) {
                Ok(len) => break len,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.splitter.drop_rest();
                    return Err(error);
                }
            }
        };
        self.splitter.advance(len);
        Ok(())
    }
}

/// The iterator returned by [`Reader::games`]. Ends with the input or after an I/O error.
#[derive(Debug)]
pub struct Games<'a, R, P: PgnPosition = Position> {
    reader: &'a mut Reader<R>,
    has_failed: bool,
    positions: PhantomData<P>,
}

impl<R: Read, P: PgnPosition> Iterator for Games<'_, R, P> {
    type Item = Result<GameTree<P>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let mut builder = Builder::new(self.reader.splitter.is_strict);
        match self.reader.read_game(&mut builder) {
            Ok(true) => Some(Ok(builder.game)),
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
    use std::format;

    use super::*;

    #[test]
    fn lines_of_any_length_take_bounded_memory() {
        let long = "x".repeat(40 * CHUNK);
        for start in ["[", "%", ";", "1. e4 ;", "1. e4 {", "1. e4 *\n%", "1. e4 1", "[A \"b\"]\n"] {
            let end = if start.ends_with('{') { "}" } else { "" };
            let text = format!("{start}{long}{end}\n*\n\n[White \"x\"]\n\n1. d4 1-0\n");
            let mut reader = Reader::new(text.as_bytes()).with_max_game(1000);
            let mut last = None;
            let (mut start_of_last, mut offset) = (0, 0);
            while let Some(result) = reader.games().next() {
                last = result.ok();
                (start_of_last, offset) = (offset, reader.offset());
            }
            assert_eq!(
                (offset, &text[start_of_last as usize..][..9]),
                (text.len() as u64, "\n[White \""),
                "{start}"
            );
            assert_eq!(last.map(|game| game.main_line().count()), Some(1), "{start}");
            assert!(
                reader.splitter.buffer.len() <= 8 * CHUNK,
                "{start}: {} bytes",
                reader.splitter.buffer.len()
            );
        }
    }
}
