//! The package's exceptions, all subclasses of `ValueError`.

use std::fmt;

use movegen_pgn::GameError;
use movegen_position::notation::{Packed, PackedError, SanError, Uci, UciError};
use movegen_position::setup::FenError as CoreFenError;
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;
use pyo3::{PyTypeInfo, create_exception};

/// Exceptions, each with its module, its base and its help.
macro_rules! exceptions {
    ($($module:expr => $name:ident($base:ty): $help:literal;)*) => {
        $(create_exception!($module, $name, $base, $help);)*
    };
}

exceptions! {
    movegen => FenError(PyValueError):
        "Raised when a FEN isn't valid. `field` and `column` say where, and `code` names the problem.";
    movegen => InvalidMoveError(PyValueError): "Raised when a text isn't a move. `column` says where it goes wrong.";
    movegen => IllegalMoveError(PyValueError): "Raised when a move isn't legal in the position.";
    movegen => AmbiguousMoveError(PyValueError): "Raised when several legal moves match a text.";
    movegen => PgnError(PyValueError):
        "Raised when a game isn't valid. It has `file` (None if it has no name), `game`, `line`, `column`, `problem` \
         and `code`, which names the problem and never changes: see `movegen.pgn.ERROR_CODES`. From `read` and \
         `positions`, it also has `game_in_all`, the game's number in the column `game`, `offset`, the \
         bytes of text before the game, and `frame`, as in `read_split`. From `positions`, it has the wanted \
         `tags`, too.";
    movegen.pgn => DamagedFileError(PyOSError):
        "Raised when a compressed file is damaged or ends too early. It has `file` (None if it has no name). In \
         `positions` it also has `offset`, the bytes of text before the damage, and `frame`, as in `read_split`.";
    movegen => PackedRowError(PyValueError): "Raised when a packed row isn't a position.";
}

/// An error without Python objects, which lets threads collect errors.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    Fen(CoreFenError),
    Packed(PackedError),
    /// Text that isn't a move. Columns start at 1.
    Invalid {
        text: String,
        column: usize,
    },
    Illegal(String),
    Ambiguous(String),
    /// A row without a value.
    Missing,
    /// A packed row of the wrong length.
    Length(usize),
}

impl Failure {
    pub(crate) fn san(error: &SanError, text: &str) -> Self {
        let text = text.to_owned();
        match error {
            SanError::Malformed { column } => Self::Invalid { text, column: *column },
            SanError::Ambiguous => Self::Ambiguous(text),
            _ => Self::Illegal(text),
        }
    }

    pub(crate) fn uci(error: UciError, text: &str) -> Self {
        let text = text.to_owned();
        match error {
            UciError::Malformed { column } => Self::Invalid { text, column },
            _ => Self::Illegal(text),
        }
    }

    pub(crate) fn illegal(uci: Uci) -> Self {
        Self::Illegal(uci.to_string())
    }
}

/// The Python exception with its attributes.
impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Fen(error) => {
                let exception = FenError::new_err(error.to_string());
                set(&exception, "field", error.field.to_string());
                set(&exception, "column", error.column);
                set(&exception, "code", error.code());
                exception
            }
            Failure::Packed(error) => PackedRowError::new_err(error.to_string()),
            Failure::Invalid { text, column } => {
                let message = format!("{} is not a move: column {column}", Shortened(&text));
                let exception = InvalidMoveError::new_err(message);
                set(&exception, "column", column);
                exception
            }
            Failure::Illegal(text) => {
                IllegalMoveError::new_err(format!("{} is an illegal move in this position", Shortened(&text)))
            }
            Failure::Ambiguous(text) => {
                AmbiguousMoveError::new_err(format!("{} matches several legal moves", Shortened(&text)))
            }
            Failure::Missing => PyValueError::new_err("the row has no value"),
            Failure::Length(len) => {
                const ROW: usize = size_of::<Packed>();
                let hint =
                    if len < ROW { ": NumPy strips trailing zeros of a row that it returns" } else { "" };
                PackedRowError::new_err(format!("a packed row has {ROW} bytes, not {len}{hint}"))
            }
        }
    }
}

/// Returns ValueError with the text of an error.
pub(crate) fn value_error<E: fmt::Display>(error: E) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the exception for an object of a type that isn't accepted. It names the module, since python-chess has the
/// same names.
pub(crate) fn wrong_type(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    match found.get_type().fully_qualified_name() {
        Ok(kind) => PyTypeError::new_err(format!("{expected} is expected, not {kind}")),
        Err(error) => error,
    }
}

/// Takes an argument that is a text.
pub(crate) fn text_of(value: &Bound<'_, PyAny>) -> PyResult<PyBackedStr> {
    match value.cast::<PyString>() {
        Ok(text) => text.clone().try_into(),
        Err(_) => Err(wrong_type("a text", value)),
    }
}

/// Takes an argument that may be missing, as opposed to None.
pub(crate) fn given<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(Some(value.clone()))
}

/// Sets an attribute of an exception.
pub(crate) fn set(exception: &PyErr, name: &str, value: impl for<'py> IntoPyObject<'py>) {
    // Exceptions accept any attribute. Should memory run out, the message is still right.
    let _ = Python::attach(|py| exception.value(py).setattr(name, value));
}

/// Returns an exception with `file`, whose name may be empty.
pub(crate) fn in_file<T: PyTypeInfo>(problem: impl fmt::Display, file: &str) -> PyErr {
    let space = if file.is_empty() { "" } else { ": " };
    let exception = PyErr::new::<T, _>(format!("{file}{space}{problem}"));
    set(&exception, "file", (!file.is_empty()).then_some(file));
    exception
}

/// Returns the exception for an invalid game. The file name may be empty.
pub(crate) fn pgn_error(error: &GameError, file: &str) -> PyErr {
    let exception = in_file::<PgnError>(error, file);
    set(&exception, "game", error.game);
    set(&exception, "line", error.line);
    set(&exception, "column", error.column);
    set(&exception, "code", error.code());
    let place = format!("game {}, line {}, column {}: ", error.game, error.line, error.column);
    set(&exception, "problem", error.to_string().strip_prefix(&place));
    exception
}

/// The place of a game in the files.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Place {
    /// The number of its file.
    pub(crate) file: usize,
    /// The byte of the file where its frame starts, and the bytes of text between there and the game.
    pub(crate) frame: u64,
    pub(crate) offset: u64,
    /// What the column of games has: its number in all files, or in a split the offset.
    pub(crate) column: u64,
}

impl Place {
    /// Returns the exception for an error of the game.
    pub(crate) fn exception(&self, error: &GameError, file: &str) -> PyErr {
        let exception = pgn_error(error, file);
        set(&exception, "frame", self.frame);
        set(&exception, "offset", self.offset);
        set(&exception, "game_in_all", self.column);
        exception
    }
}

/// A caller's text in quotes, shortened if too long for a message.
struct Shortened<'a>(&'a str);

impl fmt::Display for Shortened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(40) {
            Some((end, _)) => write!(f, "{:?}..", self.0.get(..end).unwrap_or_default()),
            None => write!(f, "{:?}", self.0),
        }
    }
}
