//! `movegen perft`: counts the legal move sequences of a length, with threads, a hash table and checkpoints.

mod checkpoint;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::HumanCount;
use movegen_perft::{Error, Method, Parts, Perft, Stats};
use movegen_position::game::GamePosition;
use movegen_position::{CastlingNotation, Position};
use movegen_variants::Variant;

use crate::context::Context;
use crate::error::{CliError, CliResult};
use crate::host::MAX_THREADS;
use crate::input::{Source, parse_seconds, parse_size, write_json};
use crate::progress::delayed_bar;
use checkpoint::Checkpoint;

/// The end of `movegen perft --help`.
const HELP: &str = "Examples:
  movegen perft 6
  movegen perft 5 kiwipete --divide
  movegen perft 8 --threads 0 --hash 1G --checkpoint perft8.txt
  movegen perft 4 kiwipete --stats
  movegen perft 3 --stdin < positions.txt
  movegen perft 5 --variant atomic

Output: the last line is `Nodes searched: N`. --divide adds `MOVE: N` for each first move, in alphabetical order, as \
soon as it is known, then an empty line. --stats adds a line per depth: depth, nodes, captures (including en passant), \
en passant, castlings, promotions, checks (including mates) and mates of the last move, separated by tabs, or in \
columns on a terminal. With --stdin, only N for each line. An object of --json has `fen`, `depth`, `nodes` and \
`seconds`, plus `moves` or `stats` if asked for. Time, speed and progress go to standard error; NO_COLOR hides the \
progress bar.

Hash table: two positions with the same 64-bit key would make the total wrong. The bound on that probability, N * E / \
2^64 for N lookups in E entries, is printed after the count.

Interruption: Ctrl-C and SIGTERM save the checkpoint, print what is known and exit with status 130. Run again with the \
same position, depth and --checkpoint to count only what is missing, even after a crash. All other options may change.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The number of plies, at most 255
    #[arg(value_parser = parse_depth)]
    depth: u8,
    #[command(flatten)]
    source: Source,
    /// Show the count of each first move
    #[arg(long, conflicts_with = "stdin")]
    divide: bool,
    /// Count captures, checks, mates and so on at each depth
    #[arg(long, conflicts_with_all = ["stdin", "divide", "method", "hash", "checkpoint", "variant"])]
    stats: bool,
    /// How to count, with the same result: `make` makes every move, as a search does, `bulk` counts the last ply, and
    /// `fast` the last two
    #[arg(long, value_parser = method_parser(), default_value_t, conflicts_with = "variant")]
    method: Method,
    /// The number of threads, or 0 for one per processor
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=i64::from(MAX_THREADS)))]
    threads: u16,
    /// Use a hash table of this size: 64, 64M or 2G (MiB without a unit)
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    hash: Option<u64>,
    /// Resume from this file if it exists, and keep it up to date
    #[arg(long, value_name = "FILE", conflicts_with = "stdin")]
    checkpoint: Option<PathBuf>,
    /// How often to save the checkpoint
    #[arg(long, value_name = "SECONDS", default_value = "10", requires = "checkpoint", value_parser = parse_seconds)]
    checkpoint_every: Duration,
}

/// Parses the name of a method.
fn method_parser() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.map(Method::name)).try_map(|name| name.parse::<Method>())
}

/// Reads the depth. A common mistake is to put the position first.
fn parse_depth(text: &str) -> Result<u8, String> {
    text.parse().map_err(|error| match text.parse::<i128>() {
        Ok(_) => format!("{error}"),
        Err(_) => format!("the depth comes first, as in `movegen perft 3 {text}`"),
    })
}

/// The arguments, and a counter that follows them.
struct Run<'a> {
    arguments: &'a Arguments,
    perft: Perft<'a>,
}

