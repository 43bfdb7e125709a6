//! `movegen convert`: moves and games from one notation into another.

use std::io::{Read, Write};

use movegen_position::{CastleStyle, Move, Position};

use crate::Outcome;
use crate::input::Source;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The notation of the moves that are read from standard input, a game a line; all but UCI are read alike
    #[arg(long, value_enum, default_value_t = Notation::San)]
    from: Notation,
    /// The notation to write them in
    #[arg(long, value_enum, default_value_t = Notation::Uci)]
    to: Notation,
    /// Where the games begin: a FEN, `startpos` or `kiwipete`
    #[arg(long, value_name = "FEN", default_value = "startpos")]
    start: String,
}

/// How moves are written.
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
    style: CastleStyle,
    input: impl Read,
    out: &mut impl Write,
) -> Outcome {
    let start = Source::named(&arguments.start)?;
    Source::each_text(input, out, |text, whole, out| {
        let converted =
            if whole { game(start, text, arguments, style) } else { Err("the line is too long".to_owned()) };
        match converted {
            Ok(line) => writeln!(out, "{line}").map(|()| true),
            Err(error) => writeln!(out, "error {error}").map(|()| false),
        }
    })
}

/// One game. Numbers of moves and results are passed over.
fn game(mut position: Position, text: &str, asked: &Arguments, style: CastleStyle) -> Result<String, String> {
    let mut line = Vec::new();
    for word in text.split_whitespace() {
        // A number may stand alone, or before its move: "1", "1.", "1.e4", "1...e5".
        let digits = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let bare = word.get(digits..).filter(|rest| rest.is_empty() || rest.starts_with('.')).unwrap_or(word);
        let bare = bare.trim_start_matches('.');
        if bare.is_empty() || matches!(bare, "1-0" | "0-1" | "1/2-1/2" | "*" | "e.p.") {
            continue;
        }
        let read: Result<Move, String> = match asked.from {
            Notation::Uci => position.parse_uci(bare).map_err(|error| error.to_string()),
            _ => position.parse_san(bare).map_err(|error| error.to_string()),
        };
        let mv = read.map_err(|error| format!("{bare}: {error}, in {position}"))?;
        line.push(match asked.to {
            Notation::San => position.san(mv).to_string(),
            Notation::Uci => position.uci(mv, style).to_string(),
            Notation::Lan => position.san(mv).long().to_string(),
            Notation::Figurine => position.san(mv).figurines().to_string(),
        });
        position = position.after(mv);
    }
    Ok(line.join(" "))
}
