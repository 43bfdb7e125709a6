//! The generated hash keys, included from the build script's output, and tables for making moves.
#![allow(clippy::unreadable_literal)]

use movegen_core::{Color, MoveKind, Piece, Role, Square};

include!(concat!(env!("OUT_DIR"), "/keys.rs"));

/// Whether to look up a move's keys by its kind, in a table of 32 KB. Without these features, flash is assumed to be
/// scarce.
const LARGE_TABLES: bool = cfg!(any(feature = "magic", feature = "pext", feature = "lines"));

/// What a move changes in the key, by color, by the kind's four bits, and by square: first at the origin, including the
/// side to move, then at the destination.
static MOVES: [[[[u64; 64]; 2]; 16]; 2] = {
    let mut table = [[[[0; 64]; 2]; 16]; 2];
    let mut index = 0;
    while index < 32 {
        let (color, kind) = (index / 16, index % 16);
        if let Some(kind) = MoveKind::from_bits(kind as u16) {
            let [from, to] = &mut table[color][index % 16];
            *from = PIECES[color * 6 + kind.role().index()];
            *to = PIECES[color * 6 + kind.arriving_role().index()];
            let mut square = 0;
            while square < 64 {
                from[square] ^= BLACK[0];
                square += 1;
            }
        }
        index += 1;
    }
    table
};

/// What a move by `color` changes in the key at its origin, including the side to move. `kind` is the kind's four bits.
#[inline(always)]
pub(crate) fn departure(color: Color, kind: usize, from: Square) -> u64 {
    if LARGE_TABLES {
        return MOVES[color.index()][kind & 15][0][from.index() & 63];
    }
    role(color, MoveKind::from_bits(kind as u16).map_or(Role::Pawn, MoveKind::role), from) ^ black_to_move()
}

/// What a move by `color` changes in the key at its destination, captures aside. `kind` is the kind's four bits.
#[inline(always)]
pub(crate) fn arrival(color: Color, kind: usize, to: Square) -> u64 {
    if LARGE_TABLES {
        return MOVES[color.index()][kind & 15][1][to.index() & 63];
    }
    role(color, MoveKind::from_bits(kind as u16).map_or(Role::Pawn, MoveKind::arriving_role), to)
}

/// The key of a piece of `color` and `role` on a square.
#[inline]
pub(crate) fn role(color: Color, role: Role, square: Square) -> u64 {
    PIECES[color.index() * 6 + role.index()][square.index()]
}

/// The key of `piece` on a square.
#[inline]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}

/// The key of a castling rook, on rank 1 or 8.
#[inline]
pub(crate) fn castling_rook(rook: Square) -> u64 {
    CASTLES[rook.index() & 7 | rook.index() >> 2 & 8]
}

/// The key of an en passant square.
#[inline]
pub(crate) fn en_passant(square: Square) -> u64 {
    EN_PASSANT[square.index() & 7]
}

/// The key for Black to move.
#[inline]
pub(crate) fn black_to_move() -> u64 {
    BLACK[0]
}
