//! Many positions at once: as FENs or as packed rows, read in parallel without the interpreter lock.

use std::collections::BTreeSet;
use std::mem;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use movegen_position::Position;
use movegen_position::notation::Packed;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::board::read_fen;
use crate::errors::Failure;

/// The bytes of a packed row.
pub(crate) const ROW: usize = size_of::<Packed>();

/// Fewer rows are handled on the calling thread: starting others takes as long as the work.
const FEW: usize = 256;

/// Texts, one after the other in one string.
pub(crate) struct Texts {
    text: String,
    ends: Vec<usize>,
    /// The rows without a value.
    missing: BTreeSet<usize>,
}

impl Texts {
    /// Takes the texts of a list, in which None is a row without a value.
    pub(crate) fn from_list(list: &Bound<'_, PyList>) -> PyResult<Self> {
        let mut texts =
            Self { text: String::new(), ends: Vec::with_capacity(list.len()), missing: BTreeSet::new() };
        for (i, item) in list.iter().enumerate() {
            if item.is_none() {
                texts.missing.insert(i);
                texts.ends.push(texts.text.len());
                continue;
            }
            let Ok(item) = item.cast::<PyString>() else {
                let kind = item.get_type().name()?.to_string();
                return Err(PyTypeError::new_err(format!("row {i}: a text is expected, not {kind}")));
            };
            // Lone surrogates have no UTF-8, and are no part of any notation.
            texts.text.push_str(&item.to_string_lossy());
            texts.ends.push(texts.text.len());
        }
        Ok(texts)
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, i: usize) -> Result<&str, Failure> {
        if self.missing.contains(&i) {
            return Err(Failure::Missing);
        }
        let start = i.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        Ok(self.ends.get(i).and_then(|&end| self.text.get(start..end)).unwrap_or_default())
    }
}

/// Positions as a caller gives them.
pub(crate) enum Source {
    Fens(Texts),
    Rows(PyBackedBytes),
}

impl Source {
    /// Takes a list of FENs, or bytes with packed rows.
    pub(crate) fn new(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(list) = source.cast::<PyList>() {
            return Texts::from_list(list).map(Self::Fens);
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
        }
    }

    fn get(&self, i: usize) -> Result<Position, Failure> {
        match self {
            Self::Fens(texts) => Ok(read_fen(texts.get(i)?)?),
            Self::Rows(bytes) => {
                let row = bytes.get(i * ROW..).and_then(|rest| rest.first_chunk::<ROW>());
                Ok(Position::try_from(Packed(*row.unwrap_or(&[0; ROW])))?)
            }
        }
    }

    /// Calls `f` with each position, on all threads, without the interpreter lock. Results are in order.
    pub(crate) fn map<T: Send>(
        &self,
        py: Python<'_>,
        f: impl Fn(usize, &Position) -> Result<T, Failure> + Send + Sync,
    ) -> PyResult<Vec<Result<T, Failure>>> {
        map(py, self.len(), |i| self.get(i).and_then(|position| f(i, &position)))
    }
}

/// Computes `f` of 0 to `len`, on all threads if there are many, without the interpreter lock.
pub(crate) fn map<T: Send>(
    py: Python<'_>,
    len: usize,
    f: impl Fn(usize) -> T + Send + Sync,
) -> PyResult<Vec<T>> {
    if len < FEW {
        return Ok(py.detach(|| (0..len).map(f).collect()));
    }
    let pool = threads()?;
    Ok(py.detach(|| pool.install(|| (0..len).into_par_iter().map(f).collect())))
}

/// Returns the threads of this process. A process that was forked, as by `multiprocessing`, has none of its parent's
/// threads, and would wait for them forever: it starts others.
pub(crate) fn threads() -> PyResult<Arc<ThreadPool>> {
    static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let mut current = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let id = process::id();
    if let Some((owner, pool)) = &*current {
        if *owner == id {
            return Ok(Arc::clone(pool));
        }
    }
    let pool = ThreadPoolBuilder::new().build();
    let pool = Arc::new(pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?);
    // The parent's pool must not be dropped here, because that would wait for its threads.
    mem::forget(current.replace((id, Arc::clone(&pool))));
    Ok(pool)
}

/// The results of all rows: the values, a mask with 1 for each row that has one, and the errors of the others by row.
pub(crate) type Columns<'py, T> = (T, Bound<'py, PyBytes>, Bound<'py, PyDict>);

/// Divides results into values, mask and errors. A row with an error has the default value.
pub(crate) fn columns<'py, T: Default>(
    py: Python<'py>,
    results: Vec<Result<T, Failure>>,
) -> PyResult<Columns<'py, Vec<T>>> {
    let mask: Vec<u8> = results.iter().map(|result| u8::from(result.is_ok())).collect();
    let errors = PyDict::new(py);
    let mut values = Vec::with_capacity(results.len());
    for (i, result) in results.into_iter().enumerate() {
        match result {
            Ok(value) => values.push(value),
            Err(failure) => {
                errors.set_item(i, failure.into_exception().value(py))?;
                values.push(T::default());
            }
        }
    }
    Ok((values, PyBytes::new(py, &mask), errors))
}

/// Like [`columns`], with the values as bytes of a fixed width. A row with an error is zeros.
pub(crate) fn byte_columns<'py, const N: usize>(
    py: Python<'py>,
    results: Vec<Result<[u8; N], Failure>>,
) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    let mut bytes = Vec::with_capacity(N * results.len());
    let results = results.into_iter().map(|result| {
        bytes.extend_from_slice(result.as_ref().unwrap_or(&[0; N]));
        result.map(drop)
    });
    let (_, mask, errors) = columns(py, results.collect())?;
    Ok((PyBytes::new(py, &bytes), mask, errors))
}
