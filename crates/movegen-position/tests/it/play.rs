//! Random play: positions as games come to them, each with the law that is to hold in it.

use differential::play::{choose, shuffled_start};
use differential::random::{draw, for_game};
use differential::setups;
use movegen_position::{Move, Position};

use crate::data;

/// What was met: how many positions, and how many of them in check or from games of Chess960.
#[derive(Debug, Default)]
pub(crate) struct Met {
    pub(crate) positions: usize,
    pub(crate) in_check: usize,
    pub(crate) chess960: usize,
}

/// Plays `games` games of up to `plies` moves and calls `law` with every position met and the move that is
/// made in it, if the game is not over.
/// Every second game is one of Chess960, from a suite or from a shuffled back rank for each side; the others start in
/// positions of the suites, or in set-ups by chance. A quarter of the positions are in check.
pub(crate) fn random_games(
    seed: u64,
    games: usize,
    plies: usize,
    mut law: impl FnMut(&Position, Option<Move>),
) -> Met {
    let starts = data::own_suites().into_iter().map(|line| line.position);
    let (standard, shuffled): (Vec<Position>, Vec<Position>) =
        starts.partition(|position| position.board().castles_are_standard());
    let mut met = Met::default();
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
            met.positions += 1;
            met.in_check += usize::from(position.board().in_check());
            met.chess960 += usize::from(chess960);
            let Some(mv) = mv else { break };
            position = position.after(mv);
        }
    }
    met
}
