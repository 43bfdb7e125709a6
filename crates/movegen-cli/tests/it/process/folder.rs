//! A scratch directory per test.

use std::fs;
use std::path::PathBuf;

/// A scratch directory, removed on drop.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("movegen-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Returns the path of a file in the folder.
    pub(crate) fn path(&self, file: &str) -> String {
        self.0.join(file).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover folder doesn't fail the test.
        let _ = fs::remove_dir_all(&self.0);
    }
}
