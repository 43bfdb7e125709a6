//! Running the command as a process.

use std::io::Write;
use std::process::{Command, Output, Stdio};

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_movegen"));
    command.args(arguments);
    command
}

pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// Standard output and exit status. Fails if the command panicked.
#[track_caller]
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> (String, i32) {
    let output = run_with(arguments, input);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!error.contains("panicked"), "{error}");
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

#[track_caller]
pub(crate) fn prints(arguments: &[&str], input: &str, expected: &str, status: i32) {
    let (out, code) = run(arguments, input.as_bytes());
    assert_eq!((out.as_str(), code), (expected, status), "{arguments:?}");
}

/// Checks that the command prints nothing and writes `message` to standard error.
#[track_caller]
pub(crate) fn fails(arguments: &[&str], message: &str, status: i32) {
    let output = run_with(arguments, b"");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(message), "{arguments:?}: {error}");
}

/// A position whose only legal move is Kh1-g1.
pub(crate) const ONE_MOVE: &str = "7k/8/8/8/8/8/r7/7K w - - 0 1";
pub(crate) const CORNERS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
