//! A list of sets of moves on the stack.

use core::convert::Infallible;
use core::fmt;
use core::ops::{ControlFlow, Deref};

use crate::generate::array_vec::ArrayVec;
use crate::generate::move_set::{MoveSet, MoveSetIter};
use crate::generate::sink::Sink;

/// The capacity of a list of sets. [`MoveSets`] proves that it suffices.
const CAPACITY: usize = 48;

/// A board's moves as a list of non-empty [`MoveSet`]s on the stack: 776 bytes, and faster to fill and to make moves
/// from than a [`MoveList`](crate::MoveList). A list is a [`Sink`] and a slice of sets.
///
/// The sets of every [`Board`](crate::Board) with at most 16 pieces per side fit, for every class and legality:
///
/// - The king has one set.
/// - Every other non-pawn has at most two: a queen's diagonal and orthogonal moves, or a rook's moves and castling
///   with it.
/// - The pawns have at most 18 together: single and double pushes and two directions of captures, four promotions in
///   three directions, and at most two en passant captures.
///
/// That makes at most 1 + 2 x 15 = 31 sets without pawns, and at most 1 + 2 x 14 + 18 = 47 with one or more. Only
/// illegal moves lead to boards with more pieces; those may lose sets, which [`is_truncated`](Self::is_truncated)
/// reports.
///
/// ```
/// use movegen::{AllMoves, Board, MoveList, MoveSets};
///
/// let board = Board::default();
/// let sets = MoveSets::of::<AllMoves>(&board);
/// assert_eq!((sets.len(), sets.count_moves()), (4, 20));
/// let list = MoveList::of::<AllMoves>(&board);
/// assert!(sets.moves().eq(list));
/// ```
#[derive(Clone)]
pub struct MoveSets {
    sets: ArrayVec<MoveSet, CAPACITY>,
}

impl MoveSets {
    /// The maximum length.
    pub const CAPACITY: usize = CAPACITY;

    /// Creates an empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { sets: ArrayVec::new() }
    }

    /// The sets. The generator's order is unspecified.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[MoveSet] {
        self.sets.as_slice()
    }

    /// Counts the moves of all sets.
    #[inline]
    pub fn count_moves(&self) -> usize {
        self.iter().map(MoveSet::len).sum()
    }

    /// Iterates over the moves of all sets, in the order that a [`MoveList`](crate::MoveList) of the same request has.
    #[inline]
    pub fn moves(
        &self,
    ) -> core::iter::FlatMap<core::slice::Iter<'_, MoveSet>, MoveSetIter, fn(&MoveSet) -> MoveSetIter> {
        self.iter().flat_map(|&set| set.into_iter())
    }

    /// Whether a set was dropped because the list was full.
    #[inline]
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.sets.truncated
    }

    /// Removes all sets.
    #[inline]
    pub fn clear(&mut self) {
        self.sets.clear();
    }
}

impl Sink for MoveSets {
    type Stop = Infallible;

    #[inline]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        // Empty sets are written too, and overwritten by the next: a branch would be unpredictable.
        if self.sets.push_if(!set.is_empty(), set).is_err() {
            self.sets.truncated |= !set.is_empty();
        }
        ControlFlow::Continue(())
    }
}

impl Default for MoveSets {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveSets {
    type Target = [MoveSet];

    #[inline]
    fn deref(&self) -> &[MoveSet] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveSets {
    type Item = &'a MoveSet;
    type IntoIter = core::slice::Iter<'a, MoveSet>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl fmt::Debug for MoveSets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// Equal if both have the same sets in the same order, and both or neither [dropped sets](MoveSets::is_truncated).
impl PartialEq for MoveSets {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice() && self.is_truncated() == other.is_truncated()
    }
}

impl Eq for MoveSets {}
