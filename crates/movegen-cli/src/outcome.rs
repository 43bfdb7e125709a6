//! `movegen outcome`: reports whether the game is over, and why.

use std::io::Write;

use movegen_convert::AnyGame;
use movegen_position::game::Claim;

use crate::Context;
use crate::error::CliResult;
use crate::input::ReportArguments;

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
    positions: ReportArguments,
}

/// The state of a game.
#[derive(serde::Serialize)]
struct Report {
    fen: String,
    /// The result as in a game record, or `*` while the game goes on.
    result: String,
    reason: &'static str,
}

pub(crate) fn run(arguments: &Arguments, context: &mut Context<'_>) -> CliResult {
    let notation = context.notation;
    let report = |game: &AnyGame| {
        let (result, reason) = match (game.outcome(), game.claim()) {
            (Some(outcome), _) => (outcome.to_string(), outcome.reason()),
            (None, Some(Claim::FiftyMoves)) => ("*".to_owned(), "fifty moves may be claimed"),
            (None, Some(Claim::ThreefoldRepetition)) => {
                ("*".to_owned(), "threefold repetition may be claimed")
            }
            (None, None) => ("*".to_owned(), "goes on"),
        };
        Report { fen: game.position().fen(notation).to_string(), result, reason }
    };
    arguments.positions.report(context, report, |game, out| {
        let Report { result, reason, .. } = report(game);
        writeln!(out, "{result} {reason}")
    })
}
