//! Movement rules: attacks, the moves of each piece, castling, and which moves are legal.

use crate::mailbox::{Mailbox, Square, file, name, neighbour, rank, squares};

pub(crate) const NORTH: isize = 16;
pub(crate) const EAST: isize = 1;
const ORTHOGONAL: [isize; 4] = [NORTH, -NORTH, EAST, -EAST];
const DIAGONAL: [isize; 4] = [NORTH + EAST, NORTH - EAST, -NORTH + EAST, -NORTH - EAST];
const ALL_DIRECTIONS: [isize; 8] =
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

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    pub(crate) from: Square,
    /// The destination, which for castling is the square of the rook.
    pub(crate) to: Square,
    /// The role promoted to, as a lower-case letter.
    pub(crate) promotion: Option<u8>,
    pub(crate) castling: bool,
    /// The square of the captured piece. For en passant it differs from the destination.
    pub(crate) captured: Option<Square>,
}

impl Move {
    fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None, castling: false, captured: None }
    }

    /// Returns the move in UCI notation. Castling is written as king takes rook.
    pub fn uci(&self) -> String {
        let promotion = self.promotion.map(char::from);
        name(self.from) + &name(self.to) + &promotion.map(String::from).unwrap_or_default()
    }

    /// Returns whether the move is castling.
    pub fn is_castling(&self) -> bool {
        self.castling
    }

    /// Returns whether the move captures a piece.
    pub fn is_capture(&self) -> bool {
        self.captured.is_some()
    }

    /// Origin, destination (for castling, the rook's square) and promotion letter, or 0, with squares
    /// numbered a1 = 0 to h8 = 63. As unique as [`uci`](Self::uci), and faster to compare.
    pub fn numbers(&self) -> (u8, u8, u8) {
        let number = |square| (8 * rank(square) + file(square)) as u8;
        (number(self.from), number(self.to), self.promotion.unwrap_or(0))
    }
}

/// Returns the step of a pawn push.
pub(crate) fn forward(white: bool) -> isize {
    if white { NORTH } else { -NORTH }
}

/// Where king and rook go in castling: the g- and f-file if the rook is east of the king, otherwise
/// the c- and d-file.
pub(crate) fn castling_destinations(king: Square, rook: Square) -> (Square, Square) {
    let back_rank = 16 * rank(king);
    if file(rook) > file(king) { (back_rank + 6, back_rank + 5) } else { (back_rank + 2, back_rank + 3) }
}

impl Mailbox {
    /// Calls `visit` with each square that the piece on `from` attacks.
    fn visit_attacked(&self, from: Square, mut visit: impl FnMut(Square)) {
        let ahead = forward(self.has_color(from, true));
        let (steps, reach): (&[isize], usize) = match self.role(from) {
            b'p' => (&[ahead + EAST, ahead - EAST], 1),
            b'n' => (&LEAPS, 1),
            b'b' => (&DIAGONAL, 7),
            b'r' => (&ORTHOGONAL, 7),
            b'q' => (&ALL_DIRECTIONS, 7),
            _ => (&ALL_DIRECTIONS, 1),
        };
        for &step in steps {
            let mut at = from;
            for _ in 0..reach {
                let Some(next) = neighbour(at, step) else { break };
                visit(next);
                if self.board[next] != 0 {
                    break;
                }
                at = next;
            }
        }
    }

    /// Returns the squares that the piece on `from` attacks.
    fn attacked_from(&self, from: Square) -> Vec<Square> {
        let mut attacked = Vec::new();
        self.visit_attacked(from, |square| attacked.push(square));
        attacked
    }

    /// Returns the squares of the pieces of a color that attack `target`.
    pub(crate) fn attackers(&self, target: Square, white: bool) -> Vec<Square> {
        let attacks = |&from: &Square| {
            let mut attacks = false;
            self.visit_attacked(from, |square| attacks |= square == target);
            attacks
        };
        squares().filter(|&from| self.has_color(from, white)).filter(attacks).collect()
    }

