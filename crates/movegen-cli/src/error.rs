//! Why a run failed, and the exit status for it.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

pub(crate) use movegen_convert::printable;

/// Why a run failed.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The output already reports the failure.
    Reported,
    /// The message for standard error.
    Message(String),
    /// No result, because of another program or of the input. The message goes to standard error.
    NoResult(String),
    /// Interrupted by a signal. The message reports what is known so far.
    Interrupted(String),
    /// I/O failed.
    Io(io::Error),
}

pub(crate) type CliResult = Result<(), CliError>;

impl From<movegen_perft::Error> for CliError {
    fn from(error: movegen_perft::Error) -> Self {
        match error {
            movegen_perft::Error::Stopped => Self::Interrupted("interrupted".to_owned()),
            error => Self::Message(error.to_string()),
        }
    }
}

impl From<movegen_convert::Error> for CliError {
    fn from(error: movegen_convert::Error) -> Self {
        use movegen_convert::Error::{Read, Thread, Write};
        match error {
            Read(error) | Write(error) => Self::Io(error),
            Thread(_) => Self::Message(error.to_string()),
        }
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Prefixes a message with the input's name, if it has one.
pub(crate) fn at_place(name: &str, error: &impl Display) -> String {
    if name.is_empty() { error.to_string() } else { format!("{name}: {error}") }
}

/// Adds the name of a file to an error.
pub(crate) fn in_file(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

impl CliError {
    /// The exit status after an interruption, as shells report it for Ctrl-C.
    const INTERRUPTED: u8 = 130;

    /// Writes the message, if any, to standard error and returns the exit status.
    pub(crate) fn report(self, errors: &mut impl Write) -> u8 {
        let (message, status) = match self {
            // The reader closed the pipe, as `head` does.
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
            Self::Reported => return 1,
            Self::Message(message) => (message, 1),
            Self::NoResult(message) => (message, 2),
            Self::Interrupted(message) => (message, Self::INTERRUPTED),
            Self::Io(error) => (error.to_string(), 1),
        };
        // If standard error is closed, the exit status alone tells.
        let _ = writeln!(errors, "movegen: {}", printable(&message));
        status
    }
}
