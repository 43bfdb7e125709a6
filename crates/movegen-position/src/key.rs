//! The hash key of a position: from scratch, and as a move changes it.

use movegen_core::{Board, Color, Move, Piece, Role, Square};

use crate::zobrist;

/// The key of a board: the XOR of one number for each man on its square, each rook that may castle, the file of the
/// en passant square, and Black to move.
///
/// Boards that are equal have equal keys. The keys come from one seed and are stable under semver.
///
/// ```
/// use movegen_position::{Position, key_of};
/// let mut position = Position::default();
/// let mv = position.parse_uci("e2e4").unwrap();
/// let _ = position.play(mv);
/// assert_eq!(position.key(), key_of(position.board()));
/// ```
pub fn key_of(board: &Board) -> u64 {
    let mut key = 0;
    for piece in Piece::ALL {
        for square in board.pieces(piece.color(), piece.role()) {
            key ^= zobrist::piece(piece, square);
        }
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

/// What a move changes in the key: `before` is the board it is made on, `after` the one it leads to, and `captured` the
/// role of the man it captures.
#[inline]
pub(crate) fn change(before: &Board, mv: Move, captured: Option<Role>, after: &Board) -> u64 {
    let us = before.turn();
    let (kind, from, to) = (mv.kind(), mv.from(), mv.to());
    let mut change = zobrist::black() ^ zobrist::piece(Piece::new(us, kind.role()), from);
    if let Some(wing) = mv.castles() {
        let rook = Piece::new(us, Role::Rook);
        change ^= zobrist::piece(Piece::new(us, Role::King), mv.king_destination());
        change ^= zobrist::piece(rook, to);
        change ^= zobrist::piece(rook, Square::at(wing.rook_file(), from.rank()));
    } else {
        change ^= zobrist::piece(Piece::new(us, kind.arriving_role()), to);
        if let (Some(role), Some(square)) = (captured, before.capture_square(mv)) {
            change ^= zobrist::piece(Piece::new(!us, role), square);
        }
    }
    // Few moves touch rights or en passant.
    let rights_change = before.castles() != after.castles();
    if rights_change || before.en_passant().is_some() || after.en_passant().is_some() {
        change ^= key_of_state(before) ^ key_of_state(after);
    }
    change
}

/// The key after the turn is passed.
#[inline]
pub(crate) fn of_turn_passed(before: &crate::Position) -> u64 {
    before.key() ^ zobrist::black() ^ before.board().en_passant().map_or(0, zobrist::en_passant)
}
