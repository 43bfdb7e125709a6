//! `movegen outcome`: reports whether the game is over, and why.

use std::io::{self, Read, Write};

use movegen_position::Position;

use crate::CliResult;
use crate::input::Source;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
}

pub(crate) fn run(arguments: &Arguments, input: impl Read, out: &mut impl Write) -> CliResult {
    if arguments.source.stdin {
        return Source::each_line(input, out, |position, out| write_outcome(position, out));
    }
    Ok(write_outcome(&arguments.source.position()?, out)?)
}

/// Writes one line: the result as in a game record, with the reason, or `*` for a game that is not over.
fn write_outcome(position: &Position, out: &mut impl Write) -> io::Result<()> {
    let Some(outcome) = position.outcome() else {
        let state = if position.halfmove_clock() >= 100 { "fifty moves may be claimed" } else { "goes on" };
        return writeln!(out, "* {state}");
    };
    writeln!(out, "{outcome} {}", outcome.reason())
}
