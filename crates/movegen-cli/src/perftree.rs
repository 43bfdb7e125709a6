//! `movegen perftree`: one count, in the protocol of the perftree debugger.

use std::io::Write;

use movegen_perft::{Parts, Perft};
use movegen_position::CastlingNotation;

use crate::error::{CliError, CliResult};
use crate::input::{InputError, read_position};
use crate::perft::divide::Divide;

/// The end of `movegen perftree --help`.
const HELP: &str = "Examples:
  movegen perftree 3 \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"
  movegen perftree 2 startpos \"e2e4 e7e5\"

Output: `MOVE N` for each first move, an empty line, and the sum. The script for perftree is `exec movegen perftree \
\"$@\"`.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The number of plies, at most 255
    depth: u8,
    /// A FEN in quotes, `startpos` or `kiwipete`
    #[arg(value_name = "FEN")]
    fen: String,
    /// Moves to play first, in UCI
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments, notation: CastlingNotation, out: &mut impl Write) -> CliResult {
    let text = format!("{} moves {}", arguments.fen, arguments.moves.join(" "));
    let position = read_position(&text).map_err(|error| match error {
        // The column would refer to the joined text.
        InputError::Move { text, problem, .. } => CliError::Message(format!("moves: {text}: {problem}")),
        error => error.into(),
    })?;
    let mut parts = Parts::new(&position, arguments.depth);
    let mut divide = Divide::new(&position, &parts, notation);
    let mut write = |parts: &Parts| -> CliResult {
        while let Some((mv, nodes)) = divide.next(parts) {
            writeln!(out, "{mv} {nodes}")?;
            out.flush()?;
        }
        Ok(())
    };
    write(&parts)?;
    Perft::new().resume(&mut parts, write)?;
    Ok(writeln!(out, "\n{}", parts.nodes())?)
}
