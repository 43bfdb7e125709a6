//! The games of PGN inputs, found one after another, or in chunks for other threads.

use std::collections::VecDeque;
use std::mem;
use std::ops::Range;

use movegen_pgn::{Error, GameError, RawGame, Reader, TagFilter};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{DamagedFileError, Place, set};
use crate::input::{Source, io_error, is_damage, open};
use crate::pool::Stop;
use crate::tree::passes;

/// The bytes of games that a thread reads at a time, and the most games, since each may be an error.
const CHUNK: usize = 1 << 18;
const GAMES: usize = 1 << 12;

/// An error, and the place of its game.
pub(crate) type FileError = (GameError, Place);

/// A game's place in its chunk, and in the input.
pub(crate) struct UnreadGame {
    range: Range<usize>,
    /// Its number in its file, and its line there, or in a split 1.
    number: u64,
    line: u64,
}

/// Games found but not yet read.
#[derive(Default)]
pub(crate) struct Chunk {
    text: Vec<u8>,
    pub(crate) games: Vec<Result<(UnreadGame, Place), FileError>>,
}

impl Chunk {
    /// Returns the text of a game.
    pub(crate) fn game(&self, found: &UnreadGame) -> RawGame<'_> {
        let text = self.text.get(found.range.clone()).unwrap_or_default();
        RawGame::new(text, found.number, found.line)
    }
}

/// Returns whether an error is of one file, unlike Ctrl-C.
fn is_of_file(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance_of::<PyOSError>(py)
}

/// The games of the inputs, one after another.
pub(crate) struct Games {
    rest: VecDeque<Py<PyAny>>,
    /// The names of the inputs so far, which may be empty.
    pub(crate) names: Vec<String>,
    reader: Reader<Source>,
    /// The games of the inputs before this one.
    games_before: u64,
    /// The games found in this input.
    games: u64,
    /// Whether everything was found, or everything before the error.
    pub(crate) is_at_end: bool,
    error: Option<PyErr>,
}

impl Games {
    /// Opens the first input, whose games are numbered after others.
    pub(crate) fn after(games_before: u64, inputs: Vec<Py<PyAny>>) -> PyResult<Self> {
        let mut rest = VecDeque::from(inputs);
        let first = rest.pop_front().ok_or_else(|| PyValueError::new_err("there is no file to read"))?;
        let (name, source) = Python::attach(|py| open(first.bind(py)))?;
        let (names, reader) = (vec![name], Reader::new(source));
        Ok(Self { rest, names, reader, games_before, games: 0, is_at_end: false, error: None })
    }

    /// Returns the name of the input that was opened last.
    pub(crate) fn name(&self) -> &str {
        self.names.last().map_or("", String::as_str)
    }

    /// Returns the number of the last game.
    pub(crate) fn count(&self) -> u64 {
        self.games_before + self.games
    }

    pub(crate) fn is_split(&self) -> bool {
        matches!(self.reader.get_ref(), Source::Split(..))
    }

    /// Returns the byte of the file where the frame of a byte of the text starts, and the bytes of text between there
    /// and this byte.
    fn place(&self, offset: u64) -> (u64, u64) {
        match self.reader.get_ref() {
            Source::Whole(_) => (0, offset),
            Source::Split(split, _) => split.place(offset),
        }
    }

    /// Returns whether the text ended in a frame of the split after this one.
    fn is_past_end(&self) -> bool {
        let frame = self.place(self.reader.offset()).0;
        matches!(self.reader.get_ref(), Source::Split(_, end) if frame >= *end)
    }

    /// Opens the next input, if there is one.
    fn open_next(&mut self) {
        let Some(input) = self.rest.pop_front() else {
            self.is_at_end = true;
            return;
        };
        self.games_before += mem::take(&mut self.games);
        match Python::attach(|py| open(input.bind(py))) {
            Ok((name, source)) => {
                self.names.push(name);
                self.reader = Reader::new(source);
            }
            Err(error) => self.fail(error, 0),
        }
    }

    /// Ends the search with an error, at a byte of the text.
    fn fail(&mut self, error: PyErr, offset: u64) {
        if Python::attach(|py| error.is_instance_of::<DamagedFileError>(py)) {
            let (frame, offset) = self.place(offset);
            set(&error, "frame", frame);
            set(&error, "offset", offset);
        }
        (self.is_at_end, self.error) = (true, Some(error));
    }

