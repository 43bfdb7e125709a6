//! Why a conversion ended early.

use std::{error, fmt, io};

/// Why a conversion ended early.
#[derive(Debug)]
pub enum Error {
    /// The input can't be read.
    Read(io::Error),
    /// The output can't be written.
    Write(io::Error),
    /// A thread can't be started.
    Thread(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) | Self::Write(error) => error.fmt(f),
            Self::Thread(error) => write!(f, "cannot start a thread: {error}"),
        }
    }
}

impl error::Error for Error {}
