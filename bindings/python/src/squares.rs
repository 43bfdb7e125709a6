//! Sets of squares for Python, whose class is in `movegen/_squares.py`, and functions that need attacks.

use movegen_position::attacks::{line as line_through, of as attacks_of};
use movegen_position::{Bitboard, Square, attacks};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyIterator, PyList};

use crate::errors::Argument;
use crate::moves::square_of;
use crate::piece::{color_of, role_of};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<SquareBits>()?;
    module.add_function(wrap_pyfunction!(attacks_mask, module)?)?;
    module.add_function(wrap_pyfunction!(between, module)?)?;
    module.add_function(wrap_pyfunction!(line, module)?)
}

/// A set that becomes a `SquareSet` in Python.
pub(crate) struct SquareSet(pub(crate) Bitboard);

impl<'py> IntoPyObject<'py> for SquareSet {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        // Without an argument, Python makes neither a number nor a tuple.
        let set = CLASS.import(py, "movegen._squares", "SquareSet")?.call0()?.cast_into::<SquareBits>()?;
        set.borrow_mut().mask = self.0.into();
        Ok(set.into_any())
    }
}

/// The base of `SquareSet`. It is compiled because boards return many sets.
#[pyclass(subclass, module = "movegen")]
pub(crate) struct SquareBits {
    /// The set as a number whose bit 0 is a1.
    #[pyo3(get, set)]
    mask: u64,
}

#[pymethods]
impl SquareBits {
    #[new]
    #[pyo3(signature = (squares=Argument::Missing))]
    fn new(squares: Argument<'_>) -> PyResult<Self> {
        let Argument::Given(squares) = squares else { return Ok(Self { mask: 0 }) };
        if let Ok(mask) = squares.extract() {
            return Ok(Self { mask });
        }
        if let Ok(number) = squares.cast::<PyInt>() {
            return Ok(Self { mask: number.bitand(u64::MAX)?.extract()? });
        }
        let squares = squares.try_iter()?.map(|square| square_of(square?.extract()?));
        Ok(Self { mask: squares.collect::<PyResult<Bitboard>>()?.into() })
    }

    fn __int__(&self) -> u64 {
        self.mask
    }

    fn __index__(&self) -> u64 {
        self.mask
    }

    fn __bool__(&self) -> bool {
        self.mask != 0
    }

    fn __len__(&self) -> usize {
        Bitboard::from(self.mask).len()
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> bool {
        let square = square.extract().ok().and_then(|square| square_of(square).ok());
        square.is_some_and(|square| Bitboard::from(self.mask).contains(square))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let squares = Bitboard::from(self.mask).into_iter().map(Square::index);
        PyList::new(py, squares.collect::<Vec<_>>())?.try_iter()
    }
}

/// Returns the squares that a piece attacks, as a number whose bit 0 is a1.
#[pyfunction]
#[pyo3(name = "attacks", signature = (piece_type, color, square, occupied=0))]
fn attacks_mask(piece_type: u8, color: bool, square: u8, occupied: u64) -> PyResult<u64> {
    Ok(attacks_of(role_of(piece_type)?, color_of(color), square_of(square)?, occupied.into()).into())
}

/// Returns the squares between two squares on a line, as a number whose bit 0 is a1.
#[pyfunction]
fn between(a: u8, b: u8) -> PyResult<u64> {
    Ok(attacks::between(square_of(a)?, square_of(b)?).into())
}

/// Returns the line through two squares as a number whose bit 0 is a1, or 0 if there is none.
#[pyfunction]
fn line(a: u8, b: u8) -> PyResult<u64> {
    Ok(line_through(square_of(a)?, square_of(b)?).into())
}
