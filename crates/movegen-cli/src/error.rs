//! Why a run failed, and the exit status for it.

use std::io::{self, Write};
use std::path::Path;

pub(crate) use movegen_convert::{at_place, in_input, printable};

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

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Adds the name of a file to an error.
pub(crate) fn in_file(path: &Path, error: io::Error) -> io::Error {
    in_input(&path.display().to_string(), error)
}

impl CliError {
    /// The exit status after an interruption, as shells report it for Ctrl-C.
    const INTERRUPTED: u8 = 130;

    /// Writes the message, if any, to standard error and returns the exit status.
    pub(crate) fn report(self, errors: &mut dyn Write) -> u8 {
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
