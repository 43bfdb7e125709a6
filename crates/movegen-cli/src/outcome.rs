//! `movegen outcome`: reports whether the game is over, and why.

use movegen_convert::write_outcome;

use crate::context::Context;
use crate::error::CliResult;
use crate::input::Source;

/// The end of `movegen outcome --help`.
const HELP: &str = "Examples:
  movegen outcome startpos moves f2f3 e7e5 g2g4 Qh4#
  movegen outcome startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8
  movegen outcome --stdin < positions.txt

Output: the result as PGN writes it and the reason, such as `0-1 checkmate`, `1/2-1/2 stalemate`, `* goes on` or \
`* fifty moves may be claimed`. Repetitions are those of the moves after the position.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
}

pub(crate) fn run(arguments: &Arguments, context: &mut Context<'_>) -> CliResult {
    let notation = context.notation;
    arguments.source.write(context, |game, out| write_outcome(game, notation, arguments.source.json, out))
}
