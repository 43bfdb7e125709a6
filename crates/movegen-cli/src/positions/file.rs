//! A positions file: the unique positions at a ply, or a unit of them, with their multiplicities.
//!
//! The file begins with a header of [`HEADER`] bytes of text, which spaces fill up. The rows follow in the order of their
//! bytes: see [`Row`].

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::row::Row;
use super::sort::too_many_paths;
use crate::files::in_file;

/// The length of the header.
const HEADER: usize = 512;
/// The first line.
const TITLE: &str = "movegen positions 1\n";
/// When two positions are the same, and which moves lead to them.
const RULES: &str = "chess, en passant squares only of legal captures, no clocks";

/// What a positions file contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// The FEN of the root, with castling rights by the files of the rooks.
    pub(crate) root: String,
    pub(crate) ply: u8,
    /// The number of this unit, from 1.
    pub(crate) unit: u32,
    pub(crate) units: u32,
    /// The positions of this unit, and the sum of their multiplicities.
    pub(crate) positions: u64,
    pub(crate) paths: u128,
    /// The same for all units together.
    pub(crate) all_positions: u64,
    pub(crate) all_paths: u128,
    /// The CRC-32 of the rows.
    pub(crate) checksum: u32,
}

impl Header {
    /// The number of lines of [`text`](Self::text).
    pub(crate) const LINES: usize = 9;

    /// Returns the lines after the title.
    pub(crate) fn text(&self) -> String {
        let Self { root, ply, unit, units, positions, paths, all_positions, all_paths, checksum } = self;
        format!(
            "root {root}\nply {ply}\nrules {RULES}\nunit {unit} of {units}\npositions {positions}\npaths {paths}\n\
             all positions {all_positions}\nall paths {all_paths}\nchecksum {checksum:08x}\n"
        )
    }

    /// Reads the lines after the title. The error names the first line that is wrong.
    pub(crate) fn parse<'a>(mut lines: impl Iterator<Item = &'a str>) -> Result<Self, String> {
        /// Reads a line that starts with a name.
        fn read<'a, T>(
            line: Option<&'a str>,
            name: &str,
            value: impl FnOnce(&'a str) -> Option<T>,
        ) -> Result<T, String> {
            let line = line.unwrap_or_default();
            let text = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            text.and_then(value).ok_or_else(|| format!("the line {name:?} is missing or wrong: {line:?}"))
        }
        let root = read(lines.next(), "root", |text| Some(text.to_owned()))?;
        let ply = read(lines.next(), "ply", |text| text.parse().ok())?;
        read(lines.next(), "rules", |text| (text == RULES).then_some(()))?;
        let (unit, units) = read(lines.next(), "unit", |text| {
            let (unit, units) = text.split_once(" of ")?;
            let (unit, units) = (unit.parse().ok()?, units.parse().ok()?);
            (1..=units).contains(&unit).then_some((unit, units))
        })?;
        let positions = read(lines.next(), "positions", |text| text.parse().ok())?;
        let paths = read(lines.next(), "paths", |text| text.parse().ok())?;
        let all_positions = read(lines.next(), "all positions", |text| text.parse().ok())?;
        let all_paths = read(lines.next(), "all paths", |text| text.parse().ok())?;
        let checksum = read(lines.next(), "checksum", |text| u32::from_str_radix(text, 16).ok())?;
        Ok(Self { root, ply, unit, units, positions, paths, all_positions, all_paths, checksum })
    }
}

/// Writes a positions file. Until [`finish`](Self::finish), it has no header.
pub(super) struct Writer {
    path: PathBuf,
    file: BufWriter<File>,
    checksum: crc32fast::Hasher,
    pub(super) positions: u64,
    pub(super) paths: u128,
}

impl Writer {
    pub(super) fn create(path: PathBuf) -> io::Result<Self> {
        let create = || {
            let mut file = BufWriter::with_capacity(1 << 16, File::create(&path)?);
            file.write_all(&[0; HEADER])?;
            Ok(file)
        };
        let file = create().map_err(|error| in_file(&path, &error))?;
        Ok(Self { path, file, checksum: crc32fast::Hasher::new(), positions: 0, paths: 0 })
    }

    /// Adds a row. Rows are in order.
    pub(super) fn push(&mut self, row: &Row) -> io::Result<()> {
        let bytes = row.to_bytes();
        self.file.write_all(&bytes).map_err(|error| in_file(&self.path, &error))?;
        self.checksum.update(&bytes);
        self.positions += 1;
        self.paths = self.paths.checked_add(row.paths()).ok_or_else(too_many_paths)?;
        Ok(())
    }

