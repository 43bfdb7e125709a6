//! The text and the code of every error, and every reason for the end of a game. `parse_move.rs` has those of
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
        (PackedError::InvalidCode { square: Square::E4 }.to_string(), "invalid code for e4"),
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
fn errors_have_their_codes() {
    let setup = PackedError::Setup(SetupProblem::KingCount.into());
    let codes = [
        (IllegalMoveError.code(), "illegal"),
        (PlayError::Illegal.code(), "illegal"),
        (PlayError::Full.code(), "full"),
        (PackedError::TooManyPieces.code(), "too-many-pieces"),
        (PackedError::InvalidCode { square: Square::E4 }.code(), "invalid-code"),
        (PackedError::TrailingBits.code(), "trailing-bits"),
        (setup.code(), "king-count"),
        (SanError::Malformed { column: 3 }.code(), "malformed"),
        (SanError::Illegal.code(), "illegal"),
        (SanError::Ambiguous.code(), "ambiguous"),
        (UciError::Malformed { column: 3 }.code(), "malformed"),
        (UciError::Illegal.code(), "illegal"),
    ];
    for (code, expected) in codes {
        assert_eq!(code, expected);
    }
}

/// An error as JSON is an object with its code and its fields.
#[cfg(feature = "serde")]
#[test]
fn errors_are_objects() {
    use serde_json::{Value, json, to_value};

    let setup = |text| Setup::from_fen(text, setup::Validation::Any).unwrap();
    let problems = setup("4k3/8/8/8/8/8/8/P3K3 w K -").validate(setup::Validation::Playable).unwrap_err();
    let setup = json!({"code": "pawn-on-back-rank", "problems": ["pawn-on-back-rank", "castling-rook"]});
    let fen = |text: &str| to_value(text.parse::<Position>().unwrap_err());
    let objects: [(serde_json::Result<Value>, Value); 16] = [
        (fen("8/9"), json!({"code": "unexpected", "field": "placement", "column": 3, "found": "9"})),
        (fen("8/8\0"), json!({"code": "unexpected", "field": "placement", "column": 4, "found": "\0"})),
        (fen("8 w"), json!({"code": "incomplete", "field": "placement", "column": 2})),
        (
            fen("4k3/8/8/8/8/8/8/4K3 w - e5 0 1"),
            json!({"code": "en-passant-rank", "field": "en-passant", "column": 25}),
        ),
        (to_value(problems), setup.clone()),
        (to_value(PackedError::Setup(problems)), setup),
        (to_value(PackedError::TooManyPieces), json!({"code": "too-many-pieces"})),
        (
            to_value(PackedError::InvalidCode { square: Square::E4 }),
            json!({"code": "invalid-code", "square": "e4"}),
        ),
        (to_value(PackedError::TrailingBits), json!({"code": "trailing-bits"})),
        (to_value(IllegalMoveError), json!({"code": "illegal"})),
        (to_value(PlayError::Illegal), json!({"code": "illegal"})),
        (to_value(PlayError::Full), json!({"code": "full"})),
        (to_value(SanError::Malformed { column: 3 }), json!({"code": "malformed", "column": 3})),
        (to_value(SanError::Ambiguous), json!({"code": "ambiguous"})),
        (to_value(SanError::Illegal), json!({"code": "illegal"})),
        (to_value(UciError::Illegal), json!({"code": "illegal"})),
    ];
    for (object, expected) in objects {
        assert_eq!(object.unwrap(), expected);
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
