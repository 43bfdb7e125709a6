//! The program `movegen`: runs the command with the streams of the process.

mod closed_stdout;

use std::io;
use std::process::ExitCode;

use closed_stdout::ClosedStdout;

fn main() -> ExitCode {
    let (arguments, input, errors) = (std::env::args_os(), io::stdin().lock(), io::stderr());
    ExitCode::from(if closed_stdout::is_closed() {
        movegen_cli::run(arguments, input, ClosedStdout, errors)
    } else {
        movegen_cli::run(arguments, input, io::stdout().lock(), errors)
    })
}
