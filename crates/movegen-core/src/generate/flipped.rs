//! Builds for size: the rules are compiled for White alone, and Black's boards are flipped.
//!
//! At optimization levels `s` and `z` the build script sets `compact`. The generator then exists once, whatever the
//! class, the legality and the sink. This saves a rules server on a microcontroller a third of its flash, and the
//! JavaScript module two copies.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::generate::class::{Class, Contents, Legality};
use crate::generate::rules::{self, Query};
use crate::generate::sets::MoveSet;
use crate::generate::sink::Sink;
use crate::king::CheckInfo;
use crate::types::{Bitboard, Color, Move, Square};

/// Sends the moves of a request to `sink`.
pub(super) fn generate<C: Class, L: Legality, S: Sink>(
    query: Query<'_, C>,
    sink: &mut S,
) -> ControlFlow<S::Stop> {
    let mut erased = Erased { sink, stop: None };
    let Query { board, check_info, origins, targets, class } = query;
    let query = Query { board, check_info, origins, targets, class: class.contents() };
    let _ = send(query, L::LEGAL, &mut erased);
    erased.stop.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

#[inline(never)]
fn send(query: Query<'_, Contents>, legal: bool, sink: &mut dyn Sink<Stop = ()>) -> ControlFlow<()> {
    let view = View::of(query.board.turn());
    let board = view.board(query.board);
    rules::send(view.query(query, &board), legal, Color::White, &mut Flip { view, sink })
}

/// Returns whether a request contains `mv`, given that its squares are those of `mv`.
pub(super) fn contains<C: Class, L: Legality>(query: Query<'_, C>, mv: Move) -> bool {
    let view = View::of(query.board.turn());
    let board = view.board(query.board);
    rules::generates(view.query(query, &board), L::LEGAL, Color::White, view.mv(mv))
}

/// Converts between the side to move's view and White's.
#[derive(Clone, Copy)]
enum View {
    /// White to move: the views coincide.
    Same,
    /// Black to move: the board is flipped.
    Flipped,
}

impl View {
    /// Returns the view of the side to move.
    fn of(turn: Color) -> Self {
        match turn {
            Color::White => Self::Same,
            Color::Black => Self::Flipped,
        }
    }

    /// Returns the request in this view, in which its board is `board`.
    fn query<'a, C>(self, query: Query<'_, C>, board: &'a Board) -> Query<'a, C> {
        let Query { check_info, origins, targets, class, .. } = query;
        Query {
            board,
            check_info: self.check_info(check_info),
            origins: self.squares(origins),
            targets: self.squares(targets),
            class,
        }
    }

    fn board(self, board: &Board) -> Board {
        match self {
            Self::Same => *board,
            Self::Flipped => board.flip(),
        }
    }

    fn check_info(self, CheckInfo { checkers, pinned, king }: CheckInfo) -> CheckInfo {
        CheckInfo { checkers: self.squares(checkers), pinned: self.squares(pinned), king: self.square(king) }
    }

    fn squares(self, squares: Bitboard) -> Bitboard {
        match self {
            Self::Same => squares,
            Self::Flipped => squares.flip(),
        }
    }

    fn square(self, square: Square) -> Square {
        match self {
            Self::Same => square,
            Self::Flipped => square.flip(),
        }
    }

    fn mv(self, mv: Move) -> Move {
        Move::new(mv.kind(), self.square(mv.from()), self.square(mv.to()))
    }
}

/// Any sink, as one without a `Stop` value, which is kept here.
struct Erased<'a, S: Sink> {
    sink: &'a mut S,
    stop: Option<S::Stop>,
}

impl<S: Sink> Sink for Erased<'_, S> {
    type Stop = ();

    fn receive(&mut self, set: MoveSet) -> ControlFlow<()> {
        self.stop = self.sink.receive(set).break_value();
        if self.stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Converts moves from White's view to the side to move's.
struct Flip<'a> {
    view: View,
    sink: &'a mut dyn Sink<Stop = ()>,
}

// Outlined, because one copy of the conversion is enough.
impl Sink for Flip<'_> {
    type Stop = ();

    #[inline(never)]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<()> {
        self.sink.receive(match self.view {
            View::Same => set,
            View::Flipped => set.flip(),
        })
    }
}
