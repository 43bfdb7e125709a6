//! How the men move: pseudo-legal moves, attacks, and which of the moves are legal.

use crate::{Mailbox, Square, file, name, rank, squares, step};

pub(crate) const NORTH: isize = 16;
pub(crate) const EAST: isize = 1;
const STRAIGHT: [isize; 4] = [NORTH, -NORTH, EAST, -EAST];
const DIAGONAL: [isize; 4] = [NORTH + EAST, NORTH - EAST, -NORTH + EAST, -NORTH - EAST];
const ALL_WAYS: [isize; 8] =
    [NORTH, -NORTH, EAST, -EAST, NORTH + EAST, NORTH - EAST, -NORTH + EAST, -NORTH - EAST];
const LEAPS: [isize; 8] = [
    2 * NORTH + EAST,
    2 * NORTH - EAST,
    -2 * NORTH + EAST,
    -2 * NORTH - EAST,
    NORTH + 2 * EAST,
    NORTH - 2 * EAST,
    -NORTH + 2 * EAST,
    -NORTH - 2 * EAST,
];

/// One move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    pub(crate) from: Square,
    /// Where the man goes; for castling, where the own rook stands.
    pub(crate) to: Square,
    /// The small letter of what a pawn becomes.
    pub(crate) promotion: Option<u8>,
    pub(crate) castles: bool,
    /// Where a captured man stands.
    pub(crate) captured: Option<Square>,
}

impl Step {
    fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None, castles: false, captured: None }
    }

    /// In UCI, castling as king takes rook.
    pub fn uci(&self) -> String {
        let promotion = self.promotion.map(char::from);
        name(self.from) + &name(self.to) + &promotion.map(String::from).unwrap_or_default()
    }

    /// Whether it is castling.
    pub fn is_castling(&self) -> bool {
        self.castles
    }

    /// Origin, destination (for castling the rook's square) and the letter of the promotion or 0, as numbers, a1 = 0 to
    /// h8 = 63: what [`uci`](Self::uci) says, quicker to compare.
    pub fn numbers(&self) -> (u8, u8, u8) {
        let number = |square| (8 * rank(square) + file(square)) as u8;
        (number(self.from), number(self.to), self.promotion.unwrap_or(0))
    }
}

/// The way pawns go.
pub(crate) fn forward(white: bool) -> isize {
    if white { NORTH } else { -NORTH }
}

impl Mailbox {
    /// Visits the squares that the man on `from` attacks.
    fn visit_attacked(&self, from: Square, mut visit: impl FnMut(Square)) {
        let ahead = forward(self.is_of(from, true));
        let (ways, far): (&[isize], usize) = match self.role(from) {
            b'p' => (&[ahead + EAST, ahead - EAST], 1),
            b'n' => (&LEAPS, 1),
            b'b' => (&DIAGONAL, 7),
            b'r' => (&STRAIGHT, 7),
            b'q' => (&ALL_WAYS, 7),
            _ => (&ALL_WAYS, 1),
        };
        for &by in ways {
            let mut at = from;
            for _ in 0..far {
                let Some(next) = step(at, by) else { break };
                visit(next);
                if self.men[next] != 0 {
                    break;
                }
                at = next;
            }
        }
    }

    /// The squares that the man on `from` attacks.
    fn attacked_from(&self, from: Square) -> Vec<Square> {
        let mut attacked = Vec::new();
        self.visit_attacked(from, |square| attacked.push(square));
        attacked
    }

    /// The men of a colour that attack a square.
    pub(crate) fn attackers(&self, target: Square, white: bool) -> Vec<Square> {
        let attacks = |&from: &Square| {
            let mut attacks = false;
            self.visit_attacked(from, |square| attacks |= square == target);
            attacks
        };
        squares().filter(|&from| self.is_of(from, white)).filter(attacks).collect()
    }

    /// The men that give check to the side to move.
    pub(crate) fn checking_men(&self) -> Vec<Square> {
        self.attackers(self.king(self.white_to_move), !self.white_to_move)
    }

