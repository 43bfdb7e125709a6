//! `movegen info`: what a file of training data has.

use std::path::PathBuf;

use movegen_convert::{Counts, Endpoint, Input};

use crate::context::Context;
use crate::convert::parser;
use crate::error::{CliError, CliResult, at_place, printable};
use crate::input::open;

/// The end of `movegen info --help`.
const HELP: &str = "Examples:
  movegen info data.binpack
  movegen info --from marlinformat data.bin

Output: the numbers of samples, of those without a score and of invalid ones, then the results, the quantiles of the \
score's distance from 0, the phases (by pieces: a queen weighs 4, a rook 2, a knight or bishop 1; an opening has more \
than 16, an endgame at most 8), the checks, and the share of samples whose position occurred before, estimated from a \
sample of all positions.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The file, or `-` for standard input. Compressed files are decompressed
    file: PathBuf,
    /// The format [default: the extension of the file's name]
    #[arg(long, value_parser = parser(|format| format.training().is_some()))]
    from: Option<Endpoint>,
}

pub(crate) fn run(arguments: &Arguments, context: &mut Context<'_>) -> CliResult {
    let path = &arguments.file;
    let from = arguments.from.or_else(|| Endpoint::from_path(path));
    let Some(format) = from.and_then(Endpoint::training) else {
        let message = "--from: name the format of the training data, such as binpack";
        return Err(CliError::Message(message.to_owned()));
    };
    let (name, reader) = open(path, context.input)?;
    let input = Input::new(&name, reader, from)?;
    let (counts, result) = Counts::read(input, format, &mut |error| {
        // If standard error is closed, the exit status alone tells.
        let _ = writeln!(context.errors, "{}", printable(&at_place(&name, error)));
    });
    counts.write(format, &mut context.out)?;
    result?;
    if counts.invalid() > 0 { Err(CliError::Reported) } else { Ok(()) }
}
