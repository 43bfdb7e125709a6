//! A small engine, once with movegen and once with cozy-chess: alpha-beta with a hash table, quiescence, reductions and
//! history, and a network updated by every move.
//!
//! Everything that isn't chess is shared. Boards and move pickers are in the style of each library's users.

mod cozy;
mod movegen;
mod network;
mod search;

use self::network::Network;
use self::search::{Game, search};
use super::games;
use crate::{CASES, Call, Done, OURS};

/// Searches to a depth: the positions of all tables, and positions of `count` games.
pub(super) fn calls(count: usize, depth: i32) -> Vec<Call> {
    let network: &'static Network = Box::leak(Box::new(Network::new()));
    let fens: Vec<String> =
        CASES.iter().map(|(_, fen, ..)| (*fen).to_owned()).chain(games::positions(count)).collect();
    fn call<G: Game>(
        library: &'static str,
        network: &'static Network,
        fens: Vec<String>,
        depth: i32,
    ) -> Call {
        let run = move || {
            fens.iter().fold(Done::default(), |all, fen| {
                let (nodes, scores) = search::<G>(network, fen, depth);
                let sum = scores.iter().fold(all.sum, |sum, &score| sum.rotate_left(7) ^ score as u64);
                Done { items: all.items + nodes, sum: sum.rotate_left(7) ^ nodes }
            })
        };
        Call { what: "engine, per node".to_owned(), library, run: Box::new(run) }
    }
    vec![
        call::<movegen::Node>(OURS, network, fens.clone(), depth),
        call::<cozy::Node>("cozy-chess", network, fens, depth),
    ]
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_libraries_search_the_same_tree() {
        let calls = super::calls(2, 4);
        assert_eq!(crate::disagreement(&calls, &[]), None);
        assert!((calls[0].run)().items > 800);
    }
}
