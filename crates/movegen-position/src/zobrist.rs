//! The generated hash keys: the one `include!`.
#![allow(clippy::unreadable_literal)]

use movegen_core::{Color, MoveKind, Piece, Square};

include!(concat!(env!("OUT_DIR"), "/keys.rs"));

/// No keys: of where nobody stands.
static NOBODY: [u64; 64] = [0; 64];

/// The keys of the men of a colour, by [`Board::role_number_at`](movegen_core::Board::role_number_at).
static MEN: [[&[u64; 64]; 8]; 2] = {
    let [wp, wn, wb, wr, wq, wk, bp, bn, bb, br, bq, bk] = &PIECES;
    [[wp, wn, wb, wr, wq, wk, &NOBODY, &NOBODY], [bp, bn, bb, br, bq, bk, &NOBODY, &NOBODY]]
};

/// The keys of the man that moves, by colour and number of the kind of move: as he leaves, and as he arrives.
static MOVERS: [[[&[u64; 64]; 2]; 16]; 2] = {
    let mut movers = [[[&NOBODY; 2]; 16]; 2];
    let mut number = 0;
    while number < 32 {
        let (color, kind) = (number / 16, number % 16);
        if let Some(kind) = MoveKind::from_number(kind as u16) {
            movers[color][number % 16] =
                [MEN[color][kind.role().index()], MEN[color][kind.arriving_role().index()]];
        }
        number += 1;
    }
    movers
};

/// What a man changes that goes from one square to another, by a kind of move that is not castling.
#[inline(always)]
pub(crate) fn mover(color: Color, kind: MoveKind, from: Square, to: Square) -> u64 {
    let [leaving, arriving] = MOVERS[color.index()][kind as usize & 15];
    leaving[from.index()] ^ arriving[to.index()]
}

/// The key of a man on a square by the number of his role, 0 for nobody.
#[inline(always)]
pub(crate) fn man(color: Color, role_number: usize, square: Square) -> u64 {
    MEN[color.index()][role_number & 7][square.index()]
}

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