    /// Writes the header, whose counts and checksum are those of the rows. `unit` is given if there are several
    /// units.
    pub(super) fn finish(mut self, root: &str, ply: u8, unit: Option<Unit>) -> io::Result<Header> {
        let all = Unit { unit: 1, units: 1, all_positions: self.positions, all_paths: self.paths };
        let Unit { unit, units, all_positions, all_paths } = unit.unwrap_or(all);
        let header = Header {
            root: root.to_owned(),
            ply,
            unit,
            units,
            positions: self.positions,
            paths: self.paths,
            all_positions,
            all_paths,
            checksum: self.checksum.finalize(),
        };
        let mut text = format!("{TITLE}{}", header.text());
        let spaces = HEADER.saturating_sub(text.len() + 1);
        let _ = writeln!(text, "{:spaces$}", "");
        let mut finish = || {
            self.file.seek(SeekFrom::Start(0))?;
            self.file.write_all(text.as_bytes())?;
            self.file.flush()
        };
        finish().map_err(|error| in_file(&self.path, &error))?;
        Ok(header)
    }
}

/// Which part of all positions a file has.
pub(super) struct Unit {
    pub(super) unit: u32,
    pub(super) units: u32,
    pub(super) all_positions: u64,
    pub(super) all_paths: u128,
}

/// A positions file that was checked.
pub(crate) struct PositionsFile {
    path: PathBuf,
    pub(crate) header: Header,
    file: Mutex<File>,
}

impl PositionsFile {
    /// Opens a file, and checks its header, its length, its checksum, the order of the rows, and the sum of their paths.
    /// The error is a message with the name of the file.
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let mut file = File::open(path).map_err(|error| in_file(path, &error).to_string())?;
        let header =
            read_header(&mut file).and_then(|header| check_rows(&mut file, &header).map(|()| header));
        let header = header.map_err(|problem| format!("{}: {problem}", path.display()))?;
        Ok(Self { path: path.to_owned(), header, file: Mutex::new(file) })
    }

    /// Reads `len` rows from the row with this index.
    pub(crate) fn read(&self, first: u64, len: usize) -> io::Result<Vec<Row>> {
        let mut bytes = vec![0; len * Row::BYTES];
        let mut read = || {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(HEADER as u64 + first * Row::BYTES as u64))?;
            file.read_exact(&mut bytes)
        };
        read().map_err(|error| in_file(&self.path, &error))?;
        Ok(bytes.chunks_exact(Row::BYTES).filter_map(<[u8]>::first_chunk).map(Row::from_bytes).collect())
    }

    /// Returns the error for a row that is no position.
    pub(crate) fn invalid_row(&self, index: u64, problem: &dyn std::fmt::Display) -> io::Error {
        io::Error::other(format!("{}: row {}: {problem}", self.path.display(), index + 1))
    }
}

fn read_header(file: &mut File) -> Result<Header, String> {
    let mut bytes = Vec::new();
    file.take(HEADER as u64).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.strip_prefix(TITLE).ok_or("not a positions file that this version reads")?;
    if bytes.len() < HEADER {
        return Err("truncated: the header is not complete".to_owned());
    }
    let header = Header::parse(lines.lines()).map_err(|problem| format!("header: {problem}"))?;
    let expected =
        header.positions.checked_mul(Row::BYTES as u64).and_then(|rows| rows.checked_add(HEADER as u64));
    let len = file.metadata().map_err(|error| error.to_string())?.len();
    match expected {
        Some(expected) if expected == len => Ok(header),
        Some(expected) if expected > len => Err(format!("truncated: {len} bytes instead of {expected}")),
        _ => Err(format!("{len} bytes are more than {} positions need", header.positions)),
    }
}

/// Checks the rows, from the first one.
fn check_rows(file: &mut File, header: &Header) -> Result<(), String> {
    let mut checksum = crc32fast::Hasher::new();
    let mut input = BufReader::with_capacity(1 << 16, file);
    let (mut last, mut is_ordered, mut paths): (Option<Row>, bool, Option<u128>) = (None, true, Some(0));
    for _ in 0..header.positions {
        let mut bytes = [0; Row::BYTES];
        input.read_exact(&mut bytes).map_err(|error| error.to_string())?;
        checksum.update(&bytes);
        let row = Row::from_bytes(&bytes);
        is_ordered &= last.is_none_or(|last| last.compare(&row).is_lt());
        paths = paths.and_then(|paths| paths.checked_add(row.paths()));
        last = Some(row);
    }
    let found = checksum.finalize();
    if found != header.checksum {
        Err(format!("damaged: the checksum is {found:08x} instead of {:08x}", header.checksum))
    } else if !is_ordered {
        Err("the rows are not in order".to_owned())
    } else if paths != Some(header.paths) {
        Err(format!("the rows do not have {} paths", header.paths))
    } else {
        Ok(())
    }
}
