//! The kinds of moves, by definition: pseudo-legal moves, captures, quiet checks.

use crate::mailbox::{Mailbox, Square, file, neighbour, rank};
use crate::moves::{EAST, Move, NORTH};

impl Mailbox {
    /// Returns the pseudo-legal moves.
    ///
    /// Out of check, all moves by the movement rules. In check, a piece other than the king must capture a lone
    /// checker or block its line, and the king must leave a checking slider's line.
    pub fn pseudo_legal(&self) -> Vec<Move> {
        let checkers = self.checker_squares();
        if checkers.is_empty() {
            return self.moves();
        }
        let king = self.king(self.white_to_move);
        let evades = |mv: &Move| {
            if mv.castling {
                return false;
            }
            if mv.from == king {
                // The king may capture a checking slider, but not retreat along its line.
                return checkers.iter().all(|&checker| {
                    let slides = matches!(self.role(checker), b'b' | b'r' | b'q');
                    !slides || mv.to == checker || !on_line(king, checker, mv.to)
                });
            }
            match checkers[..] {
                [checker] => {
                    mv.captured == Some(checker)
                        || mv.captured.is_none() && between(king, checker).contains(&mv.to)
                }
                _ => false,
            }
        };
        self.moves().into_iter().filter(evades).collect()
    }

    /// Whether the move is of kind captures: a capture without promotion, or a queen promotion.
    pub fn is_capture(&self, mv: &Move) -> bool {
        match mv.promotion {
            None => mv.captured.is_some(),
            Some(role) => role == b'q',
        }
    }

    /// Returns whether a move captures a piece.
    pub fn takes(&self, mv: &Move) -> bool {
        mv.captured.is_some()
    }

    /// Whether the move is of kind quiet checks: a check without capture or promotion, or a promotion to a knight that
    /// gives check. A king stepping next to the other king gives no check.
    pub fn is_quiet_check(&self, mv: &Move) -> bool {
        let after = self.after(mv);
        let checkers = after.checker_squares();
        match mv.promotion {
            None => {
                let by_a_king = checkers.iter().any(|&checker| after.role(checker) == b'k');
                mv.captured.is_none() && !checkers.is_empty() && !by_a_king
            }
            Some(b'n') => checkers.contains(&mv.to),
            Some(_) => false,
        }
    }
}

/// Returns the step from `a` towards `b`, if they share a rank, a file or a diagonal.
fn step_towards(a: Square, b: Square) -> Option<isize> {
    let ranks = rank(b) as isize - rank(a) as isize;
    let files = file(b) as isize - file(a) as isize;
    let aligned = a != b && (ranks == 0 || files == 0 || ranks.abs() == files.abs());
    aligned.then(|| ranks.signum() * NORTH + files.signum() * EAST)
}

/// Returns the squares strictly between two squares.
fn between(a: Square, b: Square) -> Vec<Square> {
    let Some(step) = step_towards(a, b) else { return Vec::new() };
    std::iter::successors(neighbour(a, step), |&at| neighbour(at, step)).take_while(|&at| at != b).collect()
}

/// Returns whether `c` is on the line through `a` and `b`.
fn on_line(a: Square, b: Square, c: Square) -> bool {
    let Some(step) = step_towards(a, b) else { return false };
    step_towards(a, c).is_some_and(|other| other == step || other == -step)
}
