//! Games of a PGN file, read one after another.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use movegen_pgn::{
    Decompressed, Error, GameError, GameResult, GameTree, NodeId, RawGame, Reader, Visitor, game_ranges,
};
use movegen_position::CastlingNotation;
use movegen_variants::VariantPosition;
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::board::Board;
use crate::errors::{pgn_error, text_of, wrong_type};
use crate::moves::Move;
use crate::pool::PATIENCE;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(ranges, module)?)?;
    module.add_class::<GameReader>()?;
    module.add_class::<Game>()
}

/// A binary file object of Python.
struct FileObject {
    file: Py<PyAny>,
    /// Whether to close it in the end.
    is_ours: bool,
}

impl Read for FileObject {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let bytes = self.file.call_method1(py, "read", (buffer.len(),))?;
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

impl Drop for FileObject {
    fn drop(&mut self) {
        if self.is_ours {
            Python::attach(|py| {
                // The reader may be dropped while an exception is raised.
                let raised = PyErr::take(py);
                // What was read is right, even if closing fails.
                let _ = self.file.call_method0(py, "close");
                if let Some(error) = raised {
                    error.restore(py);
                }
            });
        }
    }
}

/// An input that Ctrl-C ends with KeyboardInterrupt, even if no game ends in it.
struct Interruptible<R> {
    input: R,
    checked: Instant,
}

impl<R> Interruptible<R> {
    fn new(input: R) -> Self {
        Self { input, checked: Instant::now() }
    }
}

impl<R: Read> Read for Interruptible<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut is_due = self.checked.elapsed() >= PATIENCE;
        loop {
            if is_due {
                if let Some(error) = Python::attach(|py| py.check_signals().err()) {
                    return Err(error.into());
                }
                self.checked = Instant::now();
            }
            match self.input.read(buffer) {
                // A signal came while the read waited.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => is_due = true,
                result => return result,
            }
        }
    }
}

/// A range of a file, as Python passes it: the path, the first byte, and the byte after the last one.
type FileRange = (PathBuf, u64, Option<u64>);

/// The input of a reader: a file or a range of one, bytes, or a file object.
pub(crate) struct Input {
    /// The byte of the file at which the input starts.
    pub(crate) start: u64,
    /// The file's name, for errors; empty if there is none.
    pub(crate) name: String,
    pub(crate) reader: Reader<Decompressed<Counted>>,
    /// Bytes read so far, before decompression.
    pub(crate) read: Arc<AtomicU64>,
}

impl Input {
    /// Opens a path or a range of a file, or takes the bytes of a file, or a binary file object. Waits without the
    /// interpreter lock.
    pub(crate) fn new(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = source.py();
        let (mut name, mut first) = (String::new(), 0);
        let input: Box<dyn Read + Send + Sync> = if let Ok(bytes) = source.extract::<PyBackedBytes>() {
            Box::new(io::Cursor::new(bytes))
        } else if source.hasattr("read")? {
            Box::new(FileObject { file: source.clone().unbind(), is_ours: false })
        } else if let Ok((path, start, end)) = source.extract::<FileRange>() {
            (name, first) = (path.display().to_string(), start);
            let open = || -> io::Result<_> {
                let mut file = File::open(&path)?;
                file.seek(SeekFrom::Start(start))?;
                Ok(file.take(end.map_or(u64::MAX, |end| end.saturating_sub(start))))
            };
            Box::new(py.detach(open).map_err(|error| io_error(error, &name))?)
        } else {
            let path = source.extract::<PathBuf>();
            let path = path.map_err(|_| wrong_type("a path, bytes, or a binary file object", source))?;
            name = path.display().to_string();
            if py.detach(|| path.metadata().is_ok_and(|kind| !kind.is_file() && !kind.is_dir())) {
                // A pipe waits for another program. Rust would go on waiting after Ctrl-C, but Python doesn't.
                let file = py.import("io")?.call_method1("FileIO", (path,))?.unbind();
                Box::new(FileObject { file, is_ours: true })
            } else {
                Box::new(py.detach(|| File::open(path)).map_err(|error| io_error(error, &name))?)
            }
        };
        let read = Arc::new(AtomicU64::new(0));
        let input = Counted { input: Interruptible::new(input), read: Arc::clone(&read) };
        // This reads the first bytes.
        let input = py.detach(|| Decompressed::new(input)).map_err(|error| io_error(error, &name))?;
        Ok(Self { start: first, name, reader: Reader::new(input), read })
    }
}

/// An input that counts the bytes read.
pub(crate) struct Counted {
    input: Interruptible<Box<dyn Read + Send + Sync>>,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.input.read(buffer)?;
        self.read.fetch_add(len as u64, Ordering::Relaxed);
        Ok(len)
    }
}

/// Whether the error is an exception of Python, such as KeyboardInterrupt.
pub(crate) fn is_exception(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.downcast_ref::<PyErr>().is_some())
}

/// The exception for an unreadable input, with the file's name.
pub(crate) fn io_error(error: io::Error, file: &str) -> PyErr {
    match error.raw_os_error() {
        // Given these arguments, `OSError` picks the subclass for the number, like Python's own functions.
        Some(number) => PyOSError::new_err((number, error.to_string(), file.to_owned())),
        None if file.is_empty() || is_exception(&error) => error.into(),
        None => PyOSError::new_err(format!("{file}: {error}")),
    }
}

/// The ranges of a file that cover each game once, each of at least this many bytes; None for a compressed file, which
/// can only be read from its start.
#[pyfunction]
fn ranges(py: Python<'_>, path: PathBuf, least: u64) -> PyResult<Option<Vec<(u64, u64)>>> {
    let find = || -> io::Result<_> {
        if Decompressed::new(File::open(&path)?)?.is_compressed() {
            return Ok(None);
        }
        let ranges = game_ranges(&mut File::open(&path)?, least)?;
        Ok(Some(ranges.into_iter().map(|range| (range.start, range.end)).collect()))
    };
    py.detach(find).map_err(|error| io_error(error, &path.display().to_string()))
}