    /// The men that give check to the side to move, as squares from a1 = 0 to h8 = 63, in that order.
    pub fn checkers(&self) -> Vec<u8> {
        self.checking_men().into_iter().map(|square| (8 * rank(square) + file(square)) as u8).collect()
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        !self.checking_men().is_empty()
    }

    /// All moves by the way the men go, own king's safety left out; castling is there only if it is legal.
    pub(crate) fn moves(&self) -> Vec<Step> {
        let us = self.white_to_move;
        let mut found = Vec::new();
        for from in squares().filter(|&square| self.is_of(square, us)) {
            if self.role(from) == b'p' {
                self.pawn_moves(from, &mut found);
                continue;
            }
            for to in self.attacked_from(from).into_iter().filter(|&to| !self.is_of(to, us)) {
                let captured = (self.men[to] != 0).then_some(to);
                found.push(Step { captured, ..Step::new(from, to) });
            }
        }
        found.extend(self.castling_rooks.iter().filter_map(|&rook| self.castling(rook)));
        found
    }

    fn pawn_moves(&self, from: Square, found: &mut Vec<Step>) {
        let us = self.white_to_move;
        let (first_rank, last_rank) = if us { (1, 7) } else { (6, 0) };
        let mut steps = Vec::new();
        if let Some(to) = step(from, forward(us)).filter(|&to| self.men[to] == 0) {
            steps.push(Step::new(from, to));
            let further = step(to, forward(us)).filter(|&to| self.men[to] == 0);
            if let Some(to) = further.filter(|_| rank(from) == first_rank) {
                steps.push(Step::new(from, to));
            }
        }
        for to in self.attacked_from(from) {
            if self.is_of(to, !us) {
                steps.push(Step { captured: Some(to), ..Step::new(from, to) });
            } else if self.passed == Some(to) {
                steps.push(Step { captured: step(to, -forward(us)), ..Step::new(from, to) });
            }
        }
        for step in steps {
            if rank(step.to) == last_rank {
                found.extend(b"nbrq".map(|role| Step { promotion: Some(role), ..step.clone() }));
            } else {
                found.push(step);
            }
        }
    }

    /// Castling with the rook on that square, if it is legal. The king goes to the c- or g-file and the rook to the d-
    /// or f-file, wherever they come from.
    fn castling(&self, rook: Square) -> Option<Step> {
        let us = self.white_to_move;
        let king = self.king(us);
        if !self.is_of(rook, us) || self.in_check() {
            return None;
        }
        let to_the_east = file(rook) > file(king);
        let home = 16 * rank(king);
        let (king_to, rook_to) = if to_the_east { (home + 6, home + 5) } else { (home + 2, home + 3) };
        // Nobody but these two stands on any square that either of them passes or reaches.
        let path = |from: Square, to: Square| from.min(to)..=from.max(to);
        let in_the_way = |square: Square| self.men[square] != 0 && square != king && square != rook;
        if path(king, king_to).any(in_the_way) || path(rook, rook_to).any(in_the_way) {
            return None;
        }
        // The king passes no attacked square. It cannot hide behind where it stands now.
        let mut lifted = self.clone();
        lifted.men[king] = 0;
        if path(king, king_to).any(|square| !lifted.attackers(square, !us).is_empty()) {
            return None;
        }
        let castling = Step { castles: true, ..Step::new(king, rook) };
        // And where it ends, the rook may have left it bare.
        self.is_legal(&castling).then_some(castling)
    }

    /// Whether the king of the side that has just moved is attacked.
    pub(crate) fn can_take_king(&self) -> bool {
        !self.attackers(self.king(!self.white_to_move), self.white_to_move).is_empty()
    }

    /// Whether a pseudo-legal move leaves the own king safe.
    pub fn is_legal(&self, step: &Step) -> bool {
        !self.after(step).can_take_king()
    }

    /// The legal moves.
    pub fn legal(&self) -> Vec<Step> {
        self.moves().into_iter().filter(|step| self.is_legal(step)).collect()
    }
}
