//! `movegen positions`: finds the unique positions at a ply, and in how many ways each is reached.

pub(crate) mod file;
pub(crate) mod merge;
mod row;
mod sort;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use movegen_position::{CastlingNotation, Position};

use crate::files::{Scratch, in_file, rename};
use crate::input::{join, parse_size, read_position, write_json};
use crate::progress::Progress;
use crate::{CliError, CliResult, Host};
use file::{Header, PositionsFile, Unit, Writer};
use row::Row;
use sort::Sorter;

/// The rows that are read at a time.
const CHUNK: usize = 1 << 10;
/// The end of the name of a positions file.
const EXTENSION: &str = "positions";

/// The end of `movegen positions --help`.
const HELP: &str = "Examples:
  movegen positions 5
  movegen positions 6 --out ply6
  movegen perft 8 --positions ply6/unit-1.positions --hash 256M
  movegen positions 7 --units 100 --out ply7 --memory 4G

Output: `Positions: N` and `Paths: N`, the number of move sequences that lead to the positions. Two positions are the same if \
pieces, side to move, castling rights and en passant square are the same. An en passant square counts only if a legal move \
captures there, and clocks do not count.

Files: --out writes `unit-1.positions`, or with --units as many files, whose positions are consecutive. What does not fit into \
--memory is sorted in files of a temporary folder in DIR, or without --out in the folder for temporary files.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The number of half-moves, at most 255
    ply: u8,
    /// A FEN, an EPD, `startpos` or `kiwipete`; `moves e2e4 ..` may follow [default: startpos]
    #[arg(value_name = "FEN", num_args = 0.., allow_negative_numbers = true)]
    words: Vec<String>,
    /// Write the positions to this folder, which must have no positions files
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The number of files, for machines that count them one by one
    #[arg(long, value_name = "N", default_value_t = 1, requires = "out", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    units: u32,
    /// The memory for sorting: 64, 64M or 2G (plain numbers are MiB)
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size)]
    memory: u64,
    /// Write JSON: an object with `fen`, `ply`, `positions`, `paths` and `files`
    #[arg(long)]
    json: bool,
}

/// The JSON of the positions.
#[derive(serde::Serialize)]
struct Report {
    fen: String,
    ply: u8,
    positions: u64,
    paths: u128,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    files: Vec<String>,
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    host: &Host,
    out: &mut impl Write,
) -> CliResult {
    let root = read_position(&join(&arguments.words))?;
    let interrupt = host.interrupt()?;
    let folder = arguments.out.clone().unwrap_or_else(std::env::temp_dir);
    if arguments.out.is_some() {
        prepare(&folder)?;
    }
    let scratch = Scratch::new(&folder)?;
    let search = Search { arguments, scratch: &scratch, interrupt: &interrupt, host };
    let found = search.find(&root);
    if interrupt.load(Ordering::Relaxed) {
        return Err(CliError::Interrupted("interrupted; nothing is kept".to_owned()));
    }
    let (header, path) = found?;
    let mut files = Vec::new();
    if arguments.out.is_some() {
        files = search.publish(&header, &path, &folder)?;
    }
    let Header { ply, positions, paths, .. } = header;
    if arguments.json {
        let report = Report { fen: root.fen(notation).to_string(), ply, positions, paths, files };
        return Ok(write_json(&report, out)?);
    }
    Ok(writeln!(out, "Positions: {positions}\nPaths: {paths}")?)
}

/// Creates a folder, or checks that it has no positions files, because those of two runs must not be mixed.
fn prepare(folder: &Path) -> CliResult {
    let read = || -> io::Result<Option<PathBuf>> {
        fs::create_dir_all(folder)?;
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == EXTENSION) {
                return Ok(Some(path));
            }
        }
        Ok(None)
    };
    match read().map_err(|error| in_file(folder, &error))? {
        Some(path) => Err(CliError::Message(format!("{} is there already; remove it first", path.display()))),
        None => Ok(()),
    }
}

