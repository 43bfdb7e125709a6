//! `movegen compare`: finds the first position where another program's moves differ.

mod engine;
mod reason;
mod samples;
mod walk;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use movegen_position::{CastlingNotation, Position};

use crate::context::Context;
use crate::error::{CliError, CliResult};
use crate::input::{parse_seconds, read_position, write_json};
use crate::progress::delayed_bar;
use engine::Engine;
use samples::samples;
use walk::Root;

/// The end of `movegen compare --help`.
const HELP: &str = "Examples:
  movegen compare --engine stockfish --depth 3
  movegen compare --engine stockfish kiwipete --depth 4
  movegen compare --engine './my-engine --quiet' positions.epd --depth 3

Output: `No difference` and exit status 0, or a report and exit status 1:
  Differs at: FEN            the first position with a difference
  after: MOVES               the moves that lead there, then the board
  engine lacks: MOVE         a legal move that the other program doesn't list
  engine adds: MOVE          a move that it lists twice or that is illegal
  count: MOVE N, expected M  if the moves agree and a count doesn't
  reproduce: ..              the shortest input that shows the difference
An indented line explains each move. Exit status 2 means that the other program doesn't answer, or that a position is \
invalid.

No shell starts the program, but quotes in --engine work as in one. At the end it is killed, on Unix along with the \
processes it started.";

/// The bar of the positions.
const TEMPLATE: &str = "{bar:30} {pos} of {len} positions, {elapsed}";
/// The JSON of a position without a difference.
const EQUAL: &str = "{\"equal\":true}";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// A position, or a file with one per line [default: 64 positions that reach every rule]
    #[arg(value_name = "FEN|FILE", num_args = 0.., allow_negative_numbers = true)]
    words: Vec<String>,
    /// The command that starts the other program
    #[arg(long, value_name = "COMMAND", value_parser = parse_command)]
    engine: Box<[String]>,
    /// The number of plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: u8,
    /// How long one count may take
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds)]
    timeout: Duration,
    /// Continue after a difference, to the end of the file
    #[arg(long)]
    all: bool,
    /// Write JSON: an object with `equal`, and if that's false `fen`, `path`, `missing`,
    /// `extra`, `counts` and `reproduce`
    #[arg(long)]
    json: bool,
}

/// Splits a command into words.
fn parse_command(text: &str) -> Result<Box<[String]>, String> {
    let words = shlex::split(text).filter(|words| !words.is_empty());
    words.map(Vec::into).ok_or_else(|| "empty command or unclosed quote".to_owned())
}

pub(crate) fn run(arguments: &Arguments, context: &mut Context<'_>) -> CliResult {
    let Context { host, notation, ref mut out, ref mut errors, .. } = *context;
    let positions = arguments.positions()?;
    let interrupt = host.interrupt()?;
    // A run writes all castling in one style, which the other program must know.
    let has_chess960 = positions.iter().any(|position| !position.board().has_standard_castling());
    let notation = if has_chess960 { CastlingNotation::Chess960 } else { notation };
    let chess960 = notation == CastlingNotation::Chess960;
    let progress = delayed_bar(TEMPLATE, Some(positions.len() as u64), host.draws_progress);
    let mut engine = Engine::start(&arguments.engine, chess960, arguments.timeout, &interrupt)?;
    let mut differing = 0;
    for position in &positions {
        let fen = position.fen(notation).to_string();
        let root = Root { fen, position, notation, interrupt: &interrupt };
        let difference = root.find(&mut engine, arguments.depth)?;
        differing += u64::from(difference.is_some());
        progress.inc(1);
        progress.suspend(|| match &difference {
            Some(difference) if arguments.json => write_json(difference, out),
            Some(difference) => difference.write(out),
            None if arguments.json && arguments.all => writeln!(out, "{EQUAL}"),
            None => Ok(()),
        })?;
        if difference.is_some() {
            out.flush()?;
            if !arguments.all {
                return Err(CliError::Reported);
            }
        }
    }
    drop(progress);
    let positions = match positions.len() {
        1 => "1 position".to_owned(),
        len => format!("{len} positions"),
    };
    if differing > 0 {
        // A closed standard error isn't a reason to fail.
        let _ = writeln!(errors, "{differing} of {positions} differ to depth {}", arguments.depth);
        return Err(CliError::Reported);
    }
    let _ = writeln!(errors, "{positions} to depth {}", arguments.depth);
    match (arguments.json, arguments.all) {
        (false, _) => writeln!(out, "No difference")?,
        (true, false) => writeln!(out, "{EQUAL}")?,
        (true, true) => {}
    }
    Ok(())
}

impl Arguments {
    /// Reads the position, or the positions of the file.
    fn positions(&self) -> Result<Vec<Position>, CliError> {
        let text = match self.words.as_slice() {
            [] => return Ok(samples()),
            // A pipe is a file too: `compare <(head games.epd)`.
            [name] if Path::new(name).exists() => return read_file(name),
            words => words.join(" "),
        };
        let position = read_position(&text);
        Ok(vec![position.map_err(|error| CliError::NoResult(format!("FEN: {error}")))?])
    }
}

/// Reads a position from each line. Empty lines and those that start with `#` are skipped.
fn read_file(name: &str) -> Result<Vec<Position>, CliError> {
    let located = |problem: String| CliError::NoResult(format!("{name}: {problem}"));
    let text = fs::read_to_string(name).map_err(|error| located(error.to_string()))?;
    let mut positions = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if !line.trim().is_empty() && !line.starts_with('#') {
            let position = read_position(line);
            positions.push(position.map_err(|error| located(format!("line {number}: {error}")))?);
        }
    }
    if positions.is_empty() { Err(located("there is no position".to_owned())) } else { Ok(positions) }
}
