//! A game as a tree that Python edits node by node. `movegen/chess/pgn.py` has the classes of its nodes.

use std::time::Duration;

use movegen_pgn::{Eval, GameResult, GameTree, NodeId, PgnPosition, RawGame, Score, Shape, Split, Splitter};
use movegen_position::CastlingNotation;
use movegen_variants::VariantPosition;
use pyo3::exceptions::{PyBaseException, PyValueError};
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::{Failure, pgn_error, text_of};
use crate::moves::{Move, is_null};
use crate::position::fen;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Node>()?;
    module.add_class::<Tree>()?;
    module.add_class::<GameSplitter>()
}

/// A node of a `Tree`: a move, or the start.
#[pyclass(frozen, eq, hash, module = "movegen")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Node(NodeId);

/// A game: tags, start position, moves with variations, comments, glyphs and labels.
#[pyclass(module = "movegen")]
pub(crate) struct Tree(GameTree<VariantPosition>);

#[pymethods]
impl Tree {
    /// Creates a game of the moves played on a board.
    #[new]
    fn new(board: &Board) -> Self {
        Self(board.tree())
    }

    /// Reads a game up to its problems: see `errors`. Raises PgnError if even the first position is unknown.
    #[staticmethod]
    fn from_pgn(#[pyo3(from_py_with = text_of)] text: String) -> PyResult<Self> {
        let raw = RawGame::new(text.as_bytes(), 1, 1).with_strict(false);
        raw.to_tree_of().map(Self).map_err(|error| pgn_error(&error, ""))
    }

    /// Returns the node of the start.
    #[staticmethod]
    fn start() -> Node {
        Node(GameTree::START)
    }

    /// Returns the node before, or None.
    fn parent(&self, node: &Node) -> Option<Node> {
        self.0.parent(node.0).map(Node)
    }

    /// Returns the continuations, main line first.
    fn children(&self, node: &Node) -> Vec<Node> {
        self.0.children(node.0).iter().copied().map(Node).collect()
    }

