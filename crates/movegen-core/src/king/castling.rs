//! Whether a king can castle.

use crate::board::Board;
use crate::king::check_info::CheckInfo;
use crate::types::castling::CastlePath;
use crate::types::{Bitboard, Color, Square};

/// The rooks that `color`'s king can castle with: the right exists, the king is not in check, and the way is clear. The
/// caller checks that its path is not attacked. Excludes pinned rooks: in Chess960, the rook may be what shields the
/// king.
#[inline(always)]
pub(crate) fn castling_rooks(board: &Board, color: Color, check_info: &CheckInfo) -> Bitboard {
    let rooks = board.castling_rights().of(color).difference(check_info.pinned);
    // At most two, so no loop.
    let (Some(first), Some(last)) = (rooks.first(), rooks.last()) else {
        return Bitboard::EMPTY;
    };
    let able = |rook: Square| {
        let path = CastlePath::new(check_info.king, rook);
        rook.bitboard().when(path.empty.is_disjoint(board.occupied()))
    };
    (able(first) | able(last)).when(!check_info.in_check())
}

/// Whether the king's path to castle with `rook` is free of `danger`.
#[inline(always)]
pub(crate) fn is_castling_safe(king: Square, rook: Square, danger: Bitboard) -> bool {
    CastlePath::new(king, rook).safe.is_disjoint(danger)
}
