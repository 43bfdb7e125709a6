//! Counting the legal moves.

use movegen_position::generate::{Count as CountSink, generate_with};
use movegen_position::king::CheckInfoAfter;
use movegen_position::{AllMoves, Board, CheckInfo, Move};

use crate::level::{Count, Level};

/// The legal moves of a board.
pub(crate) struct LegalMoves<'a>(pub(crate) &'a Board);

impl Count for LegalMoves<'_> {
    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        if L::IS_TARGET { self.0.legal_count() as u64 } else { legal_count(self.0, CheckInfo::new(self.0)) }
    }
}

/// The legal moves after a move, on the board after it.
pub(crate) struct LegalMovesAfter<'a>(pub(crate) &'a CheckInfoAfter, pub(crate) Move, pub(crate) &'a Board);

impl Count for LegalMovesAfter<'_> {
    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        let Self(check_info, mv, next) = self;
        if L::IS_TARGET {
            check_info.legal_count(mv, next) as u64
        } else {
            legal_count(next, check_info.after(mv, next))
        }
    }
}

/// Sent to a sink, because counting with `Board::legal_count` is a call into code for the target.
#[inline(always)]
fn legal_count(board: &Board, check_info: CheckInfo) -> u64 {
    let mut count = CountSink::default();
    generate_with::<AllMoves>(board, check_info).send(&mut count);
    count.0 as u64
}
