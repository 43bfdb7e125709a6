//! Atomic file replacement.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

/// Adds the name of a file to an error.
pub(crate) fn in_file(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Moves a complete file into place. Even after a crash, either the old file or the new one is there.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).open(from)?.sync_all()?;
    fs::rename(from, to)?;
    // The rename is durable once the folder is synced. Windows can't open folders.
    #[cfg(unix)]
    if let Some(folder) = to.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}
