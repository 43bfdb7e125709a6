//! Making a move: the position after it.

use crate::mailbox::{Mailbox, neighbour, rank};
use crate::moves::{Move, castling_destinations, forward};

impl Mailbox {
    /// Returns the position after a move.
    #[must_use]
    pub fn after(&self, mv: &Move) -> Self {
        let us = self.white_to_move;
        let mut next = self.clone();
        let piece = self.board[mv.from];
        let is_pawn = self.role(mv.from) == b'p';

        if let Some(captured) = mv.captured {
            next.board[captured] = 0;
        }
        next.board[mv.from] = 0;
        if mv.castling {
            let rook = self.board[mv.to];
            let (king_to, rook_to) = castling_destinations(mv.from, mv.to);
            next.board[mv.to] = 0;
            next.board[king_to] = piece;
            next.board[rook_to] = rook;
        } else {
            let promoted = |role: u8| if us { role.to_ascii_uppercase() } else { role };
            next.board[mv.to] = mv.promotion.map_or(piece, promoted);
        }

        // A king move ends both of its side's castling rights. A rook that moves or is captured ends its own.
        let king_moved = self.role(mv.from) == b'k';
        next.castling_rooks.retain(|&rook| {
            let own = self.has_color(rook, us);
            rook != mv.from && rook != mv.to && !(own && king_moved)
        });
        let double_push = is_pawn && rank(mv.from).abs_diff(rank(mv.to)) == 2;
        next.en_passant = if double_push { neighbour(mv.from, forward(us)) } else { None };
        next.halfmove_clock = if is_pawn || mv.captured.is_some() { 0 } else { self.halfmove_clock + 1 };
        next.fullmove_number = self.fullmove_number + u32::from(!us);
        next.white_to_move = !us;
        next
    }
}
