//! A small engine, once with movegen and once with cozy-chess: alpha-beta with a hash table, quiescence, null move
//! and history, and a network updated by every move.
//!
//! Everything that isn't chess is shared. The searches match line by line, each in the style of its library's users.

mod cozy;
mod memory;
mod movegen;
mod network;

use self::memory::Found;
use self::network::Network;
use super::games;
use crate::{CASES, Call, Done, OURS};

type Search = fn(&Network, &str, i32) -> Found;

/// Searches to a depth: the positions of all tables, and positions of `count` games.
pub(super) fn calls(count: usize, depth: i32) -> Vec<Call> {
    let network: &'static Network = Box::leak(Box::new(Network::new()));
    let fens: Vec<String> =
        CASES.iter().map(|case| case.fen.to_owned()).chain(games::positions(count)).collect();
    let call = |library, search: Search| {
        let fens = fens.clone();
        let run = move || {
            fens.iter().fold(Done { items: 0, sum: 0 }, |all, fen| {
                let Found { nodes, scores } = search(network, fen, depth);
                let sum = scores.iter().fold(all.sum, |sum, &score| sum.rotate_left(7) ^ score as u64);
                Done { items: all.items + nodes, sum: sum.rotate_left(7) ^ nodes }
            })
        };
        Call { what: "engine, per node".to_owned(), library, run: Box::new(run) }
    };
    vec![call(OURS, movegen::search), call("cozy-chess", cozy::search)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_libraries_search_the_same_tree() {
        let network = Network::new();
        for fen in CASES.iter().map(|case| case.fen.to_owned()).chain(games::positions(2)) {
            let found = movegen::search(&network, &fen, 4);
            assert_eq!(found, cozy::search(&network, &fen, 4), "{fen}");
            assert!(found.nodes > 100, "{fen}");
        }
    }
}
