//! Where positions come from: an argument, or lines of standard input.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Duration;

use movegen_convert::{AnyGame, PositionText, TextError, each_line};
use movegen_position::Position;
use movegen_variants::Variant;

use crate::context::{Context, Out};
use crate::error::{CliError, CliResult, in_file, printable};

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
    pub(crate) fn game(&self) -> Result<AnyGame, TextError> {
        PositionText::new(self.variant, &self.text()).game()
    }
}

/// The arguments that give one position, or many on standard input, and the form of the output.
#[derive(clap::Args)]
pub(crate) struct Source {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Read one position per line from standard input
    #[arg(long, conflicts_with = "words")]
    pub(crate) stdin: bool,
    /// Write one JSON object per position
    #[arg(long)]
    pub(crate) json: bool,
}

impl Source {
    /// Calls `write` with the game of the arguments, or with --stdin on each line as [`each_line`](Self::each_line)
    /// does.
    pub(crate) fn write(
        &self,
        context: &mut Context<'_>,
        write: impl Fn(&AnyGame, &mut Out<'_>) -> io::Result<()>,
    ) -> CliResult {
        match self.stdin {
            true => self.each_line(context, write),
            false => Ok(write(&self.position.game()?, &mut context.out)?),
        }
    }

    /// Calls `write` with the game on each line of `input`, and writes an error (text or JSON) for each line without
    /// one. Flushes before waiting for input. A program can thus send one line at a time and read the answer.
    pub(crate) fn each_line(
        &self,
        Context { input, out, .. }: &mut Context<'_>,
        write: impl Fn(&AnyGame, &mut Out<'_>) -> io::Result<()>,
    ) -> CliResult {
        Self::each_text(input, out, |text, is_whole, out| {
            match TextError::of_line(PositionText::new(self.position.variant, text).game(), is_whole) {
                Ok(game) => write(&game, out).map(|()| true),
                Err(error) => write_error(&error, self.json, out).map(|()| false),
            }
        })
    }

    /// Calls `each` as [`each_line`] does. `each` returns whether the line is valid.
    pub(crate) fn each_text(
        input: &mut dyn Read,
        out: &mut Out<'_>,
        mut each: impl FnMut(&str, bool, &mut Out<'_>) -> io::Result<bool>,
    ) -> CliResult {
        let mut all_valid = true;
        each_line(input, out, |text, is_whole, out| {
            all_valid &= each(text, is_whole, out)?;
            Ok(())
        })?;
        if all_valid { Ok(()) } else { Err(CliError::Reported) }
    }
}

/// Opens a file and returns its name, or standard input for `-`, which has none.
pub(crate) fn open<'a>(path: &Path, input: &'a mut dyn Read) -> io::Result<(String, Box<dyn Read + 'a>)> {
    if path.as_os_str() == "-" {
        return Ok((String::new(), Box::new(input)));
    }
    let file = File::open(path).map_err(|error| in_file(path, error))?;
    Ok((path.display().to_string(), Box::new(file)))
}

/// Writes a line of JSON.
pub(crate) fn write_json(value: &impl serde::Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Writes the line for a text that isn't a position.
pub(crate) fn write_error(error: &TextError, is_json: bool, out: &mut impl Write) -> io::Result<()> {
    #[derive(serde::Serialize)]
    struct Object {
        error: String,
        code: &'static str,
    }
    if !is_json {
        return writeln!(out, "error {}", printable(&error.to_string()));
    }
    write_json(&Object { error: error.to_string(), code: error.code() }, out)
}
impl From<TextError> for CliError {
    fn from(error: TextError) -> Self {
        Self::Message(format!("FEN: {error}"))
    }
}

/// Reads a position of chess and plays the moves after it.
pub(crate) fn read_position(text: &str) -> Result<Position, TextError> {
    PositionText::new(Variant::Chess, text).position()
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
