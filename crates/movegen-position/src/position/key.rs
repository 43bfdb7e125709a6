//! Hash keys: computed from a board, and the change that a move makes.

use movegen_core::{Bitboard, Board, CastleSide, Color, Move, MoveKind, Piece, Role, Square};

use crate::position::zobrist;

/// Computes the key of a board.
pub(crate) fn board_key(board: &Board) -> u64 {
    let mut key = 0;
    for piece in Piece::ALL {
        for square in board.pieces(piece.color(), piece.role()) {
            key ^= zobrist::piece(piece, square);
        }
    }
    key ^ state_key(board)
}

/// Returns the part of the key for the side to move, the castling rights and the en passant square.
pub(crate) fn state_key(board: &Board) -> u64 {
    let turn = if board.turn() == Color::Black { zobrist::black_to_move() } else { 0 };
    turn ^ castling_key(board.castle_rights().rooks()) ^ en_passant_key(board.en_passant())
}

/// Computes the key of the pawns alone.
pub(crate) fn pawn_key(board: &Board) -> u64 {
    let keys = [Piece::WhitePawn, Piece::BlackPawn].map(|pawn| {
        let squares = board.pieces(pawn.color(), pawn.role());
        squares.into_iter().fold(0, |key, square| key ^ zobrist::piece(pawn, square))
    });
    keys[0] ^ keys[1]
}

/// Computes the key of the number of pieces of each kind.
pub(crate) fn material_key(board: &Board) -> u64 {
    let key_of = |piece: Piece| {
        let count = board.pieces(piece.color(), piece.role()).len();
        Square::ALL.into_iter().take(count).fold(0, |key, square| key ^ zobrist::piece(piece, square))
    };
    Piece::ALL.into_iter().fold(0, |key, piece| key ^ key_of(piece))
}

/// Returns the part of the key for rooks that may castle.
#[inline(always)]
fn castling_key(rooks: Bitboard) -> u64 {
    rooks.into_iter().fold(0, |key, rook| key ^ zobrist::castling_rook(rook))
}

/// Returns the part of the key for the en passant square.
#[inline(always)]
pub(crate) fn en_passant_key(square: Option<Square>) -> u64 {
    square.map_or(0, zobrist::en_passant)
}

/// Returns the change of the key for lost castling rights and for the en passant squares. Not inlined: this saves 2 to 4 of
/// about 145 instructions for moves that change neither.
#[inline(never)]
fn state_change(lost: Bitboard, before: Option<Square>, after: Option<Square>) -> u64 {
    castling_key(lost) ^ en_passant_key(before) ^ en_passant_key(after)
}

/// Returns the change of the key by a move of `us` from the board `before` to the board `after`.
#[inline(always)]
pub(crate) fn key_change(us: Color, before: &Board, mv: Move, after: &Board) -> u64 {
    let them = !us;
    let (kind, from, to) = (mv.kind(), mv.from(), mv.to());
    let mut change = zobrist::black_to_move();
    if kind == MoveKind::Castle {
        let side = CastleSide::from_squares(from, to);
        change ^= zobrist::role(us, Role::King, from);
        change ^= zobrist::role(us, Role::King, Square::at(side.king_file(), from.rank()));
        change ^= zobrist::role(us, Role::Rook, to);
        change ^= zobrist::role(us, Role::Rook, Square::at(side.rook_file(), from.rank()));
    } else {
        change ^= zobrist::moving_piece(us, kind, from, to);
        if let Some(captured) = before.role_at(to) {
            change ^= zobrist::role(them, captured, to);
        } else if kind == MoveKind::EnPassant {
            change ^= zobrist::role(them, Role::Pawn, Square::at(to.file(), from.rank()));
        }
    }
    // Few moves change castling rights or the en passant square.
    if !before.has_same_state(after) {
        let lost = before.castle_rights().rooks() ^ after.castle_rights().rooks();
        change ^= state_change(lost, before.en_passant(), after.en_passant());
    }
    change
}

/// Returns the change of the key by a null move on `before`.
#[inline]
pub(crate) fn null_move_change(before: &Board) -> u64 {
    zobrist::black_to_move() ^ en_passant_key(before.en_passant())
}
