//! Games of a PGN file, read one after another.

use std::collections::BTreeMap;

use movegen_pgn::{Error, GameError, GameResult, GameTree, NodeId, RawGame};
use movegen_position::CastlingNotation;
use movegen_variants::{VariantMove, VariantPosition};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::board::Board;
use crate::errors::{pgn_error, text_of, wrong_type};
use crate::input::{Input, io_error};
use crate::moves::Move;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<GameReader>()?;
    module.add_class::<Game>()
}

/// The iterator of `movegen.pgn.read`.
#[pyclass(module = "movegen.pgn")]
pub(crate) struct GameReader {
    input: Input,
    /// Whether a game with an error is an exception.
    is_strict: bool,
    /// Whether reading failed. If so, the rest of a game must not be read as a game.
    has_failed: bool,
    /// The errors at which the last game was cut short.
    errors: Vec<GameError>,
}

#[pymethods]
impl GameReader {
    /// Opens a path, or takes the bytes of a file or a binary file object.
    #[new]
    fn new(source: &Bound<'_, PyAny>, is_strict: bool) -> PyResult<Self> {
        Ok(Self { input: Input::new(source)?, is_strict, has_failed: false, errors: Vec::new() })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the next game. After PgnError, the next call returns the game after the invalid one.
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Game>> {
        if self.has_failed {
            return Ok(None);
        }
        let game = py.detach(|| {
            let Some(raw) = self.input.reader.next_raw()? else { return Ok(None) };
            raw.with_strict(self.is_strict).to_tree_of().map(Some).map_err(Error::Game)
        });
        match game {
            Ok(game) => {
                self.errors = game.as_ref().map(|game| game.errors().to_vec()).unwrap_or_default();
                Ok(game.map(Game))
            }
            Err(Error::Game(error)) => Err(pgn_error(&error, &self.input.name)),
            Err(Error::Io(error)) => {
                self.has_failed = true;
                Err(io_error(error, &self.input.name))
            }
        }
    }

    /// The errors at which the last game or its variations were cut short.
    fn errors(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.errors.iter().map(|error| pgn_error(error, &self.input.name).into_value(py).into_any()).collect()
    }
}

/// A game: its tags, moves and result. `str(game)` is its PGN, with comments and variations. The boards of a game with
/// a `Variant` tag are those of `movegen.variants`.
///
/// `Game(board)` is the game of the moves played on a board, and `Game()` an empty game. `tags` is a dict of texts,
/// without the result and the first position. The result is the board's unless you give one. `comments` is a dict whose
/// keys are the numbers of half-moves before each comment, with 0 for the start. Raises ValueError for tags or results
/// that aren't in PGN.
///
/// >>> import movegen
/// >>> board = movegen.Board()
/// >>> for san in ["e4", "e5", "Qh5", "Ke7", "Qxe5"]:
/// ...     move = board.push_san(san)
/// >>> game = movegen.pgn.Game(board, tags={"White": "Greco"}, comments={3: "Too early."})
/// >>> print(game)
/// [Event "?"]
/// [Site "?"]
/// [Date "????.??.??"]
/// [Round "?"]
/// [White "Greco"]
/// [Black "?"]
/// [Result "1-0"]
/// <BLANKLINE>
/// 1. e4 e5 2. Qh5 {Too early.} 2... Ke7 3. Qxe5# 1-0
/// <BLANKLINE>
#[pyclass(frozen, module = "movegen.pgn")]
pub(crate) struct Game(GameTree<VariantPosition>);

impl Game {
    fn first_board(&self) -> Board {
        let start = *self.0.start();
        Board::at(start, !start.board().has_standard_castling())
    }

    fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.0.main_line()
    }

