//! Running the command as a process.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_movegen"));
    command.args(arguments);
    command
}

pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Output {
    output(command(arguments), input)
}

/// Runs a command to its end, and again if Wine failed to start it or the program that it compares itself with.
pub(crate) fn output(mut command: Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    loop {
        let mut child = spawn(&mut command);
        let mut stdin = child.stdin.take().unwrap();
        // Beside the command, which may write before it has read everything. The write fails if it reads files instead.
        let output = thread::scope(|scope| {
            scope.spawn(move || stdin.write_all(input).ok());
            child.wait_with_output().unwrap()
        });
        let not_started = output.status.code() == Some(DLL_INIT_FAILED)
            || String::from_utf8_lossy(&output.stderr).contains(&format!("(os error {WINE_FAILED})"));
        if !(cfg!(windows) && not_started) {
            return output;
        }
    }
}

/// ERROR_INTERNAL_ERROR. Of several processes that start at once under Wine, one sometimes dies before its first
/// instruction, and this is what its parent gets. Windows never answers it.
const WINE_FAILED: i32 = 1359;

/// STATUS_DLL_INIT_FAILED, the exit status of such a process if its parent didn't notice.
const DLL_INIT_FAILED: i32 = 0xC000_0142_u32 as i32;

/// Starts a command, and again if Wine failed.
pub(crate) fn spawn(command: &mut Command) -> Child {
    loop {
        match command.spawn() {
            Err(error) if cfg!(windows) && error.raw_os_error() == Some(WINE_FAILED) => {}
            child => return child.unwrap(),
        }
    }
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
