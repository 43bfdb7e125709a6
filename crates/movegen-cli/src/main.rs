//! The program `movegen`: runs the command with the streams of the process.

mod closed_stdout;

use std::io;
use std::process::ExitCode;

use closed_stdout::ClosedStdout;
use movegen_cli::Host;

fn main() -> ExitCode {
    let (host, arguments) = (Host::process(), std::env::args_os());
    let (input, errors) = (io::stdin().lock(), io::stderr());
    ExitCode::from(if closed_stdout::is_closed() {
        movegen_cli::run_on(host, arguments, input, ClosedStdout, errors)
    } else {
        movegen_cli::run_on(host, arguments, input, io::stdout().lock(), errors)
    })
}
