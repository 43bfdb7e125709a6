//! `movegen convert`: converts games and training data to another notation or format.

mod filter;
mod format;
mod games;
mod in_order;
mod samples;

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use movegen_pgn::Decompressed;
use movegen_position::notation::MoveError;
use movegen_position::{CastlingNotation, Move, Position};
use movegen_training as training;

use crate::error::{CliError, CliResult, printable};
use crate::host::{Host, MAX_THREADS};
use crate::input::{Source, read_position};
use crate::progress::DelayedBar;
use filter::Filter;
use format::{Format, To};

/// The end of `movegen convert --help`.
const HELP: &str = "Examples:
  echo \"1. e4 e5 2. Nf3 Nc6\" | movegen convert
  movegen convert games.pgn.zst --to pgn --filter \"WhiteElo>=2500\" --filter Result=1-0
  movegen convert games.pgn --json --threads 1
  movegen convert lichess_db_atomic.pgn.zst --variants --to fen
  movegen convert --from uci --to san < lines.txt
  movegen convert games.pgn.zst --to viriformat --skip-checks --min-ply 16 > games.viri
  movegen convert data.binpack --from binpack --to bullet --max-score 2000 > data.bullet

Samples: the training formats hold positions with a score and a result. From PGN, these are the positions whose \
comments have one: `[%eval 0.31]` (lichess), or `+0.31/12 0.5s` (cutechess, fastchess). An invalid sample is reported \
with its offset, and the others go on.

Output: one line per game or position, unless --to says otherwise. Invalid games don't stop the others: in \
PGN, they are reported on standard error by number, line and column; in lines, `error WHAT` takes their \
place. The exit status is then 1. NO_COLOR hides the progress bar.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[cfg_attr(
        feature = "compression",
        doc = "Files to convert, optionally compressed with gzip or zstd (window up to 128 MiB) \
               [default: standard input]"
    )]
    #[cfg_attr(not(feature = "compression"), doc = "Files to convert [default: standard input]")]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The input: PGN, or one game per line; san, lan and figurine are read alike [default: pgn for files,
    /// and for standard input that starts like PGN; otherwise san]
    #[arg(long, value_enum)]
    from: Option<From>,
    /// The output
    #[arg(long, value_enum, default_value_t = To::Uci)]
    to: To,
    /// Short for `--to json`
    #[arg(long, conflicts_with = "to")]
    json: bool,
    /// The first position of games on lines: a FEN, `startpos` or `kiwipete`
    #[arg(long, value_name = "FEN", default_value = "startpos")]
    start: String,
    /// Convert only PGN games whose tag has this value. Also `!=`, `>=`, `<=` (if VALUE is a number, only
    /// numbers pass) and `~` (contains). A game must pass every filter
    #[arg(long = "filter", value_name = "TAG=VALUE")]
    filters: Vec<Filter>,
    /// Convert games of variants, too: PGN games of the one in their `Variant` tag
    #[arg(long)]
    variants: bool,
    #[command(flatten)]
    samples: samples::SampleArguments,
    /// The number of threads that convert PGN and samples [default: one per processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// The values of `--from`.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum From {
    /// Games with tags, comments and variations
    Pgn,
    /// Nf3, exd8=Q, O-O
    San,
    /// g1f3, e7d8q, e1g1
    Uci,
    /// Ng1-f3, e7xd8=Q, O-O
    Lan,
    /// ♘f3, exd8=♕, O-O
    Figurine,
    /// Samples in Stockfish's .plain
    Plain,
    /// Samples in Stockfish's .binpack
    Binpack,
    /// Samples in bullet's text
    BulletText,
    /// Samples in bulletformat
    Bullet,
    /// Samples in marlinformat
    Marlinformat,
    /// Samples in viriformat
    Viriformat,
}

impl From {
    /// The format of samples.
    fn training(self) -> Option<training::Format> {
        Some(match self {
            Self::Plain => training::Format::Plain,
            Self::Binpack => training::Format::Binpack,
            Self::BulletText => training::Format::BulletText,
            Self::Bullet => training::Format::Bullet,
            Self::Marlinformat => training::Format::Marlin,
            Self::Viriformat => training::Format::Viri,
            _ => return None,
        })
    }
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    host: &Host,
    mut input: impl Read,
    out: &mut impl Write,
    errors: &mut impl Write,
) -> CliResult {
    let start = read_position(&arguments.start)?;
    let threads = match arguments.threads {
        None => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        Some(threads) if threads.get() > MAX_THREADS.into() => {
            return Err(CliError::Message(format!("--threads: at most {MAX_THREADS}")));
        }
        Some(threads) => threads.get(),
    };
    let format = Format { to: if arguments.json { To::Json } else { arguments.to }, notation };
    // A pipe has no length.
    let lens = arguments.files.iter().map(|path| path.metadata().ok().map(|file| file.len()));
    let total = lens.sum::<Option<u64>>().filter(|&len| len > 0);
    // On a terminal, the output itself shows progress.
    let is_drawn = host.draws_progress && !io::stdout().is_terminal();
    let template = match total {
        Some(_) => "{bar:30} {percent}% {msg}{bytes_per_sec}, {eta} left",
        None => "{bytes} {msg}{bytes_per_sec}",
    };
    let progress = DelayedBar::new(template, 0, total, is_drawn);
    let mut conversion = Conversion {
        arguments,
        format,
        threads,
        start,
        summary: games::Summary::default(),
        progress: &progress,
    };
    if arguments.files.is_empty() {
        conversion.convert("", &mut progress.count(&mut input), out, errors)?;
    }
    for path in &arguments.files {
        if path.as_os_str() == "-" {
            conversion.convert("", &mut progress.count(&mut input), out, errors)?;
            continue;
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| CliError::Message(format!("{name}: {error}")))?;
        conversion.convert(&name, &mut progress.count(file), out, errors)?;
    }
    conversion.summary.result()
}

