//! The generator as perft calls it.

use core::ops::ControlFlow;

use crate::attacks;
use crate::attacks::lookup::SliderLookup;
use crate::board::Board;
use crate::board::side::Side;
use crate::generate::kind::{AllMoves, GenKind, Legal, Legality};
use crate::generate::move_set::MoveSet;
use crate::generate::rules::GenContext;
use crate::generate::sink::{Count, Sink};
use crate::king::CheckInfo;
use crate::king::castling::{castling_rooks, is_castling_safe};
use crate::types::{Bitboard, MoveKind};

#[inline(always)]
pub(crate) fn generate_as<S: SliderLookup, Us: Side, K: GenKind, L: Legality, T: Sink>(
    board: &Board,
    check_info: &CheckInfo,
    from: Bitboard,
    to: Bitboard,
    sink: &mut T,
) -> ControlFlow<T::Stop> {
    match GenContext::<Us, K, L>::new(board, check_info, from, to) {
        Some(context) => context.all(sink),
        None => ControlFlow::Continue(()),
    }
}

#[inline(always)]
pub(crate) fn generate_with_danger<S: SliderLookup, Us: Side, T: Sink>(
    board: &Board,
    check_info: &CheckInfo,
    danger: Bitboard,
    sink: &mut T,
) -> ControlFlow<T::Stop> {
    let king = check_info.king;
    let steps = attacks::king(king).difference(board.color(Us::COLOR) | danger);
    sink.receive(MoveSet::of_piece(MoveKind::King, king, steps))?;
    for rook in castling_rooks(board, Us::COLOR, check_info) {
        if is_castling_safe(king, rook, danger) {
            sink.receive(MoveSet::of_piece(MoveKind::Castle, king, rook.into()))?;
        }
    }
    let others = !Bitboard::from(king);
    generate_as::<S, Us, AllMoves, Legal, T>(board, check_info, others, Bitboard::ALL, sink)
}

#[inline(always)]
pub(crate) fn legal_count_as<S: SliderLookup, Us: Side>(board: &Board, check_info: &CheckInfo) -> usize {
    let mut count = Count::default();
    let all = Bitboard::ALL;
    let ControlFlow::Continue(()) =
        generate_as::<S, Us, AllMoves, Legal, _>(board, check_info, all, all, &mut count);
    count.0
}

#[inline(always)]
pub(crate) fn king_move_count_as<S: SliderLookup, Us: Side>(board: &Board, check_info: &CheckInfo) -> usize {
    let mut count = Count::default();
    let all = Bitboard::ALL;
    if let Some(context) = GenContext::<Us, AllMoves, Legal>::new(board, check_info, all, all) {
        let ControlFlow::Continue(()) = context.of_kind(MoveKind::King, &mut count);
    }
    count.0
}
