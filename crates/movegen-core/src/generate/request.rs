//! Requests: which moves, and what to do with them.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::board::Board;
use crate::generate::class::{Class, Legal, Legality, MoveClass, PseudoLegal};
#[cfg(compact)]
use crate::generate::flipped as side_to_move;
use crate::generate::move_list::MoveList;
#[cfg(not(compact))]
use crate::generate::rules as side_to_move;
use crate::generate::rules::Query;
use crate::generate::sets::{MoveSet, MoveSets};
use crate::generate::sink::{AnyMove, Count, EachSet, Sink};
use crate::king::CheckInfo;
use crate::types::{Bitboard, Move, Role, Square};

/// Requests the legal moves of class `C`. The methods of [`Request`] narrow the request down
/// and carry it out.
///
/// ```
/// use movegen::{Bitboard, Board, Noisy, AllMoves, Rank, generate};
///
/// let board = Board::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -").unwrap();
/// assert_eq!(generate::<AllMoves>(&board).count(), 48);
/// assert_eq!(generate::<Noisy>(&board).count(), 8);
/// assert_eq!(generate::<AllMoves>(&board).targets(Bitboard::rank(Rank::Sixth)).count(), 7);
/// assert!(generate::<AllMoves>(&board).any());
/// for mv in generate::<Noisy>(&board).list() {
///     assert!(board.is_capture(mv));
/// }
/// ```
#[doc(alias("MoveGen", "new_legal", "generate_moves"))]
#[inline]
pub fn generate<C: Class>(board: &Board) -> Request<'_, C, Legal> {
    Request::new(C::default(), board, CheckInfo::by_color(board))
}

/// Requests the legal moves of class `C`, reusing a [`CheckInfo`] that you have already computed for `board`. Debug
/// builds assert that it fits. In release builds a wrong one gives wrong moves.
///
/// ```
/// use movegen::{Board, Noisy, CheckInfo, Quiets};
/// use movegen::generate::generate_with;
///
/// let board = Board::default();
/// let check_info = CheckInfo::new(&board);
/// let captures = generate_with::<Noisy>(&board, check_info).list();
/// let quiets = generate_with::<Quiets>(&board, check_info).list();
/// assert_eq!((captures.len(), quiets.len()), (0, 20));
/// ```
#[inline]
pub fn generate_with<C: Class>(board: &Board, check_info: CheckInfo) -> Request<'_, C, Legal> {
    debug_assert!(check_info == CheckInfo::new(board), "the CheckInfo of another board");
    Request::new(C::default(), board, check_info)
}

/// Requests the legal moves of a class chosen at run time.
///
/// ```
/// use movegen::generate::{MoveClass, generate_class};
/// use movegen::{Board, Square};
/// let board = Board::default();
/// let counts = MoveClass::ALL.map(|class| generate_class(class, &board).count());
/// assert_eq!(counts, [20, 0, 20, 0, 0, 20, 0]);
/// let class: MoveClass = "quiets".parse().unwrap();
/// assert_eq!(generate_class(class, &board).origins(Square::G1).count(), 2);
/// ```
pub fn generate_class(class: MoveClass, board: &Board) -> Request<'_, MoveClass, Legal> {
    Request::new(class, board, CheckInfo::new(board))
}

/// A request for moves: see [`generate`] and [`generate_class`].
///
/// ```
/// use movegen::{AllMoves, Board, Rank, generate};
/// let board = Board::default();
/// let request = generate::<AllMoves>(&board).targets(movegen::Bitboard::rank(Rank::Third));
/// assert_eq!((request.count(), request.any(), request.list().len()), (12, true, 12));
/// ```
#[must_use = "nothing is generated until the moves are counted, listed or sent somewhere"]
#[derive(Clone, Copy, Debug)]
pub struct Request<'a, C, L>(Query<'a, C>, PhantomData<L>);

impl<'a, C: Class, L: Legality> Request<'a, C, L> {
    #[inline]
    const fn new(class: C, board: &'a Board, check_info: CheckInfo) -> Self {
        let (origins, targets) = (Bitboard::ALL, Bitboard::ALL);
        Self(Query { board, check_info, origins, targets, class }, PhantomData)
    }

    /// Keeps only moves that start in `squares`.
    #[doc(alias = "generate_moves_for")]
    #[inline]
    pub fn origins(mut self, squares: impl Into<Bitboard>) -> Self {
        self.0.origins &= squares.into();
        self
    }

    /// Keeps only moves with a destination ([`Move::to`]) in `squares`. For castling that is the rook's square.
    #[doc(alias = "set_iterator_mask")]
    #[inline]
    pub fn targets(mut self, squares: impl Into<Bitboard>) -> Self {
        self.0.targets &= squares.into();
        self
    }

