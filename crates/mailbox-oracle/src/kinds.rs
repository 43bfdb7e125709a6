//! The kinds of moves, by their definitions.

use crate::moves::{EAST, NORTH};
use crate::{Mailbox, Square, Step, file, rank, step};

impl Mailbox {
    /// The pseudo-legal moves: all moves by the way the men go; in check, only those that answer it as far as the
    /// line of the check goes.
    pub fn pseudo_legal(&self) -> Vec<Step> {
        let checkers = self.checking_men();
        if checkers.is_empty() {
            return self.moves();
        }
        let king = self.king(self.white_to_move);
        let answers = |step: &Step| {
            if step.castles {
                return false;
            }
            if step.from == king {
                // Not along the line of a checking slider; but onto the slider.
                return checkers.iter().all(|&checker| {
                    let slides = matches!(self.role(checker), b'b' | b'r' | b'q');
                    !slides || step.to == checker || !on_line(king, checker, step.to)
                });
            }
            match checkers[..] {
                [checker] => {
                    step.captured == Some(checker)
                        || step.captured.is_none() && between(king, checker).contains(&step.to)
                }
                _ => false,
            }
        };
        self.moves().into_iter().filter(answers).collect()
    }

    /// Whether a move is among the captures: it captures without promoting, or promotes to a queen.
    pub fn is_capture(&self, step: &Step) -> bool {
        match step.promotion {
            None => step.captured.is_some(),
            Some(role) => role == b'q',
        }
    }

    /// Whether a move is among the quiet checks: no capture, without promotion and with a check, but for steps of the king
    /// to the side of the other king; or a promotion to a knight that checks itself.
    pub fn is_quiet_check(&self, step: &Step) -> bool {
        let after = self.after(step);
        let givers = after.checking_men();
        match step.promotion {
            None => {
                let by_a_king = givers.iter().any(|&giver| after.role(giver) == b'k');
                step.captured.is_none() && !givers.is_empty() && !by_a_king
            }
            Some(b'n') => givers.contains(&step.to),
            Some(_) => false,
        }
    }
}

/// The step from `a` towards `b`, if they share a rank, a file or a diagonal.
fn towards(a: Square, b: Square) -> Option<isize> {
    let ranks = rank(b) as isize - rank(a) as isize;
    let files = file(b) as isize - file(a) as isize;
    let aligned = a != b && (ranks == 0 || files == 0 || ranks.abs() == files.abs());
    aligned.then(|| ranks.signum() * NORTH + files.signum() * EAST)
}

/// The squares strictly between two squares.
fn between(a: Square, b: Square) -> Vec<Square> {
    let Some(by) = towards(a, b) else { return Vec::new() };
    std::iter::successors(step(a, by), |&at| step(at, by)).take_while(|&at| at != b).collect()
}

/// Whether `c` is on the line through `a` and `b`.
fn on_line(a: Square, b: Square, c: Square) -> bool {
    let Some(by) = towards(a, b) else { return false };
    towards(a, c).is_some_and(|way| way == by || way == -by)
}
