//! Where positions come from: an argument, or lines of standard input.
//!
//! A position is a FEN, an EPD with operations, or a name, optionally followed by moves. Prefixes that other
//! programs and subcommands print are skipped: UCI's `position` and `fen`, and the `ok` of `movegen fen`.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::time::Duration;

use movegen_position::game::GamePosition;
use movegen_position::setup::FenError;
use movegen_position::{Game, Position};
use movegen_variants::{Variant, VariantPosition};

use crate::error::{CliError, CliResult, printable};

/// The arguments that give one position.
#[derive(clap::Args)]
pub(crate) struct PositionArguments {
    /// A FEN, an EPD, `startpos` or `kiwipete`, then optionally `moves e2e4 ..` [default: startpos]
    #[arg(value_name = "FEN", num_args = 0.., allow_negative_numbers = true)]
    words: Vec<String>,
    /// The rules: chess, antichess, atomic, crazyhouse, horde, kingofthehill, racingkings or 3check
    #[arg(long, value_name = "NAME", default_value = "chess", hide_default_value = true)]
    pub(crate) variant: Variant,
}

impl PositionArguments {
    /// Returns the text, which needs no quotes.
    pub(crate) fn text(&self) -> String {
        if self.words.is_empty() { "startpos".to_owned() } else { self.words.join(" ") }
    }

    /// Reads the position, and plays the moves after it.
    pub(crate) fn game(&self) -> Result<AnyGame, InputError> {
        PositionText::new(self.variant, &self.text()).game()
    }
}

/// The arguments that give one position, or many on standard input.
#[derive(clap::Args)]
pub(crate) struct Source {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Read one position per line from standard input
    #[arg(long, conflicts_with = "words")]
    pub(crate) stdin: bool,
}

/// The arguments of a subcommand that reports on positions.
#[derive(clap::Args)]
pub(crate) struct ReportArguments {
    #[command(flatten)]
    pub(crate) source: Source,
    /// Write one JSON object per position
    #[arg(long)]
    pub(crate) json: bool,
}

impl ReportArguments {
    /// Reports on the game of the arguments, or with --stdin on each line as [`Source::each_line`] does:
    /// through `write`, or as JSON through `report`.
    pub(crate) fn report<W: Write, R: serde::Serialize>(
        &self,
        input: impl Read,
        out: &mut W,
        report: impl Fn(&AnyGame) -> R,
        write: impl Fn(&AnyGame, &mut W) -> io::Result<()>,
    ) -> CliResult {
        let write = |game: &AnyGame, out: &mut W| match self.json {
            true => write_json(&report(game), out),
            false => write(game, out),
        };
        match self.source.stdin {
            true => self.source.each_line(self.json, input, out, write),
            false => Ok(write(&self.source.position.game()?, out)?),
        }
    }
}

/// A game of chess or of a variant.
pub(crate) type AnyGame = Game<VariantPosition>;

/// The position known as Kiwipete, by Peter McKenzie.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The longest line of standard input, in bytes without the line end. The help quotes this number.
pub(crate) const MAX_LINE: usize = 1 << 16;

impl Source {
    /// Calls `write` with the game on each line of `input`, and writes an error (text or JSON) for each line without
    /// one. Flushes before waiting for input. A program can thus send one line at a time and read the answer.
    pub(crate) fn each_line<W: Write>(
        &self,
        is_json: bool,
        input: impl Read,
        out: &mut W,
        mut write: impl FnMut(&AnyGame, &mut W) -> io::Result<()>,
    ) -> CliResult {
        Self::each_text(input, out, |text, is_whole, out| {
            match of_line(PositionText::new(self.position.variant, text).game(), is_whole) {
                Ok(game) => write(&game, out).map(|()| true),
                Err(error) => error.write(is_json, out).map(|()| false),
            }
        })
    }

    /// Calls `each` with each line of `input` and whether it is complete: of a line longer than [`MAX_LINE`],
    /// only the start is passed. `each` returns whether the line is valid.
    pub(crate) fn each_text<W: Write>(
        input: impl Read,
        out: &mut W,
        mut each: impl FnMut(&str, bool, &mut W) -> io::Result<bool>,
    ) -> CliResult {
        let mut input = io::BufReader::new(input);
        let mut line = Vec::new();
        let mut all_valid = true;
        loop {
            if !input.buffer().contains(&b'\n') {
                out.flush()?;
            }
            line.clear();
            if !read_line(&mut input, &mut line)? {
                break;
            }
            let is_whole = line.len() <= MAX_LINE;
            line.truncate(MAX_LINE);
            // Invalid UTF-8 becomes a character that no FEN has, which makes the error point to it.
            all_valid &= each(&String::from_utf8_lossy(&line), is_whole, out)?;
        }
        if all_valid { Ok(()) } else { Err(CliError::Reported) }
    }
}

