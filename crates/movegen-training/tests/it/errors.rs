//! The code of every error, and sources that fail.

use std::io::{self, Read};

use movegen_position::Position;
use movegen_position::setup::SetupProblem;
use movegen_training::{Error, Format, SampleProblem, Samples};

use crate::play::{decode, encode, games};

#[test]
fn problems_have_codes() {
    let fen = "?".parse::<Position>().unwrap_err();
    for (problem, code) in [
        (SampleProblem::Truncated, "truncated"),
        (SampleProblem::TooManyPieces, "too-many-pieces"),
        (SampleProblem::PieceCode(15), "piece-code"),
        (SampleProblem::Board(SetupProblem::KingCount.into()), "board"),
        (SampleProblem::Fen(fen), "fen"),
        (SampleProblem::KingSquare, "king-square"),
        (SampleProblem::Chess960, "chess960"),
        (SampleProblem::IllegalMove, "illegal-move"),
        (SampleProblem::Score, "score"),
        (SampleProblem::Result, "result"),
        (SampleProblem::Ply, "ply"),
        (SampleProblem::LargePly, "ply"),
        (SampleProblem::UnknownLine, "unknown-line"),
        (SampleProblem::Missing("score"), "missing"),
        (SampleProblem::LongLine, "long-line"),
        (SampleProblem::BlockHeader, "block-header"),
        (SampleProblem::NoMove, "no-move"),
        (SampleProblem::HalfmoveClock, "halfmove-clock"),
    ] {
        assert_eq!(problem.code(), code);
    }
}

/// Some bytes, and then an error.
pub(crate) struct Failing<'a>(pub(crate) &'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("gone")) } else { self.0.read(buffer) }
    }
}

#[test]
fn reading_ends_with_an_error_of_the_source() {
    for format in Format::ALL {
        let bytes = encode(&games(2, 5), format);
        for len in [0, 1, bytes.len() / 2, bytes.len()] {
            let mut samples = Samples::new(Failing(&bytes[..len]), format);
            let (mut read, mut failure) = (Vec::new(), None);
            for sample in samples.by_ref() {
                match sample {
                    Ok(sample) => read.push(sample),
                    Err(Error::Io(error)) => failure = Some(error),
                    Err(error) => panic!("{format:?}, {len} bytes: {error}"),
                }
            }
            assert!(failure.is_some(), "{format:?}, {len} bytes");
            let (mut expected, _) = decode(&bytes[..len], format);
            // A part of a line could read like another sample.
            let is_text = matches!(format, Format::Plain | Format::BulletText);
            if is_text && !bytes[..len].ends_with(b"\n") && expected.len() > read.len() {
                expected.pop();
            }
            assert_eq!(read, expected, "{format:?}, {len} bytes");
            assert!(samples.next().is_none(), "{format:?}, {len} bytes");
        }
    }
}
