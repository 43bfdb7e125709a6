//! The code of every error.

use movegen_position::Position;
use movegen_position::setup::SetupProblem;
use movegen_training::{Problem, SampleError, Unwritable};

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
