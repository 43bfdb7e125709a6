//! The legal moves of a FEN, in UCI and SAN: `cargo run -p movegen-position --example legal_moves -- "FEN"`.

use std::error::Error;
use std::io::{self, Write};

use movegen_position::{CastlingNotation, Position};

/// Writes each legal move on a line, in alphabetical order.
pub(crate) fn run(fen: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    // The error names the field and the column: "castling, column 23: no rook of that color to castle with".
    let position = Position::from_fen(fen)?;
    let mut lines: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|mv| format!("{} {}", position.uci(mv, CastlingNotation::Standard), position.san(mv)))
        .collect();
    lines.sort();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    match position.outcome() {
        Some(outcome) => writeln!(out, "{outcome}: {}", outcome.reason())?,
        None if position.in_check() => writeln!(out, "check")?,
        None => {}
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let fen = if words.is_empty() { Position::default().to_string() } else { words.join(" ") };
    run(&fen, &mut io::stdout())
}
