//! `movegen suite`: compares perft counts with those of EPD files.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;

use movegen_position::Position;
use movegen_position::board::FenError;

use crate::{CliError, CliResult};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files with one position per line: `FEN ;D1 20 ;D2 400 ...`
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Skip counts above this number
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    max_nodes: u64,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> CliResult {
    let (mut passed, mut failed) = (0_u64, 0_u64);
    let mut unreadable = Vec::new();
    for file in &arguments.files {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) => {
                unreadable.push(format!("{}: {error}", file.display()));
                continue;
            }
        };
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            match check(line, arguments.max_nodes) {
                Ok(()) => passed += 1,
                Err(error) => {
                    writeln!(out, "{}:{}: {error}: {line}", file.display(), number + 1)?;
                    failed += 1;
                }
            }
        }
        out.flush()?;
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    match (unreadable.is_empty(), failed) {
        // A run that checks nothing is not a success: the file is probably the wrong one.
        (true, 0) if passed == 0 => Err(CliError::Message("no position to check".to_owned())),
        (true, 0) => Ok(()),
        (true, _) => Err(CliError::Reported),
        (false, _) => Err(CliError::Message(unreadable.join("\nmovegen: "))),
    }
}

/// The error for one line of a suite.
enum LineError {
    /// The FEN is not valid.
    Fen(FenError),
    /// An operation starts with `D` and a digit, but is not a depth and a count.
    Malformed(String),
    /// The line has no count.
    NoCount,
    /// A count is different.
    Count { depth: u8, expected: u64, counted: u64 },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => write!(f, "{error}"),
            Self::Malformed(text) => write!(f, "malformed count {text:?}"),
            Self::NoCount => f.write_str("no count"),
            Self::Count { depth, expected, counted } => {
                write!(f, "D{depth} is {counted}, expected {expected}")
            }
        }
    }
}

/// Compares the counts of one line, up to `max_nodes`.
fn check(line: &str, max_nodes: u64) -> Result<(), LineError> {
    // A semicolon in quotes does not separate operations.
    let mut in_quotes = false;
    let mut parts = line
        .split(|letter| {
            in_quotes ^= letter == '"';
            letter == ';' && !in_quotes
        })
        .map(str::trim);
    let position = Position::from_fen(parts.next().unwrap_or_default()).map_err(LineError::Fen)?;
    let mut counts = 0;
    for part in parts {
        let operation =
            part.strip_prefix('D').filter(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()));
        let Some(operation) = operation else {
            // Other operations of an EPD are ignored.
            continue;
        };
        let count = operation
            .split_once([' ', '\t'])
            .and_then(|(depth, nodes)| Some((depth.parse::<u8>().ok()?, nodes.trim().parse::<u64>().ok()?)));
        let Some((depth, expected)) = count else { return Err(LineError::Malformed(part.to_owned())) };
        counts += 1;
        if expected <= max_nodes {
            let counted = position.perft(depth);
            if counted != expected {
                return Err(LineError::Count { depth, expected, counted });
            }
        }
    }
    if counts == 0 { Err(LineError::NoCount) } else { Ok(()) }
}
