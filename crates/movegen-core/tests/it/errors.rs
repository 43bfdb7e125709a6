//! The text and the code of every error.

use std::str::FromStr;

use movegen_core::setup::{FenError, FenField, FenProblem, SetupError, SetupProblem, Validation};
use movegen_core::types::ParseError;
use movegen_core::*;

#[test]
fn of_basic_types() {
    fn text<T: FromStr<Err = ParseError>>() -> String {
        T::from_str("?").map(drop).unwrap_err().to_string()
    }
    let texts = [
        (text::<Bitboard>(), "expected a picture of 64 marks, each X or ."),
        (text::<CastlingNotation>(), "expected standard or chess960"),
        (text::<CastlingSide>(), "expected king-side or queen-side"),
        (text::<Color>(), "expected w or b"),
        (text::<File>(), "expected one letter of abcdefgh"),
        (text::<Piece>(), "expected one letter of PNBRQKpnbrqk"),
        (text::<Rank>(), "expected one digit of 12345678"),
        (text::<Role>(), "expected one letter of pnbrqk"),
        (text::<Square>(), "expected a square from a1 to h8"),
    ];
    for (text, expected) in texts {
        assert_eq!(text, expected);
    }
}

#[test]
fn of_a_setup() {
    let texts = [
        "each side must have exactly one king",
        "the kings are on adjacent squares",
        "the side not to move is in check",
        "a pawn is on the first or last rank",
        "a side has more than 16 pieces",
        "a side has more than 8 pawns",
        "no rook of that color to castle with",
        "the castling king is not on its back rank",
        "two castling rights on one side",
        "not on the rank behind a double push",
        "no enemy pawn has just made that double push",
        "the en passant square or the pawn's origin is occupied",
        "a check was there before the double push",
        "a side has more promoted pieces than missing pawns",
        "no move can give this check",
    ];
    assert_eq!(SetupProblem::ALL.map(|problem| problem.to_string()), texts);
    assert_eq!(SetupProblem::ALL.map(|problem| SetupError::from(problem).to_string()), texts);
    let codes = [
        "king-count",
        "kings-adjacent",
        "opponent-in-check",
        "pawn-on-back-rank",
        "too-many-pieces",
        "too-many-pawns",
        "castling-rook",
        "castling-king",
        "castling-twice",
        "en-passant-rank",
        "en-passant-pawn",
        "en-passant-blocked",
        "en-passant-check",
        "too-many-promoted",
        "impossible-check",
    ];
    assert_eq!(SetupProblem::ALL.map(SetupProblem::code), codes);
    assert_eq!(SetupProblem::ALL.map(|problem| SetupError::from(problem).code()), codes);
    let two = Setup::from_fen("k7/8/8/8/8/8/8/P7 w - -", Validation::Any).unwrap();
    let two = two.validate(Validation::Playable).unwrap_err();
    assert_eq!(two.to_string(), "each side must have exactly one king; a pawn is on the first or last rank");
}

#[test]
fn of_a_fen() {
    let fields = [
        (FenField::Placement, "placement"),
        (FenField::Turn, "turn"),
        (FenField::Castling, "castling"),
        (FenField::EnPassant, "en passant"),
        (FenField::Halfmoves, "half-moves"),
        (FenField::Fullmoves, "full moves"),
        (FenField::Rest, "rest"),
    ];
    let problems = [
        (FenProblem::Missing, "missing", "missing"),
        (FenProblem::Unexpected('x'), "unexpected", "unexpected 'x'"),
        (FenProblem::Unexpected('é'), "unexpected", "unexpected U+00E9"),
        (FenProblem::Incomplete, "incomplete", "ends too soon"),
        (FenProblem::LongRank, "long-rank", "a rank with more than eight squares"),
        (FenProblem::ShortRank, "short-rank", "a rank with fewer than eight squares"),
        (FenProblem::SplitCount, "split-count", "two digits in a row"),
        (FenProblem::Repeated, "repeated", "a repeated castling right"),
        (FenProblem::OutOfRange, "out-of-range", "more than 65535"),
        (FenProblem::Extra, "extra", "an extra field"),
        (FenProblem::Setup(SetupProblem::KingCount), "king-count", "each side must have exactly one king"),
    ];
    for (field, name) in fields {
        for (problem, code, text) in problems {
            assert_eq!(problem.to_string(), text);
            let error = FenError { field, column: 7, problem };
            assert_eq!(error.to_string(), format!("{name}, column 7: {text}"));
            assert_eq!(error.code(), code);
        }
    }
}
