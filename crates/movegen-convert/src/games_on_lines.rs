//! Converts games that are a line each.

use std::io::{self, Read, Write};

use movegen_pgn::{GameResult, NULL_MOVES};
use movegen_position::{Move, Position};

use crate::conversion::{Conversion, Options};
use crate::format::Endpoint;
use crate::lines::each_line;
use crate::main_line::MainLine;
use crate::message::printable;

impl Conversion<'_> {
    /// Converts one game per line.
    pub(crate) fn convert_lines(&mut self, input: impl Read) -> io::Result<()> {
        let Options { output, start, .. } = self.options;
        let (mut converted, mut invalid, report) = (Vec::new(), 0, &mut self.report);
        each_line(input, &mut self.out, |text, is_whole, out| {
            let moves =
                if is_whole { read_moves(*start, text) } else { Err("the line is too long".to_owned()) };
            match moves {
                Ok((moves, result)) => {
                    converted.clear();
                    MainLine::from_moves(*start, moves, result).write(*output, &mut converted);
                    return out.write_all(&converted);
                }
                // Rows have no place for a text.
                Err(error) if output.to == Endpoint::Packed => report.notice(&format!("error {error}")),
                Err(error) => writeln!(out, "error {}", printable(&error))?,
            }
            invalid += 1;
            Ok(())
        })?;
        self.summary.invalid_lines += invalid;
        Ok(())
    }
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
