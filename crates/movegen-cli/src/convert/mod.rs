//! `movegen convert`: converts games and training data to another notation or format.

mod filter;
mod format;
mod games;
mod in_order;
mod samples;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use indicatif::ProgressBar;
use movegen_pgn::{Decompressed, GameResult, NULL_MOVES, WriteOptions};
use movegen_position::notation::MoveError;
use movegen_position::{CastlingNotation, Move, Position};
use movegen_training as training;

use crate::error::{CliError, CliResult, printable};
use crate::host::{Host, MAX_THREADS};
use crate::input::{MAX_LINE, Source, read_position};
use crate::progress::delayed_bar;
use filter::TagFilter;
use format::{Format, PgnArguments, To};

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

Output: one line per game or position, unless --to says otherwise. An invalid game doesn't stop the others: in \
PGN, its error is reported on standard error by number, line and column, and the game ends there; in lines, \
`error WHAT` takes its place. The exit status is then 1. NO_COLOR hides the progress bar.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[cfg_attr(
        feature = "compression",
        doc = "Files to convert, optionally compressed (gzip, zstd, bzip2, zip) [default: standard input]"
    )]
    #[cfg_attr(not(feature = "compression"), doc = "Files to convert [default: standard input]")]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The input: PGN, or one game per line, where san and uci read each other's moves, too [default: pgn for files,
    /// and for standard input that starts with a tag, a comment, or a game on several lines; otherwise san]
    #[arg(long, value_enum)]
    from: Option<InputFormat>,
    /// The output
    #[arg(long, value_enum, default_value_t = To::Uci)]
    to: To,
    /// Short for `--to json`
    #[arg(long, conflicts_with = "to")]
    json: bool,
    /// The first position of games on lines: a FEN, `startpos` or `kiwipete`
    #[arg(long, value_name = "FEN", default_value = "startpos")]
    start: String,
    /// Convert only PGN games with this value of a tag. Also `!=`, `>=`, `<=` (if VALUE is a number, only numbers pass)
    /// and `~` (contains). A game must pass every filter
    #[arg(long = "filter", value_name = "TAG=VALUE")]
    filters: Vec<TagFilter>,
    /// Convert games of variants, too: PGN games of the one in their `Variant` tag
    #[arg(long)]
    variants: bool,
    /// List what was read beyond the PGN standard, such as moves by their squares and dashes of all sorts, with game,
    /// line and column. Without it, standard error says only how often each kind was read
    #[arg(long)]
    remarks: bool,
    /// Leave out PGN games with an error, such as an illegal move. Without it, the part before the error is converted
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    pgn: PgnArguments,
    #[command(flatten)]
    samples: samples::SampleArguments,
    /// The number of threads that convert PGN and samples [default: one per processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// The values of `--from`.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum InputFormat {
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

impl InputFormat {
    /// Returns the format of samples.
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
    let to = if arguments.json { To::Json } else { arguments.to };
    let format = Format { to, notation, pgn: arguments.pgn.options() };
    if to != To::Pgn && format.pgn != WriteOptions::default() {
        let message = "--no-comments, --no-variations and --one-line need `--to pgn`";
        return Err(CliError::Message(message.to_owned()));
    }
    // A pipe has no length.
    let lens = arguments.files.iter().map(|path| path.metadata().ok().map(|file| file.len()));
    let total = lens.sum::<Option<u64>>().filter(|&len| len > 0);
    // On a terminal, the output itself shows progress.
    let is_drawn = host.draws_progress && !io::stdout().is_terminal();
    let template = match total {
        Some(_) => "{bar:30} {percent}% {msg}{bytes_per_sec}, {eta} left",
        None => "{bytes} {msg}{bytes_per_sec}",
    };
    let progress = delayed_bar(template, total, is_drawn);
    let mut conversion = Conversion {
        arguments,
        format,
        threads,
        start,
        summary: games::Summary::default(),
        progress: &progress,
    };
    if arguments.files.is_empty() {
        conversion.convert("", &mut progress.wrap_read(&mut input), out, errors)?;
    }
    for path in &arguments.files {
        if path.as_os_str() == "-" {
            conversion.convert("", &mut progress.wrap_read(&mut input), out, errors)?;
            continue;
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| CliError::Message(format!("{name}: {error}")))?;
        conversion.convert(&name, &mut progress.wrap_read(file), out, errors)?;
    }
    // If standard error is closed, the exit status alone tells.
    let _ = conversion.summary.warn(format.to.training().is_some(), errors);
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
    progress: &'a ProgressBar,
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
        let mut input = Decompressed::new(input).map_err(in_file)?;
        let mut start = Vec::new();
        let from = match self.arguments.from {
            Some(from) => from,
            None if !name.is_empty() => InputFormat::Pgn,
            None => {
                read_start(&mut input, &mut start).map_err(in_file)?;
                if starts_like_pgn(&start) { InputFormat::Pgn } else { InputFormat::San }
            }
        };
        let input = BufReader::with_capacity(1 << 16, start.chain(input));
        self.check(from)?;
        if let Some(format) = from.training() {
            let conversion = samples::SampleConversion {
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
            InputFormat::Pgn => {
                let conversion = games::GameConversion {
                    name,
                    filters: &self.arguments.filters,
                    samples: self.arguments.samples.filter(),
                    format: self.format,
                    threads: self.threads,
                    variants: self.arguments.variants,
                    lists_remarks: self.arguments.remarks,
                    is_strict: self.arguments.strict,
                    progress: self.progress,
                };
                conversion.run(input, out, errors, &mut self.summary)
            }
            _ => self.convert_lines(from, input, out, errors),
        }
    }