    /// Returns the squares of the pieces that give check to the side to move.
    pub(crate) fn checker_squares(&self) -> Vec<Square> {
        self.attackers(self.king(self.white_to_move), !self.white_to_move)
    }

    /// The squares of the pieces that give check to the side to move, ascending, numbered a1 = 0 to h8 = 63.
    pub fn checkers(&self) -> Vec<u8> {
        self.checker_squares().into_iter().map(|square| (8 * rank(square) + file(square)) as u8).collect()
    }

    /// Returns whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        !self.checker_squares().is_empty()
    }

    /// All moves by the movement rules, even if they expose the king. Castling only if legal.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let us = self.white_to_move;
        let mut found = Vec::new();
        for from in squares().filter(|&square| self.has_color(square, us)) {
            if self.role(from) == b'p' {
                self.pawn_moves(from, &mut found);
                continue;
            }
            for to in self.attacked_from(from).into_iter().filter(|&to| !self.has_color(to, us)) {
                let captured = (self.board[to] != 0).then_some(to);
                found.push(Move { captured, ..Move::new(from, to) });
            }
        }
        found.extend(self.castling_rooks.iter().filter_map(|&rook| self.castling(rook)));
        found
    }

    fn pawn_moves(&self, from: Square, found: &mut Vec<Move>) {
        let us = self.white_to_move;
        let (start_rank, last_rank) = if us { (1, 7) } else { (6, 0) };
        let mut moves = Vec::new();
        if let Some(to) = neighbour(from, forward(us)).filter(|&to| self.board[to] == 0) {
            moves.push(Move::new(from, to));
            let double_push = neighbour(to, forward(us)).filter(|&to| self.board[to] == 0);
            if let Some(to) = double_push.filter(|_| rank(from) == start_rank) {
                moves.push(Move::new(from, to));
            }
        }
        for to in self.attacked_from(from) {
            if self.has_color(to, !us) {
                moves.push(Move { captured: Some(to), ..Move::new(from, to) });
            } else if self.en_passant == Some(to) {
                moves.push(Move { captured: neighbour(to, -forward(us)), ..Move::new(from, to) });
            }
        }
        for mv in moves {
            if rank(mv.to) == last_rank {
                found.extend(b"nbrq".map(|role| Move { promotion: Some(role), ..mv.clone() }));
            } else {
                found.push(mv);
            }
        }
    }

    /// Returns castling with the rook on `rook`, if it is legal.
    fn castling(&self, rook: Square) -> Option<Move> {
        let us = self.white_to_move;
        let king = self.king(us);
        if !self.has_color(rook, us) || self.in_check() {
            return None;
        }
        let (king_to, rook_to) = castling_destinations(king, rook);
        // Apart from king and rook, their paths are empty, ends included.
        let path = |from: Square, to: Square| from.min(to)..=from.max(to);
        let is_blocked = |square: Square| self.board[square] != 0 && square != king && square != rook;
        if path(king, king_to).any(is_blocked) || path(rook, rook_to).any(is_blocked) {
            return None;
        }
        // No square of the king's path is attacked, counting attacks through the king itself.
        let mut without_king = self.clone();
        without_king.board[king] = 0;
        if path(king, king_to).any(|square| !without_king.attackers(square, !us).is_empty()) {
            return None;
        }
        let castling = Move { castling: true, ..Move::new(king, rook) };
        // In Chess960, the rook may have shielded the king's destination.
        self.is_legal(&castling).then_some(castling)
    }

    /// Returns whether the king of the side that just moved is attacked.
    pub(crate) fn can_take_king(&self) -> bool {
        !self.attackers(self.king(!self.white_to_move), self.white_to_move).is_empty()
    }

    /// Returns whether a pseudo-legal move leaves its own king safe.
    pub fn is_legal(&self, mv: &Move) -> bool {
        !self.after(mv).can_take_king()
    }

    /// Returns the legal moves.
    pub fn legal(&self) -> Vec<Move> {
        self.moves().into_iter().filter(|mv| self.is_legal(mv)).collect()
    }
}
