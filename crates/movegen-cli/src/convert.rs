//! `movegen convert`: converts moves and games from one notation to another.

use std::io::{Read, Write};

use movegen_position::{CastlingNotation, Move, Position};

use crate::CliResult;
use crate::input::{Source, read_position};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The notation of standard input, one game per line; all notations except UCI are read the same way
    #[arg(long, value_enum, default_value_t = Notation::San)]
    from: Notation,
    /// The notation of standard output
    #[arg(long, value_enum, default_value_t = Notation::Uci)]
    to: Notation,
    /// The first position of each game: a FEN, `startpos` or `kiwipete`
    #[arg(long, value_name = "FEN", default_value = "startpos")]
    start: String,
}

/// The values of `--from` and `--to`.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Notation {
    /// Nf3, exd8=Q, O-O
    San,
    /// g1f3, e7d8q, e1g1
    Uci,
    /// Ng1-f3, e7xd8=Q, O-O
    Lan,
    /// ♘f3, exd8=♕, O-O
    Figurine,
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    input: impl Read,
    out: &mut impl Write,
) -> CliResult {
    let start = read_position(&arguments.start)?;
    Source::each_text(input, out, |text, is_whole, out| {
        let converted = if is_whole {
            convert_game(start, text, arguments, notation)
        } else {
            Err("the line is too long".to_owned())
        };
        match converted {
            Ok(line) => writeln!(out, "{line}").map(|()| true),
            Err(error) => writeln!(out, "error {error}").map(|()| false),
        }
    })
}

/// Converts one game. Move numbers and results are ignored.
fn convert_game(
    mut position: Position,
    text: &str,
    arguments: &Arguments,
    notation: CastlingNotation,
) -> Result<String, String> {
    let mut line = Vec::new();
    for word in text.split_whitespace() {
        // A move number is a word of its own or a prefix of the move: "1", "1.", "1.e4", "1...e5".
        let digits = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let bare = word.get(digits..).filter(|rest| rest.is_empty() || rest.starts_with('.')).unwrap_or(word);
        let bare = bare.trim_start_matches('.');
        if bare.is_empty() || matches!(bare, "1-0" | "0-1" | "1/2-1/2" | "*" | "e.p.") {
            continue;
        }
        let read: Result<Move, String> = match arguments.from {
            Notation::Uci => position.parse_uci(bare).map_err(|error| error.to_string()),
            _ => position.parse_san(bare).map_err(|error| error.to_string()),
        };
        let mv = read.map_err(|error| format!("{bare}: {error}, in {position}"))?;
        line.push(match arguments.to {
            Notation::San => position.san(mv).to_string(),
            Notation::Uci => position.uci(mv, notation).to_string(),
            Notation::Lan => position.san(mv).long().to_string(),
            Notation::Figurine => position.san(mv).figurines().to_string(),
        });
        position = position.after(mv);
    }
    Ok(line.join(" "))
}
