//! What the boards of single variants add: `movegen/variants.py` has their classes.

use movegen_position::{Color, Role};
use movegen_variants::{ParseVariantError, Variant};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::Board;
use crate::piece::{color_of, role_of};

/// Returns the name in `UCI_Variant` of a variant with any name. Raises ValueError.
#[pyfunction]
pub(crate) fn uci_variant(name: &str) -> PyResult<&'static str> {
    let unknown = |error: ParseVariantError| PyValueError::new_err(format!("{name:?} is {error}"));
    name.parse().map(Variant::uci_name).map_err(unknown)
}

/// Returns the numbers of pieces in the pockets, from pawns to queens, Black's pocket first.
#[pyfunction]
pub(crate) fn pockets(board: &Board) -> [[usize; 5]; 2] {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    [Color::Black, Color::White].map(|color| roles.map(|role| board.position().pockets().count(color, role)))
}

/// Sets how many pieces of a color and type wait, and forgets the moves played.
#[pyfunction]
pub(crate) fn set_pocket(board: &mut Board, color: bool, piece_type: u8, count: u8) -> PyResult<()> {
    let (color, role) = (color_of(color), role_of(piece_type)?);
    board.set_up(|setup| {
        while setup.pockets.count(color, role) > 0 {
            setup.pockets.remove(color, role);
        }
        (0..count).for_each(|_| setup.pockets.add(color, role));
    });
    Ok(())
}

/// Returns the numbers of checks that Black and White still have to give.
#[pyfunction]
pub(crate) fn remaining_checks(board: &Board) -> [u32; 2] {
    [Color::Black, Color::White].map(|color| board.position().remaining_checks(color).into())
}
