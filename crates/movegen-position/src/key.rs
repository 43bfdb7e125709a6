//! The hash key of a position: from scratch, and as a move changes it.

use movegen_core::{Board, Color, Move, Piece, Role, Square};

use crate::zobrist;

/// The key of a board: the XOR of one number for each man on its square, each rook that may castle, the file of the
/// en passant square, and Black to move.
///
/// Boards that are equal have equal keys. The keys come from one seed and are stable under semver.
pub fn key_of(board: &Board) -> u64 {
    let mut key = 0;
    for square in board.occupied() {
        key ^= board.piece_at(square).map_or(0, |piece| zobrist::piece(piece, square));
    }
    if board.turn() == Color::Black {
        key ^= zobrist::black();
    }
    key ^ key_of_state(board)
}

/// The part of the key that is of rights and en passant.
#[inline(always)]
fn key_of_state(board: &Board) -> u64 {
    let mut key = 0;
    for rook in board.castles().rooks() {
        key ^= zobrist::castle(rook);
    }
    if let Some(square) = board.en_passant() {
        key ^= zobrist::en_passant(square);
    }
    key
}

/// What a move changes in the key: `before` is the board it is made on, `after` the one it leads to.
#[inline]
pub(crate) fn change(before: &Board, mv: Move, after: &Board) -> u64 {
    let us = before.turn();
    let mut change = zobrist::black();

    let (from, to) = (mv.from(), mv.king_destination());
    change ^= zobrist::piece(Piece::new(us, mv.role()), from);
    change ^= zobrist::piece(Piece::new(us, mv.promotion().unwrap_or(mv.role())), to);
    if let Some(wing) = mv.castles() {
        let rook = Piece::new(us, Role::Rook);
        change ^= zobrist::piece(rook, mv.to());
        change ^= zobrist::piece(rook, Square::at(wing.rook_file(), from.rank()));
    } else if let (Some(square), Some(role)) = (before.capture_square(mv), before.captured(mv)) {
        change ^= zobrist::piece(Piece::new(!us, role), square);
    }

    let (old, new) = (before.castles().rooks(), after.castles().rooks());
    for rook in old ^ new {
        change ^= zobrist::castle(rook);
    }
    for square in before.en_passant().into_iter().chain(after.en_passant()) {
        change ^= zobrist::en_passant(square);
    }
    change
}

/// The key after the turn is passed.
#[inline]
pub(crate) fn of_turn_passed(before: &crate::Position) -> u64 {
    before.key() ^ zobrist::black() ^ before.board().en_passant().map_or(0, zobrist::en_passant)
}
