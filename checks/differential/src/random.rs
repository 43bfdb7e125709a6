//! Reproducible random numbers.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The random number generator of one game: same seed and game, same numbers.
pub fn for_game(seed: u64, game: u64) -> Xoshiro256StarStar {
    // The factor, 2^64 over the golden ratio, spreads game numbers over 64 bits, so that adjacent
    // seeds share no games.
    Xoshiro256StarStar::seed_from_u64(seed ^ (game + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Returns a random number below `bound`.
pub fn draw(bound: usize, rng: &mut impl Rng) -> usize {
    (rng.next_u64() % bound as u64) as usize
}
