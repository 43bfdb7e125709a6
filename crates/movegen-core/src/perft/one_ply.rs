//! Counting the legal moves, and going through them.

use core::ops::ControlFlow;

use crate::attacks::lookup::SliderLookup;
use crate::board::side::Side;
use crate::board::{Board, CheckInfo};
use crate::generate::rules::{generate_as, legal_count_as};
use crate::generate::{AllMoves, Legal, MoveList, Sink};
use crate::perft::level::{Body, Level};
use crate::types::Bitboard;

/// Counts the legal moves.
pub(super) struct OnePly;

impl Body for OnePly {
    type Input<'a> = &'a Board;

    #[inline(always)]
    fn count<L: Level, S: SliderLookup, Us: Side>(board: &Board) -> u64 {
        legal_count_as::<S, Us>(board, &CheckInfo::new_as::<Us>(board)) as u64
    }
}

/// Returns the sum of `count` over the boards after all legal moves.
#[inline(always)]
pub(super) fn sum_after<S: SliderLookup, Us: Side>(
    board: &Board,
    mut count: impl FnMut(&Board) -> u64,
) -> u64 {
    let mut list = MoveList::new();
    let check_info = CheckInfo::new_as::<Us>(board);
    let ControlFlow::Continue(()) = send_legal::<S, Us, _>(board, &check_info, &mut list);
    list.iter().map(|mv| count(&board.after_as::<Us>(mv.kind(), mv.from(), mv.to()))).sum()
}

/// Sends the legal moves to `sink`.
#[inline(always)]
pub(super) fn send_legal<S: SliderLookup, Us: Side, T: Sink>(
    board: &Board,
    check_info: &CheckInfo,
    sink: &mut T,
) -> ControlFlow<T::Stop> {
    generate_as::<S, Us, AllMoves, Legal, T>(board, check_info, Bitboard::ALL, Bitboard::ALL, sink)
}
