//! `movegen convert`: converts games and training data to another notation or format.

mod arguments;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use indicatif::ProgressBar;
use movegen_convert::{Conversion, Endpoint, Input, Options, Report, Summary};
use movegen_pgn::{TagFilter, WriteOptions};
use movegen_training::{Filter, Rejection};

use crate::context::Context;
use crate::error::{CliError, CliResult, at_place, printable};
use crate::input::open;
use crate::progress::delayed_bar;
pub(crate) use arguments::{Arguments, parser};

pub(crate) fn run(arguments: &Arguments, context: &mut Context<'_>) -> CliResult {
    let Context { host, notation, ref mut input, ref mut out, ref mut errors } = *context;
    let options = arguments.options(notation)?;
    let to = options.output.to;
    if to != Endpoint::Pgn && options.output.pgn != WriteOptions::default() {
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
    let bar = delayed_bar(template, total, is_drawn);
    let mut progress = Progress { bar: bar.clone(), errors };
    let mut conversion = Conversion::new(&options, out, &mut progress);
    let standard_input = [PathBuf::from("-")];
    for path in if arguments.files.is_empty() { &standard_input[..] } else { &arguments.files } {
        let (name, reader) = open(path, input)?;
        let of_name = (!name.is_empty()).then(|| Endpoint::from_path(path).unwrap_or(Endpoint::Pgn));
        let from = arguments.from.or(of_name);
        let mut input = Input::new(&name, Box::new(bar.wrap_read(reader)), from)?;
        if arguments.from.is_none() && input.format.training().is_none() && !input.is_text()? {
            return Err(CliError::Message(at_place(&name, &"not text: name the format by --from")));
        }
        arguments.check(input.format, to)?;
        conversion.convert(input)?;
    }
    let summary = conversion.summary().clone();
    drop(bar);
    let Progress { bar, errors } = progress;
    drop(bar);
    // If standard error is closed, the exit status alone tells.
    let _ = warn(&summary, &options, errors);
    result(&summary)
}

/// Shows what a conversion reports.
struct Progress<'a> {
    bar: ProgressBar,
    errors: &'a mut dyn Write,
}

impl Report for Progress<'_> {
    fn notice(&mut self, message: &str) {
        // If standard error is closed, the exit status alone tells.
        let _ = self.bar.suspend(|| writeln!(self.errors, "{}", printable(message)));
    }

    fn games(&mut self, count: u64) {
        self.bar.set_message(format!("{count} games, "));
    }
}

impl Arguments {
    /// Checks that the input has what the output and the filters need.
    fn check(&self, from: Endpoint, to: Endpoint) -> CliResult {
        let message = if self.variants && (from != Endpoint::Pgn || !to.has_variants()) {
            "--variants needs games in PGN, and writes san, uci, fen, json or pgn: see --from and --to"
        } else if from != Endpoint::Pgn && !self.filters.is_empty() {
            "--filter needs games in PGN: see --from"
        } else if let Some(format) = from.training() {
            let filter = self.samples.filter();
            match to.training() {
                _ if filter.skip_noisy && !format.has_moves() => {
                    "--skip-noisy needs a best move, and the input has none"
                }
                _ if filter.min_ply > 0 && !format.has_plies() => {
                    "--min-ply needs plies, and the input has none"
                }
                Some(to) if to.has_moves() && !format.has_moves() => {
                    "the output needs a best move, and the input has none"
                }
                None if !to.is_position() => {
                    "samples are written as fen, epd, packed or a training format: see --to"
                }
                _ => return Ok(()),
            }
        } else if to.training().is_some() && from != Endpoint::Pgn {
            "samples need scores: from PGN with comments, or a training format: see --from"
        } else if to.training().is_none() && self.samples.filter() != Filter::default() {
            "--skip-checks, --skip-noisy, --min-ply, --max-score and --min-pieces need samples: see --from and --to"
        } else {
            return Ok(());
        };
        Err(CliError::Message(message.to_owned()))
    }
}

/// Returns an error with the numbers, if any game or sample was invalid.
fn result(summary: &Summary) -> CliResult {
    let Summary { games, invalid, samples, invalid_samples, unwritable, invalid_lines, .. } = *summary;
    let counts = [
        ("invalid games", invalid, games),
        ("invalid samples", invalid_samples, samples),
        ("samples that don't fit the format", unwritable, samples),
    ];
    let counts = counts.into_iter().filter(|&(_, count, _)| count > 0);
    let counts: Vec<_> = counts.map(|(kind, count, all)| format!("{kind}: {count} of {all}")).collect();
    match counts.is_empty() {
        true if invalid_lines > 0 => Err(CliError::Reported),
        true => Ok(()),
        false => Err(CliError::Message(counts.join(", "))),
    }
}

/// Reports what was left out, and filters by a tag that no game has. If nothing was invalid and no sample was written,
/// also says why.
fn warn(summary: &Summary, options: &Options, errors: &mut dyn Write) -> io::Result<()> {
    let Summary { games, passed, invalid, samples, invalid_samples, unwritable, written, .. } = *summary;
    let Summary { without_score, without_result, .. } = *summary;
    for (kind, count) in &summary.remarks {
        writeln!(errors, "movegen: read {count} times: {kind} ({})", kind.code())?;
    }
    if summary.cut_by_null_moves > 0 {
        writeln!(errors, "movegen: games whose samples end at a null move: {}", summary.cut_by_null_moves)?;
    }
    let rejected = summary.rejected_games.iter().zip(&options.filters);
    let rejected = rejected.map(|(&count, filter)| (count, format!("by {}", filter.tag())));
    report(passed, "games", rejected, errors)?;
    let left_out = [(without_score, "without a score"), (without_result, "in games without a result")];
    let rejected = summary.rejected.iter().map(|(reason, &count)| {
        let reason = match reason {
            Rejection::Ply => "by --min-ply",
            Rejection::Score => "by --max-score",
            Rejection::Pieces => "by --min-pieces",
            Rejection::Noisy => "by --skip-noisy",
            Rejection::Check => "by --skip-checks",
        };
        (count, reason)
    });
    report(written, "samples", left_out.into_iter().chain(rejected), errors)?;
    let tags = options.filters.iter().map(TagFilter::tag);
    for tag in tags.filter(|&tag| games > invalid && !summary.tags.contains(tag)) {
        writeln!(errors, "movegen: no game has the tag {tag}")?;
    }
    let is_invalid = invalid + invalid_samples + unwritable > 0;
    if is_invalid || written > 0 || options.output.to.training().is_none() {
        return Ok(());
    }
    let reason = match (samples, games, passed) {
        (0, 0, _) => "the input has none",
        (0, _, 1..) => "no game has a result and a score in a comment, such as [%eval 0.31] or +0.31/12",
        _ => return Ok(()),
    };
    writeln!(errors, "movegen: no sample written: {reason}")
}

/// Says how many games or samples were left out for each reason, if any were.
fn report(
    kept: u64,
    kind: &str,
    left_out: impl Iterator<Item = (u64, impl Display)>,
    errors: &mut dyn Write,
) -> io::Result<()> {
    let left_out = left_out.filter(|&(count, _)| count > 0);
    let left_out: Vec<_> = left_out.map(|(count, reason)| format!("{count} {reason}")).collect();
    if left_out.is_empty() {
        return Ok(());
    }
    writeln!(errors, "movegen: {kind}: {kept} kept, left out: {}", left_out.join(", "))
}
