//! Many positions at once, as FENs or packed rows, read in parallel without the interpreter lock.

use movegen_position::Position;
use movegen_position::notation::Packed;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyList, PyString};
use rayon::prelude::*;

use crate::board::Board;
use crate::errors::{Failure, wrong_type};
use crate::pool::{Stop, run};
use crate::position::read_fen;

/// Bytes per packed row.
pub(crate) const ROW: usize = size_of::<Packed>();

/// Light work on fewer rows stays on the calling thread, because starting others would take as long as the work.
const FEW: usize = 256;

/// The number of Python objects to read or create between checks for Ctrl-C.
const OBJECTS: usize = 1 << 16;

/// Texts. `None` is a row without a value.
pub(crate) struct Texts(Vec<Option<PyBackedStr>>);

impl Texts {
    /// Takes a list of texts.
    pub(crate) fn from_list(list: &Bound<'_, PyList>) -> PyResult<Self> {
        let mut texts = Vec::with_capacity(list.len());
        for (i, item) in list.iter().enumerate() {
            check_signals(list.py(), i)?;
            texts.push(if item.is_none() {
                None
            } else if let Ok(text) = item.cast::<PyString>() {
                // Lone surrogates have no UTF-8, and appear in no notation.
                let lossy = |_| PyString::new(list.py(), &text.to_string_lossy()).try_into();
                Some(text.clone().try_into().or_else(lossy)?)
            } else {
                return Err(unexpected(i, "a text", &item));
            });
        }
        Ok(Self(texts))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the size of all texts in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.0.iter().flatten().map(|text| text.len()).sum()
    }

    pub(crate) fn get(&self, i: usize) -> Result<&str, Failure> {
        self.0.get(i).and_then(|text| text.as_deref()).ok_or(Failure::Missing)
    }
}

/// Returns the error for an item of the wrong type.
fn unexpected(row: usize, expected: &str, item: &Bound<'_, PyAny>) -> PyErr {
    wrong_type(&format!("row {row}: {expected}"), item)
}

/// Positions as the caller gave them.
pub(crate) enum Source {
    Fens(Texts),
    Rows(PyBackedBytes),
    /// The rows of a list, each on its own.
    Listed(Vec<Result<[u8; ROW], Failure>>),
}

impl Source {
    /// Takes a list of FENs, packed rows or boards, or bytes with packed rows.
    pub(crate) fn new(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(list) = source.cast::<PyList>() {
            let first = list.iter().find(|item| !item.is_none());
            if first.is_none_or(|item| item.is_instance_of::<PyString>()) {
                return Texts::from_list(list).map(Self::Fens);
            }
            return listed(list).map(Self::Listed);
        }
        let bytes: PyBackedBytes = source.extract()?;
        if bytes.len() % ROW != 0 {
            return Err(PyValueError::new_err(format!(
                "{} bytes are not whole rows of {ROW} bytes",
                bytes.len()
            )));
        }
        Ok(Self::Rows(bytes))
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Fens(texts) => texts.len(),
            Self::Rows(bytes) => bytes.len() / ROW,
            Self::Listed(rows) => rows.len(),
        }
    }

    fn get(&self, i: usize) -> Result<Position, Failure> {
        let row = match self {
            Self::Fens(texts) => return read_fen(texts.get(i)?).map_err(Failure::Fen),
            Self::Rows(bytes) => bytes.get(i * ROW..).and_then(|rest| rest.first_chunk()).copied(),
            Self::Listed(rows) => rows.get(i).cloned().transpose()?,
        };
        Position::try_from(Packed(row.unwrap_or([0; ROW]))).map_err(Failure::Packed)
    }

    /// Calls `f` with each position, on all threads, without the interpreter lock. Keeps the order.
    pub(crate) fn map<T: Send>(
        &self,
        py: Python<'_>,
        f: impl Fn(usize, &Position) -> Result<T, Failure> + Send + Sync,
    ) -> PyResult<Vec<Result<T, Failure>>> {
        self.map_until(py, true, |i, position, _| f(i, position))
    }

    /// Like [`map`](Self::map), passing [`Stop`] to an `f` that takes long.
    pub(crate) fn map_until<T: Send>(
        &self,
        py: Python<'_>,
        is_light: bool,
        f: impl Fn(usize, &Position, &Stop) -> Result<T, Failure> + Send + Sync,
    ) -> PyResult<Vec<Result<T, Failure>>> {
        map(py, self.len(), is_light, |i, stop| self.get(i).and_then(|position| f(i, &position, stop)))
    }
}

