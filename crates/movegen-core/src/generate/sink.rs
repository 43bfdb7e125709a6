//! Sinks receive the generated moves: a counter, a test for any move, a closure.

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::generate::sets::{MoveSet, MoveSets};
use crate::types::Move;

/// Receives generated moves, set by set, in an unspecified order. To stop the generator, return `Break`
/// with a [`Stop`](Self::Stop) value.
///
/// ```
/// use core::ops::ControlFlow;
/// use movegen::{AllMoves, Board, MoveSet, generate};
/// use movegen::generate::Sink;
///
/// /// Collects the destinations of all moves.
/// #[derive(Default)]
/// struct Destinations(movegen::Bitboard);
///
/// impl Sink for Destinations {
///     type Stop = core::convert::Infallible;
///     fn receive(&mut self, set: MoveSet) -> ControlFlow<Self::Stop> {
///         self.0 |= set.targets();
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut sink = Destinations::default();
/// generate::<AllMoves>(&Board::default()).send(&mut sink);
/// assert_eq!(sink.0.len(), 16);
/// ```
pub trait Sink {
    /// Why the sink stopped. Use [`Infallible`] for one that never does: it costs nothing, and
    /// [`Request::send`](crate::generate::Request::send) accepts it.
    type Stop;

    /// Receives a set of moves, possibly empty.
    fn receive(&mut self, set: MoveSet) -> ControlFlow<Self::Stop>;
}

impl Sink for MoveSets {
    type Stop = Infallible;

    #[inline]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        // Empty sets are written too, and overwritten by the next: a branch would be unpredictable.
        if self.push_if(!set.is_empty(), set).is_err() {
            self.truncated |= !set.is_empty();
        }
        ControlFlow::Continue(())
    }
}

/// Counts moves without creating them.
///
/// ```
/// use movegen::{Board, Noisy, Quiets, generate};
/// use movegen::generate::Count;
/// let (board, mut count) = (Board::default(), Count::default());
/// generate::<Noisy>(&board).send(&mut count);
/// generate::<Quiets>(&board).send(&mut count);
/// assert_eq!(count.0, 20);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count(
    /// Moves received so far.
    pub usize,
);

impl Sink for Count {
    type Stop = Infallible;

    #[inline]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        self.0 += set.len();
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
pub(crate) struct AnyMove;

impl Sink for AnyMove {
    type Stop = ();

    #[inline]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<()> {
        if set.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Whether a given move was among those received. Reads on when it was, because a stop would be unpredictable.
pub(crate) struct Find {
    mv: Move,
    found: bool,
}

impl Find {
    /// Returns whether `mv` is among the moves that `send` sends.
    #[inline(always)]
    pub(crate) fn is_among(mv: Move, send: impl FnOnce(&mut Self) -> ControlFlow<Infallible>) -> bool {
        let mut find = Self { mv, found: false };
        let ControlFlow::Continue(()) = send(&mut find);
        find.found
    }
}

impl Sink for Find {
    type Stop = Infallible;

    #[inline]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        self.found |= set.contains(self.mv);
        ControlFlow::Continue(())
    }
}

/// Calls a closure with each move. The closure decides whether to continue.
///
/// ```
/// use core::ops::ControlFlow;
/// use movegen::{Board, AllMoves, Role, generate};
/// use movegen::generate::Each;
///
/// let mut find = Each(|mv: movegen::Move| match mv.role() {
///     Role::Knight => ControlFlow::Break(mv),
///     _ => ControlFlow::Continue(()),
/// });
/// let found = generate::<AllMoves>(&Board::default()).try_send(&mut find);
/// assert_eq!(found.break_value().map(|mv| mv.role()), Some(Role::Knight));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Each<F>(
    /// The closure.
    pub F,
);

impl<B, F: FnMut(Move) -> ControlFlow<B>> Sink for Each<F> {
    type Stop = B;

    #[inline]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<B> {
        set.into_iter().try_for_each(&mut self.0)
    }
}

/// Calls a closure with each non-empty set.
pub(crate) struct EachSet<F>(pub(crate) F);

impl<F: FnMut(MoveSet)> Sink for EachSet<F> {
    type Stop = Infallible;

    #[inline(always)]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        if !set.is_empty() {
            (self.0)(set);
        }
        ControlFlow::Continue(())
    }
}
