//! `movegen outcome`: reports whether the game is over, and why.

use std::io::{Read, Write};

use movegen_position::{CastlingNotation, Position};

use crate::error::CliResult;
use crate::input::Positions;

/// The end of `movegen outcome --help`.
const HELP: &str = "Examples:
  movegen outcome startpos moves f2f3 e7e5 g2g4 Qh4#
  movegen outcome --stdin < positions.txt

Output: the result as PGN writes it and the reason, such as `0-1 checkmate`, `1/2-1/2 stalemate`, `* goes on` or \
`* fifty moves may be claimed`.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: Positions,
}

/// The state of a game.
#[derive(serde::Serialize)]
struct Report {
    fen: String,
    /// The result as in a game record; `*` while the game goes on.
    result: String,
    reason: &'static str,
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    input: impl Read,
    out: &mut impl Write,
) -> CliResult {
    let report = |position: &Position| {
        let (result, reason) = match position.outcome() {
            Some(outcome) => (outcome.to_string(), outcome.reason()),
            None if position.halfmove_clock() >= 100 => ("*".to_owned(), "fifty moves may be claimed"),
            None => ("*".to_owned(), "goes on"),
        };
        Report { fen: position.fen(notation).to_string(), result, reason }
    };
    arguments.positions.report(input, out, report, |position, out| {
        let Report { result, reason, .. } = report(position);
        writeln!(out, "{result} {reason}")
    })
}
