//! Sets of squares, and functions that need attacks.

use std::ops::{BitAnd, BitOr, BitXor};

use movegen_position::attacks::{line, of as attacks_of};
use movegen_position::{Bitboard, Square, attacks};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyInt, PyIterator, PyList, PyTuple};

use crate::moves::square_of;
use crate::piece::{color_of, role_of};

/// A set of squares, given as a number whose bit 0 is a1, or as squares. It equals both.
///
/// >>> from movegen.chess import BB_A1, BB_E4, BB_RANK_4, D5, E4, SquareSet
/// >>> squares = SquareSet([E4, D5])
/// >>> E4 in squares, len(squares), squares == [E4, D5], int(squares & BB_RANK_4) == BB_E4
/// (True, 2, True, True)
/// >>> list(squares | BB_A1)
/// [0, 28, 35]
#[pyclass(subclass, module = "movegen")]
#[derive(Clone, Copy)]
pub(crate) struct SquareSet {
    /// The set as a number whose bit 0 is a1.
    #[pyo3(get, set)]
    mask: u64,
}

impl From<Bitboard> for SquareSet {
    fn from(squares: Bitboard) -> Self {
        Self { mask: squares.into() }
    }
}

/// An argument that is a set of squares, a number, or squares.
pub(crate) struct Squares(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Squares {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(set) = value.cast::<SquareSet>() {
            return Ok(Self(set.borrow().mask));
        }
        if let Ok(number) = value.cast::<PyInt>() {
            return number.bitand(u64::MAX)?.extract().map(Self);
        }
        let squares = value.try_iter()?.map(|square| square_of(square?.extract()?));
        Ok(Self(squares.collect::<PyResult<Bitboard>>()?.into()))
    }
}

/// Returns an iterator over squares.
fn iterator(py: Python<'_>, squares: impl Iterator<Item = Square>) -> PyResult<Bound<'_, PyIterator>> {
    PyList::new(py, squares.map(Square::index).collect::<Vec<_>>())?.try_iter()
}

#[pymethods]
impl SquareSet {
    #[new]
    #[pyo3(signature = (squares=Squares(0)))]
    fn new(squares: Squares) -> Self {
        Self { mask: squares.0 }
    }

    /// Returns the set of one square.
    #[staticmethod]
    fn from_square(square: u8) -> PyResult<Self> {
        Ok(Bitboard::from(square_of(square)?).into())
    }

    /// Returns the squares between two squares on a line, without both.
    #[staticmethod]
    #[pyo3(name = "between")]
    fn between_squares(a: u8, b: u8) -> PyResult<Self> {
        Ok(Self { mask: between(a, b)? })
    }

    /// Returns the squares of the line through two squares, from edge to edge.
    #[staticmethod]
    #[pyo3(name = "ray")]
    fn ray_through(a: u8, b: u8) -> PyResult<Self> {
        Ok(Self { mask: ray(a, b)? })
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
        iterator(py, Bitboard::from(self.mask).into_iter())
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        iterator(py, Bitboard::from(self.mask).into_iter().rev())
    }

    fn __richcmp__(&self, other: Squares, operator: CompareOp) -> bool {
        let (has_all, is_within) = (other.0 & !self.mask == 0, self.mask & !other.0 == 0);
        match operator {
            CompareOp::Eq => has_all && is_within,
            CompareOp::Ne => !(has_all && is_within),
            CompareOp::Le => is_within,
            CompareOp::Lt => is_within && !has_all,
            CompareOp::Ge => has_all,
            CompareOp::Gt => has_all && !is_within,
        }
    }

    /// Returns a copy.
    fn copy(&self) -> Self {
        *self
    }

    /// Returns whether the sets share no square.
    fn isdisjoint(&self, other: Squares) -> bool {
        self.mask & other.0 == 0
    }

    /// Returns whether the other set has all these squares.
    fn issubset(&self, other: Squares) -> bool {
        self.mask & !other.0 == 0
    }

    /// Returns whether this set has all squares of the other.
    fn issuperset(&self, other: Squares) -> bool {
        other.0 & !self.mask == 0
    }

    fn __or__(&self, other: Squares) -> Self {
        Self { mask: self.mask | other.0 }
    }

    fn __ror__(&self, other: Squares) -> Self {
        self.__or__(other)
    }

    fn __and__(&self, other: Squares) -> Self {
        Self { mask: self.mask & other.0 }
    }

    fn __rand__(&self, other: Squares) -> Self {
        self.__and__(other)
    }

    fn __xor__(&self, other: Squares) -> Self {
        Self { mask: self.mask ^ other.0 }
    }

    fn __rxor__(&self, other: Squares) -> Self {
        self.__xor__(other)
    }

    fn __sub__(&self, other: Squares) -> Self {
        Self { mask: minus(self.mask, other.0) }
    }

    fn __rsub__(&self, other: Squares) -> Self {
        Self { mask: minus(other.0, self.mask) }
    }

    fn __invert__(&self) -> Self {
        Self { mask: !self.mask }
    }

    fn __lshift__(&self, bits: u32) -> Self {
        Self { mask: self.mask.checked_shl(bits).unwrap_or(0) }
    }

    fn __rshift__(&self, bits: u32) -> Self {
        Self { mask: self.mask.checked_shr(bits).unwrap_or(0) }
    }

    /// Adds a square.
    fn add(&mut self, square: u8) -> PyResult<()> {
        self.mask |= u64::from(Bitboard::from(square_of(square)?));
        Ok(())
    }

    /// Removes a square, if the set has it.
    fn discard(&mut self, square: u8) -> PyResult<()> {
        self.mask &= !u64::from(Bitboard::from(square_of(square)?));
        Ok(())
    }

    /// Removes a square. Raises KeyError if the set doesn't have it.
    fn remove(&mut self, square: u8) -> PyResult<()> {
        let before = self.mask;
        self.discard(square)?;
        if self.mask == before { Err(PyKeyError::new_err(square)) } else { Ok(()) }
    }

    /// Removes and returns the lowest square. Raises KeyError if there is none.
    fn pop(&mut self) -> PyResult<usize> {
        let first = Bitboard::from(self.mask).into_iter().next();
        let first = first.ok_or_else(|| PyKeyError::new_err("pop from an empty SquareSet"))?;
        self.mask &= self.mask - 1;
        Ok(first.index())
    }

    /// Removes all squares.
    fn clear(&mut self) {
        self.mask = 0;
    }

    /// Returns the set with top and bottom exchanged.
    fn mirror(&self) -> Self {
        Self { mask: self.mask.swap_bytes() }
    }

    /// Returns whether the set has each square, from a1 to h8.
    fn tolist(&self) -> Vec<bool> {
        Square::ALL.map(|square| Bitboard::from(self.mask).contains(square)).to_vec()
    }

    /// Iterates over the subsets of this set, as numbers.
    fn carry_rippler(&self) -> Subsets {
        Subsets { mask: self.mask, next: Some(0) }
    }

    /// Pickles as the number.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u64,)) {
        (slf.get_type().into_any(), (slf.borrow().mask,))
    }

    fn __repr__(&self) -> String {
        let [high, middle, low, last] = [48, 32, 16, 0].map(|shift| self.mask >> shift & 0xFFFF);
        format!("SquareSet(0x{high:04x}_{middle:04x}_{low:04x}_{last:04x})")
    }

    fn __str__(&self) -> String {
        let rank = |rank: u32| {
            let has = |file: u32| self.mask >> (8 * rank + file) & 1 == 1;
            [0, 1, 2, 3, 4, 5, 6, 7].map(|file| if has(file) { "1" } else { "." }).join(" ")
        };
        [7, 6, 5, 4, 3, 2, 1, 0].map(rank).join("\n")
    }
}