/// The conversion of one input after the other.
struct Conversion<'a> {
    arguments: &'a Arguments,
    format: Format,
    threads: usize,
    /// The first position of games on lines.
    start: Position,
    summary: games::Summary,
    progress: &'a DelayedBar,
}

impl Conversion<'_> {
    /// Converts an input. `name` is empty for standard input. Compiled once for all inputs, since
    /// they are buffered anyway.
    fn convert(
        &mut self,
        name: &str,
        input: &mut dyn Read,
        out: &mut impl Write,
        errors: &mut impl Write,
    ) -> CliResult {
        let in_file = |error: io::Error| CliError::Message(games::at_place(name, &error));
        let mut input = BufReader::with_capacity(1 << 16, Decompressed::new(input).map_err(in_file)?);
        let default = || -> Result<From, CliError> {
            let is_pgn = !name.is_empty() || starts_like_pgn(input.fill_buf().map_err(in_file)?);
            Ok(if is_pgn { From::Pgn } else { From::San })
        };
        let from = self.arguments.from.map_or_else(default, Ok)?;
        self.check(from)?;
        if let Some(format) = from.training() {
            let conversion = samples::Conversion {
                name,
                from: format,
                filter: self.arguments.samples.filter(),
                format: self.format,
                threads: self.threads,
                progress: self.progress,
            };
            return conversion.run(input, out, errors, &mut self.summary);
        }
        match from {
            From::Pgn => {
                let conversion = games::Conversion {
                    name,
                    filters: &self.arguments.filters,
                    samples: self.arguments.samples.filter(),
                    format: self.format,
                    threads: self.threads,
                    variants: self.arguments.variants,
                    progress: self.progress,
                };
                conversion.run(input, out, errors, &mut self.summary)
            }
            _ => self.convert_lines(from, input, out, errors),
        }
    }

    /// Checks that the input has what the output and the filters need.
    fn check(&self, from: From) -> CliResult {
        let to = self.format.to;
        let message = if self.arguments.variants && (from != From::Pgn || !self.format.has_variants()) {
            "--variants needs games in PGN, and writes san, uci, fen, json or pgn: see --from and --to"
        } else if from != From::Pgn && !self.arguments.filters.is_empty() {
            "--filter needs games in PGN: see --from"
        } else if let Some(format) = from.training() {
            match to.training() {
                Some(to) if to.has_moves() && !format.has_moves() => {
                    "the output needs a best move, and the input has none"
                }
                None if !to.is_position() => {
                    "samples are written as fen, epd, packed or a training format: see --to"
                }
                _ => return Ok(()),
            }
        } else if to.training().is_some() && from != From::Pgn {
            "samples need scores: from PGN with comments, or a training format: see --from"
        } else if to.training().is_none() && self.arguments.samples.any() {
            "--skip-checks, --skip-noisy, --min-ply, --max-score and --min-pieces need samples: see --from and --to"
        } else {
            return Ok(());
        };
        Err(CliError::Message(message.to_owned()))
    }

    /// Converts one game per line.
    fn convert_lines(
        &self,
        from: From,
        input: impl Read,
        out: &mut impl Write,
        errors: &mut impl Write,
    ) -> CliResult {
        let mut converted = Vec::new();
        Source::each_text(input, out, |text, is_whole, out| {
            let moves = if is_whole {
                read_moves(self.start, text, from)
            } else {
                Err("the line is too long".to_owned())
            };
            match moves {
                Ok(moves) => {
                    converted.clear();
                    self.format.write_moves(&self.start, moves.into_iter(), &mut converted);
                    out.write_all(&converted).map(|()| true)
                }
                // Rows have no place for a text.
                Err(error) if self.format.to == To::Packed => {
                    self.progress.suspend(|| writeln!(errors, "error {}", printable(&error))).map(|()| false)
                }
                Err(error) => writeln!(out, "error {}", printable(&error)).map(|()| false),
            }
        })
    }
}

/// Whether a text starts like PGN rather than like a line of moves.
fn starts_like_pgn(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    matches!(text.trim_ascii_start().first(), Some(b'[' | b'%' | b'{' | b';'))
}

/// Reads the moves of a line, ignoring move numbers and results. `None` is a null move,
/// written `0000` or `--`.
fn read_moves(mut position: Position, text: &str, from: From) -> Result<Vec<Option<Move>>, String> {
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        // A move number stands alone or is prefixed to the move: "1", "1.", "1.e4", "1...e5".
        let digits = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let bare = word.get(digits..).filter(|rest| rest.is_empty() || rest.starts_with('.')).unwrap_or(word);
        let bare = bare.trim_start_matches('.');
        if word == "0000" || bare == "--" {
            let passed = position.after_null();
            position = passed.ok_or_else(|| format!("{word}: a null move in check, in {position}"))?;
            moves.push(None);
            continue;
        }
        if bare.is_empty() || matches!(bare, "1-0" | "0-1" | "1/2-1/2" | "*" | "e.p.") {
            continue;
        }
        let read: Result<Move, String> = match from {
            From::Uci => position.parse_uci(bare).map_err(|error| error.to_string()),
            _ => position.parse_san(bare).map_err(|error| error.to_string()),
        };
        let mv = read.map_err(|error| {
            // Slower, but it says why a move isn't legal.
            let why = position.parse_move(bare).err();
            let why = why.filter(|why| !matches!(why, MoveError::Malformed { .. }));
            let why = why.map_or(error, |why| why.to_string());
            format!("{bare}: {why}, in {position}")
        })?;
        moves.push(Some(mv));
        position = position.after(mv);
    }
    Ok(moves)
}
