//! Sinks, which receive the generated moves: a count, a test for any move, and a closure.

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::types::{Bitboard, Move, MoveKind, Square, Squares};

/// The moves of one piece: a kind, an origin, and all destinations. The set may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMoves {
    /// The kind of all these moves.
    pub kind: MoveKind,
    /// The origin of all these moves.
    pub from: Square,
    /// The destinations.
    pub to: Bitboard,
}

/// The moves of pawns that make the same step: a kind, the step, and all destinations. The set may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PawnMoves {
    /// The kind of all these moves.
    pub kind: MoveKind,
    /// The difference of the square indices of destination and origin: 8 for a push by White, -16 for a double push by
    /// Black, and so on.
    pub step: i8,
    /// The destinations.
    pub to: Bitboard,
}

/// Receives generated moves, set by set. The generator calls [`piece`](Self::piece) and [`pawns`](Self::pawns) in an
/// unspecified order. A sink stops the generator by returning `Break` with its [`Stop`](Self::Stop) value.
///
/// ```
/// use core::ops::ControlFlow;
/// use movegen_core::{Board, AllMoves, generate};
/// use movegen_core::generate::{PawnMoves, PieceMoves, Sink};
///
/// /// Collects the destinations of all moves.
/// #[derive(Default)]
/// struct Destinations(movegen_core::Bitboard);
///
/// impl Sink for Destinations {
///     type Stop = core::convert::Infallible;
///     fn piece(&mut self, moves: PieceMoves) -> ControlFlow<Self::Stop> {
///         self.0 |= moves.to;
///         ControlFlow::Continue(())
///     }
///     fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<Self::Stop> {
///         self.0 |= moves.to;
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut sink = Destinations::default();
/// let _ = generate::<AllMoves>(&Board::default()).send(&mut sink);
/// assert_eq!(sink.0.len(), 16);
/// ```
pub trait Sink {
    /// The reason to stop. Use [`Infallible`] for a sink that never stops, which costs nothing.
    type Stop;

    /// Receives the moves of one piece.
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<Self::Stop>;

    /// Receives the moves of pawns that make the same step.
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<Self::Stop>;
}

impl PieceMoves {
    /// Returns the move with the destination `to`.
    #[inline(always)]
    #[must_use]
    pub const fn move_to(&self, to: Square) -> Move {
        Move::new(self.kind, self.from, to)
    }
}

impl PawnMoves {
    /// Returns the move with the destination `to`.
    #[inline(always)]
    #[must_use]
    pub const fn move_to(&self, to: Square) -> Move {
        Move::new(self.kind, to.offset(self.step.wrapping_neg()), to)
    }
}

macro_rules! iterate {
    ($moves:ident $iter:ident) => {
        impl IntoIterator for $moves {
            type Item = Move;
            type IntoIter = $iter;

            #[inline]
            fn into_iter(self) -> $iter {
                $iter { moves: self, to: self.to.into_iter() }
            }
        }

        #[doc = concat!("An iterator over the moves of a [`", stringify!($moves), "`].")]
        #[derive(Clone, Debug)]
        pub struct $iter {
            moves: $moves,
            to: Squares,
        }

        impl Iterator for $iter {
            type Item = Move;

            #[inline]
            fn next(&mut self) -> Option<Move> {
                self.to.next().map(|to| self.moves.move_to(to))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.to.size_hint()
            }
        }

        impl ExactSizeIterator for $iter {}
    };
}

iterate!(PieceMoves PieceMovesIter);
iterate!(PawnMoves PawnMovesIter);

/// Counts moves without creating them.
///
/// ```
/// use movegen_core::{Board, Captures, Quiets, generate};
/// use movegen_core::generate::Count;
/// let (board, mut count) = (Board::default(), Count::default());
/// let _ = generate::<Captures>(&board).send(&mut count);
/// let _ = generate::<Quiets>(&board).send(&mut count);
/// assert_eq!(count.0, 20);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count(
    /// The number of moves received so far.
    pub usize,
);

impl Sink for Count {
    type Stop = Infallible;

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<Infallible> {
        self.0 += moves.to.len();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<Infallible> {
        self.0 += moves.to.len();
        ControlFlow::Continue(())
    }
}

/// Stops at the first move, to test whether there is any.
///
/// ```
/// use movegen_core::{Board, Captures, generate};
/// use movegen_core::generate::Any;
/// assert!(generate::<Captures>(&Board::default()).send(&mut Any).is_continue());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Any;

impl Sink for Any {
    type Stop = ();

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<()> {
        if moves.to.any() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<()> {
        if moves.to.any() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Stops at one given move.
pub(crate) struct Find(pub(crate) Move);

impl Find {
    #[inline(always)]
    fn seek(&self, to: Bitboard, build: impl Fn(Square) -> Move) -> ControlFlow<()> {
        let Self(mv) = *self;
        if to.contains(mv.to()) & (build(mv.to()) == mv) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Sink for Find {
    type Stop = ();

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<()> {
        self.seek(moves.to, |to| moves.move_to(to))
    }

    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<()> {
        self.seek(moves.to, |to| moves.move_to(to))
    }
}

/// Calls a closure with each move. The closure returns whether to continue.
///
/// ```
/// use core::ops::ControlFlow;
/// use movegen_core::{Board, AllMoves, Role, generate};
/// use movegen_core::generate::Each;
///
/// let mut find = Each(|mv: movegen_core::Move| match mv.role() {
///     Role::Knight => ControlFlow::Break(mv),
///     _ => ControlFlow::Continue(()),
/// });
/// let found = generate::<AllMoves>(&Board::default()).send(&mut find);
/// assert_eq!(found.break_value().map(|mv| mv.role()), Some(Role::Knight));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Each<F>(
    /// The closure.
    pub F,
);

impl<B, F: FnMut(Move) -> ControlFlow<B>> Sink for Each<F> {
    type Stop = B;

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<B> {
        moves.into_iter().try_for_each(&mut self.0)
    }

    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<B> {
        moves.into_iter().try_for_each(&mut self.0)
    }
}
