//! Errors that name their file.

use std::io;
use std::path::Path;

/// Adds the name of a file to an error.
pub(crate) fn in_file(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
