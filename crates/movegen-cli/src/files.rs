//! Files that are complete or absent, and folders for what is needed for a while.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

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

/// A folder of this process, which is removed with its content.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// Creates the folder in another one.
    pub(crate) fn new(parent: &Path) -> io::Result<Self> {
        let mut number = 0;
        loop {
            // A process that was killed, or one on another machine, may have left or made a folder of this name.
            let path = parent.join(format!("movegen-{}-{number}.tmp", std::process::id()));
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(in_file(&path, &error)),
                Ok(()) => return Ok(Self(path)),
            }
        }
    }

    /// Returns the path of a file in the folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left is not a reason to fail.
        let _ = fs::remove_dir_all(&self.0);
    }
}
