//! Hash keys: computed from scratch, and updated by a move.

use movegen_core::board::Changes;
use movegen_core::{Bitboard, Board, Color, Piece, Role, Square};

use crate::position::zobrist;

/// Computes the key of a board.
pub(crate) fn board_key(board: &Board) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for role in Role::ALL {
            for square in board.pieces(color, role) {
                key ^= zobrist::role(color, role, square);
            }
        }
    }
    key ^ state_key(board)
}

/// Returns the key's part for side to move, castling rights and en passant square.
pub(crate) fn state_key(board: &Board) -> u64 {
    let turn = if board.turn() == Color::Black { zobrist::black_to_move() } else { 0 };
    turn ^ castling_key(board.castling_rooks()) ^ en_passant_key(board.en_passant())
}

/// Returns the key of the pawns alone.
pub(crate) fn pawn_key(board: &Board) -> u64 {
    let keys = [Piece::WhitePawn, Piece::BlackPawn].map(|pawn| {
        let squares = board.pieces(pawn.color(), pawn.role());
        squares.into_iter().fold(0, |key, square| key ^ zobrist::piece(pawn, square))
    });
    keys[0] ^ keys[1]
}

/// Returns the key of the material: how many pieces of each kind.
pub(crate) fn material_key(board: &Board) -> u64 {
    let key_of = |piece: Piece| {
        let count = board.pieces(piece.color(), piece.role()).len();
        Square::ALL.into_iter().take(count).fold(0, |key, square| key ^ zobrist::piece(piece, square))
    };
    Piece::ALL.into_iter().fold(0, |key, piece| key ^ key_of(piece))
}

/// Returns the key's part for castling rooks.
#[inline]
pub(crate) fn castling_key(rooks: Bitboard) -> u64 {
    rooks.into_iter().fold(0, |key, rook| key ^ zobrist::castling_rook(rook))
}

/// Returns the key's part for the en passant square.
#[inline]
pub(crate) fn en_passant_key(square: Option<Square>) -> u64 {
    square.map_or(0, zobrist::en_passant)
}

/// Returns the key's change by lost castling rights and by the en passant squares.
#[inline]
pub(crate) fn state_change(before: &Board, after: &Board) -> u64 {
    // Few moves change either.
    if before.has_same_rights_and_en_passant(after) {
        return 0;
    }
    let lost = before.castling_rooks() ^ after.castling_rooks();
    castling_key(lost) ^ en_passant_key(before.en_passant()) ^ en_passant_key(after.en_passant())
}

/// Returns the key's change by the pieces that a move removes and adds, and by the side to move.
pub(crate) fn changes_key(changes: Changes) -> u64 {
    let key = |(piece, square)| zobrist::piece(piece, square);
    zobrist::black_to_move()
        ^ match changes {
            Changes::Quiet { removed, added } => key(removed) ^ key(added),
            Changes::Capture { removed, captured, added } => key(removed) ^ key(captured) ^ key(added),
            Changes::Castling { removed: [king, rook], added: [king_to, rook_to] } => {
                key(king) ^ key(rook) ^ key(king_to) ^ key(rook_to)
            }
        }
}
