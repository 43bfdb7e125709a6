//! The command `movegen`: the arguments, and what becomes of errors. Each verb has a file of its own.
//!
//! It is a library so that tests and fuzzers can run the command without a process; the program is `main.rs`.

#![forbid(unsafe_code)]

mod candidates;
mod convert;
mod fen;
mod input;
mod kinds;
mod moves;
mod outcome;
mod perft;
mod suite;

use std::ffi::OsString;
use std::io::{self, Read, Write};

use clap::{Parser, Subcommand};
use movegen_position::CastleStyle;

/// What scripts rely on.
const EXITS: &str = "Exit status: 0, 1 if a position or a count was wrong, 2 for wrong usage. With --stdin a line that is \
no FEN gets a line `error FIELD, column N: WHAT` in answer (with --json an object with that as its `error`), and the run \
goes on.";

/// The arguments.
#[derive(Parser)]
#[command(name = "movegen", version, about = "Chess moves from the shell: perft, moves, FEN and perft suites", after_help = EXITS)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
    /// Write castling as Chess960 does: king takes rook in UCI, rights by file in FEN
    #[arg(long, global = true)]
    chess960: bool,
}

#[derive(Subcommand)]
enum Verb {
    /// Count the move sequences of a length
    Perft(perft::Arguments),
    /// List the moves of a position in UCI
    Moves(moves::Arguments),
    /// List the moves of a position by kind, pseudo-legal ones but for the last list
    Kinds(kinds::Arguments),
    /// Read a FEN and write it back, or say what is wrong with it
    Fen(fen::Arguments),
    /// Write moves or whole games, one a line of standard input, in another notation
    Convert(convert::Arguments),
    /// Tell how a position stands by the rules: `1-0 checkmate`, `1/2-1/2 stalemate`, `* goes on`
    Outcome(outcome::Arguments),
    /// Hold perft counts against those of EPD files
    Suite(suite::Arguments),
}

/// Why the command ends without having done everything asked.
enum Failure {
    /// Something that was asked has failed, and standard output or error says so already.
    Told,
    /// What to say on standard error.
    Sentence(String),
    /// Output or input broke.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

type Outcome = Result<(), Failure>;

/// Runs the command as if it had been called with these arguments, the first of which is its name, and gives back the
/// exit status.
///
/// ```
/// let (mut out, mut complaints) = (Vec::new(), Vec::new());
/// let status = movegen_cli::run(["movegen", "perft", "3"], &b""[..], &mut out, &mut complaints);
/// assert_eq!((status, &out[..]), (0, &b"Nodes searched: 8902\n"[..]));
/// ```
pub fn run<A: Into<OsString> + Clone>(
    arguments: impl IntoIterator<Item = A>,
    input: impl Read,
    out: impl Write,
    mut complaints: impl Write,
) -> u8 {
    let Arguments { verb, chess960 } = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        // Wrong usage, or a question for help, which is an answer like any other.
        Err(error) if error.use_stderr() => {
            let _ = write!(complaints, "{}", error.render());
            return 2;
        }
        Err(error) => return told(answer(out, &error), &mut complaints),
    };
    let style = if chess960 { CastleStyle::Chess960 } else { CastleStyle::Standard };

    let mut out = io::BufWriter::new(out);
    let outcome = match verb {
        Verb::Perft(arguments) => perft::run(&arguments, style, input, &mut out, &mut complaints),
        Verb::Moves(arguments) => moves::run(&arguments, style, input, &mut out),
        Verb::Kinds(arguments) => kinds::run(&arguments, style, input, &mut out),
        Verb::Fen(arguments) => fen::run(&arguments, style, input, &mut out),
        Verb::Convert(arguments) => convert::run(&arguments, style, input, &mut out),
        Verb::Outcome(arguments) => outcome::run(&arguments, input, &mut out),
        Verb::Suite(arguments) => suite::run(&arguments, &mut out),
    };
    // What was found before a failure is worth having, so it is written either way; and a failure stays one.
    let outcome = match (out.flush(), outcome) {
        (Err(error), Err(_)) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Io(error)),
        (Err(error), Ok(())) => Err(Failure::Io(error)),
        (_, outcome) => outcome,
    };
    // A buffer that could not be written must not be tried again when it is dropped.
    let _ = out.into_parts();
    told(outcome, &mut complaints)
}

/// Prints what somebody has asked for with `--help` or `--version`.
fn answer(mut out: impl Write, text: &clap::Error) -> Outcome {
    write!(out, "{}", text.render())?;
    Ok(out.flush()?)
}

/// Says what has failed, and gives the exit status.
fn told(outcome: Outcome, complaints: &mut impl Write) -> u8 {
    let sentence = match outcome {
        Ok(()) => return 0,
        // Whoever reads has had enough: nothing is wrong.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
        Err(Failure::Told) => return 1,
        Err(Failure::Sentence(sentence)) => sentence,
        Err(Failure::Io(error)) => error.to_string(),
    };
    // With standard error closed there is nobody left to tell.
    let _ = writeln!(complaints, "movegen: {sentence}");
    1
}
