//! `movegen perft`: counts the move sequences of a length.

use std::io::{Read, Write};
use std::time::Instant;

use movegen_position::CastleStyle;

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
}

pub(crate) fn run(
    arguments: &Arguments,
    style: CastleStyle,
    input: impl Read,
    out: &mut impl Write,
    complaints: &mut impl Write,
) -> Outcome {
    let depth = arguments.depth;
    if arguments.source.stdin {
        return Source::each_line(input, out, |position, _, out| writeln!(out, "{}", position.perft(depth)));
    }
    let position = arguments.source.position()?;
    let start = Instant::now();
    let nodes = if arguments.divide {
        let mut total = if depth == 0 { 1 } else { 0 };
        let mut lines: Vec<(String, u64)> =
            position.divide(depth).map(|(mv, nodes)| (position.uci(mv, style).to_string(), nodes)).collect();
        lines.sort_unstable();
        for (mv, nodes) in lines {
            writeln!(out, "{mv}: {nodes}")?;
            total += nodes;
        }
        writeln!(out)?;
        total
    } else {
        position.perft(depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "Nodes searched: {nodes}")?;
    out.flush()?;
    // Nobody may be listening on standard error, which is no reason to fail.
    let _ = writeln!(complaints, "{seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds.max(1e-9));
    Ok(())
}
