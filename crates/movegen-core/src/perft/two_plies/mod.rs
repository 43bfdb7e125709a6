//! Counting two plies at once: the replies to most moves are computed without making the move.
//!
//! # The idea
//!
//! We are the side to move; the opponent replies.
//!
//! The number of replies to a move is close to the number of replies to a null move, which is the same for all moves
//! of a position. A quiet move far from the opponent's pieces often changes nothing at all. If a move does change the
//! number, the change is in most cases a sum of a few terms: a slider of the opponent sees further when a piece
//! leaves its line, and less far when a piece arrives on it; a pawn gains or loses a capture or a push; a captured
//! piece takes its own moves away; the king loses a step to a square that is attacked now. Each term costs a few
//! instructions, and many moves share a term. Making the move and generating the replies costs far more.
//!
//! # The steps
//!
//! 1. [`replies`] generates the replies to a null move once, and keeps their number and where each piece goes.
//! 2. [`changes`] computes the sets that say what a move can touch: [`king_zone`] the squares around the opponent's
//!    king, [`Pins`] the lines to that king, [`pawns`] the squares that the opponent's pawns depend on.
//! 3. [`sums`] takes the legal moves in sets. For each set it adds the number of replies to a null move for every
//!    move, then the change by the departure of the piece (once for all its moves), the change by its arrival (kept
//!    for each square), the change at the opponent's king, and what a piece gains that [is no longer
//!    pinned](unpinning).
//! 4. Where the change at the king is not a sum, the move is made on a board, and the moves of the king alone are
//!    generated. This happens for moves from or to a square next to the king or on the path of its castling, and for moves that
//!    open or close the line of one of our sliders to such a square.
//! 5. Moves that the sets of step 2 exclude are made on a board, and all their replies are generated and counted.
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
//! use movegen_core::{Board, Move, MoveKind, Square};
//! let board = Board::from_epd("k7/8/8/3r4/8/3N4/8/7K w - -").unwrap();
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
//! - moves that give check or pin a piece, directly or by discovery, and moves into the line of a pin;
//! - promotions through whose origin the new piece may see the king;
//! - moves of a pinning slider to where the effect on the pinned piece is not a plain count, for example along the pin;
//! - moves along a file on which the piece blocked a pawn, and double pushes beside a pawn whose en passant capture may
//!   expose its king.
//!
//! These sets may be too large, which costs time. They must not be too small.
//!
//! # Evidence and numbers
//!
//! The perft suites compare the counts at every CPU level with published ones, and the law tests compare two plies
//! with making each move, on the positions of all suites and of random games (`suites.rs` and `laws.rs` in
//! `crates/movegen-position/tests/it`). `laws.rs` also lists the positions on which an earlier version of the sums
//! failed.
//!
//! Over the six positions of the benchmarks, counting this way takes 47 % of the time of making all moves but those
//! of the last ply (AMD Zen 4 with AVX-512), and 4.8 instructions for each leaf (haswell). Of the moves of the last ply but one,
//! out of check, 90 % are not made: from 80 % in position 4 to 98 % in the start position.
//!
//! Keeping the count after a null move for moves without interaction is an idea of the authors of the fastest perft
//! programs. The sums that extend it to other moves were developed for this crate.

mod changes;
mod king_zone;
mod pawns;
mod replies;
mod sums;
mod unpinning;

use core::ops::ControlFlow;

use crate::attacks::lookup::SliderLookup;
use crate::board::pins::Pins;
use crate::board::side::Side;
use crate::board::{Board, CheckInfo};
use crate::generate::MoveSets;
use crate::generate::rules::generate_with_danger;
use crate::perft::level::{Body, Level};
use crate::perft::one_ply::{OnePly, send_legal, sum_after};
use crate::perft::two_plies::changes::Changes;
use crate::perft::two_plies::king_zone::OwnAttacks;
use crate::perft::two_plies::replies::Replies;
use crate::perft::two_plies::sums::OfMoves;
use crate::types::Bitboard;

/// The sum of the replies to all legal moves.
pub(super) struct TwoPlies;

impl Body for TwoPlies {
    type Input<'a> = &'a Board;

    #[inline(always)]
    fn count<L: Level, S: SliderLookup, Us: Side>(board: &Board) -> u64 {
        let check_info = CheckInfo::new_as::<Us>(board);
        if check_info.in_check() {
            return sum_after::<S, Us>(board, |next| L::call::<OnePly, Us::Them>(next));
        }
        let king = board.king(Us::Them::COLOR);
        let pins = Pins::new::<S, Us>(board, king);
        // No slider attacks the opponent's king, so without it the same squares are attacked.
        let own = OwnAttacks::new::<S, Us>(board);
        let mut replies = Replies::new();
        let ControlFlow::Continue(()) = generate_with_danger::<S, Us::Them, _>(
            &board.after_null_unchecked(),
            &CheckInfo { checkers: Bitboard::EMPTY, pinned: pins.pinned, king },
            own.once,
            &mut replies,
        );
        let changes = Changes::new::<S, Us>(board, king, pins, &own, &replies);
        let mut sets = MoveSets::new();
        let ControlFlow::Continue(()) = send_legal::<S, Us, _>(board, &check_info, &mut sets);
        L::call::<OfMoves, Us>((&changes, &sets))
    }
}
