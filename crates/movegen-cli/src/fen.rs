//! `movegen fen`: reads a FEN and writes it back, or says what is wrong with it.

use std::io::{Read, Write};

use movegen_position::CastleStyle;

use crate::input::Source;
use crate::{Failure, Outcome};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
}

pub(crate) fn run(
    arguments: &Arguments,
    style: CastleStyle,
    input: impl Read,
    out: &mut impl Write,
) -> Outcome {
    if arguments.source.stdin {
        return Source::each_line(input, out, |position, _, out| writeln!(out, "ok {}", position.fen(style)));
    }
    match arguments.source.position() {
        Ok(position) => Ok(writeln!(out, "ok {}", position.fen(style))?),
        Err(error) => {
            writeln!(out, "error {error}")?;
            Err(Failure::Told)
        }
    }
}
