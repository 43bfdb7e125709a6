//! The text of every error, and every reason for the end of a game. `parse_move.rs` has those of
//! [`MoveError`](movegen_position::notation::MoveError).

use movegen_position::game::{Claim, Outcome, PlayError};
use movegen_position::notation::{PackedError, SanError, UciError};
use movegen_position::position::IllegalMoveError;
use movegen_position::setup::SetupProblem;
use movegen_position::*;

#[test]
fn errors_have_their_texts() {
    let texts = [
        (IllegalMoveError.to_string(), "the move is not legal in this position"),
        (PlayError::Illegal.to_string(), "the move is not legal in this position"),
        (PlayError::Full.to_string(), "the record of moves is full"),
        (PackedError::TooManyPieces.to_string(), "more than 32 pieces"),
        (PackedError::InvalidCode(Square::E4).to_string(), "invalid code for e4"),
        (PackedError::TrailingBits.to_string(), "nonzero bits after the last code"),
        (
            PackedError::Setup(SetupProblem::KingCount.into()).to_string(),
            "each side must have exactly one king",
        ),
        (SanError::Malformed { column: 3 }.to_string(), "column 3: not a move such as Nf3, exd8=Q or O-O"),
        (SanError::Illegal.to_string(), "not a legal move in this position"),
        (SanError::Ambiguous.to_string(), "more than one legal move matches"),
        (UciError::Malformed { column: 3 }.to_string(), "column 3: not a move such as e2e4 or e7e8q"),
        (UciError::Illegal.to_string(), "not a legal move in this position"),
    ];
    for (text, expected) in texts {
        assert_eq!(text, expected);
    }
}

#[test]
fn ends_have_their_reasons() {
    let outcomes = [
        (Outcome::Checkmate { winner: Color::White }, "checkmate", "1-0"),
        (Outcome::Checkmate { winner: Color::Black }, "checkmate", "0-1"),
        (Outcome::Stalemate, "stalemate", "1/2-1/2"),
        (Outcome::InsufficientMaterial, "insufficient material", "1/2-1/2"),
        (Outcome::SeventyFiveMoves, "seventy-five moves", "1/2-1/2"),
        (Outcome::FivefoldRepetition, "fivefold repetition", "1/2-1/2"),
    ];
    for (outcome, reason, result) in outcomes {
        assert_eq!((outcome.reason(), outcome.to_string().as_str()), (reason, result));
    }
    for (claim, reason) in
        [(Claim::FiftyMoves, "fifty moves"), (Claim::ThreefoldRepetition, "threefold repetition")]
    {
        assert_eq!((claim.reason(), claim.to_string().as_str()), (reason, reason));
    }
}
