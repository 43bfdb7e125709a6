//! `movegen outcome`: reports whether the game is over, and why.

use std::io::{Read, Write};

use movegen_position::{CastlingNotation, Position};

use crate::error::CliResult;
use crate::input::{Source, write_json};

/// The end of `movegen outcome --help`.
const HELP: &str = "Examples:
  movegen outcome startpos moves f2f3 e7e5 g2g4 Qh4#
  movegen outcome --stdin < positions.txt

Output: the result as in a game record and its reason, as in `0-1 checkmate`, `1/2-1/2 stalemate`, `* goes on` or `* fifty \
moves may be claimed`.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Write JSON: an object with `fen`, `result` and `reason` for each position
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    input: impl Read,
    out: &mut impl Write,
) -> CliResult {
    arguments.source.each(arguments.json, input, out, |position, out| {
        let report = Report::new(position, notation);
        if arguments.json { write_json(&report, out) } else { report.write(out) }
    })
}

/// The state of a game.
#[derive(serde::Serialize)]
struct Report {
    fen: String,
    /// The result as in a game record, or `*` for a game that is not over.
    result: String,
    reason: &'static str,
}

impl Report {
    fn new(position: &Position, notation: CastlingNotation) -> Self {
        let (result, reason) = match position.outcome() {
            Some(outcome) => (outcome.to_string(), outcome.reason()),
            None if position.halfmove_clock() >= 100 => ("*".to_owned(), "fifty moves may be claimed"),
            None => ("*".to_owned(), "goes on"),
        };
        Self { fen: position.fen(notation).to_string(), result, reason }
    }

    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "{} {}", self.result, self.reason)
    }
}
