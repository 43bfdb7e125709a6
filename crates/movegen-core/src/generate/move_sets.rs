//! A list of sets of moves on the stack.

use core::convert::Infallible;
use core::fmt;
use core::ops::{ControlFlow, Deref};

use crate::generate::array_vec::ArrayVec;
use crate::generate::move_set::{MoveSet, MoveSetIter};
use crate::generate::sink::Sink;

/// The maximum length of a list of sets. [`MoveSets`] proves that it suffices.
const CAPACITY: usize = 48;

/// The moves of a board as a list of [`MoveSet`]s on the stack, without empty sets. It takes 776 bytes, and
/// is faster to fill and to make moves from than a [`MoveList`](crate::MoveList). The list is a [`Sink`] and
/// a slice of sets.
///
/// The sets of every [`Board`](crate::Board) with at most 16 pieces for each side fit, in every kind and legality:
///
/// - The king has one set.
/// - Every other piece that is not a pawn accounts for at most two: the diagonal and the orthogonal moves of
///   a queen, or the moves of a rook and castling with it.
/// - The pawns have at most 18, however many they are: the single and double pushes and two directions of
///   captures, four kinds of promotion in three directions, and at most two en passant captures.
///
/// So there are at most 1 + 2 x 15 = 31 sets without pawns, and at most 1 + 2 x 14 + 18 = 47 with one pawn or
/// more. A board with more pieces, which only moves that are not legal lead to, may lose sets, which
/// [`is_truncated`](Self::is_truncated) reports.
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

    /// Returns the sets. The generator writes them in an unspecified order.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[MoveSet] {
        self.sets.as_slice()
    }

    /// Returns the number of moves of all sets.
    #[inline]
    pub fn count_moves(&self) -> usize {
        self.iter().map(MoveSet::len).sum()
    }

    /// Returns the moves of all sets, in the order in which a [`MoveList`](crate::MoveList) of the same
    /// request has them.
    #[inline]
    pub fn moves(
        &self,
    ) -> core::iter::FlatMap<core::slice::Iter<'_, MoveSet>, MoveSetIter, fn(&MoveSet) -> MoveSetIter> {
        self.iter().flat_map(|&set| set.into_iter())
    }

    /// Returns whether a set was dropped because the list was full.
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
        // An empty set is written as well, and overwritten by the next: a branch would be unpredictable.
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

/// Lists are equal if they have the same sets in the same order, and either both or neither of them [dropped
/// sets](MoveSets::is_truncated).
impl PartialEq for MoveSets {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice() && self.is_truncated() == other.is_truncated()
    }
}

impl Eq for MoveSets {}
