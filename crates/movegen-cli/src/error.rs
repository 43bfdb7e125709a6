//! Why a run failed, and the exit status for it.

use std::io::{self, Write};

/// Why a run failed.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The output already reports the failure.
    Reported,
    /// The message for standard error.
    Message(String),
    /// There is no result, because another program or the input does not allow one. The message is for standard error.
    NoResult(String),
    /// The run was interrupted by a signal. The message reports what is known.
    Interrupted(String),
    /// Reading input or writing output has failed.
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

impl CliError {
    /// The exit status after an interruption: that of a shell for a program that Ctrl-C has ended.
    const INTERRUPTED: u8 = 130;

    /// Writes the message to standard error, if there is one to write, and returns the exit status.
    pub(crate) fn report(self, errors: &mut impl Write) -> u8 {
        let (message, status) = match self {
            // The reader of the pipe has closed it, as `head` does.
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
            Self::Reported => return 1,
            Self::Message(message) => (message, 1),
            Self::NoResult(message) => (message, 2),
            Self::Interrupted(message) => (message, Self::INTERRUPTED),
            Self::Io(error) => (error.to_string(), 1),
        };
        // If standard error is closed, the exit status alone reports the failure.
        let _ = writeln!(errors, "movegen: {message}");
        status
    }
}
