//! The sources of positions: an argument, a name, or the lines of standard input.

use std::io::{self, BufRead, Read, Write};

use movegen_position::Position;
use movegen_position::board::{FenError, FenField, FenProblem};

use crate::{CliError, CliResult};

/// The arguments that give one position, or many on standard input.
#[derive(clap::Args)]
pub(crate) struct Source {
    /// A FEN of six or four fields, `startpos` or `kiwipete` [default: startpos]
    #[arg(value_name = "FEN", num_args = 0.., allow_negative_numbers = true)]
    words: Vec<String>,
    /// Read one FEN per line of standard input, and write one line for each
    #[arg(long, conflicts_with = "words")]
    pub(crate) stdin: bool,
}

/// The position known as Kiwipete, by Peter McKenzie.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The most bytes that a line of standard input may have, without the end of the line. The help of the command states
/// this number.
const MAX_LINE: usize = 1 << 16;

/// The error for a longer line.
pub(crate) const TOO_LONG: FenError =
    FenError { field: FenField::Rest, column: MAX_LINE + 1, problem: FenProblem::Extra };

impl Source {
    /// Returns the words of the arguments, separated by spaces.
    pub(crate) fn text(&self) -> String {
        self.words.join(" ")
    }

    /// Reads the position of the arguments. The words of a FEN need no quotes.
    pub(crate) fn position(&self) -> Result<Position, FenError> {
        Position::from_fen(&self.fen())
    }

    /// Returns the FEN that [`position`](Self::position) reads.
    pub(crate) fn fen(&self) -> String {
        if self.words.is_empty() { resolve("startpos") } else { resolve(&self.text()) }
    }

    /// Reads the position of a FEN or a name.
    pub(crate) fn named(text: &str) -> Result<Position, FenError> {
        Position::from_fen(&resolve(text))
    }

    /// Calls `each` with the position and the text of each line of `input` that is a FEN, and writes an error for each
    /// other line. Output is flushed before waiting for input, so that a program can send one line at a time and read
    /// the result.
    pub(crate) fn each_line<W: Write>(
        input: impl Read,
        out: &mut W,
        each: impl FnMut(&Position, &str, &mut W) -> io::Result<()>,
    ) -> CliResult {
        Self::each_line_or(input, out, each, |error, out| writeln!(out, "error {error}"))
    }

    /// Does the same as [`each_line`](Self::each_line), but writes errors with `write_error`.
    pub(crate) fn each_line_or<W: Write>(
        input: impl Read,
        out: &mut W,
        mut each: impl FnMut(&Position, &str, &mut W) -> io::Result<()>,
        write_error: impl Fn(&FenError, &mut W) -> io::Result<()>,
    ) -> CliResult {
        Self::each_text(input, out, |text, is_whole, out| {
            // A line that is too long may have an error before its end.
            let result = Position::from_fen(text);
            match result.and_then(|position| if is_whole { Ok(position) } else { Err(TOO_LONG) }) {
                Ok(position) => each(&position, text, out).map(|()| true),
                Err(error) => write_error(&error, out).map(|()| false),
            }
        })
    }

    /// Calls `each` with each line of `input`, and with whether it is whole: of a line of more than [`MAX_LINE`] bytes,
    /// only the first ones are passed. `each` returns whether the line is valid.
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
            // Invalid UTF-8 becomes a character that no FEN has, so that the error names its place.
            all_valid &= each(&String::from_utf8_lossy(&line), is_whole, out)?;
        }
        if all_valid { Ok(()) } else { Err(CliError::Reported) }
    }
}

/// Returns the FEN of a named position, or the text itself.
fn resolve(text: &str) -> String {
    match text {
        "startpos" => Position::default().to_string(),
        "kiwipete" => KIWIPETE.to_owned(),
        fen => fen.to_owned(),
    }
}

/// Reads a line without its end, and returns whether there is one. At most a few bytes more than [`MAX_LINE`] are kept,
/// so that no line can fill the memory.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    // A line of the greatest length has two more bytes if it ends with "\r\n".
    let limit = MAX_LINE as u64 + 2;
    if input.by_ref().take(limit).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    let has_end = line.last() == Some(&b'\n');
    if !has_end {
        skip_line(input)?;
    }
    // Without an end of line, the bytes may be the start of a longer line, which must not become shorter here.
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

impl From<FenError> for CliError {
    fn from(error: FenError) -> Self {
        Self::Message(format!("FEN: {error}"))
    }
}
