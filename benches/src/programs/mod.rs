//! Programs that read games, written once with movegen and once with other libraries, with equal results.

mod games;
mod indexes;

use std::hint::black_box;

use crate::{Call, Done, OURS};

/// The libraries compared.
const READER: &str = "pgn-reader, shakmaty";

/// The programs on generated games, the same in each run.
pub fn calls() -> Vec<Call> {
    of_games(3000)
}

fn of_games(count: usize) -> Vec<Call> {
    let pgn: &'static [u8] = games::pgn(count).leak();
    type Program = fn(&[u8]) -> Done;
    let programs: [(&str, Program, Program); 2] = [
        ("opening explorer, per move", indexes::ours::explorer, indexes::other::explorer),
        ("training rows, per position", indexes::ours::rows, indexes::other::rows),
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
        let calls = of_games(120);
        assert_eq!(crate::disagreement(&calls, &[]), None);
        let done: Vec<Done> = calls.iter().map(|call| (call.run)()).collect();
        assert!(done.iter().all(|done| done.items > 120 * 30 && done.sum != 0), "{done:?}");
    }
}
