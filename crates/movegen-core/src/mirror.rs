//! Black's board turned round: where code is to be small, the rules are compiled for White alone.
//!
//! With the optimisation level `s` or `z` the build script sets `compact`. On Cortex-M4, at level `z`, that takes 7 KB of 21 KB from a
//! program that reads a FEN, lists and makes moves and keeps keys, and adds 5 % to its instructions.

use core::ops::ControlFlow;

use crate::checks::Checks;
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

/// A sink for moves as White sees them.
pub(crate) struct Seen<'a, S> {
    pub(crate) mirror: Mirror,
    pub(crate) sink: &'a mut S,
}

// Called and not inlined, so that what the sink does is there once.
impl<S: Sink> Sink for Seen<'_, S> {
    type Stop = S::Stop;

    #[inline(never)]
    fn piece(&mut self, PieceMoves { kind, from, to }: PieceMoves) -> ControlFlow<S::Stop> {
        let Self { mirror, .. } = *self;
        self.sink.piece(PieceMoves { kind, from: mirror.square(from), to: mirror.squares(to) })
    }

    #[inline(never)]
    fn pawns(&mut self, PawnMoves { kind, step, to }: PawnMoves) -> ControlFlow<S::Stop> {
        let step = match self.mirror {
            Mirror::Plain => step,
            // Only the ranks are turned round: 9, a rank up and a file to the right, becomes -7.
            Mirror::Turned => 2 * ((step + 4) % 8 - 4) - step,
        };
        self.sink.pawns(PawnMoves { kind, step, to: self.mirror.squares(to) })
    }
}
