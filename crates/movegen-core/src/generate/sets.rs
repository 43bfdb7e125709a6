//! Sets of moves, and lists of sets: the form in which the rules generate.

use core::iter::FusedIterator;

use crate::generate::list::List;
use crate::types::{Bitboard, Move, MoveKind, Square};

/// The origin of the moves in a [`MoveSet`].
///
/// ```
/// use movegen::generate::Origin;
/// use movegen::{AllMoves, Board, MoveSets};
/// let sets = MoveSets::of::<AllMoves>(&Board::default());
/// let of_pawns = sets.iter().filter(|set| matches!(set.origin(), Origin::Step(8 | 16)));
/// assert_eq!(of_pawns.count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The square of one piece.
    Square(Square),
    /// A pawn step, as destination index minus origin index: 8 for a push by White, -16 for a double push by
    /// Black, and so on.
    Step(i8),
}

/// Moves of one kind as a set of destinations: the moves of one piece, or of all pawns that make the same step. The
/// generator works in such sets, and makes lists of moves from them. A set takes 16 bytes.
///
/// ```
/// use movegen::{AllMoves, Board, Move, MoveKind, MoveSet, MoveSets, Square, generate};
///
/// let board = Board::default();
/// let sets: MoveSets = generate::<AllMoves>(&board).sets();
/// // Single pushes, double pushes, and two knights.
/// assert_eq!(sets.len(), 4);
/// let pushes: &MoveSet = sets.iter().find(|set| set.kind() == MoveKind::DoublePush).unwrap();
/// assert_eq!(pushes.len(), 8);
/// let mut moves = pushes.with_targets(Square::E4.into()).into_iter();
/// assert_eq!(moves.next(), Some(Move::new(MoveKind::DoublePush, Square::E2, Square::E4)));
/// assert_eq!(moves.next(), None);
/// ```
#[doc(alias = "PieceMoves")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct MoveSet {
    to: Bitboard,
    origin: Origin,
    // Not before the origin: at a multiple of four, the compiler loads the kind together with the bytes after it.
    // Those have just been stored one by one, and processors wait for such stores.
    kind: MoveKind,
}

const _: () = assert!(size_of::<MoveSet>() == 16);

impl MoveSet {
    /// Creates the moves of a piece from `from` to each square of `to`. Parts aren't checked against each other or any
    /// position.
    #[inline]
    #[must_use]
    pub const fn new(kind: MoveKind, from: Square, to: Bitboard) -> Self {
        Self { to, kind, origin: Origin::Square(from) }
    }

    /// Creates the pawn moves to each square of `to`, all by the same `step`: see [`Origin::Step`]. Parts aren't
    /// checked against each other or any position.
    #[inline]
    #[must_use]
    pub const fn from_step(kind: MoveKind, step: i8, to: Bitboard) -> Self {
        Self { to, kind, origin: Origin::Step(step) }
    }

    /// Returns the kind of all moves in the set.
    #[inline]
    #[must_use]
    pub const fn kind(&self) -> MoveKind {
        self.kind
    }

    /// Returns the common origin, or the step from each origin to its destination.
    #[inline]
    #[must_use]
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// Returns the destinations. For castling, the rooks' squares, as in [`Move::to`].
    #[inline]
    #[must_use]
    pub const fn targets(&self) -> Bitboard {
        self.to
    }