    /// Checks that the input has what the output and the filters need.
    fn check(&self, from: InputFormat) -> CliResult {
        let to = self.format.to;
        let message = if self.arguments.variants && (from != InputFormat::Pgn || !self.format.has_variants())
        {
            "--variants needs games in PGN, and writes san, uci, fen, json or pgn: see --from and --to"
        } else if from != InputFormat::Pgn && !self.arguments.filters.is_empty() {
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
        } else if to.training().is_some() && from != InputFormat::Pgn {
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
        from: InputFormat,
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
                Ok((moves, result)) => {
                    converted.clear();
                    self.format.write_moves(&self.start, moves.into_iter(), result, &mut converted);
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

/// Reads the lines that tell whether a text is PGN, at most [`MAX_LINE`] bytes: if the first one has a game, the next
/// line, too.
fn read_start(input: &mut impl Read, start: &mut Vec<u8>) -> io::Result<()> {
    let mut is_open = true;
    while is_open && start.len() < MAX_LINE {
        let len = start.len();
        start.resize(len + (1 << 12), 0);
        let read = input.read(&mut start[len..]);
        start.truncate(len + *read.as_ref().unwrap_or(&0));
        is_open = match read {
            Ok(0) => false,
            Ok(_) => needs_next_line(start),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => true,
            Err(error) => return Err(error),
        };
    }
    Ok(())
}

/// Returns the text without a byte order mark and the space before the first line.
fn trimmed(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text).trim_ascii_start()
}

/// Whether only the next line tells whether a text is PGN.
fn needs_next_line(text: &[u8]) -> bool {
    let mut lines = trimmed(text).split_inclusive(|&byte| byte == b'\n');
    match (lines.next(), lines.next()) {
        (None, _) => true,
        (Some(first), None) => !first.ends_with(b"\n") || opens_game(first),
        (Some(first), Some(second)) => !second.ends_with(b"\n") && opens_game(first),
    }
}

/// Whether a line has the first move of a game, numbered, but not its result.
fn opens_game(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace);
    starts_at_first_move(line) && !words.any(|word| GameResult::from_bytes(word).is_some())
}

/// Whether a line starts with the number of the first move.
fn starts_at_first_move(line: &[u8]) -> bool {
    line.trim_ascii_start()
        .strip_prefix(b"1")
        .is_some_and(|rest| rest.starts_with(b".") || rest.starts_with(b" "))
}

/// Whether a text starts like PGN rather than like a line of moves: with a tag, a comment, or a game on several lines.
fn starts_like_pgn(text: &[u8]) -> bool {
    let text = trimmed(text);
    if matches!(text.first(), Some(b'[' | b'%' | b'{' | b';')) {
        return true;
    }
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    opens_game(first) && !second.is_empty() && !starts_at_first_move(second)
}

/// Reads the moves of a line, ignoring move numbers, and its result. `None` is a null move.
fn read_moves(
    mut position: Position,
    text: &str,
    from: InputFormat,
) -> Result<(Vec<Option<Move>>, GameResult), String> {
    let (mut moves, mut result) = (Vec::new(), GameResult::Unknown);
    for word in text.trim_start_matches('\u{feff}').split_whitespace() {
        // A move number stands alone or is prefixed to the move: "1", "1.", "1.e4", "1...e5".
        let digits = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let bare = word.get(digits..).filter(|rest| rest.is_empty() || rest.starts_with('.')).unwrap_or(word);
        let bare = bare.trim_start_matches('.');
        if NULL_MOVES.contains(&word) || NULL_MOVES.contains(&bare) {
            let passed = position.after_null();
            position = passed.ok_or_else(|| format!("{word}: a null move in check, in {position}"))?;
            moves.push(None);
            continue;
        }
        if let Some(read) = GameResult::from_bytes(bare.as_bytes()) {
            result = read;
            continue;
        }
        if bare.is_empty() || bare == "e.p." {
            continue;
        }
        let (uci, san) = (|| position.parse_uci(bare), || position.parse_san(bare));
        let read = match from {
            InputFormat::Uci => uci().or_else(|error| san().map_err(|_| error.to_string())),
            _ => san().or_else(|error| uci().map_err(|_| error.to_string())),
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
    Ok((moves, result))
}
