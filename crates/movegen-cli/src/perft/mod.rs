//! `movegen perft`: counts the legal move sequences of a length, with threads, a hash table and checkpoints.

mod checkpoint;
pub(crate) mod count;
pub(crate) mod engine;
mod resume;
mod split;
mod stats;
pub(crate) mod table;

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use clap::builder::PossibleValue;
use movegen_position::perft::{CpuLevel, Method, Perft};
use movegen_position::{CastlingNotation, Position};

use crate::error::{CliError, CliResult};
use crate::host::{Host, MAX_THREADS};
use crate::input::{Source, parse_seconds, parse_size, write_json};
use crate::progress::Progress;
use count::{Count, Tally};
use engine::Stop;
use resume::{Parts, TEMPLATE, show};
use split::Split;
use stats::Stats;
use table::Table;

/// The end of `movegen perft --help`.
const HELP: &str = "Examples:
  movegen perft 6
  movegen perft 5 kiwipete --divide
  movegen perft 8 --threads 0 --hash 1G --checkpoint perft8.txt
  movegen perft 4 kiwipete --stats
  movegen perft 3 --stdin < positions.txt

Output: with --divide a line `MOVE: N` for each first move, in alphabetical order and as soon as it is known, and an empty \
line; with --stats, for each depth the numbers depth, nodes, captures (with en passant), en passant, castlings, promotions, \
checks (with mates) and mates of the last move, separated by tabs; then `Nodes searched: N`. With --stdin only N for each \
line. Time, speed and progress go to standard error; NO_COLOR removes the progress bar.

Hash table: a look-up that finds the count of another position with the same 64-bit key makes the total wrong. With N \
look-ups in a table of E entries this has a chance of at most N * E / 2^64, which is printed after the count.

Interruption: Ctrl-C and SIGTERM print what is known and end with status 130, after writing the checkpoint. Started again with \
the same position, depth and --checkpoint, the command counts only the parts that are missing, even after it was killed or \
the machine stopped; other options may differ.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The number of half-moves, at most 255
    #[arg(value_parser = parse_depth)]
    depth: u8,
    #[command(flatten)]
    source: Source,
    /// Show the count of each first move
    #[arg(long, conflicts_with = "stdin")]
    divide: bool,
    /// Also count the last moves by their kind, at each depth
    #[arg(long, conflicts_with_all = ["stdin", "divide", "method", "cpu", "hash", "checkpoint"])]
    stats: bool,
    /// The method of counting; the result is the same
    #[arg(long, value_enum, default_value_t = MethodName::default())]
    method: MethodName,
    /// The processor level, instead of the best one: target, bmi or pext
    #[arg(long, value_name = "LEVEL", value_parser = parse_cpu_level)]
    cpu: Option<CpuLevel>,
    /// The number of threads; 0 is one for each processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(..=i64::from(MAX_THREADS)))]
    threads: u16,
    /// Use a hash table of this size: 64, 64M or 2G (plain numbers are MiB)
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    hash: Option<u64>,
    /// Resume from this file if it exists, and keep it up to date
    #[arg(long, value_name = "FILE", conflicts_with = "stdin")]
    checkpoint: Option<PathBuf>,
    /// How often the checkpoint is written
    #[arg(long, value_name = "SECONDS", default_value = "10", requires = "checkpoint", value_parser = parse_seconds)]
    checkpoint_every: Duration,
    /// Write JSON: an object with `fen`, `depth`, `nodes` and `seconds`, and with `moves` or `stats` on request
    #[arg(long)]
    json: bool,
}

/// A method of counting, named on the command line as in the library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct MethodName(Method);

impl clap::ValueEnum for MethodName {
    fn value_variants<'a>() -> &'a [Self] {
        const {
            &[
                MethodName(Method::Make),
                MethodName(Method::Sets),
                MethodName(Method::Bulk),
                MethodName(Method::Fast),
            ]
        }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.summary()))
    }
}

