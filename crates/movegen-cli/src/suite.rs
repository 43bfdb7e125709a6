//! `movegen suite`: holds perft counts against those of EPD files.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;

use movegen_position::{FenError, Position};

use crate::{Failure, Outcome};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files with a position a line: `FEN ;D1 20 ;D2 400 ...`
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Pass over counts above this
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    max_nodes: u64,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Outcome {
    let (mut passed, mut failed) = (0_u64, 0_u64);
    let mut unread = Vec::new();
    for file in &arguments.files {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) => {
                unread.push(format!("{}: {error}", file.display()));
                continue;
            }
        };
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            match check(line, arguments.max_nodes) {
                Ok(()) => passed += 1,
                Err(wrong) => {
                    writeln!(out, "{}:{}: {wrong}: {line}", file.display(), number + 1)?;
                    failed += 1;
                }
            }
        }
        out.flush()?;
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    match (unread.is_empty(), failed) {
        // A check of nothing is no success: somebody named the wrong file.
        (true, 0) if passed == 0 => Err(Failure::Sentence("no line to check".to_owned())),
        (true, 0) => Ok(()),
        (true, _) => Err(Failure::Told),
        (false, _) => Err(Failure::Sentence(unread.join("\nmovegen: "))),
    }
}

/// What is wrong with a line of a suite.
enum Wrong {
    Fen(FenError),
    /// An operation that begins as a count, `D` and a digit, and goes on as none.
    Unreadable(String),
    /// A line without a single count.
    NoCount,
    Count {
        depth: u8,
        expected: u64,
        counted: u64,
    },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => write!(f, "{error}"),
            Self::Unreadable(text) => write!(f, "unreadable count {text:?}"),
            Self::NoCount => f.write_str("no count"),
            Self::Count { depth, expected, counted } => {
                write!(f, "D{depth} is {counted}, expected {expected}")
            }
        }
    }
}

fn check(line: &str, max_nodes: u64) -> Result<(), Wrong> {
    // A semicolon within quotes parts nothing.
    let mut quoted = false;
    let mut parts = line
        .split(|letter| {
            quoted ^= letter == '"';
            letter == ';' && !quoted
        })
        .map(str::trim);
    let position = Position::from_fen(parts.next().unwrap_or_default()).map_err(Wrong::Fen)?;
    let mut counts = 0;
    for part in parts {
        let operation =
            part.strip_prefix('D').filter(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()));
        let Some(operation) = operation else {
            // Other operations of an EPD, comments among them, are not ours.
            continue;
        };
        let count = operation
            .split_once([' ', '\t'])
            .and_then(|(depth, nodes)| Some((depth.parse::<u8>().ok()?, nodes.trim().parse::<u64>().ok()?)));
        let Some((depth, expected)) = count else { return Err(Wrong::Unreadable(part.to_owned())) };
        counts += 1;
        if expected <= max_nodes {
            let counted = position.perft(depth);
            if counted != expected {
                return Err(Wrong::Count { depth, expected, counted });
            }
        }
    }
    if counts == 0 { Err(Wrong::NoCount) } else { Ok(()) }
}
