//! Expands a set of positions by one ply, without duplicates.

use movegen_position::Position;
use movegen_position::notation::Packed;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use rayon::prelude::*;

use crate::pool::{Stop, run};
use crate::rows::{ROW, Source};

/// Returns a position's row for grouping, with the counters of a new game, and an en passant square only if a legal
/// move captures there.
fn key_row(position: &Position) -> [u8; ROW] {
    let Packed(mut row) = Packed::from(&position.repetition_form());
    if let Some(counters) = row.last_chunk_mut() {
        *counters = [0, 0, 1, 0];
    }
    row
}

/// Returns the positions after every legal move of every row, sorted and without duplicates. Each has the sum of the
/// weights of the rows that lead to it. Weights have 64 bits.
#[pyfunction]
pub(crate) fn expand<'py>(
    py: Python<'py>,
    rows: &Bound<'py, PyAny>,
    weights: PyBackedBytes,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let source = Source::new(rows)?;
    let weights: Vec<u64> =
        weights.chunks(8).filter_map(<[u8]>::first_chunk).copied().map(u64::from_ne_bytes).collect();
    if weights.len() != source.len() {
        return Err(PyValueError::new_err(format!("{} rows, but {} weights", source.len(), weights.len())));
    }
    let results = source.map(py, |i, position| Ok((*position, weights.get(i).copied().unwrap_or(0))))?;
    let parents: Result<Vec<_>, _> = results.into_iter().collect();
    let parents = parents?;
    let children = run(py, |stop| {
        let ranges = unique_children(&parents, stop)?;
        let children = ranges.iter().flatten();
        let rows: Vec<u8> = children.clone().flat_map(|(row, _)| *row).collect();
        let weights: Vec<u8> = children.flat_map(|(_, weight)| weight.to_ne_bytes()).collect();
        Some((rows, weights))
    })?;
    let (rows, weights) =
        children.ok_or_else(|| PyOverflowError::new_err("a sum of weights needs more than 64 bits"))?;
    Ok((PyBytes::new(py, &rows), PyBytes::new(py, &weights)))
}

/// One row in this many is a sample, and this many samples make a range.
const SAMPLE: usize = 1 << 12;
const SAMPLES: usize = 16;

/// A packed row, and the number of ways that lead to it.
type Child = ([u8; ROW], u64);

/// Returns the sorted children with their weights, in consecutive ranges, or `None` if a sum overflows.
fn unique_children(parents: &[(Position, u64)], stop: &Stop) -> Option<Vec<Vec<Child>>> {
    // Parts are merged one by one. Memory then only grows with unique positions.
    let parts: Option<Vec<_>> = parents
        .par_chunks(1 << 14)
        .map(|part| {
            let mut children = Vec::new();
            for (position, weight) in part.iter().take_while(|_| !stop.is_set()) {
                for mv in position.legal_moves() {
                    children.push((key_row(&position.after(mv)), *weight));
                }
            }
            children.sort_unstable_by_key(|(row, _)| *row);
            merge(&mut children)?;
            children.shrink_to_fit();
            Some(children)
        })
        .collect();
    let parts = parts?;
    // The rows of all parts between two bounds are sorted together. The bounds are sampled from the parts. This makes
    // each range small enough to finish before stopping.
    let mut samples: Vec<_> =
        parts.iter().flat_map(|part| part.iter().step_by(SAMPLE)).map(|(row, _)| *row).collect();
    samples.sort_unstable();
    let bounds: Vec<_> = samples.into_iter().step_by(SAMPLES).skip(1).collect();
    let end = |part: &[Child], range: usize| {
        bounds.get(range).map_or(part.len(), |bound| part.partition_point(|(row, _)| row < bound))
    };
    let ranges = (0..=bounds.len()).into_par_iter().map(|i| {
        let mut range = Vec::new();
        for part in parts.iter().take_while(|_| !stop.is_set()) {
            let start = i.checked_sub(1).map_or(0, |before| end(part, before));
            range.extend_from_slice(part.get(start..end(part, i)).unwrap_or_default());
        }
        range.sort_unstable_by_key(|(row, _)| *row);
        merge(&mut range)?;
        range.shrink_to_fit();
        Some(range)
    });
    ranges.collect()
}

/// Merges runs of equal rows, adding their weights. Returns `None` if a sum overflows.
fn merge(sorted: &mut Vec<Child>) -> Option<()> {
    let mut fits = true;
    sorted.dedup_by(|(row, weight), (kept, sum)| {
        if row != kept {
            return false;
        }
        match sum.checked_add(*weight) {
            Some(total) => *sum = total,
            None => fits = false,
        }
        true
    });
    fits.then_some(())
}
