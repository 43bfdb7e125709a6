//! `movegen fen`: reads a FEN and writes it back, or says what is wrong with it.

use std::io::{self, Read, Write};

use movegen_position::{CastleStyle, FenError, Level, Position, Setup};

use crate::input::{Source, TOO_LONG};
use crate::{Failure, Outcome};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// What is asked of the position
    #[arg(long, value_enum, default_value_t = Asked::Playable)]
    level: Asked,
}

/// The levels, as they are named on the command line.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Asked {
    /// Nothing: any men anywhere, as in an editor
    Any,
    /// That moves can be generated
    Playable,
    /// That checks and promoted men can have come about in a game
    Strict,
}

pub(crate) fn run(
    arguments: &Arguments,
    style: CastleStyle,
    input: impl Read,
    out: &mut impl Write,
) -> Outcome {
    if arguments.source.stdin {
        return Source::each_text(input, out, |text, whole, out| {
            answer(text, whole, arguments.level, style, out)
        });
    }
    let good = answer(&arguments.source.fen(), true, arguments.level, style, out)?;
    if good { Ok(()) } else { Err(Failure::Told) }
}

/// One line, and whether the FEN was good.
fn answer(
    text: &str,
    whole: bool,
    level: Asked,
    style: CastleStyle,
    out: &mut impl Write,
) -> io::Result<bool> {
    match written(text, level, style).and_then(|fen| if whole { Ok(fen) } else { Err(TOO_LONG) }) {
        Ok(fen) => writeln!(out, "ok {fen}").map(|()| true),
        Err(error) => writeln!(out, "error {error}").map(|()| false),
    }
}

fn written(text: &str, level: Asked, style: CastleStyle) -> Result<String, FenError> {
    match level {
        Asked::Any => Ok(Setup::from_fen(text, Level::Any)?.fen(style).to_string()),
        Asked::Strict => {
            Setup::from_fen(text, Level::Strict)?;
            written(text, Asked::Playable, style)
        }
        Asked::Playable => Ok(Position::from_fen(text)?.fen(style).to_string()),
    }
}
