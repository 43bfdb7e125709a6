//! The generated hash keys: the one `include!`.
#![allow(clippy::unreadable_literal)]

use movegen_core::{Piece, Square};

include!(concat!(env!("OUT_DIR"), "/keys.rs"));

/// The key of a piece on a square.
#[inline(always)]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}

/// The key of a rook that may castle. Those stand on rank 1 or rank 8.
#[inline(always)]
pub(crate) fn castle(rook: Square) -> u64 {
    CASTLES[rook.index() & 7 | rook.index() >> 2 & 8]
}

/// The key of an en passant square.
#[inline(always)]
pub(crate) fn en_passant(square: Square) -> u64 {
    EN_PASSANT[square.index() & 7]
}

/// The key of Black to move.
#[inline(always)]
pub(crate) fn black() -> u64 {
    BLACK[0]
}