/// Takes a list of bytes and boards. None is a row without a value.
fn listed(list: &Bound<'_, PyList>) -> PyResult<Vec<Result<[u8; ROW], Failure>>> {
    let mut rows = Vec::with_capacity(list.len());
    for (i, item) in list.iter().enumerate() {
        check_signals(list.py(), i)?;
        rows.push(if item.is_none() {
            Err(Failure::Missing)
        } else if let Ok(board) = item.cast::<Board>() {
            Ok(Packed::from(board.borrow().chess()?).0)
        } else if let Ok(bytes) = item.extract::<PyBackedBytes>() {
            <[u8; ROW]>::try_from(&*bytes).map_err(|_| Failure::Length(bytes.len()))
        } else {
            return Err(unexpected(i, "a FEN, a packed row or a board, as in the first row,", &item));
        });
    }
    Ok(rows)
}

/// Raises KeyboardInterrupt after Ctrl-C. Only checks once in many rows.
fn check_signals(py: Python<'_>, row: usize) -> PyResult<()> {
    if row % OBJECTS == OBJECTS - 1 { py.check_signals() } else { Ok(()) }
}

/// Computes `f` for 0 to `len`, on all threads without the interpreter lock. A small amount of light work (a few
/// microseconds each) is done on this thread.
pub(crate) fn map<T: Send>(
    py: Python<'_>,
    len: usize,
    is_light: bool,
    f: impl Fn(usize, &Stop) -> Result<T, Failure> + Send + Sync,
) -> PyResult<Vec<Result<T, Failure>>> {
    if is_light && len < FEW {
        let never = Stop::default();
        return Ok(py.detach(|| (0..len).map(|i| f(i, &never)).collect()));
    }
    let each = |i, stop: &Stop| if stop.is_set() { Err(Failure::Missing) } else { f(i, stop) };
    run(py, |stop| (0..len).into_par_iter().map(|i| each(i, stop)).collect())
}

/// Results by row: the values, a mask with 1 for each row with a value, and the errors of the other rows.
pub(crate) type Columns<'py, T> = (T, Bound<'py, PyBytes>, Bound<'py, PyDict>);

/// What a function of Python returns: values of a fixed width.
pub(crate) type ByteColumns<'py> = PyResult<Columns<'py, Bound<'py, PyByteArray>>>;

/// What a function of Python returns: texts.
pub(crate) type TextColumns<'py> = PyResult<Columns<'py, Vec<String>>>;

/// Splits results into values, mask and errors. A row with an error gets the default value.
pub(crate) fn columns<'py, T: Default>(
    py: Python<'py>,
    results: Vec<Result<T, Failure>>,
) -> PyResult<Columns<'py, Vec<T>>> {
    let mask: Vec<u8> = results.iter().map(|result| u8::from(result.is_ok())).collect();
    let errors = PyDict::new(py);
    let mut values = Vec::with_capacity(results.len());
    for (i, result) in results.into_iter().enumerate() {
        check_signals(py, i)?;
        match result {
            Ok(value) => values.push(value),
            Err(failure) => {
                errors.set_item(i, PyErr::from(failure).value(py))?;
                values.push(T::default());
            }
        }
    }
    Ok((values, PyBytes::new(py, &mask), errors))
}

/// Like [`columns`], with values as bytes of a fixed width, which the caller may overwrite. A row with an error is all
/// zeros.
pub(crate) fn byte_columns<'py, const N: usize>(
    py: Python<'py>,
    results: Vec<Result<[u8; N], Failure>>,
) -> ByteColumns<'py> {
    let mut bytes = Vec::with_capacity(N * results.len());
    let results = results.into_iter().map(|result| {
        bytes.extend_from_slice(result.as_ref().unwrap_or(&[0; N]));
        result.map(drop)
    });
    let (_, mask, errors) = columns(py, results.collect())?;
    Ok((PyByteArray::new(py, &bytes), mask, errors))
}
