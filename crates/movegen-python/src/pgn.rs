//! Games of a PGN file, read one after another.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use movegen_pgn::{
    Decompressed, Error, GameError, GameTree, NodeId, RawGame, Reader, Stop, Variation, Visitor,
};
use movegen_position::CastlingNotation;
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::board::Board;
use crate::errors::pgn_error;
use crate::moves::Move;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<GameReader>()?;
    module.add_class::<Game>()
}

/// A binary file object of Python.
struct FileObject(Py<PyAny>);

impl Read for FileObject {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let bytes = self.0.call_method1(py, "read", (buffer.len(),))?;
            let Ok(bytes) = bytes.cast_bound::<PyBytes>(py) else {
                return Err(PyTypeError::new_err("expected a file opened in binary mode"));
            };
            let bytes = bytes.as_bytes();
            match buffer.get_mut(..bytes.len()) {
                Some(start) => start.copy_from_slice(bytes),
                None => {
                    return Err(PyTypeError::new_err("the file returned more bytes than it was asked for"));
                }
            }
            Ok(bytes.len())
        })
        .map_err(io::Error::from)
    }
}

/// The input of a reader: a file, bytes, or a file object.
pub(crate) struct Input {
    /// The file's name, for errors; empty if there is none.
    pub(crate) name: String,
    pub(crate) reader: Reader<Decompressed<Counted>>,
    /// Bytes read so far, before decompression.
    pub(crate) read: Arc<AtomicU64>,
}

impl Input {
    /// Opens a path, or takes the bytes of a file, or a binary file object.
    pub(crate) fn new(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut name = String::new();
        let input: Box<dyn Read + Send + Sync> = if let Ok(bytes) = source.extract::<PyBackedBytes>() {
            Box::new(io::Cursor::new(bytes))
        } else if source.hasattr("read")? {
            Box::new(FileObject(source.clone().unbind()))
        } else {
            let path = source.extract::<PathBuf>()?;
            name = path.display().to_string();
            Box::new(File::open(path).map_err(|error| io_error(error, &name))?)
        };
        let read = Arc::new(AtomicU64::new(0));
        let input = Decompressed::new(Counted { input, read: Arc::clone(&read) });
        let reader = Reader::new(input.map_err(|error| io_error(error, &name))?);
        Ok(Self { name, reader, read })
    }
}

/// An input that counts the bytes read.
pub(crate) struct Counted {
    input: Box<dyn Read + Send + Sync>,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.input.read(buffer)?;
        self.read.fetch_add(len as u64, Ordering::Relaxed);
        Ok(len)
    }
}

/// The exception for an unreadable input, with the file's name.
pub(crate) fn io_error(error: io::Error, file: &str) -> PyErr {
    match error.raw_os_error() {
        // Given these arguments, `OSError` picks the subclass for the number, like Python's own functions.
        Some(number) => PyOSError::new_err((number, error.to_string(), file.to_owned())),
        // Pass on what a file object raised.
        None if file.is_empty() => error.into(),
        None => PyOSError::new_err(format!("{file}: {error}")),
    }
}

/// The iterator of `movegen.pgn.read`.
#[pyclass(module = "movegen.pgn")]
pub(crate) struct GameReader(Input);

#[pymethods]
impl GameReader {
    /// Opens a path, or takes the bytes of a file, or a binary file object.
    #[new]
    fn new(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        Input::new(source).map(Self)
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the next game. After PgnError, the next call returns the game after the invalid one.
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Game>> {
        let game = py.detach(|| {
            let Some(raw) = self.0.reader.next_raw()? else { return Ok(None) };
            tree(&raw).map(Some).map_err(Error::Game)
        });
        match game {
            Ok(game) => Ok(game.map(Game)),
            Err(Error::Game(error)) => Err(pgn_error(&error, &self.0.name)),
            Err(Error::Io(error)) => Err(io_error(error, &self.0.name)),
        }
    }
}

/// Reads a game as a tree. Rejects null moves in the main line, since a Board can't pass.
fn tree(raw: &RawGame<'_>) -> Result<GameTree, GameError> {
    let game = raw.to_tree()?;
    if game.main_line().any(|id| game.is_null(id)) {
        raw.read(&mut NoNullMoves)?;
    }
    Ok(game)
}

/// Rejects the first null move of the main line, as visitors do by default.
struct NoNullMoves;

impl Visitor for NoNullMoves {
    fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
        ControlFlow::Continue(Variation::Skip)
    }
}

/// A game: its tags, moves and result. `str(game)` is its PGN, with comments and variations.
#[pyclass(frozen, module = "movegen.pgn")]
pub(crate) struct Game(GameTree);

impl Game {
    fn is_chess960(&self) -> bool {
        !self.0.start().board().has_standard_castling()
    }

    fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.0.main_line()
    }
}

#[pymethods]
impl Game {
    /// Parses a game in PGN. Raises PgnError.
    #[staticmethod]
    fn from_pgn(text: &str) -> PyResult<Self> {
        tree(&RawGame::new(text.as_bytes(), 1, 1)).map(Self).map_err(|error| pgn_error(&error, ""))
    }

    /// Pickles as PGN.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_pgn")?, (slf.get().__str__(),)))
    }

    /// A game never changes, so it's its own copy.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// Games are equal if their PGN is.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().__str__() == self.__str__())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__str__()).hash()
    }

    /// The tags, as a dict.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.0.tags().iter() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// "1-0", "0-1", "1/2-1/2", or "*" if the game has no result.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result().as_str()
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let mut position = *self.0.start();
        let moves = self.main_line().filter_map(|id| self.0.mv(id));
        moves
            .map(|mv| {
                let played = Move::of(&position, mv, CastlingNotation::Standard);
                position = position.after(mv);
                played
            })
            .collect()
    }

    /// The moves of the main line in standard algebraic notation.
    #[getter]
    fn sans(&self) -> Vec<String> {
        let mut position = *self.0.start();
        let moves = self.main_line().filter_map(|id| self.0.mv(id));
        moves
            .map(|mv| {
                let san = position.san(mv).to_string();
                position = position.after(mv);
                san
            })
            .collect()
    }

    /// The comments of the main line: before the first move, then after each move.
    #[getter]
    fn comments(&self) -> Vec<Vec<String>> {
        let nodes = [GameTree::START].into_iter().chain(self.main_line());
        nodes.map(|id| self.0.comments(id).to_vec()).collect()
    }

    /// Returns the board at the start.
    fn board(&self) -> Board {
        Board::at(*self.0.start(), self.is_chess960())
    }

    /// Returns the board at the end, with the moves played.
    fn end(&self) -> PyResult<Board> {
        let mut board = self.board();
        for mv in self.main_line().filter_map(|id| self.0.mv(id)) {
            board.play(mv)?;
        }
        Ok(board)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let [white, black] = ["White", "Black"].map(|name| self.0.tags().get(name).unwrap_or("?"));
        let players = PyString::new(py, &format!("{white} - {black}")).repr()?;
        Ok(format!("<Game {players}, {} half-moves, {}>", self.main_line().count(), self.result()))
    }
}
