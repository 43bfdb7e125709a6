//! `movegen suite`: checks perft counts in EPD files.

use std::fmt;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use movegen_perft::Method;
use movegen_position::Position;

use crate::error::{CliError, CliResult, printable};
use crate::input::{InputError, PositionText};

/// The end of `movegen suite --help`.
const HELP: &str = "Examples:
  movegen suite testdata/core.epd --max-nodes 1000000
  cat *.epd | movegen suite -

Output: `FILE:LINE: PROBLEM: TEXT` for each failure, and finally `N passed, N failed`.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files with one position per line, `FEN ;D1 20 ;D2 400 ..`, or `-` for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Skip counts larger than this
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    max_nodes: u64,
}

pub(crate) fn run(arguments: &Arguments, mut input: impl Read, out: &mut impl Write) -> CliResult {
    let (mut passed, mut failed) = (0_u64, 0_u64);
    let mut unreadable = Vec::new();
    for file in &arguments.files {
        let text = match read(file, &mut input) {
            Ok(text) => text,
            Err(error) => {
                unreadable.push(format!("{}: {error}", file.display()));
                continue;
            }
        };
        let lines = || {
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            (1_u64..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        };
        // One error for a file of another format, rather than one per line.
        if let Some((number, error)) = why_no_suite(lines()) {
            unreadable.push(format!(
                "{}: not a perft suite, whose lines are `FEN ;D1 20 ;D2 400`; line {number}: {error}",
                file.display()
            ));
            continue;
        }
        for (number, line) in lines() {
            match parse(line).and_then(|case| case.check(arguments.max_nodes)) {
                Ok(()) => passed += 1,
                Err(error) => {
                    failed += 1;
                    let problem = format!("{}:{number}: {error}: {line}", file.display());
                    writeln!(out, "{}", printable(&problem))?;
                }
            }
        }
        out.flush()?;
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    match (unreadable.is_empty(), failed) {
        // Checking nothing is a failure: it's probably the wrong file.
        (true, 0) if passed == 0 => Err(CliError::Message("no position to check".to_owned())),
        (true, 0) => Ok(()),
        (true, _) => Err(CliError::Reported),
        (false, _) => Err(CliError::Message(unreadable.join("\nmovegen: "))),
    }
}

/// Reads a file, or standard input.
fn read(file: &Path, input: &mut impl Read) -> io::Result<String> {
    if file.as_os_str() == "-" { io::read_to_string(input) } else { std::fs::read_to_string(file) }
}

/// Returns the first error, if no line at all looks like a suite.
fn why_no_suite<'a>(lines: impl Iterator<Item = (u64, &'a str)>) -> Option<(u64, LineError)> {
    let mut first = None;
    for (number, line) in lines {
        match parse(line) {
            Ok(_) => return None,
            Err(error) => first = first.or(Some((number, error))),
        }
    }
    first
}

/// The error for one line of a suite.
enum LineError {
    /// The position is not valid.
    Position(InputError),
    /// An operation starts with `D` and a digit but is not a depth and a count.
    Malformed(String),
    /// The line has no count.
    NoCount,
    /// A count is different.
    Count { depth: u8, expected: u64, counted: u64 },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => write!(f, "{error}"),
            Self::Malformed(text) => write!(f, "malformed count {text:?}"),
            Self::NoCount => f.write_str("no count"),
            Self::Count { depth, expected, counted } => {
                write!(f, "D{depth} is {counted}, expected {expected}")
            }
        }
    }
}

/// A line of a suite.
struct Case {
    position: Position,
    /// The depths and their counts.
    counts: Vec<(u8, u64)>,
}

/// Reads a line.
fn parse(line: &str) -> Result<Case, LineError> {
    let parts = PositionText::of(line);
    let position = parts.position().map_err(LineError::Position)?;
    let mut counts = Vec::new();
    // A semicolon in quotes does not separate operations.
    let mut in_quotes = false;
    let operations = parts.operations.split(|letter| {
        in_quotes ^= letter == '"';
        letter == ';' && !in_quotes
    });
    for part in operations.map(str::trim) {
        let operation =
            part.strip_prefix('D').filter(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()));
        let Some(operation) = operation else {
            // Ignore other EPD operations.
            continue;
        };
        let count = operation
            .split_once([' ', '\t'])
            .and_then(|(depth, nodes)| Some((depth.parse::<u8>().ok()?, nodes.trim().parse::<u64>().ok()?)));
        counts.push(count.ok_or_else(|| LineError::Malformed(part.to_owned()))?);
    }
    if counts.is_empty() { Err(LineError::NoCount) } else { Ok(Case { position, counts }) }
}

impl Case {
    /// Compares the counts up to `max_nodes`.
    fn check(&self, max_nodes: u64) -> Result<(), LineError> {
        for &(depth, expected) in self.counts.iter().filter(|(_, expected)| *expected <= max_nodes) {
            let counted = Method::Fast.perft(&self.position, depth);
            if counted != expected {
                return Err(LineError::Count { depth, expected, counted });
            }
        }
        Ok(())
    }
}