/// Reads the depth. The position is a frequent mistake.
fn parse_depth(text: &str) -> Result<u8, String> {
    text.parse().map_err(|error| match text.parse::<i128>() {
        Ok(_) => format!("{error}"),
        Err(_) => format!("the depth comes first, as in `movegen perft 3 {text}`"),
    })
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
    host: &Host,
    input: impl Read,
    out: &mut impl Write,
    errors: &mut impl Write,
) -> CliResult {
    let method = arguments.method.0;
    let perft = Perft { method, cpu: arguments.cpu.unwrap_or_else(CpuLevel::detect) };
    let table = match arguments.hash {
        None => None,
        Some(bytes) => Some(
            Table::new(bytes)
                .ok_or_else(|| CliError::Message("the hash table is larger than the memory".to_owned()))?,
        ),
    };
    let threads = match arguments.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    };
    if arguments.source.stdin {
        let count = Count { perft, threads, table: table.as_ref(), stop: Stop::never() };
        return count.each_line(arguments, notation, input, out);
    }
    let interrupt = host.interrupt()?;
    let count = Count { perft, threads, table: table.as_ref(), stop: Stop::new(&interrupt) };
    let start = Instant::now();
    let position = arguments.source.position()?;
    let mut report = Report::new(position.fen(notation).to_string(), arguments.depth, 1);
    report.moves = arguments.divide.then(Vec::new);
    report.stats = arguments.stats.then(Vec::new);
    if arguments.stats {
        count.stats(arguments, &position, host, &mut report, out)?;
    } else {
        count.divide(arguments, &position, notation, host, &mut report, out)?;
    }
    let seconds = start.elapsed().as_secs_f64();
    let nodes = report.nodes;
    if arguments.json {
        write_json(&Report { seconds: Some(seconds), ..report }, out)?;
    } else {
        writeln!(out, "Nodes searched: {nodes}")?;
    }
    out.flush()?;
    // A closed standard error is not a reason to fail.
    let _ = writeln!(errors, "{seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds.max(1e-9));
    if let Some(table) = &table {
        let _ = writeln!(errors, "{}", table.report());
    }
    Ok(())
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

impl Count<'_> {
    /// Counts the positions of the lines of `input`.
    fn each_line(
        &self,
        arguments: &Arguments,
        notation: CastlingNotation,
        input: impl Read,
        out: &mut impl Write,
    ) -> CliResult {
        let depth = arguments.depth;
        Source::each_line(arguments.json, input, out, |position, out| {
            let nodes = self.total(position, depth)?;
            if arguments.json {
                return write_json(&Report::new(position.fen(notation).to_string(), depth, nodes), out);
            }
            writeln!(out, "{nodes}")
        })
    }

    /// Counts, and writes each root move of a divide as soon as it is known.
    fn divide(
        &self,
        arguments: &Arguments,
        position: &Position,
        notation: CastlingNotation,
        host: &Host,
        report: &mut Report,
        out: &mut impl Write,
    ) -> CliResult {
        let mut tally = Tally::new(position, arguments.depth, notation);
        let split = Arc::clone(&tally.split);
        let parts = Parts {
            // In the notation of the moves, because the order of the parts depends on it where there are castling rights.
            subject: format!("fen {}\n", position.fen(notation)),
            depth: arguments.depth,
            len: split.parts.len(),
            checkpoint: arguments.checkpoint.as_ref(),
            checkpoint_every: arguments.checkpoint_every,
            draws_progress: host.draws_progress,
        };
        let mut write_moves = |tally: &mut Tally, progress: Option<&Progress>| -> io::Result<()> {
            while let Some((mv, nodes)) = tally.next_move() {
                let mut write = || {
                    writeln!(out, "{mv}: {nodes}")?;
                    out.flush()
                };
                match (&mut report.moves, progress) {
                    (Some(moves), _) if arguments.json => moves.push(MoveReport { uci: mv, nodes }),
                    (Some(_), Some(progress)) => progress.suspend(write)?,
                    (Some(_), None) => write()?,
                    (None, _) => {}
                }
            }
            Ok(())
        };
        // Moves after which no move is left.
        write_moves(&mut tally, None)?;
        let count = |part| self.count_part(&split, part);
        self.resume(&parts, count, |part, nodes, progress| {
            tally.add(part, nodes);
            write_moves(&mut tally, Some(progress))
        })?;
        if arguments.divide && !arguments.json {
            writeln!(out)?;
        }
        report.nodes = tally.nodes();
        Ok(())
    }

    /// Counts the last moves by their kind, for each depth.
    fn stats(
        &self,
        arguments: &Arguments,
        position: &Position,
        host: &Host,
        report: &mut Report,
        out: &mut impl Write,
    ) -> CliResult {
        for depth in 1..=arguments.depth {
            let Some(stats) = self.stats_of(position, depth, host)? else {
                let known = depth - 1;
                return Err(CliError::Interrupted(format!("interrupted after depth {known}")));
            };
            report.nodes = stats.nodes;
            match &mut report.stats {
                Some(rows) if arguments.json => rows.push(StatsReport { depth, stats }),
                _ => {
                    let columns: Vec<String> = stats.row().iter().map(u128::to_string).collect();
                    writeln!(out, "{depth}\t{}", columns.join("\t"))?;
                    out.flush()?;
                }
            }
        }
        Ok(())
    }

    /// Returns `None` after an interruption.
    fn stats_of(&self, position: &Position, depth: u8, host: &Host) -> io::Result<Option<Stats>> {
        let is_stopped = || self.stop.is_set();
        // Too little to share, and a part of depth 0 would not know its last move.
        if depth < 4 {
            return Ok(Stats::count(position.board(), depth, &is_stopped));
        }
        let split = Split::new(position, &position.legal_moves(), depth);
        let parts: Vec<usize> = (0..split.parts.len()).collect();
        let progress = Progress::new(TEMPLATE, 0, Some(parts.len() as u64), host.draws_progress);
        let (mut sum, mut done) = (Stats::default(), 0);
        let count =
            |part: usize| Stats::count(split.parts.get(part)?.position.board(), split.depth, &is_stopped);
        engine::run(&parts, self.threads, &self.stop, count, |result| {
            if let Some((_, stats)) = result {
                sum += stats;
                done += 1;
            }
            show(&progress, done, sum.nodes, sum.nodes);
            Ok(())
        })?;
        Ok((done == parts.len()).then_some(sum))
    }
}
