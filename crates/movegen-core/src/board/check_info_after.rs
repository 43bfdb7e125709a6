//! Checkers and pinned pieces after the moves of one board.

use crate::attacks::lookup::{DefaultLookup, SliderLookup};
use crate::board::board::Board;
use crate::board::check_info::CheckInfo;
use crate::board::pins::Pins;
use crate::board::side::{Side, for_side};
use crate::types::{Bitboard, Move, MoveKind};

/// The [`CheckInfo`]s of the boards after the moves of one board. Most moves change neither checks nor pins, and have the same one.
/// So for a loop over the moves this takes less time than [`CheckInfo::new`] for each board.
///
/// ```
/// use movegen::board::CheckInfoAfter;
/// use movegen::{AllMoves, Board, CheckInfo, MoveList};
///
/// let board = Board::from_epd("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -").unwrap();
/// let check_info = CheckInfoAfter::new(&board);
/// for mv in MoveList::of::<AllMoves>(&board) {
///     let next = board.after(mv);
///     assert_eq!(check_info.after(mv, &next), CheckInfo::new(&next));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CheckInfoAfter {
    /// What holds after every move that the sets below leave out.
    unchanged: CheckInfo,
    /// The origins of moves that may open or close a line between a slider and the opponent's king.
    origins: Bitboard,
    /// By role, the destinations of moves that may give check, or change a pin.
    targets: [Bitboard; 6],
}

/// The kinds of moves, a bit for each, after which lines are always looked at: castling moves two pieces, en passant removes one more,
/// and a promoted piece may look through its origin.
const RARE: u32 = {
    let (mut kinds, mut rest) = (0, MoveKind::ALL.as_slice());
    while let [kind, others @ ..] = rest {
        if matches!(kind, MoveKind::Castle | MoveKind::EnPassant) || kind.promotion().is_some() {
            kinds |= 1 << *kind as u32;
        }
        rest = others;
    }
    kinds
};

impl CheckInfoAfter {
    /// Computes what the moves of `board` have in common.
    #[inline]
    #[must_use]
    pub fn new(board: &Board) -> Self {
        for_side!(board.turn(), Us => Self::new_as::<DefaultLookup, Us>(board))
    }

    #[inline(always)]
    fn new_as<S: SliderLookup, Us: Side>(board: &Board) -> Self {
        let king = board.king(Us::Them::COLOR);
        let Pins { pinned, rays, pinners, discoverers, check_or_pin_squares } =
            Pins::new::<S, Us>(board, king);
        Self {
            unchanged: CheckInfo { checkers: Bitboard::EMPTY, pinned, king },
            origins: pinners | discoverers,
            targets: check_or_pin_squares.map(|squares| squares | rays),
        }
    }

    /// Returns the [`CheckInfo`] of `next`, which must be the board after `mv`. Debug builds assert this. In release builds a wrong
    /// board gives wrong checkers and pinned pieces, and nothing worse.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move, next: &Board) -> CheckInfo {
        let kind = mv.kind();
        let targets = self.targets[kind.role().index()];
        if RARE >> kind as u32 & 1 != 0 || self.origins.contains(mv.from()) | targets.contains(mv.to()) {
            return CheckInfo::new(next);
        }
        debug_assert!(self.unchanged == CheckInfo::new(next), "not the board after {mv:?}");
        self.unchanged
    }
}
