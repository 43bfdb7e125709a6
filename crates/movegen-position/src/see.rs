//! Static exchange evaluation: what a move wins when both sides capture on its destination for as long as it pays.

use movegen_core::{Bitboard, Board, Color, Move, MoveKind, Rank, Role, Square, attacks};

use crate::position::Position;

/// Whether a man that is pinned takes part in an exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pins {
    /// Only captures that leave the own king safe: the exchange is one that can be played.
    #[default]
    Respected,
    /// Every man that attacks the square takes part: quicker, and often good enough for ordering.
    Ignored,
}

/// What a man is worth in an exchange, in hundredths of a pawn: 100, 300, 300, 500, 900. A king is never lost.
pub const fn exchange_value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

impl Position {
    /// What a legal move wins or loses, in hundredths of a pawn, when both sides go on capturing on its destination
    /// with their least valuable men, and each stops when that is better. Of equal men the rearmost goes first, and of
    /// those the one nearest the a-file. Pins are respected, sliders behind others come into play, and pawns that
    /// reach the last rank become queens. Castling is worth 0.
    ///
    /// ```
    /// use movegen_position::Position;
    /// let position: Position = "4k3/2p5/3p4/4n3/8/8/4R3/4K3 w - - 0 1".parse().unwrap();
    /// let takes = position.parse_uci("e2e5").unwrap();
    /// assert_eq!(position.see(takes), 300 - 500, "a knight for a rook");
    /// ```
    pub fn see(&self, mv: Move) -> i32 {
        exchange(&self.board, mv, Pins::Respected)
    }

    /// [`see`](Self::see) with pins respected or not.
    pub fn see_with(&self, mv: Move, pins: Pins) -> i32 {
        exchange(&self.board, mv, pins)
    }

    /// Whether a legal move wins at least `threshold`, in hundredths of a pawn: see [`see`](Self::see).
    pub fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        // What the first capture wins is the most there is to win, and often enough to say no.
        first_gain(&self.board, mv) >= threshold && self.see(mv) >= threshold
    }
}

/// What the move itself wins: the captured man, and what a pawn becomes.
fn first_gain(board: &Board, mv: Move) -> i32 {
    board.captured(mv).map_or(0, exchange_value)
        + mv.promotion().map_or(0, |role| exchange_value(role) - exchange_value(Role::Pawn))
}

fn exchange(board: &Board, mv: Move, pins: Pins) -> i32 {
    if mv.kind() == MoveKind::Castle {
        return 0;
    }
    let to = mv.to();
    let mut side = !board.turn();
    let mut occupied = board.occupied().without(mv.from()).with(to);
    if let (MoveKind::EnPassant, Some(captured)) = (mv.kind(), board.capture_square(mv)) {
        occupied = occupied.without(captured);
    }

    // By number of captures, what the side that makes it has won by then, should it be the last.
    let mut gains = [0; 32];
    let mut depth = 0;
    gains[0] = first_gain(board, mv);
    let mut standing = exchange_value(mv.kind().arriving_role());
    while let Some((square, role)) = least_attacker(board, to, side, occupied, pins) {
        let becomes =
            if role == Role::Pawn && to.rank() == Rank::Eighth.seen_by(side) { Role::Queen } else { role };
        let gain = standing + exchange_value(becomes) - exchange_value(role) - gains[depth % 32];
        depth += 1;
        gains[depth % 32] = gain;
        standing = exchange_value(becomes);
        occupied = occupied.without(square);
        side = !side;
    }
    // From the last capture back: who would lose by it does not make it.
    while depth > 0 {
        let made = gains[depth % 32];
        depth -= 1;
        gains[depth % 32] = -made.max(-gains[depth % 32]);
    }
    gains[0]
}

/// The least valuable man of `side` that can capture on `to`, where the men on `occupied` are left.
fn least_attacker(
    board: &Board,
    to: Square,
    side: Color,
    occupied: Bitboard,
    pins: Pins,
) -> Option<(Square, Role)> {
    let attackers = board.attackers_to(to, side, occupied) & occupied;
    if attackers.is_empty() {
        return None;
    }
    // As the side sees the board, so that a mirrored position has the same exchange.
    let seen = |square: Square| if side == Color::White { square } else { square.flip() };
    for role in Role::ALL {
        let men = attackers & board.role(role);
        for square in if side == Color::White { men } else { men.flip() } {
            let square = seen(square);
            let left = occupied.without(square);
            let can = if role == Role::King {
                (board.attackers_to(to, !side, left) & left).is_empty()
            } else {
                pins == Pins::Ignored || !is_exposed(board, side, to, left)
            };
            if can {
                return Some((square, role));
            }
        }
    }
    None
}

/// Whether a slider attacks the king of `side`, where the men on `occupied` are left and one of that side is on `to`.
fn is_exposed(board: &Board, side: Color, to: Square, occupied: Bitboard) -> bool {
    let king = board.king(side);
    let sliders = attacks::rook(king, occupied) & board.straight_sliders()
        | attacks::bishop(king, occupied) & board.diagonal_sliders();
    (sliders & board.color(!side) & occupied).without(to).any()
}
