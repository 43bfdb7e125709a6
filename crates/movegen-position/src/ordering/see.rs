//! Static exchange evaluation: the material that a move wins if both sides keep capturing on its destination.

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
    /// Only captures that do not leave the mover's king in check, so that the exchange can be played.
    #[default]
    Respected,
    /// Every piece that attacks the square takes part. This is faster, and often accurate enough for ordering.
    Ignored,
}

/// Returns the value of a piece in an exchange, in hundredths of a pawn: 100, 300, 300, 500, 900, and 0 for the king,
/// which is never captured.
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
/// Staged move picking is a [`MovePicker`](crate::MovePicker).
impl Position {
    /// Returns the material that a legal move wins, in hundredths of a pawn; it is negative if the move loses material.
    /// Both sides capture on the destination with their least valuable piece, and each side stops when that is better.
    ///
    /// Of equal pieces, the one nearest its own back rank captures first, and of those the one nearest the a-file. Pins
    /// are respected, sliders behind other pieces take part, and pawns that reach the last rank become queens. Castling
    /// wins 0.
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

    /// Returns the same as [`see`](Self::see), with a choice of whether pinned pieces take part.
    #[must_use]
    pub fn see_with(&self, mv: Move, pins: Pins) -> i32 {
        exchange(&self.board, mv, pins)
    }

    /// Returns whether a legal move wins at least `threshold` hundredths of a pawn: see [`see`](Self::see).
    #[doc(alias = "see_ge")]
    #[must_use]
    pub fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        see_at_least(&self.board, mv, threshold)
    }
}

/// Returns whether a legal move of the board wins at least `threshold`: see [`Position::see_at_least`].
pub(crate) fn see_at_least(board: &Board, mv: Move, threshold: i32) -> bool {
    // The first capture is the most that the exchange can win, which often decides without the rest.
    first_gain(board, mv) >= threshold && exchange(board, mv, Pins::Respected) >= threshold
}

/// Returns the material that the move itself wins: the captured piece, and the gain of a promotion.
fn first_gain(board: &Board, mv: Move) -> i32 {
    board.captured(mv).map_or(0, exchange_value)
        + mv.promotion().map_or(0, |role| exchange_value(role) - exchange_value(Role::Pawn))
}

/// Returns the material that the side to move wins by `mv` and the exchange after it.
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

    // For each capture, the material that its side has won if it is the last one.
    let mut gains = [0; 32];
    let mut depth = 0;
    gains[0] = first_gain(board, mv);
    let mut value_on_square = exchange_value(mv.kind().arriving_role());
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
    // From the last capture back: a side does not make a capture that loses material.
    while depth > 0 {
        let gain = gains[depth % 32];
        depth -= 1;
        gains[depth % 32] = -gain.max(-gains[depth % 32]);
    }
    gains[0]
}

/// Returns the least valuable piece of `side` that can capture on `to`, if only the pieces on `occupied` are left.
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

/// Returns whether the king of `side` is attacked, if only the pieces on `occupied` are left and one of
/// `side` is on `to`.
fn is_exposed(board: &Board, side: Color, to: Square, occupied: Bitboard) -> bool {
    board.attackers_to(board.king(side), !side, occupied).without(to).any()
}
