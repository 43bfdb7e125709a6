//! The checkers and the pinned pieces after each move of a board.
//!
//! Most moves change neither checks nor pins of the opponent's king. They all leave the same [`CheckInfo`], which is
//! computed once. The others touch a line to that king, or arrive where their piece checks or pins:
//!
//! ```text
//! 8  . . . k . . . .      The bishop on a5 pins the rook. Leaving a5, arriving on b6 and taking c7 change that.
//! 7  . . r . . . . .
//! 6  . . . . . . . .      The knight on d4 hides the king from the rook on d1: leaving d4 gives check.
//! 5  B . . . . . . .
//! 4  . . . N . . . .      Arriving on c6 or e6 it checks.
//! 3  . . . . . . . .
//! 2  . . . . . . . .
//! 1  . . . R . . K .
//!    a b c d e f g h
//! ```

use crate::attacks::between;
use crate::board::Board;
use crate::king::check_info::CheckInfo;
use crate::king::checks::CheckSquares;
use crate::king::lines::lines_to_king;
use crate::types::{Bitboard, Move, MoveKind, Role};

/// The [`CheckInfo`]s of the boards after the moves of one board. Most moves change neither checks nor pins, so they
/// share one. In a loop over the moves, this is faster than [`CheckInfo::new`] for each board.
///
/// ```
/// use movegen::king::CheckInfoAfter;
/// use movegen::{AllMoves, Board, CheckInfo, MoveList};
///
/// let board = Board::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -").unwrap();
/// let check_info = CheckInfoAfter::new(&board);
/// for mv in MoveList::of::<AllMoves>(&board) {
///     let next = board.after(mv);
///     assert_eq!(check_info.after(mv, &next), CheckInfo::new(&next));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CheckInfoAfter {
    /// Shared by all moves outside `RECOMPUTED_KINDS` and the sets below.
    unchanged: CheckInfo,
    /// The origins of moves that may open or close a line between a slider and the opponent's king.
    origins: Bitboard,
    /// By role, the destinations of moves that may give check, or change a pin.
    targets: [Bitboard; 6],
}

/// The kinds of moves that are always recomputed, a bit each: castling moves two pieces, en passant removes one more,
/// and a promoted piece may look through its origin.
const RECOMPUTED_KINDS: u32 = {
    let (mut kinds, mut rest) = (0, MoveKind::ALL.as_slice());
    while let [kind, others @ ..] = rest {
        if matches!(kind, MoveKind::Castling | MoveKind::EnPassant) || kind.promotion().is_some() {
            kinds |= 1 << *kind as u32;
        }
        rest = others;
    }
    kinds
};

impl CheckInfoAfter {
    /// Computes what the moves of `board` have in common.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let us = board.turn();
        let king = board.king(!us);
        let (ours, theirs) = (board.color(us), board.color(!us));
        let (mut pinned, mut rays, mut origins) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        for line in lines_to_king(board, !us) {
            let (ours_between, theirs_between) = (line.between & ours, line.between & theirs);
            if ours_between.more_than_one() || theirs_between.more_than_one() {
                continue;
            }
            origins |= ours_between;
            if ours_between.is_empty() {
                pinned |= theirs_between;
                rays |= between(king, line.slider);
                origins |= line.slider.into();
            }
        }
        // A slider that arrives behind a piece of the opponent pins it: the king sees that square once the piece is
        // gone.
        let occupied = board.occupied();
        let CheckSquares(checks) = CheckSquares::new(!us, king, occupied);
        let shields = checks[Role::Queen.index()] & theirs;
        let CheckSquares(pins) = CheckSquares::new(!us, king, occupied.difference(shields));
        let targets = core::array::from_fn(|role| checks[role] | pins[role] | rays);
        Self { unchanged: CheckInfo { checkers: Bitboard::EMPTY, pinned, king }, origins, targets }
    }

    /// Returns the [`CheckInfo`] of `next`, which must be the board after `mv`. Debug builds assert this; in release
    /// builds a wrong board gives wrong checkers and pinned pieces.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move, next: &Board) -> CheckInfo {
        let kind = mv.kind();
        let targets = self.targets[kind.role().index()];
        if RECOMPUTED_KINDS >> kind as u32 & 1 != 0
            || self.origins.contains(mv.from()) | targets.contains(mv.to())
        {
            return CheckInfo::new(next);
        }
        debug_assert!(self.unchanged == CheckInfo::new(next), "not the board after {mv:?}");
        self.unchanged
    }
}
