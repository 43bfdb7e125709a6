//! The arguments of `movegen convert`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use movegen_convert::{Endpoint, Options, Output, TextError};
use movegen_pgn::{TagFilter, WriteOptions};
use movegen_position::CastlingNotation;
use movegen_training::Filter;

use crate::host::MAX_THREADS;
use crate::input::read_position;

/// The end of `movegen convert --help`.
const HELP: &str = "Examples:
  echo \"1. e4 e5 2. Nf3 Nc6\" | movegen convert
  movegen convert games.pgn.zst --to pgn --filter \"WhiteElo>=2500\" --filter Result=1-0
  movegen convert games.pgn --json --threads 1
  movegen convert lichess_db_atomic.pgn.zst --variants --to fen
  movegen convert --from uci --to san < lines.txt
  movegen convert games.pgn.zst --to viriformat --skip-checks --min-ply 16 > games.viri
  movegen convert data.binpack --to bullet --max-score 2000 > data.bullet

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
    pub(super) files: Vec<PathBuf>,
    /// The input: PGN, samples, or one game per line, whose moves may be in any notation [default: for files the
    /// extension if it names a format of samples, or else pgn, as for standard input that starts with a tag, a comment,
    /// or a game on several lines; otherwise san]
    #[arg(long, value_parser = parser(Endpoint::is_readable))]
    pub(super) from: Option<Endpoint>,
    /// The output
    #[arg(long, value_enum, default_value_t = Endpoint::Uci)]
    pub(super) to: Endpoint,
    /// Short for `--to json`
    #[arg(long, conflicts_with = "to")]
    pub(super) json: bool,
    /// The first position of games on lines: a FEN, `startpos` or `kiwipete`
    #[arg(long, value_name = "FEN", default_value = "startpos")]
    pub(super) start: String,
    /// Convert only PGN games with this value of a tag. Also `!=`, `>=`, `<=` (if VALUE is a number, only numbers pass,
    /// and of dates, such as `Date>=2024`, only known ones) and `~` (contains). `Result=1-0|0-1` has two values. A game
    /// must pass every filter
    #[arg(long = "filter", value_name = "TAG=VALUE")]
    pub(super) filters: Vec<TagFilter>,
    /// Convert games of variants, too: PGN games of the one in their `Variant` tag
    #[arg(long)]
    pub(super) variants: bool,
    /// List what was read beyond the PGN standard, such as moves by their squares and dashes of all sorts, with game,
    /// line and column. Without it, standard error says only how often each kind was read
    #[arg(long)]
    pub(super) remarks: bool,
    /// Leave out PGN games with an error, such as an illegal move. Without it, the part before the error is converted
    #[arg(long)]
    pub(super) strict: bool,
    #[command(flatten)]
    pub(super) pgn: PgnArguments,
    #[command(flatten)]
    pub(super) samples: SampleArguments,
    /// The number of threads that convert PGN and samples [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_THREADS)))]
    pub(super) threads: Option<u16>,
}

/// Parses the formats that are allowed.
pub(crate) fn parser(is_allowed: fn(Endpoint) -> bool) -> impl TypedValueParser<Value = Endpoint> {
    let allowed = Endpoint::value_variants().iter().filter(|&&endpoint| is_allowed(endpoint));
    PossibleValuesParser::new(allowed.filter_map(Endpoint::to_possible_value))
        .try_map(|name| Endpoint::from_str(&name, false))
}

impl Arguments {
    /// Returns how to convert.
    pub(super) fn options(&self, notation: CastlingNotation) -> Result<Options, TextError> {
        let to = if self.json { Endpoint::Json } else { self.to };
        let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Ok(Options {
            output: Output { to, notation, pgn: self.pgn.options() },
            filters: self.filters.clone(),
            samples: self.samples.filter(),
            variants: self.variants,
            remarks: self.remarks,
            strict: self.strict,
            threads: self.threads.map_or_else(processors, usize::from),
            start: read_position(&self.start)?,
        })
    }
}

/// The parts to leave out of games in PGN.
#[derive(clap::Args)]
pub(super) struct PgnArguments {
    /// With `--to pgn`: leave out comments
    #[arg(long)]
    no_comments: bool,
    /// With `--to pgn`: leave out variations
    #[arg(long)]
    no_variations: bool,
    /// With `--to pgn`: write all moves of a game in one line
    #[arg(long)]
    one_line: bool,
}

impl PgnArguments {
    fn options(&self) -> WriteOptions {
        let mut options = WriteOptions::default();
        options.comments = !self.no_comments;
        options.variations = !self.no_variations;
        if self.one_line {
            options.max_width = 0;
        }
        options
    }
}

/// The samples to leave out.
#[derive(clap::Args)]
pub(super) struct SampleArguments {
    /// Leave out samples in check
    #[arg(long)]
    skip_checks: bool,
    /// Leave out samples where a capture or a promotion to a queen is best
    #[arg(long)]
    skip_noisy: bool,
    /// Leave out samples before this half-move (the start position is 0)
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    min_ply: u16,
    /// Leave out samples with a score further from 0, for either side
    #[arg(long, value_name = "CENTIPAWNS")]
    max_score: Option<u16>,
    /// Leave out samples with fewer pieces, pawns and kings included
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    min_pieces: u8,
}

impl SampleArguments {
    pub(super) fn filter(&self) -> Filter {
        let Self { skip_checks, skip_noisy, min_ply, max_score, min_pieces } = *self;
        Filter { skip_checks, skip_noisy, min_ply, max_score, min_pieces }
    }
}
