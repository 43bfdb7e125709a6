//! What a move does to the position.

use crate::moves::forward;
use crate::{Mailbox, Step, file, rank, step};

impl Mailbox {
    /// The position after a move.
    #[must_use]
    pub fn after(&self, mv: &Step) -> Self {
        let us = self.white_to_move;
        let mut next = self.clone();
        let man = self.men[mv.from];
        let is_pawn = self.role(mv.from) == b'p';

        if let Some(captured) = mv.captured {
            next.men[captured] = 0;
        }
        next.men[mv.from] = 0;
        if mv.castles {
            let rook = self.men[mv.to];
            let home = 16 * rank(mv.from);
            let (king_to, rook_to) =
                if file(mv.to) > file(mv.from) { (home + 6, home + 5) } else { (home + 2, home + 3) };
            next.men[mv.to] = 0;
            next.men[king_to] = man;
            next.men[rook_to] = rook;
        } else {
            let become_of = |role: u8| if us { role.to_ascii_uppercase() } else { role };
            next.men[mv.to] = mv.promotion.map_or(man, become_of);
        }

        // Who moves his king may castle no more; nor with a rook that has moved or is gone.
        let king_moved = self.role(mv.from) == b'k';
        next.castling_rooks.retain(|&rook| {
            let own = self.is_of(rook, us);
            rook != mv.from && rook != mv.to && !(own && king_moved)
        });
        let two_squares = is_pawn && rank(mv.from).abs_diff(rank(mv.to)) == 2;
        next.passed = if two_squares { step(mv.from, forward(us)) } else { None };
        next.halfmove_clock = if is_pawn || mv.captured.is_some() { 0 } else { self.halfmove_clock + 1 };
        next.fullmove_number = self.fullmove_number + u32::from(!us);
        next.white_to_move = !us;
        next
    }
}
