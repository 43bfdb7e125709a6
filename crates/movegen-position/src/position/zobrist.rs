//! The generated hash keys: the `include!` of the build script's output, and tables for making moves.
#![allow(clippy::unreadable_literal)]

use movegen_core::{Color, MoveKind, Piece, Role, Square};

include!(concat!(env!("OUT_DIR"), "/keys.rs"));

/// The keys of the pieces of a color, by role.
static ROLES: [[&[u64; 64]; 6]; 2] = {
    let [wp, wn, wb, wr, wq, wk, bp, bn, bb, br, bq, bk] = &PIECES;
    [[wp, wn, wb, wr, wq, wk], [bp, bn, bb, br, bq, bk]]
};

/// The keys of the moving piece on its origin and on its destination, by color and the bits of the kind of move.
static MOVING_PIECES: [[[&[u64; 64]; 2]; 16]; 2] = {
    let mut pieces = [[[ROLES[0][0]; 2]; 16]; 2];
    let mut index = 0;
    while index < 32 {
        let (color, kind) = (index / 16, index % 16);
        if let Some(kind) = MoveKind::from_bits(kind as u16) {
            pieces[color][index % 16] =
                [ROLES[color][kind.role().index()], ROLES[color][kind.arriving_role().index()]];
        }
        index += 1;
    }
    pieces
};

/// Returns the change of the key for the moving piece. The move must not be castling.
#[inline(always)]
pub(crate) fn moving_piece(color: Color, kind: MoveKind, from: Square, to: Square) -> u64 {
    let [leaving, arriving] = MOVING_PIECES[color.index()][kind as usize & 15];
    leaving[from.index()] ^ arriving[to.index()]
}

/// Returns the key of a piece of `color` and `role` on a square.
#[inline(always)]
pub(crate) fn role(color: Color, role: Role, square: Square) -> u64 {
    ROLES[color.index()][role.index()][square.index()]
}

/// Returns the key of `piece` on a square.
#[inline(always)]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}

/// Returns the key of a rook that may castle, on rank 1 or rank 8.
#[inline(always)]
pub(crate) fn castling_rook(rook: Square) -> u64 {
    CASTLES[rook.index() & 7 | rook.index() >> 2 & 8]
}

/// Returns the key of an en passant square.
#[inline(always)]
pub(crate) fn en_passant(square: Square) -> u64 {
    EN_PASSANT[square.index() & 7]
}

/// Returns the key of Black to move.
#[inline(always)]
pub(crate) fn black_to_move() -> u64 {
    BLACK[0]
}
