//! The code of every error, and sources that fail.

use std::io::{self, Read};

use movegen_position::Position;
use movegen_position::setup::SetupProblem;
use movegen_training::{Error, Format, Problem, SampleError, Samples, Unwritable};

use crate::play::{encode, games};

#[test]
fn samples_have_codes() {
    let fen = "?".parse::<Position>().unwrap_err();
    for (problem, code) in [
        (Problem::Truncated, "truncated"),
        (Problem::TooManyPieces, "too-many-pieces"),
        (Problem::PieceCode(15), "piece-code"),
        (Problem::Board(SetupProblem::KingCount.into()), "board"),
        (Problem::Fen(fen), "fen"),
        (Problem::KingSquare, "king-square"),
        (Problem::Chess960, "chess960"),
        (Problem::IllegalMove, "illegal-move"),
        (Problem::Score, "score"),
        (Problem::Result, "result"),
        (Problem::Ply, "ply"),
        (Problem::UnknownLine, "unknown-line"),
        (Problem::Missing("score"), "missing"),
        (Problem::LongLine, "long-line"),
        (Problem::BlockHeader, "block-header"),
    ] {
        assert_eq!(SampleError { offset: 0, problem }.code(), code);
    }
}

#[test]
fn reasons_not_to_write_have_codes() {
    for (reason, code) in [
        (Unwritable::NoMove, "no-move"),
        (Unwritable::Score, "score"),
        (Unwritable::Chess960, "chess960"),
        (Unwritable::TooManyPieces, "too-many-pieces"),
        (Unwritable::HalfmoveClock, "halfmove-clock"),
        (Unwritable::Ply, "ply"),
    ] {
        assert_eq!(reason.code(), code);
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
            let error = samples.find_map(Result::err);
            assert!(matches!(error, Some(Error::Io(_))), "{format:?}, {len} bytes: {error:?}");
            assert!(samples.next().is_none(), "{format:?}, {len} bytes");
        }
    }
}
