//! A game as a tree of moves.

pub(crate) mod builder;
pub(crate) mod played;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use movegen_position::Position;
use movegen_position::position::{IllegalMoveError, names_chess960};

use crate::error::GameError;
use crate::findings::Findings;
use crate::position::PgnPosition;
use crate::remark::Remark;
use crate::result::GameResult;
use crate::tags::{TagError, Tags, VARIANT};
use crate::text::normalized;

/// A move in a [`GameTree`], or the start of the game.
///
/// An id belongs to the game that returned it, and is valid until its move is removed. A removed move has no
/// continuations, and none can be added. Used with another game, it names an arbitrary node, but never causes a
/// panic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// The edge from a node's parent to the node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Edge<M> {
    /// The start of the game.
    #[default]
    Start,
    /// A null move.
    Null,
    /// A legal move.
    Move(M),
    /// A move that was removed from the tree.
    Removed,
}

#[derive(Clone, Debug)]
struct Node<M> {
    edge: Edge<M>,
    parent: NodeId,
    children: Vec<NodeId>,
    nags: Vec<u8>,
    /// Boxed, since most moves have none.
    notes: Option<Box<Notes>>,
}

/// Comments and glyphs of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Notes {
    opening_comments: Vec<String>,
    comments: Vec<String>,
}

impl<M> Node<M> {
    const fn new(edge: Edge<M>, parent: NodeId) -> Self {
        Self { edge, parent, children: Vec::new(), nags: Vec::new(), notes: None }
    }

    fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }
}

impl NodeId {
    /// The root of every game, before the first move.
    pub const START: Self = Self(0);
}

/// A game: its tags, its start position, a tree of legal moves with comments and annotations, and its result.
///
/// A move can have any number of continuations. The first is the main line, and the others are variations. All nodes
/// are in one list, and deep variations therefore don't need a deep stack. [`Display`](std::fmt::Display) writes PGN
/// in export format.
///
/// ```
/// use movegen::pgn::{GameTree, GameResult};
///
/// let mut game = GameTree::default();
/// let mut last = GameTree::START;
/// for san in ["e4", "e5", "Nf3"] {
///     let mv = game.position(last).parse_san(san).unwrap();
///     last = game.add_move(last, mv).unwrap();
/// }
/// let e4 = game.children(GameTree::START)[0];
/// let c5 = game.add_move(e4, game.position(e4).parse_san("c5").unwrap()).unwrap();
/// game.add_comment(c5, "Sicilian");
/// game.nags_mut(last).push(1);
/// game.set_tag("White", "Greco").unwrap();
/// game.set_result(GameResult::Drawn);
/// assert_eq!(game.to_string(), r#"[Event "?"]
/// [Site "?"]
/// [Date "????.??.??"]
/// [Round "?"]
/// [White "Greco"]
/// [Black "?"]
/// [Result "1/2-1/2"]
///
/// 1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 1/2-1/2
/// "#);
/// game.promote(c5);
/// assert!(game.to_string().ends_with("\n1. e4 c5 {Sicilian} (1... e5 2. Nf3 $1) 1/2-1/2\n"));
/// ```
#[doc(alias = "load")]
#[derive(Clone, Debug)]
pub struct GameTree<P: PgnPosition = Position> {
    tags: Tags,
    start: P,
    nodes: Vec<Node<P::Move>>,
    result: GameResult,
    /// Not part of the game. Comparisons ignore them.
    findings: Findings,
    /// The move added last, and the position after it. A line can therefore grow without being replayed.
    tip: (NodeId, P),
}

impl Default for GameTree {
    /// Creates an empty game from the start position.
    fn default() -> Self {
        Self::from_position(Position::default())
    }
}

impl GameTree {
    /// The root of every game. This is [`NodeId::START`] whatever the rules.
    pub const START: NodeId = NodeId::START;
}

