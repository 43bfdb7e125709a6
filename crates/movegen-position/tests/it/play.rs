//! Random play: positions as they occur in games, to check laws in.

use differential::play::{choose, shuffled_start};
use differential::random::{draw, for_game};
use differential::setups;
use movegen_position::{Move, Position};

use crate::data;

/// How many positions occurred, and how many were in check or from Chess960 games.
#[derive(Debug, Default)]
pub(crate) struct Occurred {
    pub(crate) positions: usize,
    pub(crate) in_check: usize,
    pub(crate) chess960: usize,
}

/// Plays `games` games of up to `plies` half-moves, calling `law` with every position and the move made in it
/// (`None` when the game is over).
///
/// Every second game is Chess960, from a suite or random back ranks. The others start from suites or random
/// setups. A quarter of the positions are in check.
pub(crate) fn random_games(
    seed: u64,
    games: usize,
    plies: usize,
    mut law: impl FnMut(&Position, Option<Move>),
) -> Occurred {
    let starts = data::own_suites().iter().map(|line| line.position);
    let (standard, shuffled): (Vec<Position>, Vec<Position>) =
        starts.partition(|position| position.board().has_standard_castling());
    let mut occurred = Occurred::default();
    for game in 0..games {
        let mut rng = for_game(seed, game as u64);
        let (chess960, mut position) = match game % 4 {
            0 => (false, standard[draw(standard.len(), &mut rng)]),
            1 => (true, shuffled[draw(shuffled.len(), &mut rng)]),
            2 => (false, setups::random(&mut rng)),
            _ => (true, shuffled_start(&mut rng)),
        };
        for _ in 0..plies {
            let mv = choose(&position, &mut rng);
            law(&position, mv);
            occurred.positions += 1;
            occurred.in_check += usize::from(position.board().in_check());
            occurred.chess960 += usize::from(chess960);
            let Some(mv) = mv else { break };
            position = position.after(mv);
        }
    }
    occurred
}
