//! Polyglot opening books: `movegen/chess/polyglot.py` has their class.

use movegen_pgn::book::{Book as CoreBook, Entry};
use movegen_position::notation::Uci;
use movegen_position::{Role, Square};
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::{value_error, wrong_type};
use crate::moves::{Move, at};

/// A book in memory.
#[pyclass(frozen, module = "movegen")]
pub(crate) struct Book(CoreBook);

/// An entry for Python: key, bits, weight, learning counter, move.
type Row = (u64, u16, u16, u32, Move);

fn row(entry: Entry, mv: Move) -> Row {
    (entry.key, entry.bits, entry.weight, entry.learn, mv)
}

/// Returns the move of an entry whose position isn't known.
fn squares_of(entry: Entry) -> Move {
    let square = |shift: u16| Square::ALL[usize::from(entry.bits >> shift & 63)];
    let promotion = [None, Some(Role::Knight), Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen)];
    let promotion = promotion.get(usize::from(entry.bits >> 12 & 7)).copied().flatten();
    Move { uci: Uci::new(square(6), square(0), promotion), known: None }
}

#[pymethods]
impl Book {
    #[new]
    fn new(data: &[u8]) -> PyResult<Self> {
        CoreBook::read(data).map(Self).map_err(value_error)
    }

    fn __len__(&self) -> usize {
        self.0.entries().len()
    }

    /// Returns the entry at an index, with its squares as a move.
    fn entry(&self, index: isize) -> PyResult<Row> {
        let entry = at(self.0.entries(), index)?;
        Ok(row(entry, squares_of(entry)))
    }

    /// Returns a board's entries with legal moves, or all entries of a key.
    fn find(&self, board: &Bound<'_, PyAny>) -> PyResult<Vec<Row>> {
        if let Ok(key) = board.extract::<u64>() {
            let entries = self.0.entries_of(key).iter();
            return Ok(entries.map(|&entry| row(entry, squares_of(entry))).collect());
        }
        let board =
            board.cast::<Board>().map_err(|_| wrong_type("a movegen.Board or a key", board))?.borrow();
        let moves = self.0.moves(board.chess()?);
        Ok(moves.map(|(mv, entry)| row(entry, board.wrap(mv.into()).0)).collect())
    }
}
