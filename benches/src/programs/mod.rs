//! Programs that read games, written once with movegen and once with other libraries, with equal results.

mod games;
mod indexes;
#[cfg(test)]
mod texts;
mod tokens;

use std::hint::black_box;

use crate::{Call, Done, OURS};

/// The libraries compared.
const READER: &str = "pgn-reader, shakmaty";

/// The programs on generated games, the same in each run.
pub fn calls() -> Vec<Call> {
    of_games(games::pgn(3000))
}

/// The programs on games in PGN.
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