    /// Returns the same kind and origin with other destinations.
    ///
    /// ```
    /// use movegen::{AllMoves, Board, generate};
    /// let board = Board::from_fen("4k3/8/8/8/2p5/8/3N4/4K3 w - -").unwrap();
    /// let mut captures = 0;
    /// generate::<AllMoves>(&board).for_each_set(|set| {
    ///     captures += set.with_targets(set.targets() & board.color(!board.turn())).len();
    /// });
    /// assert_eq!(captures, 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn with_targets(self, to: Bitboard) -> Self {
        Self { to, ..self }
    }

    /// Returns how many moves the set has.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.to.len()
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.to.is_empty()
    }

    /// Returns the origin of the move to `to`.
    #[inline]
    #[must_use]
    pub const fn from(&self, to: Square) -> Square {
        match self.origin {
            Origin::Square(from) => from,
            Origin::Step(step) => to.offset(step.wrapping_neg()),
        }
    }

    /// Returns the move to `to`, whether or not `to` is one of the destinations.
    #[inline]
    #[must_use]
    pub const fn move_to(&self, to: Square) -> Move {
        Move::new(self.kind, self.from(to), to)
    }

    /// Returns the set mirrored top to bottom, as [`Board::flip`](crate::Board::flip) mirrors a board.
    ///
    /// ```
    /// use movegen::{MoveKind, MoveSet, Square};
    /// let capture = MoveSet::from_step(MoveKind::Pawn, 9, Square::D5.into());
    /// assert_eq!(capture.flip(), MoveSet::from_step(MoveKind::Pawn, -7, Square::D4.into()));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        let origin = match self.origin {
            Origin::Square(from) => Origin::Square(from.flip()),
            // Only ranks are mirrored: 9, one rank up and one file right, becomes -7.
            Origin::Step(step) => {
                let files = (step + 4) % 8 - 4;
                Origin::Step(2 * files - step)
            }
        };
        Self { to: self.to.flip(), kind: self.kind, origin }
    }

    /// Returns whether `mv` is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, mv: Move) -> bool {
        // No short circuit: both parts are cheap, and the result is unpredictable.
        self.to.contains(mv.to()) & (self.move_to(mv.to()) == mv)
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveSetIter;

    #[inline]
    fn into_iter(self) -> MoveSetIter {
        MoveSetIter(self)
    }
}

/// Iterates over the moves of a [`MoveSet`], by ascending destination.
///
/// ```
/// use movegen::{MoveKind, MoveSet, Square};
/// let set = MoveSet::new(MoveKind::Knight, Square::G1, [Square::F3, Square::H3].into_iter().collect());
/// assert!(set.into_iter().map(|mv| mv.to()).eq([Square::F3, Square::H3]));
/// ```
#[derive(Clone, Debug)]
pub struct MoveSetIter(MoveSet);

impl Iterator for MoveSetIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let to = self.0.to.first()?;
        self.0.to.0 &= self.0.to.0 - 1;
        Some(self.0.move_to(to))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for MoveSetIter {
    #[inline]
    fn next_back(&mut self) -> Option<Move> {
        let to = self.0.to.last()?;
        self.0.to = self.0.to.without(to);
        Some(self.0.move_to(to))
    }
}

impl ExactSizeIterator for MoveSetIter {}
impl FusedIterator for MoveSetIter {}

/// A board's moves as a list of non-empty [`MoveSet`]s on the stack, in 776 bytes. A list is a
/// [`Sink`](crate::generate::Sink) and a slice of sets.
///
/// The sets of every [`Board`](crate::Board) with at most 16 pieces per side fit, for
/// every class and legality:
///
/// - The king has one set.
/// - Every other non-pawn has at most two: a queen's diagonal and orthogonal moves, or a rook's moves
///   and castling with it.
/// - The pawns have at most 18 together: single and double pushes and two directions of captures, four
///   promotions in three directions, and at most two en passant captures.
///
/// That makes at most 1 + 2 x 15 = 31 sets without pawns, and at most 1 + 2 x 14 + 18 = 47 with one or more. Only
/// illegal moves lead to boards with more pieces. Those may lose sets, which [`is_truncated`](List::is_truncated)
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
pub type MoveSets = List<MoveSet, 48>;

impl MoveSets {
    /// Counts the moves of all sets.
    #[inline]
    pub fn count_moves(&self) -> usize {
        self.iter().map(MoveSet::len).sum()
    }

    /// Iterates over the moves of all sets, in the order that a [`MoveList`](crate::MoveList) of
    /// the same request has.
    #[inline]
    pub fn moves(
        &self,
    ) -> core::iter::FlatMap<core::slice::Iter<'_, MoveSet>, MoveSetIter, fn(&MoveSet) -> MoveSetIter> {
        self.iter().flat_map(|&set| set.into_iter())
    }
}
