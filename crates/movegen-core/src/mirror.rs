//! Black's board turned round: where code is to be small, the rules are compiled for White alone.
//!
//! With the optimisation level `s` or `z` the build script sets `compact`. On Cortex-M4, at level `z`, that takes 7 KB of 21 KB from a
//! program that reads a FEN, lists and makes moves and keeps keys, and adds 11 % to its instructions; one that calls everything
//! loses 38 % of its code.

use core::ops::ControlFlow;

use crate::checks::Checks;
use crate::cpu::Base;
use crate::generate::generate_as;
use crate::kind::{GenKind, Legality};
use crate::side::White;
use crate::{Bitboard, Board, Color, Move, PawnMoves, PieceMoves, Sink, Square};

/// How what is seen by the side to move becomes what White sees, and back.
#[derive(Clone, Copy)]
pub(crate) enum Mirror {
    /// White is to move.
    Plain,
    /// Black is to move.
    Turned,
}

impl Mirror {
    /// For whose turn it is.
    pub(crate) fn of(turn: Color) -> Self {
        match turn {
            Color::White => Self::Plain,
            Color::Black => Self::Turned,
        }
    }

    pub(crate) fn board(self, board: &Board) -> Board {
        match self {
            Self::Plain => *board,
            Self::Turned => board.flip(),
        }
    }

    pub(crate) fn checks(self, Checks { checkers, pinned, king }: Checks) -> Checks {
        Checks { checkers: self.squares(checkers), pinned: self.squares(pinned), king: self.square(king) }
    }

    pub(crate) fn squares(self, squares: Bitboard) -> Bitboard {
        match self {
            Self::Plain => squares,
            Self::Turned => squares.flip(),
        }
    }

    pub(crate) fn mv(self, mv: Move) -> Move {
        Move::new(mv.kind(), self.square(mv.from()), self.square(mv.to()))
    }

    fn square(self, square: Square) -> Square {
        match self {
            Self::Plain => square,
            Self::Turned => square.flip(),
        }
    }
}

/// Sends the moves of a request into `sink`: one copy of the generator for each kind and legality, whatever the sink.
pub(crate) fn generate<K: GenKind, L: Legality, S: Sink>(
    board: &Board,
    checks: Checks,
    from: Bitboard,
    onto: Bitboard,
    sink: &mut S,
) -> ControlFlow<S::Stop> {
    let mut keeper = Keeper { sink, stop: None };
    let _ = generate_seen::<K, L>(board, checks, from, onto, &mut keeper);
    keeper.stop.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

#[inline(never)]
fn generate_seen<K: GenKind, L: Legality>(
    board: &Board,
    checks: Checks,
    from: Bitboard,
    onto: Bitboard,
    sink: &mut dyn Sink<Stop = ()>,
) -> ControlFlow<()> {
    let mirror = Mirror::of(board.turn());
    let (from, onto) = (mirror.squares(from), mirror.squares(onto));
    let (board, checks, sink) = (&mirror.board(board), &mirror.checks(checks), &mut Seen { mirror, sink });
    generate_as::<Base, White, K, L, _>(board, checks, from, onto, sink)
}

/// A sink of any sort, that keeps why it broke off.
struct Keeper<'a, S: Sink> {
    sink: &'a mut S,
    stop: Option<S::Stop>,
}

impl<S: Sink> Keeper<'_, S> {
    fn keep(&mut self, flow: ControlFlow<S::Stop>) -> ControlFlow<()> {
        self.stop = flow.break_value();
        if self.stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<S: Sink> Sink for Keeper<'_, S> {
    type Stop = ();

    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<()> {
        let flow = self.sink.piece(moves);
        self.keep(flow)
    }

    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<()> {
        let flow = self.sink.pawns(moves);
        self.keep(flow)
    }
}

/// A sink for moves as White sees them.
struct Seen<'a> {
    mirror: Mirror,
    sink: &'a mut dyn Sink<Stop = ()>,
}

// Called and not inlined, so that turning a set round is there once.
impl Sink for Seen<'_> {
    type Stop = ();

    #[inline(never)]
    fn piece(&mut self, PieceMoves { kind, from, to }: PieceMoves) -> ControlFlow<()> {
        let Self { mirror, .. } = *self;
        self.sink.piece(PieceMoves { kind, from: mirror.square(from), to: mirror.squares(to) })
    }

    #[inline(never)]
    fn pawns(&mut self, PawnMoves { kind, step, to }: PawnMoves) -> ControlFlow<()> {
        let step = match self.mirror {
            Mirror::Plain => step,
            // Only the ranks are turned round: 9, a rank up and a file to the right, becomes -7.
            Mirror::Turned => 2 * ((step + 4) % 8 - 4) - step,
        };
        self.sink.pawns(PawnMoves { kind, step, to: self.mirror.squares(to) })
    }
}
