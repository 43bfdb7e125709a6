//! The program `movegen`: runs the command with the streams of the process.

use std::io;
use std::process::ExitCode;

use movegen_cli::Host;

fn main() -> ExitCode {
    let (input, out, errors) = (io::stdin().lock(), io::stdout().lock(), io::stderr());
    ExitCode::from(movegen_cli::run_on(Host::process(), std::env::args_os(), input, out, errors))
}
