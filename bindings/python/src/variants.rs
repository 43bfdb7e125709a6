//! The additions of single variants to boards. `movegen/variants.py` has their classes.

use movegen_position::{Color, Role};
use movegen_variants::{ParseVariantError, Variant};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::Board;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(starting_fen, module)?)?;
    module.add_function(wrap_pyfunction!(pockets, module)?)?;
    module.add_function(wrap_pyfunction!(remaining_checks, module)?)
}

/// Returns the FEN of the start position of a variant.
#[pyfunction]
fn starting_fen(variant: &str) -> PyResult<&'static str> {
    let variant: Result<Variant, _> = variant.parse();
    variant
        .map(Variant::start_fen)
        .map_err(|error: ParseVariantError| PyValueError::new_err(error.to_string()))
}

/// Returns the numbers of pieces in the pockets, from pawns to queens, Black's pocket first.
#[pyfunction]
fn pockets(board: &Board) -> [[usize; 5]; 2] {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    [Color::Black, Color::White].map(|color| roles.map(|role| board.position().pockets().count(color, role)))
}

/// Returns the numbers of checks that Black and White still have to give.
#[pyfunction]
fn remaining_checks(board: &Board) -> [u32; 2] {
    [Color::Black, Color::White].map(|color| board.position().remaining_checks(color).into())
}
