//! Whole programs, each written once with movegen and once with another library, with equal results.

mod engine;

mod games;
mod indexes;
mod tokens;

use std::hint::black_box;

use crate::{Call, Done, OURS};

/// The libraries compared in programs that read games.
const READER: &str = "pgn-reader, shakmaty";

/// All programs, on the same positions and games in each run.
pub fn calls() -> Vec<Call> {
    let mut calls = engine::calls(10, 6);
    calls.extend(of_games(games::pgn(3000)));
    calls
}

/// The programs that read games.
pub fn of_games(pgn: Vec<u8>) -> Vec<Call> {
    let pgn: &'static [u8] = pgn.leak();
    type Program = fn(&[u8]) -> Done;
    let programs: [(&str, Program, Program); 4] = [
        ("opening explorer, per move", indexes::ours::explorer, indexes::other::explorer),
        ("games to JSON, per move", tokens::ours::json, tokens::other::json),
        ("training rows, per position", indexes::ours::rows, indexes::other::rows),
        ("filter by tags, per game", tokens::ours::filter, tokens::other::filter),
    ];
    let both = |(what, ours, other): (&str, Program, Program)| {
        [(OURS, ours), (READER, other)].map(|(library, program)| {
            let run = Box::new(move || program(black_box(pgn)));
            Call { what: what.to_owned(), library, run }
        })
    };
    programs.into_iter().flat_map(both).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_libraries_do_the_same() {
        let calls = of_games(games::pgn(120));
        assert_eq!(crate::disagreement(&calls, &[]), None);
        let done: Vec<Done> = calls.iter().map(|call| (call.run)()).collect();
        assert!(done[..6].iter().all(|done| done.items > 120 * 30 && done.sum != 0), "{done:?}");
        // The ratings of a game differ by its number: 1200 + 7n and 1200 + 13n, both up to 2199.
        let strong = (0..120).filter(|n| n * 7 % 1000 >= 700 && n * 13 % 1000 >= 700).count();
        assert_eq!(done[6], Done { items: 120, sum: strong as u64 });
    }
}
