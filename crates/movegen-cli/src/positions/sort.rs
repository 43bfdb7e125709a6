//! Sorts rows in a given amount of memory, and adds up the paths of equal positions.
//!
//! Rows are collected in memory and sorted there. What does not fit is written to a file as a sorted run, and the runs
//! are merged at the end.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::row::Row;
use crate::files::{Scratch, in_file};

/// The most runs. More are merged into one, so that the number of open files is bounded.
const MAX_RUNS: usize = 128;
/// The part of the memory for reading the runs: an eighth.
const READING: u64 = 8;

/// Sorts rows.
pub(crate) struct Sorter<'a> {
    rows: Vec<Row>,
    /// The number of rows that fit in memory.
    capacity: usize,
    /// The bytes of memory for reading one run.
    buffer: usize,
    scratch: &'a Scratch,
    runs: Vec<PathBuf>,
    /// The number of runs that were written.
    written: usize,
}

impl<'a> Sorter<'a> {
    /// Creates a sorter that uses so many bytes of memory, and at least 64 KiB.
    pub(crate) fn new(memory: u64, scratch: &'a Scratch) -> io::Result<Self> {
        let reading = memory / READING;
        let capacity = usize::try_from((memory - reading) / size_of::<Row>() as u64).unwrap_or(usize::MAX);
        let mut rows = Vec::new();
        // The system assigns memory only to the rows that are used.
        let capacity = capacity.max(1 << 10);
        rows.try_reserve_exact(capacity).map_err(|_| {
            io::Error::new(io::ErrorKind::OutOfMemory, "--memory is larger than the memory of the machine")
        })?;
        let buffer = (reading as usize / MAX_RUNS).clamp(512, 1 << 20);
        Ok(Self { rows, capacity, buffer, scratch, runs: Vec::new(), written: 0 })
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, row: Row) -> io::Result<()> {
        if self.rows.len() == self.capacity {
            self.combine()?;
            // If memory is half full, sorting again costs more than a run.
            if self.rows.len() > self.capacity / 2 {
                self.write_run()?;
            }
        }
        self.rows.push(row);
        Ok(())
    }

    /// Calls `each` with every position once, in order, with all its paths. The sorter is empty afterwards.
    pub(crate) fn finish(&mut self, mut each: impl FnMut(&Row) -> io::Result<()>) -> io::Result<()> {
        self.combine()?;
        if self.runs.is_empty() {
            self.rows.iter().try_for_each(&mut each)?;
            self.rows.clear();
            return Ok(());
        }
        self.write_run()?;
        self.merge(each)
    }

    /// Sorts the rows in memory and combines those of equal positions.
    fn combine(&mut self) -> io::Result<()> {
        self.rows.sort_unstable_by(Row::compare);
        let mut overflow = false;
        self.rows.dedup_by(|next, row| {
            let is_equal = row.compare(next).is_eq();
            if is_equal {
                overflow |= row.add(next).is_none();
            }
            is_equal
        });
        if overflow { Err(too_many_paths()) } else { Ok(()) }
    }

    /// Writes the rows in memory, which are sorted, to a file.
    fn write_run(&mut self) -> io::Result<()> {
        let path = self.next_run();
        let mut run = RunWriter::new(&path)?;
        self.rows.iter().try_for_each(|row| run.push(row))?;
        run.finish()?;
        self.rows.clear();
        self.runs.push(path);
        if self.runs.len() == MAX_RUNS {
            let path = self.next_run();
            let mut run = RunWriter::new(&path)?;
            self.merge(|row| run.push(row))?;
            run.finish()?;
            self.runs.push(path);
        }
        Ok(())
    }

    /// Returns a path that no run has.
    fn next_run(&mut self) -> PathBuf {
        self.written += 1;
        self.scratch.file(&format!("run-{}", self.written))
    }

