//! Counting two plies at once: the replies to most moves are computed without making the move.
//!
//! # The idea
//!
//! We are the side to move; the opponent replies.
//!
//! The number of replies to a move is close to the number of replies to a null move, which is the same for all moves of
//! a position. A quiet move far from the opponent's pieces often changes nothing at all. Where a move does change it,
//! the change is mostly a sum of a few terms: an opposing slider sees further when a piece leaves its line, and less
//! far when a piece arrives on it; a pawn gains or loses a capture or a push; a captured piece takes its own moves
//! away; the king loses a step to a newly attacked square. Each term costs a few instructions, and many moves share it.
//! Making the move and generating the replies costs far more.
//!
//! # The steps
//!
//! 1. [`replies`] generates the replies to a null move once, and keeps their number and where each piece goes.
//! 2. [`changes`] computes the sets that say what a move can touch: [`king`] the squares around the opponent's
//!    king, [`pins`] the lines to that king, [`pawns`] the squares that the opponent's pawns depend on.
//! 3. [`sums`] takes the legal moves in sets. For each set it adds the replies to a null move for every move, then
//!    the changes: by the departure of the piece (once for all its moves), by its arrival (cached per square), at the
//!    opponent's king, and the moves a piece loses or regains when a [pin begins or ends](pin_change).
//! 4. Where the change at the king is not a sum, the move is made on a board and only the king's moves are counted.
//!    This happens for moves from or to a square next to the king or on its castling path, and for moves that open or
//!    close one of our sliders' lines to such a square.
//! 5. Moves excluded by the sets of step 2 are made on a board, and all their replies are generated and counted.
//!
//! # An example
//!
//! ```text
//! 8  k . . . . . . .      White is to move. After a null move Black has 15 replies: 3 king moves
//! 7  . . . . . . . .      and 12 rook moves, of which one captures on d3.
//! 6  . . . . . . . .
//! 5  . . . r . . . .      Nb4: the rook also sees d2 and d1, as the knight left its line.
//! 4  . . . . . . . .           15 + 2 = 17
//! 3  . . . N . . . .      Nc5: the same, but the rook no longer sees b5 and a5, and the king
//! 2  . . . . . . . .           may not go to b7.
//! 1  . . . . . . . K           15 + 2 - 2 - 1 = 14
//!    a b c d e f g h
//! ```
//!
//! ```
//! use movegen::{Board, Move, MoveKind, Square};
//! let board = Board::from_fen("k7/8/8/3r4/8/3N4/8/7K w - -").unwrap();
//! let replies = |to| board.after(Move::new(MoveKind::Knight, Square::D3, to)).legal_count();
//! assert_eq!(board.after_null().unwrap().legal_count(), 15);
//! assert_eq!([replies(Square::B4), replies(Square::C5)], [17, 14]);
//! ```
//!
//! # Where it does not apply
//!
//! In check there is no null move, so every move is made. Out of check these moves are made:
//!
//! - castling and en passant captures, which move or remove two pieces at once;
//! - moves that give check, discover a check or a pin, or capture a pinned piece;
//! - promotions where the new piece may attack the king back through the square that the pawn left;
//! - moves that begin or end the pin of a rook that may castle, or of a pawn that may promote;
//! - moves along a file on which the piece blocked a pawn, and double pushes beside a pawn whose en passant capture may
//!   expose its king.
//!
//! These sets may be too large, which costs time. They must never be too small.
//!
//! # Evidence and numbers
//!
//! The tests compare the counts of the perft suites with published ones, and two plies with making each move: on the
//! positions of all suites, on random games, and on positions where an earlier version was wrong.
//!
//! Over the benchmarks' six positions this takes 52 % of the time of bulk counting (Intel Sapphire Rapids). Out of
//! check, 93 % of the moves in the second-to-last ply are never made, from 88 % in position 4 to 99 % in the start
//! position.
//!
//! Reusing the count after a null move for moves without interaction is an idea of the authors of the fastest perft
//! programs. The sums that extend it to other moves were developed for this crate.

mod changes;
mod king;
mod pawns;
mod pin_change;
mod pins;
mod replies;
mod side;
mod sums;

use movegen_position::generate::generate_with;
use movegen_position::{AllMoves, Board, CheckInfo, Color, MoveList, MoveSets};

use crate::level::{Count, Level};
use crate::one_ply::legal_count;
use changes::ReplyChanges;
use replies::Replies;
use side::{Black, Side, White};
use sums::sum_of_sets;

/// The sequences of two legal moves.
pub(crate) struct TwoPlies<'a>(pub(crate) &'a Board);

impl Count for TwoPlies<'_> {
    type Output = u64;

    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        match self.0.turn() {
            Color::White => count::<White, L>(self.0),
            Color::Black => count::<Black, L>(self.0),
        }
    }
}

/// Counts for the side to move.
#[inline(always)]
fn count<Us: Side, L: Level>(board: &Board) -> u64 {
    let check_info = CheckInfo::new(board);
    let moves = generate_with::<AllMoves>(board, check_info);
    if check_info.in_check() {
        let mut list = MoveList::new();
        moves.send(&mut list);
        let mut next = *board;
        let mut sum = 0;
        for &mv in &list {
            board.after_into(mv, &mut next);
            sum += legal_count::<L>(&next);
        }
        return sum;
    }
    let mut sets = MoveSets::new();
    moves.send(&mut sets);

    let king = board.king(Us::Them::COLOR);
    let mut replies = Replies::new();
    let null = board.after_null_unchecked();
    generate_with::<AllMoves>(&null, CheckInfo::new(&null)).from(!king.bitboard()).send(&mut replies);
    sum_of_sets::<Us, L>(&ReplyChanges::new(board, king, &replies), &sets)
}
