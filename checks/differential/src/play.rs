//! Random play: positions as they occur in games.

use movegen_position::{Move, Position};
use rand_xoshiro::rand_core::Rng;

use crate::random::draw;
use crate::setups;

/// Which chess to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Standard chess, from its start position.
    Standard,
    /// Chess960, from a random back rank for each side.
    Chess960,
}

/// Where game number `game` starts: every second one at a random setup, the others at a start position.
pub fn start(variant: Variant, game: u64, rng: &mut impl Rng) -> Position {
    match (game % 2, variant) {
        (1, Variant::Standard) => loop {
            let position = setups::random(rng);
            if position.board().has_standard_castling() {
                return position;
            }
        },
        (1, Variant::Chess960) => loop {
            let position = setups::random(rng);
            if position.board().castling_rooks().any() {
                return position;
            }
        },
        (_, Variant::Standard) => Position::default(),
        (_, Variant::Chess960) => shuffled_start(rng),
    }
}

/// Returns a random legal move, or `None` if there is none. Prefers checks, so that more than a quarter of the
/// positions are in check.
pub fn choose(position: &Position, rng: &mut impl Rng) -> Option<Move> {
    let moves = position.legal_moves();
    let mut checks = moves.clone();
    checks.retain(|&mv| position.board().gives_check(mv));
    let preferred = if checks.is_empty() || draw(25, rng) == 0 { &moves } else { &checks };
    (!preferred.is_empty()).then(|| preferred[draw(preferred.len(), rng)])
}

/// A random Chess960 start position, with a different back rank for each side.
pub fn shuffled_start(rng: &mut impl Rng) -> Position {
    let mut number = || draw(960, rng) as u16;
    Position::double_chess960(number(), number()).expect("both are below 960")
}
