//! Files that are complete or absent.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

/// Adds the name of a file to an error.
pub(crate) fn in_file(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Gives a complete file its name. A file that has this name is replaced. Even if the machine stops, there is the old
/// file or the new one.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).open(from)?.sync_all()?;
    fs::rename(from, to)?;
    // The rename itself is on the disk when the folder is. Windows cannot open folders.
    #[cfg(unix)]
    if let Some(folder) = to.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}