    /// Requests pseudo-legal moves, which may leave their own king attacked. Castling is always fully legal. In check,
    /// these are king steps off the lines of checking sliders and, with a single checker, moves that capture it or
    /// block the check.
    ///
    /// ```
    /// use movegen::{Board, AllMoves, generate};
    /// let board = Board::from_fen("4r2k/8/8/8/8/8/4R3/4K3 w - -").unwrap();
    /// assert_eq!(generate::<AllMoves>(&board).count(), 10);
    /// assert_eq!(generate::<AllMoves>(&board).pseudo_legal().count(), 17);
    /// ```
    #[inline]
    pub fn pseudo_legal(self) -> Request<'a, C, PseudoLegal> {
        Request(self.0, PhantomData)
    }

    /// Requests pseudo-legal moves as if nobody gave check, for variants in which a king may be captured. There are no
    /// evasions then, and a side may have no king.
    ///
    /// ```
    /// use movegen::{Board, AllMoves, generate};
    /// let board = Board::from_fen("4r2k/8/8/8/8/8/8/R3K3 w - -").unwrap();
    /// assert_eq!(generate::<AllMoves>(&board).pseudo_legal().count(), 4);
    /// assert_eq!(generate::<AllMoves>(&board).ignoring_checks().count(), 15);
    /// ```
    #[inline]
    pub fn ignoring_checks(mut self) -> Request<'a, C, PseudoLegal> {
        let Query { board, check_info, .. } = &mut self.0;
        check_info.checkers = Bitboard::EMPTY;
        if board.pieces(board.turn(), Role::King).is_empty() {
            // A king's moves start on its square if a piece of ours stands there. Here none does.
            check_info.king = Square::wrapping((!board.color(board.turn())).0.trailing_zeros());
        }
        self.pseudo_legal()
    }

    /// Sends each set of moves to `sink`, which can't stop the generator. For one that can, use
    /// [`try_send`](Self::try_send).
    #[inline]
    pub fn send<S: Sink<Stop = Infallible>>(self, sink: &mut S) {
        let ControlFlow::Continue(()) = self.try_send(sink);
    }

    /// Sends each set of moves to `sink` until it returns `Break`.
    #[inline]
    pub fn try_send<S: Sink>(self, sink: &mut S) -> ControlFlow<S::Stop> {
        side_to_move::generate::<C, L, S>(self.0, sink)
    }

    /// Returns whether `mv` is one of the moves. Accepts any value. Much cheaper than generating the list.
    #[inline(always)]
    #[must_use]
    pub fn contains(self, mv: Move) -> bool {
        // Runs only the rule for that kind, on one-square masks. Inlined, because a request is passed through memory.
        let request = self.origins(mv.from()).targets(mv.to());
        side_to_move::contains::<C, L>(request.0, mv)
    }

    /// Counts the moves without creating any.
    #[inline]
    #[must_use]
    pub fn count(self) -> usize {
        let mut count = Count::default();
        self.send(&mut count);
        count.0
    }

    /// Returns whether there are any moves. Stops at the first.
    #[inline]
    pub fn any(self) -> bool {
        self.0.has_push() || self.try_send(&mut AnyMove).is_break()
    }

    /// Collects the moves.
    #[inline]
    #[must_use]
    pub fn list(self) -> MoveList {
        let mut list = MoveList::new();
        let ControlFlow::Continue(()) = self.try_send(&mut list);
        list
    }

    /// Collects the moves as sets.
    #[inline]
    #[must_use]
    pub fn sets(self) -> MoveSets {
        let mut sets = MoveSets::new();
        self.send(&mut sets);
        sets
    }

    /// Calls `visit` with each move.
    #[inline]
    pub fn for_each(self, mut visit: impl FnMut(Move)) {
        self.for_each_set(|set| set.into_iter().for_each(&mut visit));
    }

    /// Calls `visit` with each non-empty set of moves.
    ///
    /// ```
    /// use movegen::{AllMoves, Board, generate};
    /// let mut lengths = Vec::new();
    /// generate::<AllMoves>(&Board::default()).for_each_set(|set| lengths.push(set.len()));
    /// lengths.sort();
    /// assert_eq!(lengths, [2, 2, 8, 8]);
    /// ```
    #[inline]
    pub fn for_each_set(self, visit: impl FnMut(MoveSet)) {
        self.send(&mut EachSet(visit));
    }
}

impl MoveList {
    /// Lists the legal moves of class `C`.
    #[inline]
    #[must_use]
    pub fn of<C: Class>(board: &Board) -> Self {
        generate::<C>(board).list()
    }
}

impl MoveSets {
    /// Lists the legal moves of class `C`.
    #[inline]
    #[must_use]
    pub fn of<C: Class>(board: &Board) -> Self {
        generate::<C>(board).sets()
    }
}
