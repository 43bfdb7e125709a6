//! Stockfish's `.plain`: six lines per sample.
//!
//! ```text
//! fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//! move e2e4
//! score 31
//! ply 0
//! result 0
//! e
//! ```
//!
//! The score and the result (1, 0 or -1) are the side to move's. The lines before `e` may have any order.

use std::io::{Read, Write};

use movegen_position::{CastlingNotation, Position};

use crate::error::{Error, SampleProblem};
use crate::input::Input;
use crate::sample::{NO_SCORE, Sample, Wdl};

/// Reads the next sample, and counts those before it that have no score.
pub(crate) fn next<R: Read>(input: &mut Input<R>, without_score: &mut u64) -> Result<Option<Sample>, Error> {
    let mut fields = Fields::default();
    let (mut start, mut problem) = (None, None);
    while let Some((offset, line)) = input.line()? {
        let read = match line {
            Ok("") => continue,
            Ok("e") => {
                let sample = problem.take().map_or_else(|| std::mem::take(&mut fields).sample(), Err);
                if sample.as_ref().is_ok_and(|sample| sample.relative_score() == NO_SCORE) {
                    *without_score += 1;
                    start = None;
                    continue;
                }
                return sample.map(Some).map_err(|problem| problem.at(start.unwrap_or(offset)));
            }
            Ok(line) => fields.read(line),
            Err(problem) => Err(problem),
        };
        // Other text has no `e`, by which an error would end.
        if start.is_none() && read == Err(SampleProblem::UnknownLine) {
            return Err(SampleProblem::UnknownLine.at(offset));
        }
        start.get_or_insert(offset);
        problem = problem.or(read.err());
    }
    start.map_or(Ok(None), |start| Err(SampleProblem::Truncated.at(start)))
}

#[derive(Default)]
struct Fields {
    position: Option<Position>,
    mv: Option<String>,
    score: Option<i16>,
    ply: Option<u16>,
    result: Option<Wdl>,
}

impl Fields {
    fn read(&mut self, line: &str) -> Result<(), SampleProblem> {
        let (name, value) = line.split_once(' ').ok_or(SampleProblem::UnknownLine)?;
        let value = value.trim();
        match name {
            "fen" => self.position = Some(Position::from_fen(value).map_err(SampleProblem::Fen)?),
            "move" => self.mv = Some(value.to_owned()),
            "score" => self.score = Some(score(value)?),
            "ply" => self.ply = Some(value.parse().map_err(|_| SampleProblem::Ply)?),
            "result" => {
                self.result = Some(match value {
                    "-1" => Wdl::BlackWins,
                    "0" => Wdl::Draw,
                    "1" => Wdl::WhiteWins,
                    _ => return Err(SampleProblem::Result),
                });
            }
            _ => return Err(SampleProblem::UnknownLine),
        }
        Ok(())
    }

    fn sample(self) -> Result<Sample, SampleProblem> {
        let position = self.position.ok_or(SampleProblem::Missing("fen"))?;
        let mv = self.mv.ok_or(SampleProblem::Missing("move"))?;
        let mv = position.parse_uci(&mv).map_err(|_| SampleProblem::IllegalMove)?;
        let score = self.score.ok_or(SampleProblem::Missing("score"))?;
        let result = self.result.ok_or(SampleProblem::Missing("result"))?;
        let ply = self.ply.ok_or(SampleProblem::Missing("ply"))?;
        // The other view of a sample is its own inverse.
        let mut sample = Sample { position, best: Some(mv), score, result, ply };
        (sample.score, sample.result) = (sample.relative_score(), sample.relative_result());
        Ok(sample)
    }
}

/// Reads a score.
pub(crate) fn score(text: &str) -> Result<i16, SampleProblem> {
    text.parse().ok().filter(|&score| score != i16::MIN).ok_or(SampleProblem::Score)
}

pub(crate) fn write(sample: &Sample, out: &mut Vec<u8>) -> Result<(), SampleProblem> {
    let mv = sample.best.ok_or(SampleProblem::NoMove)?;
    if sample.relative_score() == NO_SCORE {
        return Err(SampleProblem::Score);
    }
    let position = &sample.position;
    let uci = position.uci(mv, CastlingNotation::Standard);
    let result = sample.relative_result() as i8 - 1;
    // Writing to a vector cannot fail.
    let _ = writeln!(
        out,
        "fen {position}\nmove {uci}\nscore {}\nply {}\nresult {result}\ne",
        sample.relative_score(),
        sample.ply
    );
    Ok(())
}
