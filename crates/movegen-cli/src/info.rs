//! `movegen info`: what a file of training data has.

use std::fmt::Display;
use std::fs::File;
use std::io::{Read, Write};
use std::path::PathBuf;

use movegen_convert::{Counts, Endpoint};
use movegen_training::Error;

use crate::convert::parser;
use crate::error::{CliError, CliResult, at_place, printable};

/// The end of `movegen info --help`.
const HELP: &str = "Examples:
  movegen info data.binpack
  movegen info --from marlinformat data.bin

Output: the numbers of samples, of those without a score and of invalid ones, then the results, the quantiles of the \
score's distance from 0, the phases (by pieces: a queen weighs 4, a rook 2, a knight or bishop 1), the checks, and the \
share of samples whose position occurred before, estimated from a sample of all positions.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The file, or `-` for standard input. Compressed files are decompressed
    file: PathBuf,
    /// The format [default: the extension of the file's name]
    #[arg(long, value_parser = parser(|format| format.training().is_some()))]
    from: Option<Endpoint>,
}

/// The invalid samples that are described, at most. A file of another format has nothing else.
const DESCRIBED: u64 = 20;

pub(crate) fn run(
    arguments: &Arguments,
    input: &mut dyn Read,
    out: &mut impl Write,
    errors: &mut impl Write,
) -> CliResult {
    let path = &arguments.file;
    let from = arguments.from.or_else(|| Endpoint::from_path(path));
    let Some(format) = from.and_then(Endpoint::training) else {
        let message = "--from: name the format of the training data, such as binpack";
        return Err(CliError::Message(message.to_owned()));
    };
    let name = if path.as_os_str() == "-" { String::new() } else { path.display().to_string() };
    let in_file = |error: &dyn Display| CliError::Message(at_place(&name, &error));
    let input: Box<dyn Read + '_> = match &*name {
        "" => Box::new(input),
        _ => Box::new(File::open(path).map_err(|error| in_file(&error))?),
    };
    let mut invalid = 0;
    // If standard error is closed, the exit status alone tells.
    let mut say = |problem: &dyn Display| drop(writeln!(errors, "{}", printable(&at_place(&name, &problem))));
    let mut describe = |error: &Error| {
        invalid += 1;
        if invalid <= DESCRIBED {
            say(error);
        }
    };
    let counts = Counts::read(input, format, &mut describe).map_err(|error| in_file(&error))?;
    if invalid > DESCRIBED {
        say(&format!("{} more invalid samples", invalid - DESCRIBED));
    }
    counts.write(format, out)?;
    if invalid > 0 { Err(CliError::Reported) } else { Ok(()) }
}
