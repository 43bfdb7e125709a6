//! The visitor that builds a game tree.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::error::GameProblem;
use crate::findings::Findings;
use crate::game::{Edge, GameTree, NodeId};
use crate::position::PgnPosition;
use crate::result::GameResult;
use crate::tags::Tags;
use crate::text::Text;
use crate::visitor::{Movetext, Stop, Variation, Visitor};

/// A visitor that builds a tree of one game.
#[derive(Debug)]
pub(crate) struct Builder<P: PgnPosition> {
    pub(crate) game: GameTree<P>,
    /// The last move of the current line.
    last: NodeId,
    /// The last moves of the enclosing lines.
    outer: Vec<NodeId>,
    /// Whether the line is still empty. If so, comments and glyphs belong to the next move.
    is_at_start: bool,
    opening_comments: Vec<String>,
    opening_nags: Vec<u8>,
    /// The tags in the order of the text, until all are there to be sorted.
    tags: Vec<(String, String)>,
}

impl<P: PgnPosition> Builder<P> {
    pub(crate) fn new(is_strict: bool) -> Self {
        Self {
            game: GameTree { findings: Findings::new(is_strict), ..GameTree::from_position(P::default()) },
            last: GameTree::START,
            outer: Vec::new(),
            is_at_start: true,
            opening_comments: Vec::new(),
            opening_nags: Vec::new(),
            tags: Vec::new(),
        }
    }

    /// Adds a move to the line.
    fn add(&mut self, edge: Edge<P::Move>) -> ControlFlow<Stop> {
        let Some(id) = self.game.push(self.last, edge) else {
            return ControlFlow::Break(Stop::Invalid(GameProblem::TooLarge));
        };
        let node = self.game.node_mut(id);
        node.nags.append(&mut self.opening_nags);
        if !self.opening_comments.is_empty() {
            node.notes_mut().opening_comments.append(&mut self.opening_comments);
        }
        (self.last, self.is_at_start) = (id, false);
        ControlFlow::Continue(())
    }
}

impl<P: PgnPosition> Visitor<P> for Builder<P> {
    fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
        // The derived tags are left out here. They are stored elsewhere.
        let Ok(name) = core::str::from_utf8(name) else { return ControlFlow::Continue(()) };
        self.tags.push((name.to_owned(), value.to_str().into_owned()));
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
        self.game.tags = Tags::from_pairs(core::mem::take(&mut self.tags));
        ControlFlow::Continue(Movetext::Checked)
    }

    fn begin_moves(&mut self, start: &P) -> ControlFlow<Stop> {
        (self.game.start, self.game.tip) = (*start, (GameTree::START, *start));
        ControlFlow::Continue(())
    }

    fn make_move(&mut self, _: &P, mv: P::Move, _: &P) -> ControlFlow<Stop> {
        self.add(Edge::Move(mv))
    }

    fn null_move(&mut self, _: &P, _: &P) -> ControlFlow<Stop> {
        self.add(Edge::Null)
    }

    fn nag(&mut self, nag: u8) -> ControlFlow<Stop> {
        if self.is_at_start {
            self.opening_nags.push(nag);
        } else {
            self.game.node_mut(self.last).nags.push(nag);
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, text: Text<'_>) -> ControlFlow<Stop> {
        let Some(text) = text.to_line().map(Cow::into_owned) else { return ControlFlow::Continue(()) };
        // The opening comments of a variation wait for its first move, and those of the game go to the root.
        if self.is_at_start && !self.outer.is_empty() {
            self.opening_comments.push(text);
        } else {
            self.game.node_mut(self.last).notes_mut().comments.push(text);
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
        self.outer.push(self.last);
        self.last = self.game.parent(self.last).unwrap_or_default();
        self.is_at_start = true;
        ControlFlow::Continue(Variation::Read)
    }

    fn end_variation(&mut self) -> ControlFlow<Stop> {
        self.last = self.outer.pop().unwrap_or_default();
        // A variation without moves is dropped. Its comments are about the move that it would have replaced.
        if !self.opening_comments.is_empty() {
            self.game.node_mut(self.last).notes_mut().comments.append(&mut self.opening_comments);
        }
        self.opening_nags.clear();
        self.is_at_start = false;
        ControlFlow::Continue(())
    }

    fn findings(&mut self) -> Option<&mut Findings> {
        Some(&mut self.game.findings)
    }

    fn end_game(&mut self, result: GameResult) {
        self.game.result = result;
    }
}
