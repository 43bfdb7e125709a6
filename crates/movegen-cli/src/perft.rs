//! `movegen perft`: counts the legal move sequences of a length.

use std::io::{self, Read, Write};
use std::time::Instant;

use movegen_position::perft::{CpuLevel, Method, Perft};
use movegen_position::{CastlingNotation, Position};

use crate::CliResult;
use crate::input::Source;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The number of half-moves, at most 255
    #[arg(value_parser = parse_depth)]
    depth: u8,
    #[command(flatten)]
    source: Source,
    /// Show the count of each first move
    #[arg(long, conflicts_with = "stdin")]
    divide: bool,
    /// The method of counting; the result is the same
    #[arg(long, value_enum, default_value_t = MethodName::Fast)]
    method: MethodName,
    /// The processor level, instead of the best one: target, bmi or pext
    #[arg(long, value_name = "LEVEL", value_parser = parse_cpu_level)]
    cpu: Option<CpuLevel>,
}

/// Reads the depth. The position is a frequent mistake.
fn parse_depth(text: &str) -> Result<u8, String> {
    text.parse().map_err(|error| match text.parse::<i128>() {
        Ok(_) => format!("{error}"),
        Err(_) => format!("the depth comes first, as in `movegen perft 3 {text}`"),
    })
}

/// The values of `--method`.
#[derive(Clone, Copy, clap::ValueEnum)]
enum MethodName {
    /// Make every move, on a position with hash key and clocks
    Make,
    /// The same, but count the last ply without making its moves
    Bulk,
    /// Count two plies at once, on boards without hash key and clocks
    Fast,
}

/// Returns the level of a name, if this build and this processor support it.
fn parse_cpu_level(name: &str) -> Result<CpuLevel, String> {
    let levels: Vec<CpuLevel> = CpuLevel::available().collect();
    levels.iter().copied().find(|level| level.name() == name).ok_or_else(|| {
        let names: Vec<&str> = levels.iter().map(|level| level.name()).collect();
        format!("this build and this processor support: {}", names.join(", "))
    })
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    input: impl Read,
    out: &mut impl Write,
    errors: &mut impl Write,
) -> CliResult {
    let depth = arguments.depth;
    let method = match arguments.method {
        MethodName::Make => Method::Make,
        MethodName::Bulk => Method::Bulk,
        MethodName::Fast => Method::Fast,
    };
    let perft = Perft { method, cpu: arguments.cpu.unwrap_or_else(CpuLevel::detect) };
    if arguments.source.stdin {
        return Source::each_line(input, out, |position, out| {
            writeln!(out, "{}", perft.count(position, depth))
        });
    }
    let position = arguments.source.position()?;
    let start = Instant::now();
    let nodes = if arguments.divide {
        write_divide(perft, &position, depth, notation, out)?
    } else {
        perft.count(&position, depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "Nodes searched: {nodes}")?;
    out.flush()?;
    // A closed standard error is not a reason to fail.
    let _ = writeln!(errors, "{seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds.max(1e-9));
    Ok(())
}

/// Writes the count of each first move, in alphabetical order, and returns the sum.
fn write_divide(
    perft: Perft,
    position: &Position,
    depth: u8,
    notation: CastlingNotation,
    out: &mut impl Write,
) -> io::Result<u64> {
    let divide = perft.divide(position, depth);
    let mut lines: Vec<(String, u64)> =
        divide.map(|(mv, nodes)| (position.uci(mv, notation).to_string(), nodes)).collect();
    lines.sort_unstable();
    for (mv, nodes) in &lines {
        writeln!(out, "{mv}: {nodes}")?;
    }
    writeln!(out)?;
    Ok(if depth == 0 { 1 } else { lines.iter().map(|(_, nodes)| nodes).sum() })
}
