//! `movegen suite`: checks perft counts in EPD files.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use movegen_convert::PositionText;
use movegen_perft::Method;
use movegen_position::notation::Operations;
use movegen_variants::Variant;

use crate::context::Context;
use crate::error::{CliError, CliResult, in_file, printable};

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

pub(crate) fn run(arguments: &Arguments, context: &mut Context<'_>) -> CliResult {
    let Context { input, out, .. } = context;
    let (mut passed, mut failed) = (0_u64, 0_u64);
    for file in &arguments.files {
        let text = read(file, input).map_err(|error| in_file(file, error))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let lines = (1_u64..).zip(text.lines());
        let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        for (number, line) in lines {
            match check(line, arguments.max_nodes) {
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
    match (passed, failed) {
        // Checking nothing is a failure: it's probably the wrong file.
        (0, 0) => Err(CliError::Message("no position to check".to_owned())),
        (_, 0) => Ok(()),
        _ => Err(CliError::Reported),
    }
}

/// Reads a file, or standard input.
fn read(file: &Path, input: &mut dyn Read) -> io::Result<String> {
    if file.as_os_str() == "-" { io::read_to_string(input) } else { std::fs::read_to_string(file) }
}

/// Compares the counts of a line up to `max_nodes`.
fn check(line: &str, max_nodes: u64) -> Result<(), String> {
    let parts = PositionText::new(Variant::Chess, line);
    let position = parts.position().map_err(|error| error.to_string())?;
    let mut counts = Vec::new();
    for operation in Operations::from(parts.operations) {
        let depth = operation.opcode.strip_prefix('D');
        // Ignore other EPD operations.
        let Some(depth) = depth.filter(|depth| depth.starts_with(|digit: char| digit.is_ascii_digit()))
        else {
            continue;
        };
        let mut operands = operation.operands();
        let nodes = operands.next().filter(|_| operands.next().is_none());
        let count = nodes.and_then(|nodes| Some((depth.parse::<u8>().ok()?, nodes.parse::<u64>().ok()?)));
        counts.push(count.ok_or_else(|| format!("malformed count {operation}"))?);
    }
    if counts.is_empty() {
        return Err("no count".to_owned());
    }
    for (depth, expected) in counts.into_iter().filter(|(_, expected)| *expected <= max_nodes) {
        let counted = Method::Fast.perft(&position, depth);
        if counted != expected {
            return Err(format!("D{depth} is {counted}, expected {expected}"));
        }
    }
    Ok(())
}