/// Returns the squares of one set that the other doesn't have.
fn minus(squares: u64, others: u64) -> u64 {
    squares & !others
}

/// Operations on sets: an operator that changes the set, and methods for several sets.
macro_rules! operations {
    ($($apply:path: $in_place:ident
        $(#[doc = $doc:literal])* $name:ident $(#[doc = $update_doc:literal])* $update:ident;)*) => {
        #[pymethods]
        impl SquareSet {
            $(fn $in_place(&mut self, other: Squares) {
                self.mask = $apply(self.mask, other.0);
            }

            $(#[doc = $doc])*
            #[pyo3(signature = (*others))]
            fn $name(&self, others: &Bound<'_, PyTuple>) -> PyResult<Self> {
                let mut squares = *self;
                squares.$update(others)?;
                Ok(squares)
            }

            $(#[doc = $update_doc])*
            #[pyo3(signature = (*others))]
            fn $update(&mut self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
                for other in others {
                    self.$in_place(other.extract()?);
                }
                Ok(())
            })*
        }
    };
}

operations! {
    u64::bitor: __ior__
    /// Returns the squares of any of the sets.
    union
    /// Adds the squares of other sets.
    update;
    u64::bitand: __iand__
    /// Returns the squares of all sets.
    intersection
    /// Keeps the squares that all other sets have.
    intersection_update;
    minus: __isub__
    /// Returns the squares of this set that no other has.
    difference
    /// Removes the squares of other sets.
    difference_update;
    u64::bitxor: __ixor__
    /// Returns the squares of exactly one of the sets.
    symmetric_difference
    /// Keeps the squares of exactly one of the sets.
    symmetric_difference_update;
}

/// The subsets of a set.
#[pyclass(module = "movegen")]
pub(crate) struct Subsets {
    mask: u64,
    next: Option<u64>,
}

#[pymethods]
impl Subsets {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self) -> Option<u64> {
        let subset = self.next?;
        self.next = Some(subset.wrapping_sub(self.mask) & self.mask).filter(|&next| next != 0);
        Some(subset)
    }
}

/// Returns the squares that a piece attacks.
#[pyfunction]
#[pyo3(name = "attacks", signature = (piece_type, color, square, occupied=0))]
pub(crate) fn attacks_mask(piece_type: u8, color: bool, square: u8, occupied: u64) -> PyResult<u64> {
    Ok(attacks_of(role_of(piece_type)?, color_of(color), square_of(square)?, occupied.into()).into())
}

/// Returns the squares between two squares on a line, without both.
#[pyfunction]
pub(crate) fn between(a: u8, b: u8) -> PyResult<u64> {
    Ok(attacks::between(square_of(a)?, square_of(b)?).into())
}

/// Returns the squares of the line through two squares, from edge to edge, or 0 if they share none.
#[pyfunction]
pub(crate) fn ray(a: u8, b: u8) -> PyResult<u64> {
    Ok(line(square_of(a)?, square_of(b)?).into())
}
