//! A game as a tree that Python edits node by node. `movegen/_game.py` has the classes of its nodes.

use std::borrow::Cow;
use std::iter;
use std::ops::ControlFlow;
use std::time::Duration;

use movegen_pgn::{
    Eval, GameError, GameResult, GameTree, Movetext, NodeId, RawGame, Score, Shape, Split, Splitter, Stop,
    TagFilter, Text, Visitor,
};
use movegen_position::CastlingNotation;
use movegen_variants::{VariantMove, VariantPosition};
use pyo3::exceptions::{PyBaseException, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::board::{Board, castling_notation};
use crate::errors::{Failure, Place, pgn_error, text_of, value_error, wrong_type};
use crate::moves::{Move, MoveObject, NULL_SANS, is_null};
use crate::position::fen;

/// A node of a `Tree`: a move, or the start.
#[pyclass(frozen, eq, hash, module = "movegen")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Node(NodeId);

/// A game: tags, start position, moves with variations, comments, glyphs and labels.
#[pyclass(module = "movegen")]
pub(crate) struct Tree {
    pub(crate) game: GameTree<VariantPosition>,
    /// The name of the file, which may be empty.
    #[pyo3(get)]
    pub(crate) file: String,
    /// Where it was read, if it was.
    pub(crate) place: Option<Place>,
}

impl Tree {
    /// Iterates over the line after a node.
    fn line_after(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let next = |&id: &NodeId| self.game.children(id).first().copied();
        iter::successors(next(&node), next)
    }

    /// Calls `f` with each move of the line after a node, `None` for a null move, and the position before it.
    fn played<T>(&self, node: NodeId, f: impl Fn(&VariantPosition, Option<VariantMove>) -> T) -> Vec<T> {
        let mut before = self.game.position(node);
        let nodes = self.line_after(node).map(|id| {
            let value = f(&before, self.game.mv(id));
            before = self.game.after(&before, id);
            value
        });
        nodes.collect()
    }

    fn is_chess960(&self) -> bool {
        self.game.is_chess960() || !self.game.start().board().has_standard_castling()
    }

    fn wrap(&self, before: &VariantPosition, mv: Option<VariantMove>) -> MoveObject {
        mv.map_or(MoveObject::NULL, |mv| Move::of(before, mv, castling_notation(self.is_chess960())))
    }
}

/// Returns the SAN of a move or of a null move.
fn san(before: &VariantPosition, mv: Option<VariantMove>) -> String {
    mv.map_or_else(|| NULL_SANS[0].to_owned(), |mv| before.san(mv).to_string())
}

#[pymethods]
impl Tree {
    /// Creates a game of the moves played on a board.
    #[new]
    fn new(board: &Bound<'_, PyAny>) -> PyResult<Self> {
        let board = board.cast::<Board>().map_err(|_| wrong_type("a movegen.Board", board))?;
        Ok(Self { game: board.borrow().tree(), file: String::new(), place: None })
    }

    /// Reads a game up to its problems: see `errors`. Raises PgnError if even the first position is unknown.
    #[staticmethod]
    fn from_pgn(#[pyo3(from_py_with = text_of)] text: PyBackedStr) -> PyResult<Self> {
        let raw = RawGame::new(text.as_bytes(), 1, 1).with_strict(false);
        let game = raw.to_tree_of().map_err(|error| pgn_error(&error, ""))?;
        Ok(Self { game, file: String::new(), place: None })
    }

    /// Returns the node of the start.
    #[staticmethod]
    fn start() -> Node {
        Node(GameTree::START)
    }

    /// Returns the node before, or None.
    fn parent(&self, node: &Node) -> Option<Node> {
        self.game.parent(node.0).map(Node)
    }

    /// Returns the continuations, main line first.
    fn children(&self, node: &Node) -> Vec<Node> {
        self.game.children(node.0).iter().copied().map(Node).collect()
    }

    /// Returns the nodes of the line after a node.
    fn line(&self, node: &Node) -> Vec<Node> {
        self.line_after(node.0).map(Node).collect()
    }

    /// Returns the moves of the line after a node.
    fn moves(&self, node: &Node) -> Vec<MoveObject> {
        self.played(node.0, |before, mv| self.wrap(before, mv))
    }

    /// Returns the moves of the line after a node in standard algebraic notation.
    fn sans(&self, node: &Node) -> Vec<String> {
        self.played(node.0, san)
    }

    /// Returns the move of a node, or None at the start.
    fn r#move(&self, node: &Node) -> Option<MoveObject> {
        let before = self.game.position(self.game.parent(node.0)?);
        Some(self.wrap(&before, self.game.mv(node.0)))
    }

    /// Returns the move of a node in standard algebraic notation. Raises ValueError at the start.
    fn san(&self, node: &Node) -> PyResult<String> {
        let start = || PyValueError::new_err("the start of the game has no move");
        let before = self.game.position(self.game.parent(node.0).ok_or_else(start)?);
        Ok(san(&before, self.game.mv(node.0)))
    }

    /// Returns the board after a node's move, with the moves that led there.
    fn board<'py>(&self, py: Python<'py>, node: &Node) -> PyResult<Bound<'py, Board>> {
        let parent = |&id: &NodeId| self.game.parent(id);
        let line: Vec<NodeId> = iter::successors(Some(node.0), parent).collect();
        let mut board = Board::at(*self.game.start(), self.is_chess960());
        // Without the start.
        for &id in line.iter().rev().skip(1) {
            board.step(self.game.mv(id))?;
        }
        board.into_own_class(py)
    }

    /// Adds a legal move as the last continuation. Raises IllegalMoveError.
    fn add(&mut self, node: &Node, r#move: &Bound<'_, PyAny>) -> PyResult<Node> {
        let added = if is_null(r#move) {
            self.game.add_null(node.0).map_err(|_| Failure::illegal(Move::NULL.uci))
        } else {
            let board = Board::at(self.game.position(node.0), self.is_chess960());
            let mv = board.find(r#move)?;
            self.game.add_move(node.0, mv).map_err(|_| Failure::illegal(board.wrap(mv).uci))
        };
        Ok(Node(added?))
    }

    /// Removes a move and everything after it.
    fn remove(&mut self, node: &Node) {
        self.game.remove(node.0);
    }

    /// Moves a continuation to an index among the others.
    fn place(&mut self, node: &Node, index: usize) {
        let Some(parent) = self.game.parent(node.0) else { return };
        let mut order = self.game.children(parent).to_vec();
        order.retain(|&id| id != node.0);
        order.insert(index.min(order.len()), node.0);
        // The last one that is promoted comes first.
        for id in order.into_iter().rev() {
            self.game.promote(id);
        }
    }

    /// Returns the comments before a variation and after a move.
    fn comments(&self, node: &Node) -> (Vec<String>, Vec<String>) {
        (self.game.opening_comments(node.0).to_vec(), self.game.comments(node.0).to_vec())
    }

    /// Replaces the comments before a variation and after a move.
    fn set_comments(&mut self, node: &Node, opening: Vec<String>, comments: Vec<String>) {
        self.game.clear_comments(node.0);
        for text in opening {
            self.game.add_opening_comment(node.0, &text);
        }
        for text in comments {
            self.game.add_comment(node.0, &text);
        }
    }

    /// Returns the glyphs of a move.
    fn nags(&self, node: &Node) -> Vec<u16> {
        self.game.nags(node.0).iter().map(|&nag| nag.into()).collect()
    }

    /// Replaces the glyphs of a move.
    fn set_nags(&mut self, node: &Node, nags: Vec<u8>) {
        *self.game.nags_mut(node.0) = nags;
    }

    /// Returns the times of a move in seconds: on the clock, and used.
    fn times(&self, node: &Node) -> (Option<f64>, Option<f64>) {
        let labels = self.game.labels(node.0);
        (labels.clock.map(|time| time.as_secs_f64()), labels.elapsed.map(|time| time.as_secs_f64()))
    }

    /// Replaces the times of a move.
    fn set_times(&mut self, node: &Node, clock: Option<f64>, elapsed: Option<f64>) -> PyResult<()> {
        let time = |seconds: Option<f64>| {
            // As in python-chess, a negative time is none left. `max` would take NaN for one.
            let not_negative = seconds.map(|seconds| if seconds < 0.0 { 0.0 } else { seconds });
            not_negative.map(Duration::try_from_secs_f64).transpose().map_err(value_error)
        };
        let mut labels = self.game.labels(node.0);
        (labels.clock, labels.elapsed) = (time(clock)?, time(elapsed)?);
        self.game.set_labels(node.0, labels);
        Ok(())
    }

    /// Returns the evaluation after a move from White's view: hundredths of a pawn or None, moves to mate or None, and
    /// the depth.
    fn eval(&self, node: &Node) -> Option<(Option<i32>, Option<i32>, Option<u16>)> {
        self.game.labels(node.0).eval.map(|eval| match eval.score {
            Score::Centipawns(score) => (Some(score), None, eval.depth),
            Score::Mate(moves) => (None, Some(moves), eval.depth),
        })
    }

    /// Replaces the evaluation after a move: hundredths of a pawn, or moves to mate.
    fn set_eval(&mut self, node: &Node, cp: Option<i32>, mate: Option<i32>, depth: Option<u16>) {
        let score = mate.map(Score::Mate).or(cp.map(Score::Centipawns));
        let mut labels = self.game.labels(node.0);
        labels.eval = score.map(|score| Eval { score, depth });
        self.game.set_labels(node.0, labels);
    }

    /// Returns the arrows and circles at a move: from, to (the same square for a circle), and the color's letter.
    fn shapes(&self, node: &Node) -> Vec<(usize, usize, char)> {
        let shapes = self.game.labels(node.0).shapes;
        let row = |shape: &Shape| {
            (shape.from.index(), shape.to.unwrap_or(shape.from).index(), shape.color.letter())
        };
        shapes.iter().map(row).collect()
    }

    /// Returns the tags that the game is written with, but with the FEN as a board writes it.
    fn tags(&self) -> Vec<(&str, Cow<'_, str>)> {
        let mut tags = self.game.written_tags();
        if let Some((_, value)) = tags.iter_mut().find(|(name, _)| *name == "FEN") {
            *value = fen(self.game.start(), CastlingNotation::Standard).into();
        }
        tags
    }

    /// Sets a tag, or removes it if the value is None. Raises ValueError.
    fn set_tag(&mut self, name: &str, value: Option<Bound<'_, PyAny>>) -> PyResult<()> {
        let text_of = |value: &Bound<'_, PyAny>| {
            let text = value.extract::<String>();
            text.map_err(|_| wrong_type(&format!("a text for the tag {name:?}"), value))
        };
        let value = value.as_ref().map(text_of).transpose()?;
        match value.as_deref() {
            _ if name == "Result" => {
                let text = value.as_deref().unwrap_or("*");
                let result = GameResult::from_bytes(text.as_bytes());
                let unknown = || PyValueError::new_err(format!("{text:?} is not a result"));
                self.game.set_result(result.ok_or_else(unknown)?);
            }
            Some(value) => {
                let set = self.game.set_tag(name, value);
                set.map_err(|error| PyValueError::new_err(format!("the tag {name:?}: {error}")))?;
            }
            None => drop(self.game.remove_tag(name)),
        }
        Ok(())
    }

    /// Returns the problems that cut the game or a variation short.
    fn errors<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyBaseException>> {
        let exception = |error| {
            let of_place = |place: Place| place.exception(error, &self.file);
            let exception = self.place.map_or_else(|| pgn_error(error, &self.file), of_place);
            exception.into_value(py).into_bound(py)
        };
        self.game.errors().iter().map(exception).collect()
    }

    /// Returns the game's number in all files, or None if it wasn't read from one.
    #[getter]
    fn number(&self) -> Option<u64> {
        self.place.map(|place| place.column)
    }

    /// Returns the remarks on text that isn't standard PGN and was read all the same: each with its line, column and
    /// code.
    fn remarks(&self) -> Vec<(String, u64, usize, &str)> {
        let remarks = self.game.remarks().iter();
        remarks.map(|remark| (remark.to_string(), remark.line, remark.column, remark.kind.code())).collect()
    }

    fn __str__(&self) -> String {
        self.game.to_string()
    }
}

