//! The generated hash keys, included from the build script's output, and tables for making moves.
#![allow(clippy::unreadable_literal)]

use movegen_core::{Color, MoveKind, Piece, Role, Square};

include!(concat!(env!("OUT_DIR"), "/keys.rs"));

/// Whether to look up the moving piece's keys by kind of move, in 32 KB of tables. Without these features,
/// flash is assumed to be scarce.
const LARGE_TABLES: bool = cfg!(any(feature = "magic", feature = "pext", feature = "lines"));

/// The keys of a piece by square.
type BySquare = [u64; 64];

/// The moving piece's keys, by color, by the kind's four bits, and by square.
type MovingPieces = [[BySquare; 16]; 2];

/// The piece's keys after the move if `arriving`, else before it.
const fn moving_pieces(arriving: bool) -> MovingPieces {
    let mut table = [[[0; 64]; 16]; 2];
    let mut index = 0;
    while index < 32 {
        let (color, kind) = (index / 16, index % 16);
        if let Some(kind) = MoveKind::from_bits(kind as u16) {
            let role = if arriving { kind.arriving_role() } else { kind.role() };
            table[color][index % 16] = PIECES[color * 6 + role.index()];
        }
        index += 1;
    }
    table
}

static LEAVING: MovingPieces = moving_pieces(false);
static ARRIVING: MovingPieces = moving_pieces(true);

/// The keys of `color`'s moving piece, by origin and by destination, for a kind of move with these bits.
#[inline]
pub(crate) fn moving_piece(color: Color, kind: usize) -> [&'static BySquare; 2] {
    if LARGE_TABLES {
        return [&LEAVING, &ARRIVING].map(|table| &table[color.index()][kind & 15]);
    }
    let kind = MoveKind::from_bits(kind as u16).unwrap_or(MoveKind::Pawn);
    [kind.role(), kind.arriving_role()].map(|role| &PIECES[color.index() * 6 + role.index()])
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
