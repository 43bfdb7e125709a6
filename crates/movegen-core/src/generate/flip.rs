//! Compiled for size, the rules exist for White alone, and Black's boards are flipped.
//!
//! With the optimization levels `s` and `z` the build script sets `compact`. At level `z` on Cortex-M4 this removes 7 KB of
//! the 21 KB of a program that reads a FEN, lists and makes moves and keeps keys, and adds 11 % to its instructions. A
//! program that calls every function loses 38 % of its code.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::generate::kind::{GenKind, Legality};
use crate::generate::move_set::{MoveSet, Origin};
use crate::generate::rules::GenContext;
use crate::generate::side::White;
use crate::generate::sink::Sink;
use crate::king::CheckInfo;
use crate::types::{Bitboard, Color, Move, Square};

/// The conversion between the view of the side to move and that of White.
#[derive(Clone, Copy)]
pub(crate) enum View {
    /// White is to move: both views are the same.
    Same,
    /// Black is to move: the board is flipped.
    Flipped,
}

impl View {
    /// Returns the view of the side to move.
    pub(crate) fn of(turn: Color) -> Self {
        match turn {
            Color::White => Self::Same,
            Color::Black => Self::Flipped,
        }
    }

    pub(crate) fn board(self, board: &Board) -> Board {
        match self {
            Self::Same => *board,
            Self::Flipped => board.flip(),
        }
    }

    pub(crate) fn check_info(self, CheckInfo { checkers, pinned, king }: CheckInfo) -> CheckInfo {
        CheckInfo { checkers: self.squares(checkers), pinned: self.squares(pinned), king: self.square(king) }
    }

    pub(crate) fn squares(self, squares: Bitboard) -> Bitboard {
        match self {
            Self::Same => squares,
            Self::Flipped => squares.flip(),
        }
    }

    pub(crate) fn mv(self, mv: Move) -> Move {
        Move::new(mv.kind(), self.square(mv.from()), self.square(mv.to()))
    }

    pub(crate) fn square(self, square: Square) -> Square {
        match self {
            Self::Same => square,
            Self::Flipped => square.flip(),
        }
    }
}

/// Sends the moves of a request to `sink`. The generator is compiled once for each kind and legality, for any sink.
pub(crate) fn generate<K: GenKind, L: Legality, S: Sink>(
    board: &Board,
    check_info: CheckInfo,
    from: Bitboard,
    to: Bitboard,
    sink: &mut S,
) -> ControlFlow<S::Stop> {
    let mut erased = Erased { sink, stop: None };
    let _ = generate_flipped::<K, L>(board, check_info, from, to, &mut erased);
    erased.stop.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

#[inline(never)]
fn generate_flipped<K: GenKind, L: Legality>(
    board: &Board,
    check_info: CheckInfo,
    from: Bitboard,
    to: Bitboard,
    sink: &mut dyn Sink<Stop = ()>,
) -> ControlFlow<()> {
    let view = View::of(board.turn());
    let (from, to) = (view.squares(from), view.squares(to));
    let (board, check_info, sink) =
        (&view.board(board), &view.check_info(check_info), &mut Flip { view, sink });
    match GenContext::<White, K, L>::new(board, check_info, from, to) {
        Some(context) => context.all(sink),
        None => ControlFlow::Continue(()),
    }
}

/// A sink of any type as a sink without a `Stop` value, which is kept here.
struct Erased<'a, S: Sink> {
    sink: &'a mut S,
    stop: Option<S::Stop>,
}

impl<S: Sink> Erased<'_, S> {
    fn keep(&mut self, flow: ControlFlow<S::Stop>) -> ControlFlow<()> {
        self.stop = flow.break_value();
        if self.stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<S: Sink> Sink for Erased<'_, S> {
    type Stop = ();

    fn receive(&mut self, set: MoveSet) -> ControlFlow<()> {
        let flow = self.sink.receive(set);
        self.keep(flow)
    }
}

/// Converts the moves of White's view to those of the side to move.
struct Flip<'a> {
    view: View,
    sink: &'a mut dyn Sink<Stop = ()>,
}

// Not inlined, so that the conversion exists once.
impl Sink for Flip<'_> {
    type Stop = ();

    #[inline(never)]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<()> {
        let to = self.view.squares(set.targets());
        self.sink.receive(match (set.origin(), self.view) {
            (Origin::Square(from), view) => MoveSet::of_piece(set.kind(), view.square(from), to),
            (Origin::Step(_), View::Same) => set,
            // Only ranks are mirrored: 9, one rank up and one file to the right, becomes -7.
            (Origin::Step(step), View::Flipped) => {
                MoveSet::of_pawns(set.kind(), 2 * ((step + 4) % 8 - 4) - step, to)
            }
        })
    }
}
