//! Games of a PGN file, read one after another.

use movegen_pgn::{GameProblem, RemarkKind, TagFilter};
use pyo3::prelude::*;

use crate::games::Games;
use crate::positions::filters_of;
use crate::tree::Tree;

/// The iterator of `movegen.pgn.read`.
#[pyclass(module = "movegen.pgn")]
pub(crate) struct GameReader {
    games: Games,
    filters: Vec<TagFilter>,
    /// Whether a game with an error is an exception.
    is_strict: bool,
}

#[pymethods]
impl GameReader {
    #[new]
    fn new(sources: Vec<Py<PyAny>>, filters: Vec<String>, is_strict: bool) -> PyResult<Self> {
        Ok(Self { filters: filters_of(filters)?, games: Games::after(0, sources)?, is_strict })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the next game. After PgnError and an error of one file, the next call continues.
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Tree>> {
        let Self { games, filters, is_strict } = self;
        match py.detach(|| games.next_passing(filters, |raw| raw.with_strict(*is_strict).to_tree_of())) {
            Some(Ok((game, place))) => {
                let file = games.name().to_owned();
                Ok(Some(Tree { game, file, place: Some(place) }))
            }
            Some(Err(error)) => Err(games.exception(&error)),
            None => games.take_error(py).map_or(Ok(None), Err),
        }
    }
}

/// Returns the codes of errors and of remarks, each with its text.
#[pyfunction]
pub(crate) fn pgn_codes() -> [Vec<[String; 2]>; 2] {
    let errors = GameProblem::CODES.iter().map(|(code, text)| [code, text].map(|text| (*text).to_owned()));
    let remarks = RemarkKind::ALL.iter().map(|kind| [kind.code().to_owned(), kind.to_string()]);
    [errors.collect(), remarks.collect()]
}
