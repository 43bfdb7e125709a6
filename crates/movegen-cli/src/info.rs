//! `movegen info`: what files of training data have.

use std::path::PathBuf;

use crate::context::Context;
use crate::convert::parser;
use crate::error::{CliError, CliResult, at_place, printable};
use crate::input::open;
use movegen_convert::{Counts, Endpoint, Input};

/// The end of `movegen info --help`.
const HELP: &str = "Examples:
  movegen info data.binpack
  movegen info --from marlinformat data.bin
  movegen info --json data/*.bullet
  movegen info games.pgn.zst

Games in PGN are counted as the samples that `movegen convert` makes of them.

Output, for all files together: the numbers of samples, of those without a score and of invalid ones, then the \
results, the quantiles of the score's distance from 0, the phases (by pieces: a queen weighs 4, a rook 2, a knight or \
bishop 1; an opening has more than 16, an endgame at most 8), the checks, and the share of samples whose position \
occurred before, estimated from a sample of all positions. In JSON, `score_90` is the distance from 0 within which 90 \
% of the scores are, and `duplicates` are those of `duplicates_of` samples. Wins are White's, or if a file is in \
bullet those of the side to move.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The files, or `-` for standard input. Compressed files are decompressed
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The format [default: the extension of each file's name]
    #[arg(long, value_parser = parser(Endpoint::has_samples))]
    from: Option<Endpoint>,
    /// Write the numbers as one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, context: &mut Context<'_>) -> CliResult {
    let mut files = Vec::new();
    for path in &arguments.files {
        let endpoint = arguments.from.or_else(|| Endpoint::from_path(path));
        if endpoint.is_none() {
            let message = "name the format of the training data by --from, such as --from binpack";
            return Err(CliError::Message(at_place(&path.to_string_lossy(), &message)));
        }
        files.push((path, endpoint));
    }
    // A record of bulletformat doesn't say which color is to move.
    let of_mover = files.iter().any(|&(_, format)| format == Some(Endpoint::Bullet));
    let (mut counts, mut result) = (Counts::new(of_mover), Ok(()));
    for (path, endpoint) in files {
        let (name, reader) = open(path, context.input)?;
        let read = counts.read(Input::new(&name, reader, endpoint)?, &mut |error| {
            // If standard error is closed, the exit status alone tells.
            let _ = writeln!(context.errors, "{}", printable(&at_place(&name, error)));
        });
        result = result.and(read);
    }
    match arguments.json {
        true => counts.write_json(&mut context.out)?,
        false => counts.write(&mut context.out)?,
    }
    result?;
    if counts.invalid() > 0 { Err(CliError::Reported) } else { Ok(()) }
}
