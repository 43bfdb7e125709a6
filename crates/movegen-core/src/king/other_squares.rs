//! Castling and en passant: whether the king is safe when more than the origin and the destination change.

use crate::attacks;
use crate::board::Board;
use crate::board::board::{EN_PASSANT, slot};
use crate::king::attackers::is_safe;
use crate::king::check_info::CheckInfo;
use crate::types::castling::CastlePath;
use crate::types::{Bitboard, Color, Rank, Role, Square};

/// Returns the rooks that `color`'s king can castle with: the right exists, the king is not in check, and the way is
/// clear. The caller checks that the king's path is not attacked. Pinned rooks are excluded, because in Chess960 the
/// rook may be the piece that shields the king.
#[inline(always)]
pub(crate) fn castling_rooks(board: &Board, color: Color, check_info: &CheckInfo) -> Bitboard {
    // Not the pieces of `color`, because a constant takes no load.
    let back_rank = Bitboard::rank(Rank::First.relative_to(color));
    let rooks = (board.castling_rooks() & back_rank).difference(check_info.pinned);
    // No loop, because there are at most two.
    let (Some(first), Some(last)) = (rooks.first(), rooks.last()) else {
        return Bitboard::EMPTY;
    };
    let able = |rook: Square| {
        let path = CastlePath::new(check_info.king, rook);
        rook.bitboard().only_if(path.empty.is_disjoint(board.occupied()))
    };
    (able(first) | able(last)).only_if(!check_info.in_check())
}

/// Returns whether the king's path to castle with `rook` is free of `danger`.
#[inline(always)]
pub(crate) fn is_castling_safe(king: Square, rook: Square, danger: Bitboard) -> bool {
    CastlePath::new(king, rook).safe.is_disjoint(danger)
}

/// Returns whether `us`'s king is safe after the pawn on `from` captures en passant on `to`. Pins do not cover this,
/// since both pawns leave the rank.
///
/// ```text
/// 4  k . . P p . . R      exd3 e.p. would open the rank
/// 3  . . . * . . . .
/// ```
#[inline(always)]
pub(crate) fn is_safe_after_en_passant(board: &Board, us: Color, from: Square, to: Square) -> bool {
    let captured = Square::new(to.file(), from.rank());
    let occupied = board.occupied().without(from).without(captured).with(to);
    is_safe(board, us, board.king(us), occupied, captured.into())
}

/// Returns the pawns of the side to move that can capture en passant.
#[cold]
#[inline(never)]
pub(crate) fn en_passant_origins(board: &Board) -> Bitboard {
    let (us, Some(to)) = (board.turn(), board.en_passant()) else { return Bitboard::EMPTY };
    let pawns = attacks::pawn(!us, to) & board.pieces(us, Role::Pawn);
    pawns.into_iter().filter(|&from| is_safe_after_en_passant(board, us, from, to)).collect()
}

/// # En passant
impl Board {
    /// Returns whether some legal move captures en passant. The [en passant square](Board::en_passant) is set whenever
    /// a pawn attacks it, even a pinned one.
    ///
    /// ```
    /// use movegen::Board;
    /// let board = Board::from_fen("8/8/8/8/k2Pp2R/8/8/4K3 b - d3").unwrap();
    /// assert!(board.en_passant().is_some() && !board.can_capture_en_passant());
    /// ```
    #[must_use]
    pub fn can_capture_en_passant(&self) -> bool {
        self.bitboards[slot::STATE] & EN_PASSANT != 0 && en_passant_origins(self).any()
    }
}
