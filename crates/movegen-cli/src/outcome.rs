//! `movegen outcome`: how a position stands by the rules.

use std::io::{self, Read, Write};

use movegen_position::Position;

use crate::Outcome;
use crate::input::Source;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
}

pub(crate) fn run(arguments: &Arguments, input: impl Read, out: &mut impl Write) -> Outcome {
    if arguments.source.stdin {
        return Source::each_line(input, out, |position, _, out| tell(position, out));
    }
    Ok(tell(&arguments.source.position()?, out)?)
}

/// One line: the result as game records write it, and why; `*` for a game that goes on.
fn tell(position: &Position, out: &mut impl Write) -> io::Result<()> {
    let Some(ending) = position.outcome() else {
        let claim = if position.halfmove_clock() >= 100 { "fifty moves may be claimed" } else { "goes on" };
        return writeln!(out, "* {claim}");
    };
    writeln!(out, "{ending} {}", ending.reason())
}
