//! `movegen convert`: converts games and training data to another notation or format.

mod arguments;
mod conversion;
mod filter;
mod format;
mod games;
mod samples;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use movegen_pgn::{Decompressed, GameResult, NULL_MOVES, WriteOptions};
use movegen_position::{CastlingNotation, Move, Position};

use crate::error::{CliError, CliResult, at_place, printable};
use crate::host::Host;
use crate::input::{MAX_LINE, Source, read_position};
use crate::progress::delayed_bar;
pub(crate) use arguments::Arguments;
use conversion::{Conversion, Summary};
pub(crate) use format::Endpoint;
use format::Output;

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    host: &Host,
    mut input: impl Read,
    out: &mut impl Write,
    errors: &mut impl Write,
) -> CliResult {
    let start = read_position(&arguments.start)?;
    let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = arguments.threads.map_or_else(processors, usize::from);
    let to = if arguments.json { Endpoint::Json } else { arguments.to };
    let output = Output { to, notation, pgn: arguments.pgn.options() };
    if to != Endpoint::Pgn && output.pgn != WriteOptions::default() {
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
    let mut conversion =
        Conversion { arguments, output, threads, start, summary: Summary::default(), progress, out, errors };
    if arguments.files.is_empty() {
        conversion.convert("", &mut input)?;
    }
    for path in &arguments.files {
        if path.as_os_str() == "-" {
            conversion.convert("", &mut input)?;
            continue;
        }
        let name = path.display().to_string();
        let mut file = File::open(path).map_err(|error| CliError::Message(at_place(&name, &error)))?;
        conversion.convert(&name, &mut file)?;
    }
    let Conversion { summary, errors, .. } = conversion;
    // If standard error is closed, the exit status alone tells.
    let _ = summary.warn(to.training().is_some(), errors);
    summary.result()
}

impl Conversion<'_> {
    /// Converts an input. `name` is empty for standard input.
    fn convert(&mut self, name: &str, input: &mut dyn Read) -> CliResult {
        let in_file = |error: io::Error| CliError::Message(at_place(name, &error));
        // Boxed, as `info` has it, since decompression is much code.
        let input: Box<dyn Read> = Box::new(self.progress.wrap_read(input));
        let mut input = Decompressed::new(input).map_err(in_file)?;
        let mut start = Vec::new();
        let from = match self.arguments.from {
            Some(from) => from,
            None if !name.is_empty() => Endpoint::from_path(Path::new(name)).unwrap_or(Endpoint::Pgn),
            None => {
                read_start(&mut input, &mut start).map_err(in_file)?;
                if starts_like_pgn(&start) { Endpoint::Pgn } else { Endpoint::San }
            }
        };
        let input = BufReader::with_capacity(1 << 16, start.chain(input));
        self.check(from)?;
        match from.training() {
            Some(format) => self.convert_samples(format, name, input),
            None if from == Endpoint::Pgn => self.convert_games(name, input),
            None => self.convert_lines(input),
        }
    }

    /// Checks that the input has what the output and the filters need.
    fn check(&self, from: Endpoint) -> CliResult {
        let to = self.output.to;
        let message = if self.arguments.variants && (from != Endpoint::Pgn || !to.has_variants()) {
            "--variants needs games in PGN, and writes san, uci, fen, json or pgn: see --from and --to"
        } else if from != Endpoint::Pgn && !self.arguments.filters.is_empty() {
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
        } else if to.training().is_some() && from != Endpoint::Pgn {
            "samples need scores: from PGN with comments, or a training format: see --from"
        } else if to.training().is_none() && self.arguments.samples.any() {
            "--skip-checks, --skip-noisy, --min-ply, --max-score and --min-pieces need samples: see --from and --to"
        } else {
            return Ok(());
        };
        Err(CliError::Message(message.to_owned()))
    }

    /// Converts one game per line.
    fn convert_lines(&mut self, input: impl Read) -> CliResult {
        let Self { output, start, progress, errors, .. } = self;
        let mut converted = Vec::new();
        Source::each_text(input, &mut self.out, |text, is_whole, out| {
            let moves =
                if is_whole { read_moves(*start, text) } else { Err("the line is too long".to_owned()) };
            match moves {
                Ok((moves, result)) => {
                    converted.clear();
                    output.write_moves(start, moves.into_iter(), result, &mut converted);
                    out.write_all(&converted).map(|()| true)
                }
                // Rows have no place for a text.
                Err(error) if output.to == Endpoint::Packed => {
                    progress.suspend(|| writeln!(errors, "error {}", printable(&error))).map(|()| false)
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

/// Returns whether only the next line tells whether a text is PGN.
fn needs_next_line(text: &[u8]) -> bool {
    let mut lines = trimmed(text).split_inclusive(|&byte| byte == b'\n');
    match (lines.next(), lines.next()) {
        (None, _) => true,
        (Some(first), None) => !first.ends_with(b"\n") || opens_game(first),
        (Some(first), Some(second)) => !second.ends_with(b"\n") && opens_game(first),
    }
}

/// Returns whether a line has the first move of a game, numbered, but not its result.
fn opens_game(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace);
    starts_at_first_move(line) && !words.any(|word| GameResult::from_bytes(word).is_some())
}

/// Returns whether a line starts with the number of the first move.
fn starts_at_first_move(line: &[u8]) -> bool {
    line.trim_ascii_start()
        .strip_prefix(b"1")
        .is_some_and(|rest| rest.starts_with(b".") || rest.starts_with(b" "))
}

/// Returns whether a text starts like PGN rather than like a line of moves: with a tag, a comment, or a game on several
/// lines.
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
fn read_moves(mut position: Position, text: &str) -> Result<(Vec<Option<Move>>, GameResult), String> {
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
        let read = position.parse_uci(bare).or_else(|_| position.parse_san(bare));
        // Slower, but it says why a move isn't legal.
        let read = read.or_else(|_| position.parse_move(bare));
        let mv = read.map_err(|why| format!("{bare}: {why}, in {position}"))?;
        moves.push(Some(mv));
        position = position.after(mv);
    }
    Ok((moves, result))
}

#[cfg(test)]
mod tests {
    use std::io::{self, ErrorKind, Read};

    use super::read_start;

    /// Fails once, then has a line.
    struct Fails(Option<ErrorKind>);

    impl Read for Fails {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            self.0.take().map_or_else(|| (&b"e4\n"[..]).read(out), |kind| Err(kind.into()))
        }
    }

    #[test]
    fn only_an_interrupted_read_is_tried_again() {
        let mut start = Vec::new();
        read_start(&mut Fails(Some(ErrorKind::Interrupted)), &mut start).unwrap();
        assert_eq!(start, b"e4\n");
        let error = read_start(&mut Fails(Some(ErrorKind::BrokenPipe)), &mut start).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::BrokenPipe);
    }
}
