//! The command `movegen`: its arguments, errors and exit statuses. Each subcommand has its own file.
//!
//! A library, so that tests and fuzzers can run it without a process. The program is `main.rs`.

#![forbid(unsafe_code)]

mod compare;
#[cfg(feature = "completions")]
mod completions;
mod context;
mod convert;
mod error;
mod fen;
mod host;
mod info;
mod input;
mod moves;
mod outcome;
mod perft;
mod progress;
mod show;
mod suite;
mod uci;

use std::ffi::OsString;
use std::io::{self, Read, Write};

#[cfg(feature = "completions")]
use clap::CommandFactory;
use clap::Parser;
use movegen_position::CastlingNotation;

use context::Context;
use error::{CliError, CliResult, printable};
pub use host::Host;

/// The part of the help that scripts rely on.
const CONTRACT: &str = "A position is a FEN, an EPD, `startpos` or `kiwipete`, optionally followed by \
`moves e2e4 Nf6 ..`. The output of `movegen fen` works too.

Results go to standard output, errors and progress to standard error. With --stdin, a line that isn't a position \
produces `error FIELD, column N: PROBLEM` (with --json, `{\"error\":\"FIELD, column N: PROBLEM\"}`), and the run \
continues. Lines are limited to 65536 bytes.

Exit status: 0 on success, 1 if a position, a count or a game is wrong or the output can't be written, 2 for a usage \
error (`compare`: also for an invalid position or no answer), 130 when interrupted.";

/// The arguments.
#[derive(Parser)]
#[command(name = "movegen", version)]
#[command(about = "Legal moves, perft, FEN and PGN from the shell", after_help = CONTRACT)]
struct Arguments {
    #[command(subcommand)]
    subcommand: Subcommand,
    /// Use Chess960 notation for castling: king takes rook in UCI, rook files in FEN
    #[arg(long, global = true)]
    chess960: bool,
}

#[derive(clap::Subcommand)]
enum Subcommand {
    /// Count the legal move sequences of a given length
    Perft(perft::Arguments),
    /// List the legal moves of a position
    Moves(moves::Arguments),
    /// Check a FEN and print it back, or say what is wrong with it
    Fen(fen::Arguments),
    /// Say whether the game is over, and how
    Outcome(outcome::Arguments),
    /// Draw a position as text or SVG
    Show(show::Arguments),
    /// Convert games and training data between PGN, lines of moves, JSON, binpack and others
    Convert(convert::Arguments),
    /// Count what a file of training data has: samples, results, scores, phases, duplicates
    Info(info::Arguments),
    /// Find the first position where another program's moves differ
    Compare(compare::Arguments),
    /// Check the perft counts in EPD files
    Suite(suite::Arguments),
    /// Answer `go perft` over UCI, like an engine
    Uci(uci::Arguments),
    /// Print completions for a shell
    #[cfg(feature = "completions")]
    Completions(completions::Arguments),
}

/// Runs the command and returns its exit status. The first argument is the command's own name. A broken pipe on `out`
/// counts as success, since its reader has seen enough. Any other error of `out` is a failure.
///
/// ```
/// let (mut out, mut errors) = (Vec::new(), Vec::new());
/// let status = movegen_cli::run(["movegen", "perft", "3"], &b""[..], &mut out, &mut errors);
/// assert_eq!((status, &out[..]), (0, &b"Nodes searched: 8902\n"[..]));
/// ```
pub fn run<A: Into<OsString>>(
    arguments: impl IntoIterator<Item = A>,
    mut input: impl Read,
    mut out: impl Write,
    mut errors: impl Write,
) -> u8 {
    let arguments = arguments.into_iter().map(Into::into).collect();
    run_on(Host::default(), arguments, &mut input, &mut out, &mut errors)
}

/// Does what [`run`] does, but uses the process as far as `host` allows.
pub fn run_on(
    host: Host,
    arguments: Vec<OsString>,
    input: &mut dyn Read,
    out: &mut dyn Write,
    errors: &mut dyn Write,
) -> u8 {
    let Arguments { subcommand, chess960 } = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        // Clap reports both wrong usage and requests for help as errors.
        Err(error) if error.use_stderr() => {
            let _ = write!(errors, "{}", printable(&error.render().to_string()));
            return 2;
        }
        Err(error) => return status(write_help(out, &error), errors),
    };
    let notation = if chess960 { CastlingNotation::Chess960 } else { CastlingNotation::Standard };

    let mut context = Context { host, notation, input, out: io::BufWriter::new(out), errors };
    let result = match subcommand {
        Subcommand::Perft(arguments) => perft::run(&arguments, &mut context),
        Subcommand::Moves(arguments) => moves::run(&arguments, &mut context),
        Subcommand::Fen(arguments) => fen::run(&arguments, &mut context),
        Subcommand::Convert(arguments) => convert::run(&arguments, &mut context),
        Subcommand::Info(arguments) => info::run(&arguments, &mut context),
        Subcommand::Outcome(arguments) => outcome::run(&arguments, &mut context),
        Subcommand::Suite(arguments) => suite::run(&arguments, &mut context),
        Subcommand::Uci(uci::Arguments {}) => uci::run(&mut context),
        Subcommand::Compare(arguments) => compare::run(&arguments, &mut context),
        Subcommand::Show(arguments) => show::run(&arguments, &mut context),
        #[cfg(feature = "completions")]
        Subcommand::Completions(arguments) => {
            completions::run(&arguments, Arguments::command(), &mut context.out)
        }
    };
    let Context { mut out, errors, .. } = context;
    // Write the results from before a failure. An error while doing so must not hide the failure.
    let result = match (out.flush(), result) {
        (Err(error), Err(_)) if error.kind() != io::ErrorKind::BrokenPipe => Err(CliError::Io(error)),
        (Err(error), Ok(())) => Err(CliError::Io(error)),
        (_, result) => result,
    };
    // Take the buffer apart, so that dropping it does not retry a failed write.
    let _ = out.into_parts();
    status(result, errors)
}

/// Writes the text of `--help` or `--version`.
fn write_help(mut out: impl Write, text: &clap::Error) -> CliResult {
    write!(out, "{}", text.render())?;
    Ok(out.flush()?)
}

/// Reports an error, and returns the exit status.
fn status(result: CliResult, errors: &mut dyn Write) -> u8 {
    result.map_or_else(|error| error.report(errors), |()| 0)
}