/// The search for the positions.
struct Search<'a> {
    arguments: &'a Arguments,
    scratch: &'a Scratch,
    interrupt: &'a AtomicBool,
    host: &'a Host,
}

impl Search<'_> {
    fn check_interrupt(&self) -> io::Result<()> {
        if self.interrupt.load(Ordering::Relaxed) { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    }

    /// Writes a file with the positions at the ply, from those one ply before, and so on.
    fn find(&self, root: &Position) -> Result<(Header, PathBuf), CliError> {
        let row = Row::new(root, 1);
        let position = row.position().map_err(|error| CliError::Message(error.to_string()))?;
        // The clocks of the root are those of a row, so that they do not distinguish files either.
        let fen = position.fen(CastlingNotation::Chess960).to_string();
        let path = |ply: u8| self.scratch.file(&format!("ply-{ply}"));
        let mut writer = Writer::create(path(0))?;
        writer.push(&row)?;
        let mut header = writer.finish(&fen, 0, None)?;
        let mut sorter = Sorter::new(self.arguments.memory, self.scratch)?;
        for ply in 1..=self.arguments.ply {
            let last = path(ply - 1);
            self.expand(&last, &mut sorter)?;
            let mut writer = Writer::create(path(ply))?;
            sorter.finish(|row| self.check_interrupt().and_then(|()| writer.push(row)))?;
            header = writer.finish(&fen, ply, None)?;
            fs::remove_file(&last).map_err(|error| in_file(&last, &error))?;
        }
        Ok((header, path(self.arguments.ply)))
    }

    /// Adds the positions after each position of a file.
    fn expand(&self, path: &Path, sorter: &mut Sorter<'_>) -> CliResult {
        let file = PositionsFile::open(path).map_err(CliError::Message)?;
        let positions = file.header.positions;
        let mut progress = Progress::new(positions, 0, 0, "moves", self.host.draws_progress);
        let mut moves = 0_u128;
        for first in (0..positions).step_by(CHUNK) {
            self.check_interrupt()?;
            let len = (positions - first).min(CHUNK as u64);
            for (index, row) in (first..).zip(file.read(first, len as usize)?) {
                let position = row.position().map_err(|error| file.invalid_row(index, &error))?;
                for &mv in &position.legal_moves() {
                    sorter.push(Row::new(&position.after(mv), row.paths()))?;
                    moves += 1;
                }
            }
            progress.show(first + len, moves);
        }
        progress.finish();
        Ok(())
    }

    /// Writes the units of a file to a folder, and returns their names.
    fn publish(&self, all: &Header, path: &Path, folder: &Path) -> Result<Vec<String>, CliError> {
        let units = self.arguments.units;
        let width = units.to_string().len();
        let name = |unit: u32| folder.join(format!("unit-{unit:0width$}.{EXTENSION}"));
        if units == 1 {
            rename(path, &name(1)).map_err(|error| in_file(&name(1), &error))?;
            return Ok(vec![name(1).display().to_string()]);
        }
        let file = PositionsFile::open(path).map_err(CliError::Message)?;
        let end = |unit: u32| (u128::from(all.positions) * u128::from(unit) / u128::from(units)) as u64;
        for unit in 1..=units {
            let temporary = self.scratch.file(&format!("unit-{unit}"));
            let mut writer = Writer::create(temporary.clone())?;
            for first in (end(unit - 1)..end(unit)).step_by(CHUNK) {
                let len = (end(unit) - first).min(CHUNK as u64);
                file.read(first, len as usize)?.iter().try_for_each(|row| writer.push(row))?;
            }
            let part = Unit { unit, units, all_positions: all.positions, all_paths: all.paths };
            writer.finish(&all.root, all.ply, Some(part))?;
        }
        // Named when all are complete.
        for unit in 1..=units {
            let temporary = self.scratch.file(&format!("unit-{unit}"));
            rename(&temporary, &name(unit)).map_err(|error| in_file(&name(unit), &error))?;
        }
        Ok((1..=units).map(|unit| name(unit).display().to_string()).collect())
    }
}
