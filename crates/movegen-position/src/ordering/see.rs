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
/// assert_eq!(position.see_with(takes, Pins::Respected.into()), 100);
/// assert_eq!(position.see_with(takes, Pins::Ignored.into()), 100 - 500);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Pins {
    /// Only captures that do not expose the mover's king: the exchange can actually be played.
    #[default]
    Respected,
    /// Every attacker takes part. Faster, and often good enough for ordering.
    Ignored,
}

/// Returns a piece's value in an exchange, in centipawns: 100, 300, 300, 500, 900, and 0 for the king, which is never
/// captured.
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

/// How an exchange is counted: your own piece values, and whether pins matter.
///
/// ```
/// use movegen::{Position, ordering::{Exchange, Pins}};
/// let exchange = Exchange { values: [90, 320, 330, 480, 950, 0], pins: Pins::Ignored };
/// let position: Position = "4k3/2p5/3p4/4n3/8/8/4R3/4K3 w - - 0 1".parse().unwrap();
/// let takes = position.parse_uci("e2e5").unwrap();
/// assert_eq!(position.see_with(takes, exchange), 320 - 480);
/// assert!(position.see_at_least_with(takes, -160, exchange));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// The values of a pawn, knight, bishop, rook, queen and king. The king is never captured. Sums of 32 values must
    /// fit in an `i32`.
    pub values: [i32; Role::COUNT],
    /// Whether pinned pieces take part.
    pub pins: Pins,
}

impl Exchange {
    const fn value(&self, role: Role) -> i32 {
        // The remainder shows the optimizer that the index is in the array.
        self.values[role.index() % Role::COUNT]
    }
}

/// The values of [`exchange_value`], with pins.
impl Default for Exchange {
    fn default() -> Self {
        Self { values: Role::ALL.map(exchange_value), pins: Pins::Respected }
    }
}

/// The values of [`exchange_value`].
impl From<Pins> for Exchange {
    fn from(pins: Pins) -> Self {
        Self { pins, ..Self::default() }
    }
}

/// # Search: static exchange evaluation
///
/// For staged move picking, see [`MovePicker`](crate::MovePicker).
impl Position {
    /// Returns the material that a legal move wins, in centipawns. It's negative if the move loses material. Both sides
    /// capture on the destination with their least valuable piece, and stop when that is better.
    ///
    /// Among equal pieces, the one nearest its own back rank captures first, then the one nearest the
    /// a-file. Pins count, sliders behind other pieces join in, and pawns reaching the last rank become
    /// queens. Castling wins 0.
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
        self.see_with(mv, Exchange::default())
    }

    /// Does what [`see`](Self::see) does, with other piece values, or [without pins](Pins).
    #[must_use]
    pub fn see_with(&self, mv: Move, exchange: Exchange) -> i32 {
        let mut captures = Captures::new(&self.board, mv, &exchange);
        // For each capture, what its side has won if it is the last.
        let mut gains = [0; 32];
        let mut depth = 0;
        gains[0] = captures.first_gain;
        while let Some(gain) = captures.next() {
            let gain = gain - gains[depth % 32];
            depth += 1;
            gains[depth % 32] = gain;
        }
        // From the last capture back: nobody makes a capture that loses material.
        while depth > 0 {
            let gain = gains[depth % 32];
            depth -= 1;
            gains[depth % 32] = -gain.max(-gains[depth % 32]);
        }
        gains[0]
    }

    /// Returns whether a legal move wins at least `threshold` centipawns: see [`see`](Self::see). Faster than that,
    /// because it looks at no more captures than the answer takes.
    #[doc(alias = "see_ge")]
    #[must_use]
    pub fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        self.see_at_least_with(mv, threshold, Exchange::default())
    }

    /// Does what [`see_at_least`](Self::see_at_least) does, with other piece values, or [without pins](Pins).
    #[must_use]
    pub fn see_at_least_with(&self, mv: Move, threshold: i32, exchange: Exchange) -> bool {
        let mut captures = Captures::new(&self.board, mv, &exchange);
        // The side to capture can still win some `best`, at least 0. The answer is `holds` if best <= margin,
        // and otherwise !holds. A capture makes best = max(0, gain - best of the replies), hence best <=
        // margin exactly unless best of the replies <= gain - margin - 1.
        let mut margin = i64::from(captures.first_gain) - i64::from(threshold);
        let mut holds = true;
        loop {
            if margin < 0 {
                return !holds;
            }
            if i64::from(captures.most()) <= margin {
                return holds;
            }
            let Some(gain) = captures.next() else { return holds };
            margin = i64::from(gain) - margin - 1;
            holds = !holds;
        }
    }
}

/// The captures of an exchange after its first move, each with the least valuable piece.
struct Captures<'a> {
    board: &'a Board,
    exchange: &'a Exchange,
    to: Square,
    /// The side that captures next.
    side: Color,
    /// The pieces that are left.
    occupied: Bitboard,
    /// The gain of the first move: the captured piece, and the gain of a promotion.
    first_gain: i32,
    /// The value of the piece on the square.
    on_square: i32,
}

impl<'a> Captures<'a> {
    fn new(board: &'a Board, mv: Move, exchange: &'a Exchange) -> Self {
        let to = mv.to();
        let mut occupied = board.occupied().without(mv.from()).with(to);
        match mv.kind() {
            // Castling exchanges nothing.
            MoveKind::Castling => occupied = Bitboard::EMPTY,
            MoveKind::EnPassant => {
                occupied = board.capture_square(mv).map_or(occupied, |square| occupied.without(square));
            }
            _ => {}
        }
        let first_gain = board.captured(mv).map_or(0, |role| exchange.value(role))
            + mv.promotion().map_or(0, |role| exchange.value(role) - exchange.value(Role::Pawn));
        let on_square = exchange.value(mv.arriving_role());
        Self { board, exchange, to, side: !board.turn(), occupied, first_gain, on_square }
    }

    /// Returns the gain of a pawn of the side by arriving on the square.
    fn promotion_gain(&self) -> i32 {
        let promotes = self.to.rank() == Rank::Eighth.relative_to(self.side);
        if promotes { self.exchange.value(Role::Queen) - self.exchange.value(Role::Pawn) } else { 0 }
    }

    /// Returns the most that the next capture can gain.
    fn most(&self) -> i32 {
        self.on_square + self.promotion_gain().max(0)
    }

    /// Makes the next capture, and returns its gain.
    fn next(&mut self) -> Option<i32> {
        let (square, role) =
            least_attacker(self.board, self.to, self.side, self.occupied, self.exchange.pins)?;
        let promotion = if role == Role::Pawn { self.promotion_gain() } else { 0 };
        let gain = self.on_square + promotion;
        self.on_square = self.exchange.value(role) + promotion;
        self.occupied = self.occupied.without(square);
        self.side = !self.side;
        Some(gain)
    }
}

/// Returns the least valuable piece of `side` that can capture on `to`, given that only `occupied` is left.
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
    // Black's squares are taken in flipped order, because a color-flipped position must
    // have the same exchange.
    for role in Role::ALL {
        let candidates = attackers & board.role(role);
        for square in candidates.relative_to(side) {
            let square = square.relative_to(side);
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

/// Returns whether `side`'s king is attacked, given that only `occupied` is left and a piece of `side` is on `to`.
fn is_exposed(board: &Board, side: Color, to: Square, occupied: Bitboard) -> bool {
    board.attackers_to(board.king(side), !side, occupied).without(to).any()
}
