//! The error returned when a count fails.

use std::fmt;
use std::io;

/// The error returned when a count fails.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Not enough memory for the hash table.
    HashTooLarge,
    /// The count is too large for 128 bits.
    Overflow,
    /// A thread failed to start.
    Thread(io::Error),
    /// The flag of [`Perft::stop_on`](crate::Perft::stop_on) was set.
    Stopped,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HashTooLarge => f.write_str("not enough memory for the hash table"),
            Self::Overflow => f.write_str("the count is 2^128 or more"),
            Self::Thread(error) => write!(f, "cannot start a thread: {error}"),
            Self::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let Self::Thread(error) = self { Some(error) } else { None }
    }
}
