//! The keys of Polyglot opening books.

use movegen_core::{CastlingSide, Color, Piece};

use crate::position::position::Position;
use crate::position::zobrist::POLYGLOT;

/// # State: the key of opening books
impl Position {
    /// Returns the position's key in a Polyglot opening book. A Chess960 right counts as the standard right of the same
    /// side.
    ///
    /// ```
    /// use movegen::Position;
    /// assert_eq!(Position::default().polyglot_key(), 0x463b_9618_1691_fc9c);
    /// ```
    #[must_use]
    pub fn polyglot_key(&self) -> u64 {
        let board = &self.board;
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
            (Color::White, CastlingSide::KingSide),
            (Color::White, CastlingSide::QueenSide),
            (Color::Black, CastlingSide::KingSide),
            (Color::Black, CastlingSide::QueenSide),
        ];
        for (i, (color, side)) in rights.into_iter().enumerate() {
            if board.castling_rook(color, side).is_some() {
                key ^= number(768 + i);
            }
        }
        if let Some(square) = board.en_passant() {
            key ^= number(772 + square.file().index());
        }
        if board.turn() == Color::White { key ^ number(780) } else { key }
    }
}