/// The iterator of `movegen.pgn.read`.
#[pyclass(module = "movegen.pgn")]
pub(crate) struct GameReader {
    input: Input,
    /// Whether reading failed, so that the rest of a game isn't read as a game.
    has_failed: bool,
}

#[pymethods]
impl GameReader {
    /// Opens a path, or takes the bytes of a file, or a binary file object.
    #[new]
    fn new(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { input: Input::new(source)?, has_failed: false })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the next game. After PgnError, the next call returns the game after the invalid one.
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Game>> {
        if self.has_failed {
            return Ok(None);
        }
        let game = py.detach(|| {
            let Some(raw) = self.input.reader.next_raw()? else { return Ok(None) };
            tree(&raw).map(Some).map_err(Error::Game)
        });
        match game {
            Ok(game) => Ok(game.map(Game)),
            Err(Error::Game(error)) => Err(pgn_error(&error, &self.input.name)),
            Err(Error::Io(error)) => {
                self.has_failed = true;
                Err(io_error(error, &self.input.name))
            }
        }
    }
}

/// Reads a game as a tree. Rejects null moves in the main line, since a Board can't pass.
fn tree(raw: &RawGame<'_>) -> Result<GameTree<VariantPosition>, GameError> {
    let game = raw.to_tree_of::<VariantPosition>()?;
    if game.main_line().any(|id| game.is_null(id)) {
        raw.read(&mut NoNullMoves)?;
    }
    Ok(game)
}

/// Rejects the first null move of the main line, as visitors do by default.
struct NoNullMoves;

impl Visitor<VariantPosition> for NoNullMoves {}

/// A game: its tags, moves and result. `str(game)` is its PGN, with comments and variations. The boards of a game with
/// a `Variant` tag are those of `movegen.variants`.
///
/// `Game(board)` is the game of the moves played on a board, `Game()` an empty one. `tags` is a dict of texts, except
/// the result and the first position. The result is the board's unless given. `comments` is a dict from the number of
/// half-moves before a comment to its text, 0 for the start. Raises ValueError for tags or results that PGN doesn't
/// have.
///
/// >>> import movegen
/// >>> board = movegen.Board()
/// >>> for san in ["e4", "e5", "Qh5", "Ke7", "Qxe5"]:
/// ...     move = board.push_san(san)
/// >>> game = movegen.pgn.Game(board, tags={"White": "Greco"}, comments={3: "Too early."})
/// >>> print(game)
/// [Event "?"]
/// [Site "?"]
/// [Date "????.??.??"]
/// [Round "?"]
/// [White "Greco"]
/// [Black "?"]
/// [Result "1-0"]
/// <BLANKLINE>
/// 1. e4 e5 2. Qh5 {Too early.} 2... Ke7 3. Qxe5# 1-0
/// <BLANKLINE>
#[pyclass(frozen, module = "movegen.pgn")]
pub(crate) struct Game(GameTree<VariantPosition>);

impl Game {
    fn first_board(&self) -> Board {
        let start = *self.0.start();
        Board::at(start, !start.board().has_standard_castling())
    }

    fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.0.main_line()
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (board=None, *, tags=None, result=None, comments=None))]
    fn new(
        board: Option<&Bound<'_, PyAny>>,
        tags: Option<BTreeMap<String, Bound<'_, PyAny>>>,
        result: Option<&str>,
        comments: Option<BTreeMap<usize, String>>,
    ) -> PyResult<Self> {
        let board = match board {
            Some(board) => {
                Some(board.cast::<Board>().map_err(|_| wrong_type("a movegen.Board", board))?.borrow())
            }
            None => None,
        };
        let board = board.as_deref();
        let mut game = board.map_or_else(
            || GameTree::from_position(VariantPosition::default()),
            |board| GameTree::from(&board.game),
        );
        let nodes: Vec<NodeId> = [GameTree::START].into_iter().chain(game.main_line()).collect();
        for (name, value) in tags.unwrap_or_default() {
            let text = value.extract::<String>();
            let text = text.map_err(|_| wrong_type(&format!("a text for the tag {name:?}"), &value))?;
            let set = game.set_tag(&name, &text);
            set.map_err(|error| PyValueError::new_err(format!("the tag {name:?}: {error}")))?;
        }
        if let Some(text) = result {
            let known = GameResult::from_bytes(text.as_bytes());
            let unknown =
                || PyValueError::new_err(format!("{text:?} is not a result: 1-0, 0-1, 1/2-1/2 or *"));
            game.set_result(known.ok_or_else(unknown)?);
        }
        for (ply, comment) in comments.unwrap_or_default() {
            let missing =
                || PyValueError::new_err(format!("a comment after {ply} half-moves of {}", nodes.len() - 1));
            game.add_comment(*nodes.get(ply).ok_or_else(missing)?, &comment);
        }
        Ok(Self(game))
    }

    /// Parses a game in PGN. Raises PgnError.
    #[staticmethod]
    fn from_pgn(#[pyo3(from_py_with = text_of)] text: String) -> PyResult<Self> {
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

    /// The result: "1-0", "0-1", "1/2-1/2", or "*" if the game has none.
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
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Board>> {
        self.first_board().into_own_class(py)
    }

    /// Returns the board at the end, with the moves played.
    fn end<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Board>> {
        let mut board = self.first_board();
        // Cannot fail: no game here has null moves.
        board.game = (&self.0).try_into().unwrap_or(board.game);
        board.into_own_class(py)
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
