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
use crate::types::{Color, Move};

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
    let us = query.board.turn();
    let board = query.board.relative_to(us);
    rules::send(flip(query, &board), legal, Color::White, &mut Flip { us, sink })
}

/// Returns whether a request contains `mv`, given that its squares are those of `mv`.
pub(super) fn contains<C: Class, L: Legality>(query: Query<'_, C>, mv: Move) -> bool {
    let us = query.board.turn();
    let board = query.board.relative_to(us);
    let mv = Move::new(mv.kind(), mv.from().relative_to(us), mv.to().relative_to(us));
    rules::generates(flip(query, &board), L::LEGAL, Color::White, mv)
}

/// Returns the request as White's, whose board is `board`.
fn flip<'a, C>(query: Query<'_, C>, board: &'a Board) -> Query<'a, C> {
    let (us, CheckInfo { checkers, pinned, king }) = (query.board.turn(), query.check_info);
    Query {
        board,
        check_info: CheckInfo {
            checkers: checkers.relative_to(us),
            pinned: pinned.relative_to(us),
            king: king.relative_to(us),
        },
        origins: query.origins.relative_to(us),
        targets: query.targets.relative_to(us),
        class: query.class,
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
    us: Color,
    sink: &'a mut dyn Sink<Stop = ()>,
}

// Outlined, because one copy of the conversion is enough.
impl Sink for Flip<'_> {
    type Stop = ();

    #[inline(never)]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<()> {
        self.sink.receive(if self.us == Color::White { set } else { set.flip() })
    }
}
