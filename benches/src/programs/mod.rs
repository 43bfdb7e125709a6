//! Whole programs, each written once with movegen and once with another library, with equal results.

mod engine;
mod explorer;
mod filter;
mod games;
mod json;
mod packed_move;
mod rows;

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
    let both = |what: &str, ours: fn(&[u8]) -> Done, other: fn(&[u8]) -> Done| {
        [(OURS, ours), (READER, other)].map(|(library, program)| Call {
            what: what.to_owned(),
            library,
            run: Box::new(move || program(black_box(pgn))),
        })
    };
    let programs = [
        both("opening explorer, per move", explorer::movegen, explorer::pgn_reader),
        both("games to JSON, per move", json::movegen, json::pgn_reader),
        both("training rows, per position", rows::movegen, rows::pgn_reader),
        both("filter by tags, per game", filter::movegen, filter::pgn_reader),
    ];
    programs.into_iter().flatten().collect()
}