    /// Takes the error unless it's of one file, such as Ctrl-C.
    pub(crate) fn take_exception(&mut self, py: Python<'_>) -> Option<PyErr> {
        self.error.take_if(|error| !is_of_file(py, error))
    }

    /// Takes the error of a file, and goes on after it: a split after the damage, and others with the next file.
    pub(crate) fn take_error(&mut self, py: Python<'_>) -> Option<PyErr> {
        let error = self.error.take()?;
        if self.is_split() {
            self.is_at_end = !error.is_instance_of::<DamagedFileError>(py);
        } else if is_of_file(py, &error) {
            self.is_at_end = false;
            self.open_next();
        }
        Some(error)
    }

    /// Returns the exception for an invalid game.
    pub(crate) fn exception(&self, (error, place): &FileError) -> PyErr {
        place.exception(error, self.names.get(place.file).map_or("", String::as_str))
    }

    /// Finds the next game, and returns what `f` makes of it, or the error of the game. Returns `None` at the end, and
    /// if there is an error of a file.
    pub(crate) fn next<T>(
        &mut self,
        f: impl FnOnce(RawGame<'_>) -> Result<T, GameError>,
    ) -> Option<Result<(T, Place), FileError>> {
        while !self.is_at_end {
            let mut start = self.reader.offset();
            let found = match self.reader.next_raw() {
                Ok(Some(game)) => {
                    // Without the empty lines before it, a game's place doesn't depend on the split.
                    let text = game.as_bytes();
                    start += (text.len() - text.trim_ascii_start().len()) as u64;
                    self.games = game.number();
                    f(game)
                }
                Ok(None) => {
                    self.open_next();
                    continue;
                }
                Err(Error::Game(mut error)) => {
                    self.games = error.game;
                    if self.is_split() {
                        error.line = 1;
                    }
                    Err(error)
                }
                Err(Error::Io(error)) => {
                    self.is_at_end = true;
                    // Damage past the end is an error of another split.
                    if !(is_damage(&error) && self.is_past_end()) {
                        self.fail(io_error(error, self.name()), self.reader.offset());
                    }
                    continue;
                }
            };
            let (frame, offset) = self.place(start);
            let column = if self.is_split() { offset } else { self.count() };
            let place = Place { file: self.names.len() - 1, frame, offset, column };
            return Some(found.map(|value| (value, place)).map_err(|error| (error, place)));
        }
        None
    }

    /// Like [`next`](Self::next), but without the games that a filter leaves out.
    pub(crate) fn next_passing<T>(
        &mut self,
        filters: &[TagFilter],
        mut f: impl FnMut(RawGame<'_>) -> Result<T, GameError>,
    ) -> Option<Result<(T, Place), FileError>> {
        loop {
            let found = self.next(|raw| passes(&raw, filters)?.then(|| f(raw)).transpose())?;
            match found {
                Ok((None, _)) => {}
                Ok((Some(value), place)) => return Some(Ok((value, place))),
                Err(error) => return Some(Err(error)),
            }
        }
    }

    /// Finds the games of the next round.
    pub(crate) fn find(&mut self, chunks: usize, stop: &Stop) -> Vec<Chunk> {
        let mut found = Vec::new();
        let is_split = self.is_split();
        while found.len() < chunks && !self.is_at_end && !stop.is_set() {
            let mut chunk = Chunk::default();
            while chunk.text.len() < CHUNK && chunk.games.len() < GAMES {
                let start = chunk.text.len();
                let game = self.next(|game| {
                    let text = game.as_bytes();
                    chunk.text.extend_from_slice(if is_split { text.trim_ascii_start() } else { text });
                    let line = if is_split { 1 } else { game.line() };
                    Ok(UnreadGame { range: start..chunk.text.len(), number: game.number(), line })
                });
                let Some(game) = game else { break };
                chunk.games.push(game);
            }
            found.push(chunk);
        }
        if Python::attach(|py| self.error.as_ref().is_some_and(|error| !is_of_file(py, error))) {
            stop.set();
        }
        found
    }
}
