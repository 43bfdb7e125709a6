//! The generated hash keys, included from the build script's output.
#![allow(clippy::unreadable_literal)]

use movegen_core::{Color, Piece, Role, Square};

include!(concat!(env!("OUT_DIR"), "/keys.rs"));

/// Returns the key of a piece of `color` and `role` on a square.
#[inline]
pub(crate) fn role(color: Color, role: Role, square: Square) -> u64 {
    // Every index is in the table, but the optimizer cannot always tell, and a panic must not be reachable.
    PIECES.get(color.index() * 6 + role.index()).map_or(0, |keys| keys[square.index()])
}

/// Returns the key of `piece` on a square.
#[inline]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}

/// Returns the key of a castling rook, on rank 1 or 8.
#[inline]
pub(crate) fn castling_rook(rook: Square) -> u64 {
    CASTLES[rook.index() & 7 | rook.index() >> 2 & 8]
}

/// Returns the key of an en passant square.
#[inline]
pub(crate) fn en_passant(square: Square) -> u64 {
    EN_PASSANT[square.index() & 7]
}

/// Returns the key for Black to move.
#[inline]
pub(crate) fn black_to_move() -> u64 {
    BLACK[0]
}
