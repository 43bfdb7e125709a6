//! The program `movegen`: runs the command with the streams of the process.

mod processor;
mod stdout;

use std::io;
use std::process::ExitCode;

use movegen_cli::Host;

fn main() -> ExitCode {
    if let Some(missing) = processor::missing() {
        eprintln!("movegen: {missing}");
        return ExitCode::FAILURE;
    }
    let (mut input, mut out, mut errors) = (io::stdin().lock(), stdout::Stdout::lock(), io::stderr());
    let arguments = std::env::args_os().collect();
    ExitCode::from(movegen_cli::run_on(Host::process(), arguments, &mut input, &mut out, &mut errors))
}