pub(crate) fn run(arguments: &Arguments, context: &mut Context<'_>) -> CliResult {
    // First, because an error in it must not wait for the memory of the table.
    let game = (!arguments.source.stdin).then(|| arguments.source.position.game()).transpose()?;
    let mut perft = Perft::new().method(arguments.method).threads(arguments.threads.into());
    if let Some(bytes) = arguments.hash {
        perft = perft.hash(usize::try_from(bytes >> 20).unwrap_or(usize::MAX))?;
    }
    let Some(game) = game else { return Run { arguments, perft }.each_line(context) };
    // Not for standard input. Nothing is lost between its lines, and Ctrl-C may end the process.
    let interrupt = context.host.interrupt()?;
    let run = Run { arguments, perft: perft.stop_on(&interrupt) };
    let start = Instant::now();
    let mut report = match game.position().as_chess() {
        Some(position) if arguments.stats => run.stats(position, context)?,
        Some(position) => run.count(position, context)?,
        None => run.count(game.position(), context)?,
    };
    let seconds = start.elapsed().as_secs_f64();
    let Context { host, ref mut out, ref mut errors, .. } = *context;
    if arguments.source.json {
        report.seconds = Some(seconds);
        write_json(&report, out)?;
    } else {
        writeln!(out, "Nodes searched: {}", report.nodes)?;
    }
    out.flush()?;
    // A closed standard error isn't a reason to fail.
    let speed = (report.nodes as f64 / seconds.max(1e-9)) as u64;
    let speed = if host.draws_progress { HumanCount(speed).to_string() } else { speed.to_string() };
    let _ = writeln!(errors, "{seconds:.3} s, {speed} nodes/s");
    if let Some(table) = run.perft.table() {
        let (entries, lookups, chance) = (table.entries(), table.lookups(), table.chance_of_error());
        let _ = writeln!(
            errors,
            "hash: {entries} entries, {lookups} lookups, probability of a wrong count at most {chance:.1e}"
        );
    }
    Ok(())
}

/// The progress bar of a count.
const TEMPLATE: &str = "{bar:30} {percent}% {msg}, {eta} left";

