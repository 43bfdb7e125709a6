//! bullet's text: one line per sample.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 31 | 0.5
//! ```
//!
//! The score and the result (1.0, 0.5 or 0.0) are White's. The format has no move.

use std::io::{Read, Write};

use movegen_position::Position;

use crate::error::{Error, SampleProblem};
use crate::input::Input;
use crate::plain::score;
use crate::sample::{Sample, Wdl};

/// Reads the next sample.
pub(crate) fn next<R: Read>(input: &mut Input<R>) -> Result<Option<Sample>, Error> {
    while let Some((offset, line)) = input.line()? {
        if line != Ok("") {
            return line.and_then(read).map(Some).map_err(|problem| problem.at(offset));
        }
    }
    Ok(None)
}

fn read(line: &str) -> Result<Sample, SampleProblem> {
    let mut fields = line.split('|').map(str::trim);
    let position = fields.next().ok_or(SampleProblem::Missing("fen"))?;
    let position = Position::from_fen(position).map_err(SampleProblem::Fen)?;
    let score = score(fields.next().ok_or(SampleProblem::Missing("score"))?)?;
    let result = match fields.next().ok_or(SampleProblem::Missing("result"))? {
        "1.0" | "[1.0]" | "1" => Wdl::WhiteWins,
        "0.5" | "[0.5]" | "1/2" => Wdl::Draw,
        "0.0" | "[0.0]" | "0" => Wdl::BlackWins,
        _ => return Err(SampleProblem::Result),
    };
    if fields.next().is_some() {
        return Err(SampleProblem::UnknownLine);
    }
    Ok(Sample { position, best: None, score, result, ply: Sample::ply_of(&position) })
}

pub(crate) fn write(sample: &Sample, out: &mut Vec<u8>) -> Result<(), SampleProblem> {
    let result = match sample.result {
        Wdl::WhiteWins => "1.0",
        Wdl::Draw => "0.5",
        Wdl::BlackWins => "0.0",
    };
    // Writing to a vector cannot fail.
    let _ = writeln!(out, "{} | {} | {result}", sample.position, sample.score);
    Ok(())
}
