//! Where positions come from: an argument, a name, or the lines of standard input.

use std::io::{self, BufRead, Read, Write};

use movegen_position::{FenError, Position};

use crate::{Failure, Outcome};

/// The position to look at, or many of them.
#[derive(clap::Args)]
pub(crate) struct Source {
    /// A FEN of six or four fields, `startpos` or `kiwipete` [default: startpos]
    #[arg(value_name = "FEN", num_args = 0..)]
    words: Vec<String>,
    /// Read a FEN from each line of standard input, and write one line for each
    #[arg(long, conflicts_with = "words")]
    pub(crate) stdin: bool,
}

/// The position known as Kiwipete, by Peter McKenzie.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

impl Source {
    /// The one position of the arguments. The words of a FEN need not be quoted.
    pub(crate) fn position(&self) -> Result<Position, FenError> {
        match self.words.join(" ").as_str() {
            "" | "startpos" => Ok(Position::default()),
            "kiwipete" => Position::from_fen(KIWIPETE),
            fen => Position::from_fen(fen),
        }
    }

    /// Calls `each` with every line of standard input that is a FEN, in turn; for one that is not, a line says what
    /// is wrong with it. What was written is flushed whenever no more input is at hand, so that a program can ask
    /// for one answer at a time.
    pub(crate) fn each_line<W: Write>(
        out: &mut W,
        mut each: impl FnMut(&Position, &mut W) -> io::Result<()>,
    ) -> Outcome {
        let mut input = io::BufReader::new(io::stdin().lock());
        let mut line = Vec::new();
        let mut all_good = true;
        loop {
            if input.buffer().is_empty() {
                out.flush()?;
            }
            line.clear();
            // A FEN is short; of a line that is not, the first 64 KiB are enough to say so.
            let read = input.by_ref().take(1 << 16).read_until(b'\n', &mut line)?;
            if read == 0 {
                break;
            }
            if line.last() != Some(&b'\n') {
                skip_line(&mut input)?;
            }
            // What is not UTF-8 becomes a character that no FEN has, so the error names its place.
            let text = String::from_utf8_lossy(&line);
            match Position::from_fen(text.trim_end_matches(['\n', '\r'])) {
                Ok(position) => each(&position, out)?,
                Err(error) => {
                    writeln!(out, "error {error}")?;
                    all_good = false;
                }
            }
        }
        if all_good { Ok(()) } else { Err(Failure::Told) }
    }
}

/// Passes over the rest of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let len = end.map_or(buffer.len(), |end| end + 1);
        input.consume(len);
        if end.is_some() {
            return Ok(());
        }
    }
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Self {
        Self::Sentence(format!("FEN: {error}"))
    }
}