impl Run<'_> {
    /// Counts the positions of the lines of standard input.
    fn each_line(&self, context: &mut Context<'_>) -> CliResult {
        let (Self { arguments, perft }, notation) = (self, context.notation);
        let depth = arguments.depth;
        arguments.source.each_line(context, |game, out| {
            let position = game.position();
            let nodes = match position.as_chess() {
                Some(position) => perft.count(position, depth),
                None => perft.count(position, depth),
            };
            let nodes = nodes.map_err(io::Error::other)?;
            if arguments.source.json {
                return write_json(&Report::new(position.fen(notation).to_string(), depth, nodes), out);
            }
            writeln!(out, "{nodes}")
        })
    }

    /// Counts part by part, saves the checkpoint, and writes each first move of a divide as soon as it is known.
    fn count<P: GamePosition>(&self, position: &P, context: &mut Context<'_>) -> Result<Report, CliError> {
        let arguments = self.arguments;
        let Context { host, notation, ref mut out, .. } = *context;
        let mut parts = Parts::new(position, arguments.depth);
        // This FEN is the same with and without --chess960.
        let fen = position.fen(CastlingNotation::Chess960);
        let rules = match arguments.source.position.variant {
            Variant::Chess => String::new(),
            variant => format!("variant {}\n", variant.uci_name()),
        };
        let description = format!("{rules}fen {fen}\ndepth {}\n", arguments.depth);
        let every = arguments.checkpoint_every;
        let open = |path| Checkpoint::open(path, &description, every, &mut parts).map_err(CliError::Message);
        let mut checkpoint = arguments.checkpoint.as_deref().map(open).transpose()?;
        let (mut written, mut moves) = (0, Vec::new());
        let all = parts.counts().len();
        let (done_before, nodes_before) = (parts.done(), parts.nodes());
        let progress = delayed_bar(TEMPLATE, Some(all as u64), host.draws_progress);
        progress.set_position(done_before as u64);
        // The work before the start says nothing about the speed.
        progress.reset_eta();
        let mut write_moves = |parts: &Parts<P>| -> io::Result<()> {
            if !arguments.divide {
                return Ok(());
            }
            // The parts have the first moves in alphabetical order.
            while let Some((mv, Some(nodes))) = parts.first_moves().nth(written) {
                written += 1;
                let uci = position.uci(mv, notation).to_string();
                if arguments.source.json {
                    moves.push(MoveReport { uci, nodes });
                } else {
                    progress.suspend(|| writeln!(out, "{uci}: {nodes}").and_then(|()| out.flush()))?;
                }
            }
            Ok(())
        };
        // Moves known from the checkpoint, and moves with no reply.
        write_moves(&parts)?;
        let counted = self.perft.resume(&mut parts, |parts| -> CliResult {
            write_moves(parts)?;
            if let Some(checkpoint) = &mut checkpoint {
                checkpoint.save_in_time(parts)?;
            }
            let (nodes, counted) = (parts.nodes(), parts.nodes() - nodes_before);
            let speed = counted as f64 / progress.elapsed().as_secs_f64() / 1e6;
            progress
                .set_message(format!("{} M nodes, {speed:.0} M/s", HumanCount((nodes / 1_000_000) as u64)));
            progress.set_position(parts.done() as u64);
            Ok(())
        });
        drop(progress);
        // Even after an error, keep what was counted.
        let saved = checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.save(&parts));
        match counted {
            Err(CliError::Interrupted(_)) => {
                let resume = match &arguments.checkpoint {
                    Some(file) => format!("; the same command continues from {}", file.display()),
                    None => "; --checkpoint FILE would keep them".to_owned(),
                };
                let (done, nodes) = (parts.done(), parts.nodes());
                saved?;
                return Err(CliError::Interrupted(format!(
                    "interrupted after {done} of {all} parts, with {nodes} nodes{resume}"
                )));
            }
            counted => counted?,
        }
        saved?;
        if arguments.divide && !arguments.source.json {
            writeln!(out)?;
        }
        let mut report = Report::new(position.fen(notation).to_string(), arguments.depth, parts.nodes());
        report.moves = arguments.divide.then_some(moves);
        Ok(report)
    }

    /// Counts the last moves by kind, depth by depth.
    fn stats(&self, position: &Position, context: &mut Context<'_>) -> Result<Report, CliError> {
        let arguments = self.arguments;
        let Context { host, notation, ref mut out, .. } = *context;
        let mut rows = Vec::new();
        let mut report = Report::new(position.fen(notation).to_string(), arguments.depth, 1);
        if host.terminal && !arguments.source.json {
            let names =
                ["depth", "nodes", "captures", "en passant", "castlings", "promotions", "checks", "mates"];
            write_row(&names.map(str::to_owned), true, out)?;
        }
        for depth in 1..=arguments.depth {
            let stats = self.perft.stats(position, depth).map_err(|error| match error {
                Error::Stopped => CliError::Interrupted(format!("interrupted after depth {}", depth - 1)),
                error => error.into(),
            })?;
            report.nodes = stats.nodes;
            if arguments.source.json {
                rows.push(StatsReport { depth, stats });
            } else {
                let Stats { nodes, captures, en_passant, castlings, promotions, checks, mates, .. } = stats;
                let cells = [depth.into(), nodes, captures, en_passant, castlings, promotions, checks, mates];
                write_row(&cells.map(|cell| cell.to_string()), host.terminal, out)?;
            }
        }
        report.stats = Some(rows);
        Ok(report)
    }
}

/// Writes a row of statistics: aligned on a terminal, otherwise with tabs.
fn write_row(cells: &[String], is_aligned: bool, out: &mut impl Write) -> io::Result<()> {
    let aligned: Vec<String> = cells.iter().map(|cell| format!("{cell:>15}")).collect();
    writeln!(out, "{}", if is_aligned { aligned.concat() } else { cells.join("\t") })?;
    out.flush()
}

/// The JSON of a count.
#[derive(serde::Serialize)]
struct Report {
    fen: String,
    depth: u8,
    nodes: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<Vec<StatsReport>>,
}

impl Report {
    /// Creates the report of a count without details.
    fn new(fen: String, depth: u8, nodes: u128) -> Self {
        Self { fen, depth, nodes, seconds: None, moves: None, stats: None }
    }
}

#[derive(serde::Serialize)]
struct MoveReport {
    uci: String,
    nodes: u128,
}

#[derive(serde::Serialize)]
struct StatsReport {
    depth: u8,
    #[serde(flatten)]
    stats: Stats,
}
