//! Functions over many positions: packing, moves, perft. `movegen/_batch.py` wraps them for the public.

use std::iter;

use movegen_perft::Method;
use movegen_position::Position;
use movegen_position::notation::UciError;
use movegen_position::types::ParseError;
use movegen_training::features;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList};

use crate::errors::{Failure, value_error};
use crate::pool::{DEEP, count};
use crate::rows::{ByteColumns, Columns, Source, TextColumns, Texts, byte_columns, columns};
use crate::texts::check_lengths;

#[pyfunction]
pub(crate) fn unpack<'py>(py: Python<'py>, source: &Bound<'py, PyAny>) -> TextColumns<'py> {
    columns(py, Source::new(source)?.map(py, |_, position| Ok(position.to_string()))?)
}

#[pyfunction]
pub(crate) fn perft<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    depth: u8,
    method: &str,
) -> ByteColumns<'py> {
    let method: Method = method.parse().map_err(value_error::<ParseError>)?;
    byte_columns(
        py,
        Source::new(source)?.map_until(py, depth < DEEP, |_, position, stop| {
            Ok(count(method, (*position).into(), depth, stop).to_ne_bytes())
        })?,
    )
}

/// Returns the bits of all moves, the offset of each row's first move and of the end, the mask, and the errors.
#[pyfunction]
pub(crate) fn legal_moves<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
) -> PyResult<Columns<'py, [Bound<'py, PyByteArray>; 2]>> {
    let results = Source::new(source)?.map(py, |_, position| {
        Ok(position.legal_moves().iter().flat_map(|mv| mv.bits().to_ne_bytes()).collect::<Vec<u8>>())
    })?;
    let (rows, mask, errors) = columns(py, results)?;
    let offsets = offsets_of(rows.iter().map(|row| row.len() / 2));
    Ok(([PyByteArray::new(py, &rows.concat()), PyByteArray::new(py, &offsets)], mask, errors))
}

/// Returns the inputs of a network for the side to move and for the other side, as int64, the offset of each row's
/// first one and of the end, the mask, and the errors.
#[pyfunction]
pub(crate) fn sparse_features<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
) -> PyResult<Columns<'py, [Bound<'py, PyByteArray>; 3]>> {
    let results = Source::new(source)?.map(py, |_, position| {
        let turn = position.turn();
        Ok([turn, !turn].map(|view| {
            let mut inputs = Vec::with_capacity(8 * 32);
            features(position.board(), view)
                .for_each(|input| inputs.extend_from_slice(&i64::from(input).to_ne_bytes()));
            inputs
        }))
    })?;
    let (rows, mask, errors) = columns(py, results)?;
    let offsets = offsets_of(rows.iter().map(|[mover, _]| mover.len() / 8));
    let (mover, other): (Vec<_>, Vec<_>) = rows.into_iter().map(|[mover, other]| (mover, other)).unzip();
    let values = [mover.concat(), other.concat(), offsets].map(|bytes| PyByteArray::new(py, &bytes));
    Ok((values, mask, errors))
}

/// Returns where each row's values start, and where the last ones end.
fn offsets_of(lens: impl Iterator<Item = usize>) -> Vec<u8> {
    let mut end = 0u64;
    let ends = lens.map(|len| {
        end += len as u64;
        end
    });
    iter::once(0).chain(ends).flat_map(u64::to_ne_bytes).collect()
}

/// Parses each row's move in UCI, and returns a value for it.
fn parsed<'py, const N: usize>(
    source: &Bound<'py, PyAny>,
    moves: &Bound<'py, PyList>,
    value: impl Fn(&Position, &str) -> Result<[u8; N], UciError> + Send + Sync,
) -> ByteColumns<'py> {
    let (py, source, moves) = (source.py(), Source::new(source)?, Texts::from_list(moves)?);
    check_lengths(source.len(), moves.len(), "moves")?;
    let results = source.map(py, |i, position| {
        let text = moves.get(i)?;
        value(position, text).map_err(|error| Failure::uci(error, text))
    })?;
    byte_columns(py, results)
}

/// Returns for each row whether the move in UCI is legal. Text that isn't a move is an error.
#[pyfunction]
pub(crate) fn is_legal<'py>(source: &Bound<'py, PyAny>, moves: &Bound<'py, PyList>) -> ByteColumns<'py> {
    parsed(source, moves, |position, text| match position.parse_uci(text) {
        Err(UciError::Illegal) => Ok([0]),
        found => found.map(|_| [1]),
    })
}

/// Returns the bits of each row's move in UCI, and 0 for an empty text.
#[pyfunction]
pub(crate) fn parse_uci<'py>(source: &Bound<'py, PyAny>, moves: &Bound<'py, PyList>) -> ByteColumns<'py> {
    parsed(source, moves, |position, text| match text {
        "" => Ok([0; 2]),
        _ => position.parse_uci(text).map(|mv| mv.bits().to_ne_bytes()),
    })
}
