//! Random play: positions as games come to them, each with the law that is to hold in it.

use movegen_position::{Move, Position};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::data;

/// Plays `games` games of up to `plies` random moves, from positions of the suites taken in turn, and calls `law`
/// with every position met and the move that is made in it.
pub(crate) fn random_games(seed: u64, games: usize, plies: usize, mut law: impl FnMut(&Position, Move)) {
    let starts = data::own_suites();
    let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
    let mut draw = |below: usize| (rng.next_u64() % below as u64) as usize;
    for _ in 0..games {
        let mut position = starts[draw(starts.len())].position;
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[draw(moves.len())];
            law(&position, mv);
            position = position.after(mv);
        }
    }
}
