//! Static exchange evaluation: the material a move wins if both sides keep capturing on its destination.

use movegen_core::{Bitboard, Board, Color, Move, MoveKind, Rank, Role, Square};

use crate::position::Position;

/// Whether pinned pieces take part in an exchange.
///
/// ```
/// use movegen::{Position, ordering::Pins};
/// // The knight that defends the pawn is pinned to its king.
/// let position: Position = "4k3/4n3/8/3p4/8/8/8/K2RR3 w - - 0 1".parse().unwrap();
/// let takes = position.parse_uci("d1d5").unwrap();
/// assert_eq!(position.see_with(takes, Pins::Respected), 100);
/// assert_eq!(position.see_with(takes, Pins::Ignored), 100 - 500);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Pins {
    /// Only captures that do not expose the mover's king, so the exchange can actually be played.
    #[default]
    Respected,
    /// Every attacker takes part. Faster, and often good enough for ordering.
    Ignored,
}

/// A piece's value in an exchange, in centipawns: 100, 300, 300, 500, 900, and 0 for the king, which is never captured.
#[must_use]
pub const fn exchange_value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// # Search: static exchange evaluation
///
/// For staged move picking, see [`MovePicker`](crate::MovePicker).
impl Position {
    /// The material that a legal move wins, in centipawns; negative if it loses material. Both sides capture on the
    /// destination with their least valuable piece, and stop when that is better.
    ///
    /// Among equal pieces, the one nearest its own back rank captures first, then the one nearest the a-file. Pins
    /// count, sliders behind other pieces join in, and pawns reaching the last rank become queens. Castling wins 0.
    ///
    /// ```
    /// use movegen::Position;
    /// let position: Position = "4k3/2p5/3p4/4n3/8/8/4R3/4K3 w - - 0 1".parse().unwrap();
    /// let takes = position.parse_uci("e2e5").unwrap();
    /// assert_eq!(position.see(takes), 300 - 500, "a knight for a rook");
    /// ```
    #[doc(alias = "static_exchange_evaluation")]
    #[must_use]
    pub fn see(&self, mv: Move) -> i32 {
        exchange(&self.board, mv, Pins::Respected)
    }

    /// Like [`see`](Self::see), choosing whether pinned pieces take part.
    #[must_use]
    pub fn see_with(&self, mv: Move, pins: Pins) -> i32 {
        exchange(&self.board, mv, pins)
    }

    /// Whether a legal move wins at least `threshold` centipawns: see [`see`](Self::see).
    #[doc(alias = "see_ge")]
    #[must_use]
    pub fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        see_at_least(&self.board, mv, threshold)
    }
}

/// Whether a legal move of the board wins at least `threshold`: see [`Position::see_at_least`].
pub(crate) fn see_at_least(board: &Board, mv: Move, threshold: i32) -> bool {
    // The exchange cannot win more than the first capture, which often decides without the rest.
    first_gain(board, mv) >= threshold && exchange(board, mv, Pins::Respected) >= threshold
}

/// What the move itself wins: the captured piece, and the gain of a promotion.
fn first_gain(board: &Board, mv: Move) -> i32 {
    board.captured(mv).map_or(0, exchange_value)
        + mv.promotion().map_or(0, |role| exchange_value(role) - exchange_value(Role::Pawn))
}

/// What the side to move wins by `mv` and the exchange after it.
fn exchange(board: &Board, mv: Move, pins: Pins) -> i32 {
    if mv.kind() == MoveKind::Castling {
        return 0;
    }
    let to = mv.to();
    let mut side = !board.turn();
    let mut occupied = board.occupied().without(mv.from()).with(to);
    if let (MoveKind::EnPassant, Some(captured)) = (mv.kind(), board.capture_square(mv)) {
        occupied = occupied.without(captured);
    }

    // For each capture, what its side has won if it is the last.
    let mut gains = [0; 32];
    let mut depth = 0;
    gains[0] = first_gain(board, mv);
    let mut value_on_square = exchange_value(mv.arriving_role());
    while let Some((square, role)) = least_attacker(board, to, side, occupied, pins) {
        let arriving = if role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(side) {
            Role::Queen
        } else {
            role
        };
        let gain = value_on_square + exchange_value(arriving) - exchange_value(role) - gains[depth % 32];
        depth += 1;
        gains[depth % 32] = gain;
        value_on_square = exchange_value(arriving);
        occupied = occupied.without(square);
        side = !side;
    }
    // From the last capture back: nobody makes a capture that loses material.
    while depth > 0 {
        let gain = gains[depth % 32];
        depth -= 1;
        gains[depth % 32] = -gain.max(-gains[depth % 32]);
    }
    gains[0]
}

/// The least valuable piece of `side` that can capture on `to`, given that only `occupied` is left.
fn least_attacker(
    board: &Board,
    to: Square,
    side: Color,
    occupied: Bitboard,
    pins: Pins,
) -> Option<(Square, Role)> {
    let attackers = board.attackers_to(to, side, occupied);
    if attackers.is_empty() {
        return None;
    }
    // Black's squares are taken in flipped order, so that a color-flipped position has the same exchange.
    let from_white = |square: Square| if side == Color::White { square } else { square.flip() };
    for role in Role::ALL {
        let candidates = attackers & board.role(role);
        for square in if side == Color::White { candidates } else { candidates.flip() } {
            let square = from_white(square);
            let left = occupied.without(square);
            let can_capture = if role == Role::King {
                !board.is_attacked(to, !side, left)
            } else {
                pins == Pins::Ignored || !is_exposed(board, side, to, left)
            };
            if can_capture {
                return Some((square, role));
            }
        }
    }
    None
}

/// Whether `side`'s king is attacked, given that only `occupied` is left and a piece of `side` is on `to`.
fn is_exposed(board: &Board, side: Color, to: Square, occupied: Bitboard) -> bool {
    board.attackers_to(board.king(side), !side, occupied).without(to).any()
}
