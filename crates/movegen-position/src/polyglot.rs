//! The keys of Polyglot opening books.

use movegen_core::{Board, Color, Piece, Wing};

use crate::zobrist::POLYGLOT;

/// The key under which a Polyglot book has a board. Rights of Chess960 count as those of their wing.
///
/// ```
/// use movegen_position::{Position, polyglot_key_of};
/// assert_eq!(polyglot_key_of(Position::default().board()), 0x463b_9618_1691_fc9c);
/// ```
pub fn polyglot_key_of(board: &Board) -> u64 {
    let number = |i: usize| POLYGLOT.get(i).copied().unwrap_or(0);
    let mut key = 0;
    for piece in Piece::ALL {
        // Black pawn, white pawn, black knight and so on.
        let kind = 2 * piece.role().index() + usize::from(piece.color() == Color::White);
        for square in board.pieces(piece.color(), piece.role()) {
            key ^= number(64 * kind + square.index());
        }
    }
    let rights = [
        (Color::White, Wing::KingSide),
        (Color::White, Wing::QueenSide),
        (Color::Black, Wing::KingSide),
        (Color::Black, Wing::QueenSide),
    ];
    for (i, (color, wing)) in rights.into_iter().enumerate() {
        if board.castle_rook(color, wing).is_some() {
            key ^= number(768 + i);
        }
    }
    if let Some(square) = board.en_passant() {
        key ^= number(772 + square.file().index());
    }
    if board.turn() == Color::White { key ^ number(780) } else { key }
}