    /// Returns the move of a node, or None at the start.
    fn r#move(&self, node: &Node) -> Option<Move> {
        if self.0.is_null(node.0) {
            return Some(Move::NULL);
        }
        let before = self.0.position(self.0.parent(node.0)?);
        let notation =
            if self.0.is_chess960() { CastlingNotation::Chess960 } else { CastlingNotation::Standard };
        Some(Move::of(&before, self.0.mv(node.0)?, notation))
    }

    /// Returns the board after a node's move, with the moves that led there.
    fn board<'py>(&self, py: Python<'py>, node: &Node) -> PyResult<Bound<'py, Board>> {
        let mut line = Vec::new();
        let mut next = node.0;
        while let Some(parent) = self.0.parent(next) {
            line.push(next);
            next = parent;
        }
        let start = *self.0.start();
        let mut board = Board::at(start, self.0.is_chess960() || !start.board().has_standard_castling());
        for id in line.into_iter().rev() {
            board.step(self.0.mv(id))?;
        }
        board.into_own_class(py)
    }

    /// Adds a legal move as the last continuation. Raises IllegalMoveError.
    fn add(&mut self, node: &Node, r#move: &Bound<'_, PyAny>) -> PyResult<Node> {
        let added = if is_null(r#move) {
            self.0.add_null(node.0).map_err(|_| Failure::illegal(Move::NULL.uci))
        } else {
            let board = Board::at(self.0.position(node.0), self.0.is_chess960());
            let mv = board.find(r#move)?;
            self.0.add_move(node.0, mv).map_err(|_| Failure::illegal(board.wrap(mv).uci))
        };
        added.map(Node).map_err(Failure::into_exception)
    }

    /// Removes a move and everything after it.
    fn remove(&mut self, node: &Node) {
        self.0.remove(node.0);
    }

    /// Moves a continuation to an index among the others.
    fn place(&mut self, node: &Node, index: usize) {
        let Some(parent) = self.0.parent(node.0) else { return };
        let mut order = self.0.children(parent).to_vec();
        order.retain(|&id| id != node.0);
        order.insert(index.min(order.len()), node.0);
        // The last one that is promoted comes first.
        for id in order.into_iter().rev() {
            self.0.promote(id);
        }
    }

    /// Returns the comments before a variation and after a move.
    fn comments(&self, node: &Node) -> (Vec<String>, Vec<String>) {
        (self.0.opening_comments(node.0).to_vec(), self.0.comments(node.0).to_vec())
    }

    /// Replaces the comments before a variation and after a move.
    fn set_comments(&mut self, node: &Node, opening: Vec<String>, comments: Vec<String>) {
        self.0.clear_comments(node.0);
        for text in opening {
            self.0.add_opening_comment(node.0, &text);
        }
        for text in comments {
            self.0.add_comment(node.0, &text);
        }
    }

    /// Returns the glyphs of a move.
    fn nags(&self, node: &Node) -> Vec<u16> {
        self.0.nags(node.0).iter().map(|&nag| nag.into()).collect()
    }

    /// Replaces the glyphs of a move.
    fn set_nags(&mut self, node: &Node, nags: Vec<u8>) {
        *self.0.nags_mut(node.0) = nags;
    }

    /// Returns the times of a move in seconds: on the clock, and used.
    fn times(&self, node: &Node) -> (Option<f64>, Option<f64>) {
        let labels = self.0.labels(node.0);
        (labels.clock.map(|time| time.as_secs_f64()), labels.elapsed.map(|time| time.as_secs_f64()))
    }

    /// Replaces the times of a move.
    fn set_times(&mut self, node: &Node, clock: Option<f64>, elapsed: Option<f64>) -> PyResult<()> {
        let time = |seconds: Option<f64>| {
            let time = seconds.map(|seconds| Duration::try_from_secs_f64(seconds.max(0.0))).transpose();
            time.map_err(|error| PyValueError::new_err(error.to_string()))
        };
        let mut labels = self.0.labels(node.0);
        (labels.clock, labels.elapsed) = (time(clock)?, time(elapsed)?);
        self.0.set_labels(node.0, labels);
        Ok(())
    }

    /// Returns the evaluation after a move from White's view: hundredths of a pawn or None, moves to mate or None, and
    /// the depth.
    fn eval(&self, node: &Node) -> Option<(Option<i32>, Option<i32>, Option<u16>)> {
        self.0.labels(node.0).eval.map(|eval| match eval.score {
            Score::Centipawns(score) => (Some(score), None, eval.depth),
            Score::Mate(moves) => (None, Some(moves), eval.depth),
        })
    }

    /// Replaces the evaluation after a move: hundredths of a pawn, or moves to mate.
    fn set_eval(&mut self, node: &Node, score: Option<i32>, mate: Option<i32>, depth: Option<u16>) {
        let score = mate.map(Score::Mate).or(score.map(Score::Centipawns));
        let mut labels = self.0.labels(node.0);
        labels.eval = score.map(|score| Eval { score, depth });
        self.0.set_labels(node.0, labels);
    }

    /// Returns the arrows and circles at a move: from, to (the same square for a circle), and the color's letter.
    fn shapes(&self, node: &Node) -> Vec<(usize, usize, char)> {
        let shapes = self.0.labels(node.0).shapes;
        let row = |shape: &Shape| {
            (shape.from.index(), shape.to.unwrap_or(shape.from).index(), shape.color.letter())
        };
        shapes.iter().map(row).collect()
    }

    /// Returns the tags that the game is written with, including the result and the first position.
    fn tags(&self) -> Vec<(String, String)> {
        let own = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut tags: Vec<_> = self.0.tags().iter().map(|(name, value)| own(name, value)).collect();
        tags.insert(6.min(tags.len()), own("Result", self.0.result().as_str()));
        let start = self.0.start();
        if *start != VariantPosition::new(start.variant()) {
            tags.push(own("FEN", &fen(start, CastlingNotation::Standard)));
            tags.push(own("SetUp", "1"));
        }
        if self.0.tags().get("Variant").is_none() {
            tags.extend(start.variant_tag().map(|variant| own("Variant", variant)));
        }
        tags
    }

    /// Sets a tag, or removes it if the value is None. Raises ValueError.
    fn set_tag(&mut self, name: &str, value: Option<&str>) -> PyResult<()> {
        match value {
            _ if name == "Result" => {
                let result = GameResult::from_bytes(value.unwrap_or("*").as_bytes());
                let unknown = || PyValueError::new_err(format!("{value:?} is not a result"));
                self.0.set_result(result.ok_or_else(unknown)?);
            }
            Some(value) => {
                let set = self.0.set_tag(name, value);
                set.map_err(|error| PyValueError::new_err(format!("the tag {name:?}: {error}")))?;
            }
            None => drop(self.0.tags_mut().remove(name)),
        }
        Ok(())
    }

    /// Returns the problems that cut the game or a variation short.
    fn errors<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyBaseException>> {
        self.0.errors().iter().map(|error| pgn_error(error, "").into_value(py).into_bound(py)).collect()
    }

    /// Returns the remarks on text that isn't standard PGN and was read all the same.
    fn remarks(&self) -> Vec<String> {
        self.0.remarks().iter().map(ToString::to_string).collect()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

/// Finds where games end in text that arrives line by line.
#[pyclass(module = "movegen")]
pub(crate) struct GameSplitter(Splitter);

#[pymethods]
impl GameSplitter {
    #[new]
    fn new() -> Self {
        Self(Splitter::new())
    }

    /// Takes the next line, or "" at the end. Returns the text of a game once it is complete. Raises PgnError.
    fn push(&mut self, line: &str) -> PyResult<Option<String>> {
        if line.is_empty() {
            self.0.finish();
        } else {
            self.0.push(line.as_bytes());
        }
        match self.0.next_raw().map_err(|error| pgn_error(&error, ""))? {
            Split::Game(raw) => Ok(Some(String::from_utf8_lossy(raw.as_bytes()).into_owned())),
            Split::More | Split::End => Ok(None),
        }
    }

    /// Returns the number of bytes of the games returned so far.
    fn offset(&self) -> u64 {
        self.0.offset()
    }
}
