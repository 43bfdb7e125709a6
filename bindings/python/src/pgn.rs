//! Games of a PGN file, read one after another.

use movegen_pgn::{Error, TagFilter};
use pyo3::prelude::*;

use crate::errors::pgn_error;
use crate::input::{Input, io_error};
use crate::positions::filters_of;
use crate::tree::{Tree, passes};

/// The iterator of `movegen.pgn.read`.
#[pyclass(module = "movegen.pgn")]
pub(crate) struct GameReader {
    input: Input,
    filters: Vec<TagFilter>,
    /// Whether a game with an error is an exception.
    is_strict: bool,
    /// Whether reading failed. If so, the rest of a game must not be read as a game.
    has_failed: bool,
}

#[pymethods]
impl GameReader {
    /// Opens a path, or takes the bytes of a file or a binary file object.
    #[new]
    fn new(source: &Bound<'_, PyAny>, filters: Vec<String>, is_strict: bool) -> PyResult<Self> {
        let filters = filters_of(filters)?;
        Ok(Self { input: Input::new(source)?, filters, is_strict, has_failed: false })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the next game. After PgnError, the next call returns the game after the invalid one.
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Tree>> {
        if self.has_failed {
            return Ok(None);
        }
        let game = py.detach(|| {
            while let Some(raw) = self.input.reader.next_raw()? {
                if passes(&raw, &self.filters)? {
                    return Ok(Some(raw.with_strict(self.is_strict).to_tree_of()?));
                }
            }
            Ok(None)
        });
        match game {
            Ok(game) => Ok(game.map(|game| Tree { game, file: self.input.name.clone() })),
            Err(Error::Game(error)) => Err(pgn_error(&error, &self.input.name)),
            Err(Error::Io(error)) => {
                self.has_failed = true;
                Err(io_error(error, &self.input.name))
            }
        }
    }
}