/// Writes a line of JSON.
pub(crate) fn write_json(value: &impl serde::Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Why a text is not a position.
#[derive(Debug)]
pub(crate) enum InputError {
    /// The FEN or EPD is invalid.
    Fen(FenError),
    /// A move after the position is illegal.
    Move { column: usize, text: String, problem: String },
    /// The line is longer than [`MAX_LINE`].
    TooLong,
}

impl InputError {
    /// Writes the line for a text that isn't a position.
    pub(crate) fn write(&self, is_json: bool, out: &mut impl Write) -> io::Result<()> {
        #[derive(serde::Serialize)]
        struct Object {
            error: String,
            code: &'static str,
        }
        let error = self.to_string();
        if !is_json {
            return writeln!(out, "error {}", printable(&error));
        }
        let code = match self {
            Self::Fen(error) => error.code(),
            Self::Move { .. } => "move",
            Self::TooLong => "too-long",
        };
        write_json(&Object { error, code }, out)
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Move { column, text, problem } => write!(f, "moves, column {column}: {text}: {problem}"),
            Self::TooLong => write!(f, "line, column {}: too long", MAX_LINE + 1),
        }
    }
}

impl From<FenError> for InputError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl From<InputError> for CliError {
    fn from(error: InputError) -> Self {
        Self::Message(format!("FEN: {error}"))
    }
}

/// Returns the result of a line, given the result of its start. In a line that is too long, the FEN may have an earlier
/// error, and the moves may be cut.
pub(crate) fn of_line<T>(start: Result<T, InputError>, is_whole: bool) -> Result<T, InputError> {
    if is_whole || matches!(start, Err(InputError::Fen(_))) { start } else { Err(InputError::TooLong) }
}

/// Reads a position of chess and plays the moves after it.
pub(crate) fn read_position(text: &str) -> Result<Position, InputError> {
    PositionText::new(Variant::Chess, text).position()
}

/// The parts of the text of a position.
pub(crate) struct PositionText<'a> {
    /// The fields of a FEN, or with [`is_epd`](Self::is_epd) the fields and operations of an EPD.
    pub(crate) fen: Cow<'a, str>,
    /// Bytes before the fields, after any byte order mark.
    pub(crate) offset: usize,
    /// Whether operations follow four fields. They may include move counters.
    pub(crate) is_epd: bool,
    /// The operations of an EPD, or those after a FEN.
    pub(crate) operations: &'a str,
    /// The moves after the position, and where they start.
    pub(crate) moves: &'a str,
    moves_offset: usize,
    variant: Variant,
}

impl<'a> PositionText<'a> {
    /// Splits a text without validating it.
    pub(crate) fn new(variant: Variant, text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (body, moves) = split_at_moves(text);
        let mut fen = body.trim_start();
        for prefix in ["ok", "position", "fen"] {
            let after = fen.strip_prefix(prefix).filter(|after| after.starts_with([' ', '\t']));
            fen = after.map_or(fen, str::trim_start);
        }
        let (mut parts_fen, mut operations, mut is_epd) = (fen, "", false);
        let semicolon = find_unquoted(fen, |rest| rest.starts_with(';'));
        let fields = fen.get(..semicolon.unwrap_or(fen.len())).unwrap_or_default();
        // Without a semicolon, a single letter is a mistake in a FEN. Some suites have a dash before the operations.
        let opens_operation = |at: &usize| {
            let word = fields.get(*at..).and_then(|rest| rest.split_whitespace().next()).unwrap_or_default();
            let is_opcode = word.starts_with(|first: char| first.is_ascii_alphabetic());
            (is_opcode || word == "-") && (semicolon.is_some() || word.len() > 1)
        };
        let mut starts = word_starts(fields).skip(4);
        if let Some(start) = starts.next().filter(opens_operation) {
            is_epd = true;
            operations = fen.get(start..).unwrap_or_default();
        } else if let Some(start) = starts.nth(1).filter(opens_operation) {
            (parts_fen, operations) = fen.split_at(start);
        } else if let Some(end) = semicolon {
            parts_fen = fields;
            operations = fen.get(end + 1..).unwrap_or_default();
        }
        let named = match parts_fen.trim_end() {
            "startpos" => Some(variant.start_fen().to_owned()),
            "kiwipete" => Some(KIWIPETE.to_owned()),
            _ => None,
        };
        Self {
            offset: body.len() - fen.len(),
            fen: named.map_or(Cow::Borrowed(parts_fen), Cow::Owned),
            is_epd,
            operations,
            moves,
            moves_offset: text.len() - moves.len(),
            variant,
        }
    }