/// Returns how many characters of a text the first game takes, with the empty lines around it: 0 if the text has no
/// game, and None if the game may continue in the text to come. Raises PgnError if the game is too long.
#[pyfunction]
pub(crate) fn first_game(text: &str, is_at_end: bool) -> PyResult<Option<usize>> {
    let mut splitter = Splitter::new();
    splitter.push(text.as_bytes());
    if is_at_end {
        splitter.finish();
    }
    Ok(match splitter.next_raw().map_err(|error| pgn_error(&error, ""))? {
        Split::Game(raw) => Some(String::from_utf8_lossy(raw.as_bytes()).chars().count()),
        Split::More => None,
        Split::End => Some(0),
    })
}

/// Returns the tags in a game's text, without reading its moves.
#[pyfunction]
pub(crate) fn tags_of(text: &str) -> PyResult<Vec<(String, String)>> {
    let mut tags = Tags::default();
    let read = RawGame::new(text.as_bytes(), 1, 1).read(&mut tags);
    read.map(|()| tags.0).map_err(|error| pgn_error(&error, ""))
}

/// Returns whether a game passes all filters. Its moves aren't read.
pub(crate) fn passes(game: &RawGame<'_>, filters: &[TagFilter]) -> Result<bool, GameError> {
    let mut tags = Tags::default();
    if !filters.is_empty() {
        game.read(&mut tags)?;
    }
    // The last of several equal tags counts.
    let value =
        |wanted: &str| tags.0.iter().rfind(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
    Ok(filters.iter().all(|filter| filter.accepts(value(filter.tag()))))
}

/// The tags of a game, in the order of the text.
#[derive(Default)]
struct Tags(Vec<(String, String)>);

impl Visitor for Tags {
    fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
        self.0.push((String::from_utf8_lossy(name).into_owned(), value.to_str().into_owned()));
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
        ControlFlow::Break(Stop::Game)
    }

    fn problem(&mut self, _: GameError) -> Result<(), GameError> {
        Ok(())
    }
}
