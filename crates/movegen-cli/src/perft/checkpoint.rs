//! The checkpoint of an interrupted count: what is counted, each finished part's count, and a checksum.
//!
//! It is written to a temporary file, flushed to disk and renamed. There is a complete file at any moment, even if two
//! processes count the same: the last one to save wins.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use movegen_perft::Parts;
use movegen_position::game::GamePosition;

use crate::error::in_file;

/// The first line. Bump the number when the parts of a count, their order or the format change: see the
/// stored checkpoint in the tests.
const TITLE: &str = "movegen perft checkpoint 2";
/// How the first line starts in every version.
const ANY_TITLE: &str = "movegen perft checkpoint ";
/// Starts the last line: a CRC-32 of all bytes before it.
const CHECKSUM: &str = "checksum ";
/// The most bytes of the line of a part.
const LONGEST: usize = 64;

/// The checkpoint of one count.
pub(super) struct Checkpoint {
    path: PathBuf,
    /// The lines a file must have to belong to this count.
    header: String,
    /// How often to save.
    every: Duration,
    written: Instant,
}

impl Checkpoint {
    /// Loads the finished parts of a count that is described by lines. A missing file means none are finished.
    pub(super) fn open<P: GamePosition>(
        path: &Path,
        count: &str,
        every: Duration,
        parts: &mut Parts<P>,
    ) -> Result<Self, String> {
        let header = format!("{TITLE}\n{count}parts {}\n", parts.counts().len());
        let named = |problem: String| format!("{}: {problem}", path.display());
        let io = |error: io::Error| named(error.to_string());
        // Saving must not replace a link by a file.
        let path = match fs::symlink_metadata(path) {
            Ok(_) => &fs::canonicalize(path).map_err(io)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => path,
            Err(error) => return Err(io(error)),
        };
        let exists = match fs::metadata(path) {
            // Opening a pipe would wait for another program.
            Ok(file) if !file.is_file() => return Err(named("not a regular file".to_owned())),
            Ok(_) => true,
            Err(_) => false,
        };
        let mut checkpoint = Self { path: path.to_owned(), header, every, written: Instant::now() };
        if exists {
            checkpoint.load(File::open(path).map_err(io)?, parts).map_err(named)?;
        }
        // If the file cannot be written, fail before the count rather than after it.
        checkpoint.save(parts).map_err(|error| error.to_string())?;
        Ok(checkpoint)
    }

    /// Loads the finished parts.
    fn load<P: GamePosition>(&self, file: File, parts: &mut Parts<P>) -> Result<(), String> {
        // The file may be anything, however long.
        let longest = self.header.len() + LONGEST * (parts.counts().len() + 1);
        let mut bytes = Vec::new();
        file.take(longest as u64).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        // Invalid UTF-8 becomes characters that no checkpoint has.
        let text = String::from_utf8_lossy(&bytes);
        match text.split_once('\n') {
            Some((TITLE, _)) => {}
            Some((other, _)) if other.starts_with(ANY_TITLE) => {
                return Err(format!("a checkpoint of a different version: {other:?} instead of {TITLE:?}"));
            }
            _ => return Err("not a checkpoint".to_owned()),
        }
        let checksum = text.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1);
        let (lines, checksum) = text.split_at(checksum);
        let Some(checksum) = checksum.strip_prefix(CHECKSUM) else {
            return Err("truncated".to_owned());
        };
        if checksum != checksum_of(lines) {
            return Err("wrong checksum: the file was changed or damaged".to_owned());
        }
        let Some(counts) = lines.strip_prefix(&self.header) else {
            let found = lines.lines().zip(self.header.lines()).find(|(found, expected)| found != expected);
            let (found, expected) = found.unwrap_or_default();
            return Err(format!("a checkpoint of a different count: {found:?} instead of {expected:?}"));
        };
        for line in counts.lines() {
            let read = line.split_once(' ');
            let read = read.and_then(|(part, nodes)| Some((part.parse().ok()?, nodes.parse().ok()?)));
            if !read.is_some_and(|(part, nodes)| parts.insert(part, nodes)) {
                return Err(format!("not the count of a new part: {line:?}"));
            }
        }
        Ok(())
    }

    /// Saves if it is time to.
    pub(super) fn save_in_time<P: GamePosition>(&mut self, parts: &Parts<P>) -> io::Result<()> {
        if self.written.elapsed() < self.every { Ok(()) } else { self.save(parts) }
    }

    /// Writes the file.
    pub(super) fn save<P: GamePosition>(&mut self, parts: &Parts<P>) -> io::Result<()> {
        let mut text = self.header.clone();
        for (part, nodes) in parts.counts().iter().enumerate() {
            if let Some(nodes) = nodes {
                let _ = writeln!(text, "{part} {nodes}");
            }
        }
        let checksum = checksum_of(&text);
        text = text + CHECKSUM + &checksum;
        self.replace(&text).map_err(|error| in_file(&self.path, error))?;
        self.written = Instant::now();
        Ok(())
    }

    fn replace(&self, text: &str) -> io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(folder_of(&self.path))?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(&self.path)?;
        // The new name is durable once the folder is synced. Windows can't open folders.
        #[cfg(unix)]
        File::open(folder_of(&self.path))?.sync_all()?;
        Ok(())
    }
}

/// Returns the folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the rest of the last line of a file with these lines.
fn checksum_of(lines: &str) -> String {
    format!("{:08x}\n", crc32fast::hash(lines.as_bytes()))
}