    /// Reads the position and plays the moves: the position of chess they lead to.
    pub(crate) fn position(&self) -> Result<Position, InputError> {
        self.play(self.start()).map(|game| *game.position())
    }

    /// Reads the position and plays the moves.
    pub(crate) fn game(&self) -> Result<AnyGame, InputError> {
        self.play(match self.variant {
            Variant::Chess => self.start().map(Into::into),
            variant => VariantPosition::from_fen(variant, &self.fen),
        })
    }

    /// Reads the position of chess.
    fn start(&self) -> Result<Position, FenError> {
        match self.is_epd {
            true => Position::from_epd(&self.fen).map(|(position, _)| position),
            false => Position::from_fen(&self.fen),
        }
    }

    /// Plays the moves.
    fn play<P: GamePosition>(&self, start: Result<P, FenError>) -> Result<Game<P>, InputError> {
        let mut game = Game::from(start.map_err(|error| self.locate(error))?);
        for start in word_starts(self.moves) {
            let rest = self.moves.get(start..).unwrap_or_default();
            let text = rest.split_whitespace().next().unwrap_or_default();
            let illegal = |problem| InputError::Move {
                column: self.moves_offset + start + 1,
                text: text.to_owned(),
                problem,
            };
            let mv = game.position().parse_move(text).map_err(|error| illegal(error.to_string()))?;
            game.play(mv).map_err(|error| illegal(error.to_string()))?;
        }
        Ok(game)
    }

    /// Shifts an error's column by the bytes before the fields.
    pub(crate) fn locate(&self, error: FenError) -> InputError {
        InputError::Fen(FenError { column: error.column + self.offset, ..error })
    }
}

/// Reads a duration, short enough to be added to a point in time.
pub(crate) fn parse_seconds(text: &str) -> Result<Duration, String> {
    const LONGEST: Duration = Duration::from_secs(u32::MAX as u64);
    let seconds = text.parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let seconds = seconds.filter(|&seconds| seconds <= LONGEST);
    seconds.ok_or_else(|| format!("expected a number of seconds up to {}", LONGEST.as_secs()))
}

/// Reads a size of memory in bytes.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    let (digits, shift) = match text.strip_suffix(['G', 'g']) {
        Some(digits) => (digits, 30),
        None => (text.strip_suffix(['M', 'm']).unwrap_or(text), 20),
    };
    let size = digits.parse::<u64>().ok().filter(|&size| size > 0);
    let bytes = size.and_then(|size| size.checked_mul(1 << shift));
    bytes.ok_or_else(|| "expected a size such as 64, 64M or 2G".to_owned())
}

/// Splits a text at the word `moves`.
pub(crate) fn split_at_moves(text: &str) -> (&str, &str) {
    const WORD: &str = "moves";
    let is_space = |byte: Option<&u8>| byte.is_none_or(|&byte| byte == b' ' || byte == b'\t');
    let at = find_unquoted(text, |rest| {
        let start = text.len() - rest.len();
        rest.starts_with(WORD)
            && start > 0
            && is_space(text.as_bytes().get(start - 1))
            && is_space(rest.as_bytes().get(WORD.len()))
    });
    let Some(at) = at else { return (text, "") };
    (text.get(..at).unwrap_or_default(), text.get(at + WORD.len()..).unwrap_or_default())
}

/// Returns the first index outside quotes where `is_found` holds for the rest of the text.
fn find_unquoted(text: &str, is_found: impl Fn(&str) -> bool) -> Option<usize> {
    let mut in_quotes = false;
    text.char_indices().map(|(at, _)| at).find(|&at| {
        let rest = text.get(at..).unwrap_or_default();
        in_quotes ^= rest.starts_with('"');
        !in_quotes && is_found(rest)
    })
}

/// Returns where each word starts.
fn word_starts(text: &str) -> impl Iterator<Item = usize> {
    text.split_whitespace().map(|word| word.as_ptr() as usize - text.as_ptr() as usize)
}

/// Reads a line without its end. Returns `false` at the end of the input. Keeps only a few bytes more than
/// [`MAX_LINE`], since a line could fill the memory.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    // A line of maximum length has two more bytes if it ends with "\r\n".
    let limit = MAX_LINE as u64 + 2;
    if input.by_ref().take(limit).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    let has_end = line.last() == Some(&b'\n');
    if !has_end {
        skip_line(input)?;
    }
    // Without a line end, this may be the start of a longer line and must not get shorter.
    while has_end && matches!(line.last(), Some(b'\n' | b'\r')) {
        line.pop();
    }
    Ok(true)
}

/// Skips the rest of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let len = end.map_or(buffer.len(), |end| end + 1);
        input.consume(len);
        if end.is_some() || len == 0 {
            return Ok(());
        }
    }
}
