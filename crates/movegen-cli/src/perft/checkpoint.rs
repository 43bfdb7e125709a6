//! The file from which an interrupted count resumes: what is counted, and the count of each finished part.
//!
//! The file is written under another name, flushed to the disk, and renamed, so that there is a complete file at any moment.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::files::{in_file, rename};

/// The first line.
const TITLE: &str = "movegen perft checkpoint 1\n";
/// The last line, which shows that the file is complete.
const END: &str = "end";

/// A checkpoint of one count.
pub(crate) struct Checkpoint {
    path: PathBuf,
    /// The lines that a file must have to belong to this count.
    header: String,
    /// How often the file is written.
    every: Duration,
    written: Instant,
}

impl Checkpoint {
    /// Describes the checkpoint of a count, and does not read or write it. `subject` has the lines that name the
    /// positions.
    pub(crate) fn new(path: &Path, subject: &str, depth: u8, parts: usize, every: Duration) -> Self {
        let header = format!("{TITLE}{subject}depth {depth}\nparts {parts}\n");
        Self { path: path.to_owned(), header, every, written: Instant::now() }
    }

    /// Reads the counts of the parts, none of which is there if there is no file.
    pub(crate) fn load(&self, parts: usize) -> Result<Vec<Option<u128>>, String> {
        let name = self.path.display();
        let text = match read_text(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(vec![None; parts]),
            Err(error) => return Err(format!("{name}: {error}")),
        };
        let Some(lines) = text.strip_prefix(&self.header) else {
            let found = text.lines().zip(self.header.lines()).find(|(found, expected)| found != expected);
            return Err(match found {
                Some((found, expected)) => {
                    format!("{name}: the checkpoint of another count: {found:?} instead of {expected:?}")
                }
                None => format!("{name}: not a checkpoint"),
            });
        };
        let counts = read_counts(lines, self.header.lines().count() + 1, parts);
        counts.map_err(|problem| format!("{name}: {problem}"))
    }

    /// Writes the file if it is time for it.
    pub(crate) fn save_in_time(&mut self, counts: &[Option<u128>]) -> io::Result<()> {
        if self.written.elapsed() < self.every {
            return Ok(());
        }
        self.save(counts)
    }

    /// Writes the file.
    pub(crate) fn save(&mut self, counts: &[Option<u128>]) -> io::Result<()> {
        let mut text = self.header.clone();
        for (part, nodes) in counts.iter().enumerate() {
            if let Some(nodes) = nodes {
                let _ = writeln!(text, "{part} {nodes}");
            }
        }
        text.push_str(END);
        text.push('\n');
        self.replace(&text).map_err(|error| in_file(&self.path, &error))?;
        self.written = Instant::now();
        Ok(())
    }

    fn replace(&self, text: &str) -> io::Result<()> {
        let mut temporary = self.path.clone().into_os_string();
        temporary.push(".tmp");
        let temporary = Path::new(&temporary);
        let write = || File::create(temporary)?.write_all(text.as_bytes());
        write().and_then(|()| rename(temporary, &self.path)).inspect_err(|_| {
            // The first error is the one to report.
            let _ = fs::remove_file(temporary);
        })
    }
}

/// Reads a text. Bytes that are no UTF-8 become characters that no checkpoint has.
fn read_text(path: &Path) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&fs::read(path)?).into_owned())
}

/// Reads the counts of the parts, the first of which is on the line with the number `first`.
fn read_counts(lines: &str, first: usize, parts: usize) -> Result<Vec<Option<u128>>, String> {
    let mut counts = vec![None; parts];
    let mut ended = false;
    for (number, line) in (first..).zip(lines.lines()) {
        ended = line == END;
        if ended {
            continue;
        }
        let read = line
            .split_once(' ')
            .and_then(|(part, nodes)| Some((part.parse::<usize>().ok()?, nodes.parse::<u128>().ok()?)));
        match read.and_then(|(part, nodes)| Some((counts.get_mut(part)?, nodes))) {
            Some((count @ None, nodes)) => *count = Some(nodes),
            _ => return Err(format!("line {number} is not the count of a new part: {line:?}")),
        }
    }
    if ended { Ok(counts) } else { Err("the end is missing".to_owned()) }
}
