//! Plays moves from a Chess960 start position and shows both ways to write castling: `cargo run -p
//! movegen-position --example chess960 -- 518 e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1`.

use std::error::Error;
use std::io::{self, Write};

use movegen_position::{CastlingNotation, Position};

/// Plays the moves, given in UCI (either castling notation) or SAN, and writes each in three notations.
pub(crate) fn run(number: u16, moves: &[&str], out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut position = Position::chess960(number).ok_or("start positions are numbered 0 to 959")?;
    writeln!(out, "{position}")?;
    for text in moves {
        let mv = position.parse_move(text)?;
        // Even `Standard` writes castling as king takes rook if king or rook started elsewhere than in chess.
        let [standard, chess960] = [CastlingNotation::Standard, CastlingNotation::Chess960]
            .map(|notation| position.uci(mv, notation));
        writeln!(out, "{standard} {chess960} {}", position.san(mv))?;
        position = position.after(mv);
    }
    writeln!(
        out,
        "{}\n{}",
        position.fen(CastlingNotation::Standard),
        position.fen(CastlingNotation::Chess960)
    )?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (number, moves) = words.split_first().ok_or("usage: chess960 NUMBER [MOVE..]")?;
    run(number.parse()?, moves, &mut io::stdout())
}
