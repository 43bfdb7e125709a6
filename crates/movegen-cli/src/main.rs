//! The command `movegen`: the arguments, and what becomes of errors. Each verb has a file of its own.

mod candidates;
mod fen;
mod input;
mod kinds;
mod moves;
mod perft;
mod suite;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use movegen_position::CastleStyle;

/// What scripts rely on.
const EXITS: &str = "Exit status: 0, 1 if a position or a count was wrong, 2 for wrong usage. With --stdin a line that is \
no FEN gets a line `error FIELD, column N: WHAT` in answer, and the run goes on.";

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

fn main() -> ExitCode {
    // Wrong usage ends here with a message and exit status 2.
    let Arguments { verb, chess960 } = Arguments::parse();
    let style = if chess960 { CastleStyle::Chess960 } else { CastleStyle::Standard };

    let mut out = io::BufWriter::new(io::stdout().lock());
    let outcome = match verb {
        Verb::Perft(arguments) => perft::run(&arguments, style, &mut out),
        Verb::Moves(arguments) => moves::run(&arguments, style, &mut out),
        Verb::Kinds(arguments) => kinds::run(&arguments, style, &mut out),
        Verb::Fen(arguments) => fen::run(&arguments, style, &mut out),
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
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has had enough: nothing is wrong.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Told) => ExitCode::FAILURE,
        Err(Failure::Sentence(sentence)) => complain(&sentence),
        Err(Failure::Io(error)) => complain(&error.to_string()),
    }
}

fn complain(sentence: &str) -> ExitCode {
    // With standard error closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "movegen: {sentence}");
    ExitCode::FAILURE
}
