//! A position with its checkers and pinned pieces, for a search.

use core::fmt;
use core::ops::Deref;

use movegen_core::generate::{Class, Legal, Request, Status, generate_with};
use movegen_core::{AllMoves, Bitboard, CheckInfo, Move, MoveList, Role, Square};

use crate::position::making::{IllegalMoveError, Step};
use crate::position::position::Position;

/// A [`Position`] that keeps its [`CheckInfo`], for the nodes of a search.
///
/// Nearly every question about a position starts from its checkers and pinned pieces. A `Position` computes them each
/// time. A `SearchPosition` computes them once, when a move is made, and uses them for moves, check and status. It
/// takes 104 bytes and is `Copy`. Use it where a node asks several such questions. A `Position` is smaller and cheaper
/// to make.
///
/// It derefs to its position: `&node` goes wherever a `&Position` or `&Board` is wanted, and
/// methods of theirs that are not listed here work, too, but compute checkers and pins anew. For a
/// null move, use [`after_null`](Self::after_null).
///
/// ```
/// use movegen::{Noisy, Position, SearchPosition, Status};
///
/// let root = SearchPosition::new("6k1/5ppp/8/8/8/8/Q7/R5K1 w - - 0 1".parse()?);
/// assert_eq!(root.generate::<Noisy>().count(), 1);
/// // Copy-make: each node makes its children.
/// let mates = root.legal_moves().into_iter().filter(|&mv| {
///     let child = root.after(mv);
///     child.in_check() && child.status() == Status::Checkmate
/// });
/// assert_eq!(mates.count(), 1);
/// assert_eq!(root.to_string(), "6k1/5ppp/8/8/8/8/Q7/R5K1 w - - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchPosition {
    position: Position,
    check_info: CheckInfo,
}

const _: () = assert!(size_of::<SearchPosition>() == 104);

impl SearchPosition {
    /// Computes a position's checkers and pinned pieces.
    #[inline]
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self { check_info: position.check_info(), position }
    }

    /// Returns the position. You can call its methods on the search position directly.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the side to move's checkers and pinned pieces.
    #[inline]
    #[must_use]
    pub const fn check_info(&self) -> CheckInfo {
        self.check_info
    }

    /// Returns the pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        self.check_info.checkers()
    }

    /// Returns whether the side to move is in check.
    #[inline]
    #[must_use]
    pub const fn in_check(&self) -> bool {
        self.check_info.in_check()
    }

    /// Requests the legal moves of class `C`: see [`generate`](fn@movegen_core::generate).
    #[inline]
    pub fn generate<C: Class>(&self) -> Request<'_, C, Legal> {
        generate_with::<C>(&self.position, self.check_info)
    }

    /// Lists the legal moves.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.generate::<AllMoves>().list()
    }

    /// Returns whether `mv` is a legal move: see [`Board::is_legal`](movegen_core::Board::is_legal). It may come from
    /// anywhere.
    ///
    /// ```
    /// use movegen::SearchPosition;
    /// let node = SearchPosition::default();
    /// let push = node.parse_uci("e2e4").unwrap();
    /// assert!(node.is_legal(push) && !node.after(push).is_legal(push));
    /// ```
    #[doc(alias("hash_move", "tt", "ttmove"))]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.generate::<AllMoves>().contains(mv)
    }

    /// Returns the legal move between two squares: see [`Board::find_move`](movegen_core::Board::find_move).
    #[inline]
    #[must_use]
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        self.candidate_move(from, to, promotion).filter(|&mv| self.is_legal(mv))
    }

    /// Returns whether there is any legal move.
    #[inline]
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.generate::<AllMoves>().any()
    }

    /// Returns the status: checkmate, stalemate or neither. Draws by other rules don't count.
    #[inline]
    #[must_use]
    pub fn status(&self) -> Status {
        Status::new(self.has_legal_move(), self.in_check())
    }

    /// Returns the position after a legal move: see [`Position::after`].
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        Self::new(self.position.after(mv))
    }

    /// Returns a legal move with its effects, for a search with an accumulator, like [`Position::step`]. The position
    /// after the move keeps its checkers and pins.
    ///
    /// ```
    /// use movegen::SearchPosition;
    /// let node = SearchPosition::default();
    /// let step = node.step(node.parse_uci("e2e4").unwrap());
    /// assert_eq!((step.captured(), step.changes().added().count()), (None, 1));
    /// assert_eq!(step.after().legal_moves().len(), 20);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn step(&self, mv: Move) -> Step<'_, Self> {
        Step::new(&self.position, mv)
    }

    /// Returns the position after a null move, as by [`Position::make_null`], or `None` if the side to move is in
    /// check.
    #[inline]
    #[must_use]
    pub fn after_null(&self) -> Option<Self> {
        self.position.after_null().map(Self::new)
    }

    /// Makes a legal move, and returns the position before it for [`unmake`](Self::unmake).
    ///
    /// ```
    /// use movegen::SearchPosition;
    /// let start = SearchPosition::default();
    /// let mut node = start;
    /// let undo = node.make(node.parse_uci("e2e4").unwrap());
    /// assert_eq!(node.check_info(), node.position().check_info());
    /// node.unmake(undo);
    /// assert_eq!(node, start);
    /// ```
    #[inline]
    pub fn make(&mut self, mv: Move) -> Self {
        let before = Self { position: self.position.make(mv), check_info: self.check_info };
        self.check_info = CheckInfo::new(&self.position);
        before
    }

    /// Makes a move if it is legal, and returns the position before it for [`unmake`](Self::unmake).
    ///
    /// # Errors
    /// Returns [`IllegalMoveError`] if the move is illegal, and leaves the position unchanged.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<Self, IllegalMoveError> {
        if self.is_legal(mv) { Ok(self.make(mv)) } else { Err(IllegalMoveError) }
    }

    /// Restores the position returned by [`make`](Self::make) or [`play`](Self::play).
    #[inline]
    pub fn unmake(&mut self, before: Self) {
        self.position.unmake(before.position);
        self.check_info = before.check_info;
    }
}

/// Writes the FEN, like [`Position`].
impl fmt::Display for SearchPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.position, f)
    }
}

impl Deref for SearchPosition {
    type Target = Position;

    #[inline]
    fn deref(&self) -> &Position {
        &self.position
    }
}

impl Default for SearchPosition {
    /// Returns the standard start position.
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl From<Position> for SearchPosition {
    #[inline]
    fn from(position: Position) -> Self {
        Self::new(position)
    }
}
