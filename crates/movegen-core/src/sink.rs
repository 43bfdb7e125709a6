//! Where generated moves go: into a list, a count, a yes or no, or a closure.

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::bitboard::Squares;
use crate::{Bitboard, Move, MoveKind, Square};

/// The moves of one piece: a kind, an origin, and every destination. It may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMoves {
    /// The kind of all these moves.
    pub kind: MoveKind,
    /// Where the piece stands.
    pub from: Square,
    /// Where it can go.
    pub to: Bitboard,
}

/// The moves of many pawns that make the same step: a kind, the step, and every destination. It may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PawnMoves {
    /// The kind of all these moves.
    pub kind: MoveKind,
    /// What the step adds to the number of a square: 8 for a white push, -16 for a black double push, and so on.
    pub step: i8,
    /// Where the pawns go.
    pub to: Bitboard,
}

/// What takes generated moves, set by set. The generator calls [`piece`](Self::piece) and [`pawns`](Self::pawns) in
/// no order to rely on; a sink that has seen enough breaks off with its [`Stop`](Self::Stop).
///
/// ```
/// use core::ops::ControlFlow;
/// use movegen_core::{Board, Legal, PawnMoves, PieceMoves, Sink, generate};
///
/// /// Counts the squares that any move goes to.
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
/// let _ = generate::<Legal>(&Board::default()).send(&mut sink);
/// assert_eq!(sink.0.len(), 16);
/// ```
pub trait Sink {
    /// Why the sink broke off; [`Infallible`] for one that never does, which costs nothing.
    type Stop;

    /// Takes the moves of one piece.
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<Self::Stop>;

    /// Takes the moves of many pawns, all of one step.
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<Self::Stop>;
}

impl PieceMoves {
    /// The one of these moves that goes to `to`.
    #[inline(always)]
    pub const fn to_square(&self, to: Square) -> Move {
        Move::new(self.kind, self.from, to)
    }
}

impl PawnMoves {
    /// The one of these moves that goes to `to`.
    #[inline(always)]
    pub const fn to_square(&self, to: Square) -> Move {
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

        #[doc = concat!("The moves of a [`", stringify!($moves), "`], one by one.")]
        #[derive(Clone, Debug)]
        pub struct $iter {
            moves: $moves,
            to: Squares,
        }

        impl Iterator for $iter {
            type Item = Move;

            #[inline]
            fn next(&mut self) -> Option<Move> {
                self.to.next().map(|to| self.moves.to_square(to))
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

/// Counts moves without building any.
///
/// ```
/// use movegen_core::{Board, Captures, Count, Quiets, generate};
/// let (board, mut count) = (Board::default(), Count::default());
/// let _ = generate::<Captures>(&board).send(&mut count);
/// let _ = generate::<Quiets>(&board).send(&mut count);
/// assert_eq!(count.0, 20);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count(
    /// The moves seen so far.
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

/// Breaks off at the first move: whether there is any.
///
/// ```
/// use movegen_core::{Any, Board, Captures, generate};
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

/// Breaks off at one certain move.
pub(crate) struct Yields(pub(crate) Move);

impl Yields {
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

impl Sink for Yields {
    type Stop = ();

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<()> {
        self.seek(moves.to, |to| moves.to_square(to))
    }

    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<()> {
        self.seek(moves.to, |to| moves.to_square(to))
    }
}

/// Lends each move to a closure, which says whether to go on.
///
/// ```
/// use core::ops::ControlFlow;
/// use movegen_core::{Board, Each, Legal, Role, generate};
///
/// let mut find = Each(|mv: movegen_core::Move| match mv.role() {
///     Role::Knight => ControlFlow::Break(mv),
///     _ => ControlFlow::Continue(()),
/// });
/// let found = generate::<Legal>(&Board::default()).send(&mut find);
/// assert_eq!(found.break_value().map(|mv| mv.role()), Some(Role::Knight));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Each<F>(
    /// Called for each move.
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
