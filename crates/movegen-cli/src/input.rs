//! Where positions come from: an argument, a name, or the lines of standard input.

use std::io::{self, BufRead, Read, Write};

use movegen_position::{FenError, Field, Position, Problem};

use crate::{Failure, Outcome};

/// The position to look at, or many of them.
#[derive(clap::Args)]
pub(crate) struct Source {
    /// A FEN of six or four fields, `startpos` or `kiwipete` [default: startpos]
    #[arg(value_name = "FEN", num_args = 0.., allow_negative_numbers = true)]
    words: Vec<String>,
    /// Read a FEN from each line of standard input, and write one line for each
    #[arg(long, conflicts_with = "words")]
    pub(crate) stdin: bool,
}

/// The position known as Kiwipete, by Peter McKenzie.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The bytes of a line of standard input that are looked at.
const LONGEST: u64 = 1 << 16;

/// What is wrong with a line of more.
pub(crate) const TOO_LONG: FenError =
    FenError { field: Field::Rest, column: LONGEST as usize + 1, problem: Problem::Extra };

impl Source {
    /// The words of the arguments, as they were given.
    pub(crate) fn text(&self) -> String {
        self.words.join(" ")
    }

    /// The one position of the arguments. The words of a FEN need not be quoted.
    pub(crate) fn position(&self) -> Result<Position, FenError> {
        Position::from_fen(&self.fen())
    }

    /// The FEN that [`position`](Self::position) reads.
    pub(crate) fn fen(&self) -> String {
        if self.words.is_empty() { fen_of("startpos") } else { fen_of(&self.text()) }
    }

    /// The position of a FEN or a name.
    pub(crate) fn named(text: &str) -> Result<Position, FenError> {
        Position::from_fen(&fen_of(text))
    }

    /// Calls `each` with every line of standard input that is a FEN and its text, in turn; for one that is not, a line says what
    /// is wrong with it. What was written is flushed whenever no further line is at hand, so that a program can ask
    /// for one answer at a time.
    pub(crate) fn each_line<W: Write>(
        input: impl Read,
        out: &mut W,
        each: impl FnMut(&Position, &str, &mut W) -> io::Result<()>,
    ) -> Outcome {
        Self::each_line_or(input, out, each, |error, out| writeln!(out, "error {error}"))
    }

    /// [`each_line`](Self::each_line) with the line that answers what is no FEN.
    pub(crate) fn each_line_or<W: Write>(
        input: impl Read,
        out: &mut W,
        mut each: impl FnMut(&Position, &str, &mut W) -> io::Result<()>,
        complain: impl Fn(&FenError, &mut W) -> io::Result<()>,
    ) -> Outcome {
        Self::each_text(input, out, |text, whole, out| {
            // A line that is too long may be bad before its end.
            let read = Position::from_fen(text);
            match read.and_then(|position| if whole { Ok(position) } else { Err(TOO_LONG) }) {
                Ok(position) => each(&position, text, out).map(|()| true),
                Err(error) => complain(&error, out).map(|()| false),
            }
        })
    }

    /// Calls `each` with every line of standard input, and whether that is all of it; it says whether all was well.
    pub(crate) fn each_text<W: Write>(
        input: impl Read,
        out: &mut W,
        mut each: impl FnMut(&str, bool, &mut W) -> io::Result<bool>,
    ) -> Outcome {
        let mut input = io::BufReader::new(input);
        let mut line = Vec::new();
        let mut all_good = true;
        loop {
            if !input.buffer().contains(&b'\n') {
                out.flush()?;
            }
            line.clear();
            // A FEN is short; a line that is not is refused, so that none can fill the memory.
            if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let whole = line.last() == Some(&b'\n') || !skip_line(&mut input)?;
            // What is not UTF-8 becomes a character that no FEN has, so the error names its place.
            let text = String::from_utf8_lossy(&line);
            let text = text.trim_end_matches(['\n', '\r']);
            all_good &= each(text, whole, out)?;
        }
        if all_good { Ok(()) } else { Err(Failure::Told) }
    }
}

/// The FEN that a name stands for, or the text itself.
fn fen_of(text: &str) -> String {
    match text {
        "startpos" => Position::default().to_string(),
        "kiwipete" => KIWIPETE.to_owned(),
        fen => fen.to_owned(),
    }
}

/// Passes over the rest of a line; whether there was any.
fn skip_line(input: &mut impl BufRead) -> io::Result<bool> {
    let mut any = false;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let len = end.map_or(buffer.len(), |end| end + 1);
        input.consume(len);
        if end.is_some() {
            return Ok(any);
        }
    }
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Self {
        Self::Sentence(format!("FEN: {error}"))
    }
}
