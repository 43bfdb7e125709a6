//! The text of every error.

use std::error::Error as _;
use std::io;

use movegen_pgn::{Error, GameError, GameProblem, TagError};
use movegen_position::Board;
use movegen_position::notation::{MoveError, SanError};

#[test]
fn problems_of_a_game_have_their_texts() {
    let fen = Board::from_fen("").unwrap_err();
    let problems = [
        (GameProblem::TagName, "expected a tag name of letters, digits and \"_\""),
        (GameProblem::TagQuote, "expected a tag value in quotes"),
        (GameProblem::TagUnclosedQuote, "the tag value has no closing quote"),
        (GameProblem::TagBracket, "expected \"]\""),
        (GameProblem::Fen(fen), "not a position: placement, column 1: missing"),
        (GameProblem::Variant, "unsupported variant (expected Standard or Chess960)"),
        (GameProblem::Move(MoveError::InCheck), "the king would be in check"),
        (GameProblem::VariantMove(SanError::Ambiguous), "more than one legal move matches"),
        (GameProblem::Move(MoveError::Malformed { column: 3 }), "not a move such as Nf3, exd8=Q or O-O"),
        (GameProblem::NullMove, "null moves are not accepted here"),
        (GameProblem::NullMoveInCheck, "a null move is illegal in check"),
        (GameProblem::Unexpected, "not a move, a number, a result or an annotation"),
        (GameProblem::Nag, "not an annotation glyph from $0 to $255"),
        (GameProblem::UnclosedComment, "the comment is missing its \"}\""),
        (GameProblem::UnclosedVariation, "the variation has no \")\""),
        (GameProblem::UnopenedVariation, "no variation to close"),
        (GameProblem::VariationWithoutMove, "a variation needs a move to replace"),
        (GameProblem::ResultInVariation, "a result is not allowed in a variation"),
        (GameProblem::AfterResult, "the game has already ended"),
        (GameProblem::TooDeep, "too many nested variations"),
        (GameProblem::TooLong, "the game is too long"),
        (GameProblem::TooLarge, "the game has too many moves, comments and tags"),
    ];
    for (problem, expected) in problems {
        assert_eq!(problem.to_string(), expected);
        let has_source =
            matches!(problem, GameProblem::Move(_) | GameProblem::VariantMove(_) | GameProblem::Fen(_));
        let error = |text: &str| GameError {
            game: 2,
            line: 3,
            column: 4,
            text: text.to_owned(),
            problem: problem.clone(),
        };
        assert_eq!(error("x\"").to_string(), format!("game 2, line 3, column 4: \"x\\\"\": {expected}"));
        assert_eq!(error("").source().is_some(), has_source);
        let error = Error::from(error(""));
        assert_eq!(error.to_string(), format!("game 2, line 3, column 4: {expected}"));
        assert_eq!(error.source().map(ToString::to_string), Some(error.to_string()));
    }
}

#[test]
fn other_errors_have_their_texts() {
    let io = || io::Error::other("disk");
    let texts = [
        (Error::from(io()).to_string(), "disk"),
        (TagError::Name.to_string(), "a tag name consists of letters, digits and \"_\""),
        (TagError::Derived.to_string(), "this tag follows from the result or the first position of the game"),
    ];
    for (text, expected) in texts {
        assert_eq!(text, expected);
    }
    assert!(Error::from(io()).source().is_some());
}

#[cfg(feature = "polyglot")]
#[test]
fn errors_of_books_have_their_texts() {
    use movegen_pgn::book::BookError;

    let io = || BookError::from(io::Error::other("disk"));
    let texts = [
        (io(), "disk"),
        (BookError::Length(17), "17 bytes is not a whole number of 16-byte entries"),
        (BookError::Order(3), "byte 48: the entries are not sorted by key"),
    ];
    for (error, expected) in texts {
        assert_eq!(error.to_string(), expected);
        assert_eq!(error.source().is_some(), expected == "disk");
    }
}
