//! The program `movegen`: the command with the streams of its process.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(movegen_cli::run(
        std::env::args_os(),
        io::stdin().lock(),
        io::stdout().lock(),
        io::stderr(),
    ))
}