impl<P: PgnPosition> GameTree<P> {
    /// Creates an empty game from a position. Sets the `Variant` tag if the position has Chess960 castling rights or
    /// belongs to a variant.
    pub fn from_position(start: P) -> Self {
        let mut tags = Tags::default();
        if let Some(variant) = start.variant_tag() {
            // Cannot fail: name and value are valid.
            let _ = tags.set(VARIANT, variant);
        }
        let root = Node::new(Edge::Start, GameTree::START);
        let (nodes, tip) = (vec![root], (GameTree::START, start));
        Self { tags, start, nodes, result: GameResult::Unknown, findings: Findings::default(), tip }
    }

    /// Returns the tags.
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Sets a tag. Control characters become spaces, since a tag must fit on one line. To make a game of a variant,
    /// create it [from a position](Self::from_position) of the variant, because this can't change the rules of a game.
    ///
    /// ```
    /// use movegen::pgn::{GameTree, TagError};
    /// let mut game = GameTree::default();
    /// game.set_tag("White", "Philidor")?;
    /// game.set_tag("Variant", "Standard")?;
    /// assert_eq!(game.set_tag("Variant", "Atomic"), Err(TagError::Derived));
    /// # Ok::<(), TagError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`TagError`] if the name is malformed or reserved, or if a reader of the game with that `Variant`
    /// wouldn't find its first position.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if name == VARIANT && !self.fits(Some(value)) {
            return Err(TagError::Derived);
        }
        self.tags.set(name, value)
    }

    /// Removes a tag and returns its value. The six tags that always exist become unset.
    pub fn remove_tag(&mut self, name: &str) -> Option<String> {
        self.tags.remove(name)
    }

    /// Returns whether a reader of the game with this `Variant` finds its first position.
    pub(crate) fn fits(&self, variant: Option<&str>) -> bool {
        P::from_tags(variant, self.start.fen_tag().as_deref()).as_ref() == Ok(&self.start)
    }

    /// Returns the remarks on text that isn't standard PGN, in the order of the text.
    pub fn remarks(&self) -> &[Remark] {
        self.findings.remarks()
    }

    /// Returns the problems that cut the game or a variation short. There are none if it was read
    /// [strictly](crate::Reader::with_strict).
    pub fn errors(&self) -> &[GameError] {
        self.findings.errors()
    }

    /// Returns the result. In a game that was read, this is the result given after the moves or, if that is missing or
    /// `*`, the one in the tag.
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result.
    pub const fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// Returns whether the castling rights or the `Variant` tag show that this is a game of Chess960. If so, write its
    /// moves in [that notation](movegen_position::CastlingNotation::Chess960) of UCI.
    ///
    /// ```
    /// use movegen::Position;
    /// use movegen::pgn::GameTree;
    /// let tree = GameTree::from_position(Position::chess960(0).unwrap());
    /// assert!(tree.is_chess960() && !GameTree::default().is_chess960());
    /// assert_eq!(tree.tags().get("Variant"), Some("Chess960"));
    /// let tree: GameTree = "[Variant \"fischer-random\"]\n\n*".parse().unwrap();
    /// assert!(tree.is_chess960());
    /// ```
    pub fn is_chess960(&self) -> bool {
        let is_tagged = self.tags.get("Variant").and_then(names_chess960) == Some(true);
        is_tagged || !self.start.board().has_standard_castling()
    }

    /// Returns the position before the first move.
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// Returns the node's index, clamped to the list (which is never empty).
    fn index(&self, id: NodeId) -> usize {
        (id.0 as usize).min(self.nodes.len() - 1)
    }

    fn node(&self, id: NodeId) -> &Node<P::Move> {
        &self.nodes[self.index(id)]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node<P::Move> {
        let index = self.index(id);
        &mut self.nodes[index]
    }

    /// Returns the move of a node, or `None` for the root and for null moves.
    pub fn mv(&self, id: NodeId) -> Option<P::Move> {
        match self.node(id).edge {
            Edge::Move(mv) => Some(mv),
            Edge::Start | Edge::Null | Edge::Removed => None,
        }
    }

    /// Returns whether the node is a null move.
    pub fn is_null(&self, id: NodeId) -> bool {
        self.node(id).edge == Edge::Null
    }

    /// Returns the node before this one, or `None` for the root and for a removed move.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        (!matches!(node.edge, Edge::Start | Edge::Removed)).then_some(node.parent)
    }

    /// Returns the continuations of a node, main line first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// Iterates over the main line.
    ///
    /// ```
    /// use movegen::pgn::Reader;
    /// use movegen::Square;
    /// let mut reader = Reader::new(&b"1. d4 (1. e4 e5) d5 *"[..]);
    /// let game = reader.games().next().unwrap().unwrap();
    /// let destinations = game.main_line().map(|id| game.mv(id).unwrap().to());
    /// assert!(destinations.eq([Square::D4, Square::D5]));
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        let first = |&id: &NodeId| self.children(id).first().copied();
        iter::successors(first(&GameTree::START), first)
    }

    /// Returns the position after a move. Replays the moves from the start, or from the most recently added move if
    /// that is on the way.
    pub fn position(&self, id: NodeId) -> P {
        let (mut before, mut line, mut last) = (self.start, Vec::new(), id);
        while let Some(parent) = self.parent(last) {
            if last == self.tip.0 {
                before = self.tip.1;
                break;
            }
            line.push(last);
            last = parent;
        }
        line.iter().rev().fold(before, |position, &id| self.after(&position, id))
    }

    /// Returns the position after a node's move, given the position before it. Use this to walk a line, rather than
    /// [`position`](Self::position), which replays the game each time.
    pub fn after(&self, before: &P, id: NodeId) -> P {
        match self.node(id).edge {
            Edge::Move(mv) => before.after(mv),
            // The tree holds no null move in check.
            Edge::Null => before.after_null().unwrap_or(*before),
            Edge::Start | Edge::Removed => *before,
        }
    }

    /// Adds a legal move after a node. It becomes the main line if the node has no continuation yet, and the last
    /// variation otherwise. Adding a move twice creates two nodes. To reuse the first, call [`play`](Self::play).
    /// This takes as long as [`position`](Self::position). Adding a line move by move takes linear time.
    ///
    /// # Errors
    /// Returns [`IllegalMoveError`] if the move isn't legal there, `after` has been removed, or the game already has
    /// 4,294,967,295 moves.
    pub fn add_move(&mut self, after: NodeId, mv: P::Move) -> Result<NodeId, IllegalMoveError> {
        let before = self.position(after);
        if !before.is_legal(mv) {
            return Err(IllegalMoveError);
        }
        self.grow(after, Edge::Move(mv), before.after(mv))
    }

    /// Plays a move after a node. Returns the continuation with this move, and [adds](Self::add_move) it first if it
    /// doesn't exist.
    ///
    /// ```
    /// use movegen::pgn::GameTree;
    /// let mut game: GameTree = "1. e4 e5 (1... c5) *".parse().unwrap();
    /// let e4 = game.main_line().next().unwrap();
    /// for text in ["c5", "e6"] {
    ///     game.play(e4, game.position(e4).parse_san(text).unwrap()).unwrap();
    /// }
    /// assert!(game.to_string().ends_with("\n1. e4 e5 (1... c5) (1... e6) *\n"));
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`add_move`](Self::add_move).
    pub fn play(&mut self, after: NodeId, mv: P::Move) -> Result<NodeId, IllegalMoveError> {
        let known = self.children(after).iter().copied().find(|&id| self.mv(id) == Some(mv));
        known.map_or_else(|| self.add_move(after, mv), Ok)
    }

    /// Adds a null move after a node, like [`add_move`](Self::add_move). It is written as `--`.
    ///
    /// ```
    /// use movegen::pgn::GameTree;
    /// let mut game = GameTree::default();
    /// let e4 = game.add_move(GameTree::START, game.start().parse_san("e4").unwrap()).unwrap();
    /// let null = game.add_null(e4).unwrap();
    /// assert_eq!((game.mv(null), game.is_null(null)), (None, true));
    /// game.add_move(null, game.position(null).parse_san("d4").unwrap()).unwrap();
    /// assert!(game.to_string().ends_with("\n1. e4 -- 2. d4 *\n"));
    /// ```
    ///
    /// # Errors
    /// Returns [`IllegalMoveError`] if the side to move is in check, `after` has been removed, or the game already has
    /// 4,294,967,295 moves.
    pub fn add_null(&mut self, after: NodeId) -> Result<NodeId, IllegalMoveError> {
        let next = self.position(after).after_null().ok_or(IllegalMoveError)?;
        self.grow(after, Edge::Null, next)
    }

    /// Adds an edge that leads to `next`.
    fn grow(&mut self, after: NodeId, edge: Edge<P::Move>, next: P) -> Result<NodeId, IllegalMoveError> {
        let id = self.push(after, edge).ok_or(IllegalMoveError)?;
        self.tip = (id, next);
        Ok(id)
    }

    /// Adds a move known to be legal. Returns `None` if the game is full, or the move before is removed.
    fn push(&mut self, after: NodeId, edge: Edge<P::Move>) -> Option<NodeId> {
        if self.node(after).edge == Edge::Removed {
            return None;
        }
        let id = NodeId(u32::try_from(self.nodes.len()).ok()?);
        let parent = NodeId(self.index(after) as u32);
        self.nodes.push(Node::new(edge, parent));
        self.node_mut(parent).children.push(id);
        Some(id)
    }

    /// Removes a move and everything after it. If it was the main line, its first variation takes its place. Has no
    /// effect on the root. Most of the memory is freed when the game is dropped.
    pub fn remove(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            self.node_mut(parent).children.retain(|&child| child != id);
            self.normalize_first(parent);
            self.clear(vec![id]);
        }
    }

    /// Takes a move back: returns the node before it, and removes everything after that. Variations don't take the
    /// move's place, and the next move is the main line. Returns `None` for the root.
    ///
    /// ```
    /// use movegen::pgn::{GameTree, NodeId};
    /// let mut game: GameTree = "1. e4 e5 *".parse().unwrap();
    /// let last = game.main_line().last().unwrap();
    /// let e4 = game.take_back(last).unwrap();
    /// assert!(game.to_string().ends_with("\n1. e4 *\n"));
    /// assert_eq!(game.take_back(e4), Some(NodeId::START));
    /// assert_eq!(game.take_back(NodeId::START), None);
    /// ```
    pub fn take_back(&mut self, id: NodeId) -> Option<NodeId> {
        let before = self.parent(id)?;
        self.truncate(before);
        Some(before)
    }

    /// Marks nodes and all after them as removed.
    fn clear(&mut self, mut removed: Vec<NodeId>) {
        while let Some(id) = removed.pop() {
            let node = core::mem::replace(self.node_mut(id), Node::new(Edge::Removed, GameTree::START));
            removed.extend(node.children);
        }
    }

    /// Removes everything after a move, variations included. Keeps the result.
    ///
    /// ```
    /// use movegen::pgn::GameTree;
    /// let mut game: GameTree = "1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *".parse().unwrap();
    /// let e4 = game.main_line().next().unwrap();
    /// game.truncate(e4);
    /// assert!(game.to_string().ends_with("\n1. e4 *\n"));
    /// ```
    pub fn truncate(&mut self, after: NodeId) {
        let removed = core::mem::take(&mut self.node_mut(after).children);
        self.clear(removed);
    }

    /// Makes a move the main line of its parent. Has no effect on the root.
    pub fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        let children = &mut self.node_mut(parent).children;
        if let Some(index) = children.iter().position(|&child| child == id) {
            children[..=index].rotate_right(1);
            self.normalize_first(parent);
        }
    }

    /// Moves the opening comments of the main line to its parent, which is where PGN has them.
    fn normalize_first(&mut self, parent: NodeId) {
        let Some(&first) = self.children(parent).first() else { return };
        if let Some(notes) = &mut self.node_mut(first).notes {
            let comments = core::mem::take(&mut notes.opening_comments);
            self.node_mut(parent).notes_mut().comments.extend(comments);
        }
    }

    /// Returns the comments after a move. The root has those before the first move. Each is one line: runs of spaces
    /// and line breaks became single spaces when it was read or added.
    pub fn comments(&self, id: NodeId) -> &[String] {
        self.node(id).notes.as_deref().map_or(&[], |notes| &notes.comments)
    }

    /// Returns the comments before the first move of a variation. Only variations have any.
    pub fn opening_comments(&self, id: NodeId) -> &[String] {
        self.node(id).notes.as_deref().map_or(&[], |notes| &notes.opening_comments)
    }

    /// Adds a comment after a move. Collapses white space to single spaces, because PGN doesn't preserve line breaks.
    /// Ignores blank comments.
    pub fn add_comment(&mut self, id: NodeId, text: &str) {
        if let Some(text) = normalized(text) {
            self.node_mut(id).notes_mut().comments.push(text.into_owned());
        }
    }

    /// Adds a comment before a move, like [`add_comment`](Self::add_comment). In the main line it
    /// goes to the parent.
    pub fn add_opening_comment(&mut self, id: NodeId, text: &str) {
        match self.parent(id) {
            Some(parent) if self.children(parent).first() == Some(&id) => self.add_comment(parent, text),
            Some(_) => {
                if let Some(text) = normalized(text) {
                    self.node_mut(id).notes_mut().opening_comments.push(text.into_owned());
                }
            }
            None => {}
        }
    }

    /// Replaces the comments after a move.
    pub(crate) fn replace_comments<'a>(&mut self, id: NodeId, texts: impl Iterator<Item = &'a String>) {
        self.node_mut(id).notes_mut().comments =
            texts.filter_map(|text| Some(normalized(text)?.into_owned())).collect();
    }

    /// Removes all comments of a move, before and after it.
    pub fn clear_comments(&mut self, id: NodeId) {
        self.node_mut(id).notes = None;
    }

    /// Returns the numeric annotation glyphs of a move.
    pub fn nags(&self, id: NodeId) -> &[u8] {
        &self.node(id).nags
    }

    /// Returns a mutable reference to the numeric annotation glyphs of a move. Glyphs of the root are never written.
    pub fn nags_mut(&mut self, id: NodeId) -> &mut Vec<u8> {
        &mut self.node_mut(id).nags
    }
}

/// Compares content, not node ids.
impl<P: PgnPosition> PartialEq for GameTree<P> {
    fn eq(&self, other: &Self) -> bool {
        if (&self.tags, &self.start, self.result) != (&other.tags, &other.start, other.result) {
            return false;
        }
        let mut pairs = vec![(GameTree::START, GameTree::START)];
        while let Some((id, other_id)) = pairs.pop() {
            let (node, other_node) = (self.node(id), other.node(other_id));
            let content = |node: &Node<P::Move>| (node.edge, node.children.len());
            // Glyphs on the root mean nothing.
            let has_same_nags = node.edge == Edge::Start || node.nags == other_node.nags;
            if content(node) != content(other_node)
                || !has_same_nags
                || self.comments(id) != other.comments(other_id)
                || self.opening_comments(id) != other.opening_comments(other_id)
            {
                return false;
            }
            pairs.extend(node.children.iter().copied().zip(other_node.children.iter().copied()));
        }
        true
    }
}

impl<P: PgnPosition + Eq> Eq for GameTree<P> where P::Move: Eq {}
