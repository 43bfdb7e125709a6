//! Random play: positions as games come to them.

use movegen_position::{GivesCheck, Move, Position};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::setups;

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// The start position of the standard game.
    Standard,
    /// A back rank for each side by chance.
    Chess960,
}

/// The source of chance of one game: the same for the same seed and number.
pub fn chance(seed: u64, game: u64) -> Xoshiro256StarStar {
    // The factor, 2^64 over the golden ratio, spreads the numbers so that games of seeds near each other share nothing.
    Xoshiro256StarStar::seed_from_u64(seed ^ (game + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Where game number `game` of a seed starts: every second one in a random set-up.
pub fn start(variant: Variant, game: u64, rng: &mut impl Rng) -> Position {
    match (game % 2, variant) {
        (1, Variant::Standard) => loop {
            let position = setups::random(rng);
            if position.board().castles_are_standard() {
                return position;
            }
        },
        (1, Variant::Chess960) => loop {
            let position = setups::random(rng);
            if position.board().castles().any() {
                return position;
            }
        },
        (_, Variant::Standard) => Position::default(),
        (_, Variant::Chess960) => shuffled_start(rng),
    }
}

/// The next move: by chance, but a check is preferred where one can be given, so that over a quarter of the
/// positions are in check. None when the game is over.
pub fn choose(position: &Position, rng: &mut impl Rng) -> Option<Move> {
    let moves = position.legal_moves();
    let mut checks = moves.clone();
    checks.retain(|&mv| position.board().gives_check(mv) != GivesCheck::None);
    let preferred = if checks.is_empty() || draw(25, rng) == 0 { &moves } else { &checks };
    (!preferred.is_empty()).then(|| preferred[draw(preferred.len(), rng)])
}

/// A start position of Chess960 with a back rank of its own for each side.
pub fn shuffled_start(rng: &mut impl Rng) -> Position {
    let mut number = || draw(960, rng) as u16;
    Position::double_chess960(number(), number()).expect("both are below 960")
}

/// A number below `below`.
pub fn draw(below: usize, rng: &mut impl Rng) -> usize {
    (rng.next_u64() % below as u64) as usize
}
