//! `movegen perft`: counts the move sequences of a length.

use std::io::{Read, Write};
use std::time::Instant;

use movegen_position::{CastleStyle, CpuLevel, Method, Perft};

use crate::Outcome;
use crate::input::Source;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many half-moves, at most 255
    depth: u8,
    #[command(flatten)]
    source: Source,
    /// Show the count behind each first move
    #[arg(long, conflicts_with = "stdin")]
    divide: bool,
    /// How to count: the result is the same
    #[arg(long, value_enum, default_value_t = How::Fast)]
    method: How,
    /// Count at this level of processor in place of the best: target, bmi or pext
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    cpu: Option<CpuLevel>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum How {
    /// Every move is made on a full position, with key and clocks
    Make,
    /// The same, but the last ply is counted
    Bulk,
    /// Boards alone, and as few of them as can be
    Fast,
}

/// A level by name, if this processor has it.
fn level(name: &str) -> Result<CpuLevel, String> {
    let levels: Vec<CpuLevel> = CpuLevel::available().collect();
    levels.iter().copied().find(|level| level.name() == name).ok_or_else(|| {
        let names: Vec<&str> = levels.iter().map(|level| level.name()).collect();
        format!("this build and this processor have: {}", names.join(", "))
    })
}

pub(crate) fn run(
    arguments: &Arguments,
    style: CastleStyle,
    input: impl Read,
    out: &mut impl Write,
    complaints: &mut impl Write,
) -> Outcome {
    let depth = arguments.depth;
    let method = match arguments.method {
        How::Make => Method::Make,
        How::Bulk => Method::Bulk,
        How::Fast => Method::Fast,
    };
    let perft = Perft { method, cpu: arguments.cpu.unwrap_or_else(CpuLevel::detect) };
    if arguments.source.stdin {
        return Source::each_line(input, out, |position, _, out| {
            writeln!(out, "{}", perft.count(position, depth))
        });
    }
    let position = arguments.source.position()?;
    let start = Instant::now();
    let nodes = if arguments.divide {
        let mut total = if depth == 0 { 1 } else { 0 };
        let divided = perft.divide(&position, depth);
        let mut lines: Vec<(String, u64)> =
            divided.map(|(mv, nodes)| (position.uci(mv, style).to_string(), nodes)).collect();
        lines.sort_unstable();
        for (mv, nodes) in lines {
            writeln!(out, "{mv}: {nodes}")?;
            total += nodes;
        }
        writeln!(out)?;
        total
    } else {
        perft.count(&position, depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "Nodes searched: {nodes}")?;
    out.flush()?;
    // Nobody may be listening on standard error, which is no reason to fail.
    let _ = writeln!(complaints, "{seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds.max(1e-9));
    Ok(())
}
