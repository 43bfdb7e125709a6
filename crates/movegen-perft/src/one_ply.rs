//! Counting the legal moves.

use movegen_position::generate::{Count as CountSink, generate_with};
use movegen_position::king::CheckInfoAfter;
use movegen_position::{AllMoves, Board, CheckInfo, Color, Move};

use crate::level::{Count, Level};

/// Counts the legal moves of a board.
#[inline(always)]
pub(crate) fn legal_count<L: Level>(board: &Board) -> u64 {
    if L::IS_TARGET { board.legal_count() as u64 } else { L::call(LegalMoves(board)) }
}

/// Counts the legal moves of `next`, the board after `mv`.
#[inline(always)]
pub(crate) fn legal_count_after<L: Level>(check_info: &CheckInfoAfter, mv: Move, next: &Board) -> u64 {
    if L::IS_TARGET {
        check_info.legal_count(mv, next) as u64
    } else {
        L::call(LegalMovesAfter(check_info, mv, next))
    }
}

struct LegalMoves<'a>(&'a Board);

impl Count for LegalMoves<'_> {
    type Output = u64;

    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        // The same twice, each compiled for one side to move.
        match self.0.turn() {
            Color::White => count(self.0, CheckInfo::new(self.0)),
            Color::Black => count(self.0, CheckInfo::new(self.0)),
        }
    }
}

struct LegalMovesAfter<'a>(&'a CheckInfoAfter, Move, &'a Board);

impl Count for LegalMovesAfter<'_> {
    type Output = u64;

    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        let Self(check_info, mv, next) = self;
        count(next, check_info.after(mv, next))
    }
}

/// Counts by a sink: `Board::legal_count` is compiled for the target.
#[inline(always)]
fn count(board: &Board, check_info: CheckInfo) -> u64 {
    let mut count = CountSink::default();
    generate_with::<AllMoves>(board, check_info).send(&mut count);
    count.0 as u64
}