    /// Merges the runs, and removes them.
    fn merge(&mut self, mut each: impl FnMut(&Row) -> io::Result<()>) -> io::Result<()> {
        let mut heap = BinaryHeap::new();
        for path in &self.runs {
            let mut run = RunReader::new(path, self.buffer)?;
            if let Some(row) = run.next()? {
                heap.push(Head { row, run });
            }
        }
        let mut pending: Option<Row> = None;
        while let Some(mut head) = heap.peek_mut() {
            let row = head.row;
            match head.run.next()? {
                Some(next) => head.row = next,
                None => drop(PeekMut::pop(head)),
            }
            match &mut pending {
                Some(first) if first.compare(&row).is_eq() => first.add(&row).ok_or_else(too_many_paths)?,
                _ => {
                    if let Some(first) = pending.replace(row) {
                        each(&first)?;
                    }
                }
            }
        }
        pending.iter().try_for_each(each)?;
        for path in self.runs.drain(..) {
            fs::remove_file(&path).map_err(|error| in_file(&path, &error))?;
        }
        Ok(())
    }
}

/// The error for a sum that has more than 128 bits.
pub(crate) fn too_many_paths() -> io::Error {
    io::Error::other("there are 2^128 paths or more")
}

/// Writes a run.
struct RunWriter<'a> {
    path: &'a Path,
    file: BufWriter<File>,
}

impl<'a> RunWriter<'a> {
    fn new(path: &'a Path) -> io::Result<Self> {
        let file = File::create(path).map_err(|error| in_file(path, &error))?;
        Ok(Self { path, file: BufWriter::with_capacity(1 << 16, file) })
    }

    fn push(&mut self, row: &Row) -> io::Result<()> {
        self.file.write_all(&row.to_bytes()).map_err(|error| in_file(self.path, &error))
    }

    fn finish(mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| in_file(self.path, &error))
    }
}

/// Reads a run.
struct RunReader {
    file: BufReader<File>,
    /// The number of rows that follow.
    left: u64,
}

impl RunReader {
    fn new(path: &Path, buffer: usize) -> io::Result<Self> {
        let open = || {
            let file = File::open(path)?;
            let left = file.metadata()?.len() / Row::BYTES as u64;
            Ok(Self { file: BufReader::with_capacity(buffer, file), left })
        };
        open().map_err(|error| in_file(path, &error))
    }

    fn next(&mut self) -> io::Result<Option<Row>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let mut bytes = [0; Row::BYTES];
        self.file.read_exact(&mut bytes)?;
        Ok(Some(Row::from_bytes(&bytes)))
    }
}

/// The first row of a run that is not merged yet. The greatest of a heap is the one with the least position.
struct Head {
    row: Row,
    run: RunReader,
}

impl Ord for Head {
    fn cmp(&self, other: &Self) -> Ordering {
        other.row.compare(&self.row)
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Head {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use movegen_position::Position;

    use super::*;

    /// Adds the positions of `plies` half-moves.
    fn push_all(sorter: &mut Sorter, position: &Position, plies: u8, paths: &mut BTreeMap<[u8; 24], u128>) {
        if plies == 0 {
            let row = Row::new(position, 1);
            *paths.entry(*row.to_bytes().first_chunk().unwrap()).or_default() += 1;
            sorter.push(row).unwrap();
            return;
        }
        for &mv in &position.legal_moves() {
            push_all(sorter, &position.after(mv), plies - 1, paths);
        }
    }

    #[test]
    fn runs_are_merged_in_stages() {
        let scratch = Scratch::new(&std::env::temp_dir()).unwrap();
        let mut sorter = Sorter::new(0, &scratch).unwrap();
        // A second use has nothing of the first one.
        for _ in 0..2 {
            let mut expected = BTreeMap::new();
            push_all(&mut sorter, &Position::default(), 4, &mut expected);
            let mut found = BTreeMap::new();
            let mut last: Option<Row> = None;
            sorter
                .finish(|row| {
                    assert!(last.is_none_or(|last| last.compare(row).is_lt()));
                    last = Some(*row);
                    found.insert(*row.to_bytes().first_chunk().unwrap(), row.paths());
                    Ok(())
                })
                .unwrap();
            assert_eq!((found.len(), found == expected), (72_078, true));
        }
        // More runs than can be open at a time: 1024 rows have a quarter of equal ones at most.
        assert!(sorter.written > MAX_RUNS && sorter.runs.is_empty());
    }
}
