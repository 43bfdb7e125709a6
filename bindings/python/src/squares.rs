//! Sets of squares for Python: `movegen/_squares.py` has their class, and functions that need attacks ask here.

use movegen_position::attacks::{line as line_through, of as attacks_of};
use movegen_position::{Bitboard, attacks};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::moves::square_of;
use crate::piece::{color_of, role_of};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(attacks_mask, module)?)?;
    module.add_function(wrap_pyfunction!(between, module)?)?;
    module.add_function(wrap_pyfunction!(line, module)?)
}

/// A set that Python gets as a `SquareSet`, which equals its number and a list of its squares.
pub(crate) struct SquareSet(pub(crate) Bitboard);

impl<'py> IntoPyObject<'py> for SquareSet {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        CLASS.import(py, "movegen._squares", "SquareSet")?.call1((u64::from(self.0),))
    }
}

/// The squares that a piece attacks, as a number whose bit 0 is a1.
#[pyfunction]
#[pyo3(name = "attacks", signature = (piece_type, color, square, occupied=0))]
fn attacks_mask(piece_type: u8, color: bool, square: u8, occupied: u64) -> PyResult<u64> {
    Ok(attacks_of(role_of(piece_type)?, color_of(color), square_of(square)?, occupied.into()).into())
}

/// The squares between two squares on a line, as a number whose bit 0 is a1.
#[pyfunction]
fn between(a: u8, b: u8) -> PyResult<u64> {
    Ok(attacks::between(square_of(a)?, square_of(b)?).into())
}

/// The line through two squares, as a number whose bit 0 is a1; 0 if they share none.
#[pyfunction]
fn line(a: u8, b: u8) -> PyResult<u64> {
    Ok(line_through(square_of(a)?, square_of(b)?).into())
}