    /// Calls `f` with each move of the main line, `None` for a null move, and the position before it.
    fn played<T>(&self, f: impl Fn(&VariantPosition, Option<VariantMove>) -> T) -> Vec<T> {
        let mut position = *self.0.start();
        let nodes = self.main_line().map(|id| {
            let mv = self.0.mv(id);
            let value = f(&position, mv);
            // Nobody may pass in check.
            position = mv.map_or_else(|| position.after_null().unwrap_or(position), |mv| position.after(mv));
            value
        });
        nodes.collect()
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (board=None, *, tags=None, result=None, comments=None))]
    fn new(
        board: Option<&Bound<'_, PyAny>>,
        tags: Option<BTreeMap<String, Bound<'_, PyAny>>>,
        result: Option<&str>,
        comments: Option<BTreeMap<usize, String>>,
    ) -> PyResult<Self> {
        let board = match board {
            Some(board) => {
                Some(board.cast::<Board>().map_err(|_| wrong_type("a movegen.Board", board))?.borrow())
            }
            None => None,
        };
        let board = board.as_deref();
        let mut game = board.map_or_else(|| GameTree::from_position(VariantPosition::default()), Board::tree);
        let nodes: Vec<NodeId> = [GameTree::START].into_iter().chain(game.main_line()).collect();
        for (name, value) in tags.unwrap_or_default() {
            let text = value.extract::<String>();
            let text = text.map_err(|_| wrong_type(&format!("a text for the tag {name:?}"), &value))?;
            let set = game.set_tag(&name, &text);
            set.map_err(|error| PyValueError::new_err(format!("the tag {name:?}: {error}")))?;
        }
        if let Some(text) = result {
            let known = GameResult::from_bytes(text.as_bytes());
            let unknown =
                || PyValueError::new_err(format!("{text:?} is not a result: 1-0, 0-1, 1/2-1/2 or *"));
            game.set_result(known.ok_or_else(unknown)?);
        }
        for (ply, comment) in comments.unwrap_or_default() {
            let missing =
                || PyValueError::new_err(format!("a comment after {ply} half-moves of {}", nodes.len() - 1));
            game.add_comment(*nodes.get(ply).ok_or_else(missing)?, &comment);
        }
        Ok(Self(game))
    }

    /// Parses a game in PGN. Raises PgnError.
    #[staticmethod]
    fn from_pgn(#[pyo3(from_py_with = text_of)] text: String) -> PyResult<Self> {
        RawGame::new(text.as_bytes(), 1, 1).to_tree_of().map(Self).map_err(|error| pgn_error(&error, ""))
    }

    /// Pickles as PGN.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_pgn")?, (slf.get().__str__(),)))
    }

    /// Returns the game itself, because it never changes.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// Games are equal if their PGN is.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().__str__() == self.__str__())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__str__()).hash()
    }

    /// The tags, as a dict.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.0.tags().iter() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The result: "1-0", "0-1", "1/2-1/2", or "*" if the game has none.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result().as_str()
    }

    /// The moves of the main line. A null move is None.
    #[getter]
    fn moves(&self) -> Vec<Option<Move>> {
        self.played(|position, mv| mv.map(|mv| Move::of(position, mv, CastlingNotation::Standard)))
    }

    /// The moves of the main line in standard algebraic notation. A null move is "--".
    #[getter]
    fn sans(&self) -> Vec<String> {
        self.played(|position, mv| mv.map_or_else(|| "--".to_owned(), |mv| position.san(mv).to_string()))
    }

    /// The comments of the main line: before the first move, then after each move.
    #[getter]
    fn comments(&self) -> Vec<Vec<String>> {
        let nodes = [GameTree::START].into_iter().chain(self.main_line());
        nodes.map(|id| self.0.comments(id).to_vec()).collect()
    }

    /// Returns the board at the start.
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Board>> {
        self.first_board().into_own_class(py)
    }

    /// Returns the board at the end, with the moves played.
    fn end<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Board>> {
        let mut board = self.first_board();
        for id in self.main_line() {
            board.step(self.0.mv(id))?;
        }
        board.into_own_class(py)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let [white, black] = ["White", "Black"].map(|name| self.0.tags().get(name).unwrap_or("?"));
        let players = PyString::new(py, &format!("{white} - {black}")).repr()?;
        Ok(format!("<Game {players}, {} half-moves, {}>", self.main_line().count(), self.result()))
    }
}
