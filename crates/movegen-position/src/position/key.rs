//! Hash keys: computed from scratch, and updated by a move.

use movegen_core::{Bitboard, Board, Color, Move, Piece, Role, Square};

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

/// The key's part for side to move, castling rights and en passant square.
pub(crate) fn state_key(board: &Board) -> u64 {
    let turn = if board.turn() == Color::Black { zobrist::black_to_move() } else { 0 };
    turn ^ castling_key(board.castling_rights().rooks()) ^ en_passant_key(board.en_passant())
}

/// The key of the pawns alone.
pub(crate) fn pawn_key(board: &Board) -> u64 {
    let keys = [Piece::WhitePawn, Piece::BlackPawn].map(|pawn| {
        let squares = board.pieces(pawn.color(), pawn.role());
        squares.into_iter().fold(0, |key, square| key ^ zobrist::piece(pawn, square))
    });
    keys[0] ^ keys[1]
}

/// The key of the material: how many pieces of each kind.
pub(crate) fn material_key(board: &Board) -> u64 {
    let key_of = |piece: Piece| {
        let count = board.pieces(piece.color(), piece.role()).len();
        Square::ALL.into_iter().take(count).fold(0, |key, square| key ^ zobrist::piece(piece, square))
    };
    Piece::ALL.into_iter().fold(0, |key, piece| key ^ key_of(piece))
}

/// The key's part for castling rooks.
#[inline]
pub(crate) fn castling_key(rooks: Bitboard) -> u64 {
    rooks.into_iter().fold(0, |key, rook| key ^ zobrist::castling_rook(rook))
}

/// The key's part for the en passant square.
#[inline]
pub(crate) fn en_passant_key(square: Option<Square>) -> u64 {
    square.map_or(0, zobrist::en_passant)
}

/// The key's change by lost castling rights and by the en passant squares.
#[inline]
pub(crate) fn state_change(before: &Board, after: &Board) -> u64 {
    // Few moves change either.
    if before.has_same_rights_and_en_passant(after) {
        return 0;
    }
    let lost = before.castling_rights().rooks() ^ after.castling_rights().rooks();
    different_state_change(lost, before.en_passant(), after.en_passant())
}

/// The key's change by lost castling rights and by the en passant squares. Outlined: moves that change neither
/// take 2 to 4 fewer instructions, of about 140. Takes no references, so the boards can stay in registers.
#[inline(never)]
fn different_state_change(lost: Bitboard, before: Option<Square>, after: Option<Square>) -> u64 {
    castling_key(lost) ^ en_passant_key(before) ^ en_passant_key(after)
}

/// The part of the change for the moving piece and the side to move. Not for castling.
#[inline(always)]
pub(crate) fn moving_piece_change(us: Color, mv: Move) -> u64 {
    zobrist::departure(us, mv.kind_index(), mv.from()) ^ zobrist::arrival(us, mv.kind_index(), mv.to())
}

/// The key's change when `us` castles or captures en passant.
pub(crate) fn rare_change(us: Color, before: &Board, mv: Move, after: &Board) -> u64 {
    let (from, to) = (mv.from(), mv.to());
    let pieces = match mv.castling_side() {
        Some(side) => {
            let (king_to, rook_to) = side.castled(from.rank());
            zobrist::role(us, Role::King, from)
                ^ zobrist::role(us, Role::King, king_to)
                ^ zobrist::role(us, Role::Rook, to)
                ^ zobrist::role(us, Role::Rook, rook_to)
                ^ zobrist::black_to_move()
        }
        None => {
            let captured = Square::new(to.file(), from.rank());
            moving_piece_change(us, mv) ^ zobrist::role(!us, Role::Pawn, captured)
        }
    };
    pieces ^ state_change(before, after)
}

/// The key's change by a null move on `before`.
#[inline]
pub(crate) fn null_move_change(before: &Board) -> u64 {
    zobrist::black_to_move() ^ en_passant_key(before.en_passant())
}
