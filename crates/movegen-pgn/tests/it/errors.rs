//! The text and the code of every error.

use std::error::Error as _;
use std::io;

use movegen_pgn::{Error, GameError, GameProblem, GameTree, NullMoveError, TagError};
use movegen_position::Board;
use movegen_position::notation::MoveError;

#[test]
fn problems_of_a_game_have_their_texts() {
    let fen = Board::from_fen("").unwrap_err();
    let problems = [
        (GameProblem::TagName, "tag-name", "expected a tag name of letters, digits and _+#=:-"),
        (GameProblem::TagQuote, "tag-quote", "expected a tag value in quotes"),
        (GameProblem::TagUnclosedQuote, "tag-unclosed-quote", "the tag value has no closing quote"),
        (GameProblem::TagBracket, "tag-bracket", "expected \"]\""),
        (GameProblem::Fen(fen), "fen", "not a position: placement, column 1: missing"),
        (
            GameProblem::Variant { known: &["Standard", "Chess960"] },
            "variant",
            "not one of the supported variants: Standard, Chess960",
        ),
        (GameProblem::Move(MoveError::InCheck), "move", "the king would be in check"),
        (
            GameProblem::Move(MoveError::Malformed { column: 3, has_drops: false }),
            "move",
            "not a move such as Nf3, exd8=Q or O-O",
        ),
        (GameProblem::NullMove, "null-move", "null moves are not accepted here"),
        (GameProblem::NullMoveInCheck, "null-move-in-check", "a null move is illegal in check"),
        (GameProblem::Unexpected, "unexpected", "not a move, a number, a result or an annotation"),
        (GameProblem::Nag, "nag", "not an annotation glyph from $0 to $255"),
        (GameProblem::UnclosedComment, "unclosed-comment", "the comment is missing its \"}\""),
        (GameProblem::UnclosedVariation, "unclosed-variation", "the variation has no \")\""),
        (GameProblem::UnopenedVariation, "unopened-variation", "no variation to close"),
        (GameProblem::VariationWithoutMove, "variation-without-move", "a variation needs a move to replace"),
        (GameProblem::ResultInVariation, "result-in-variation", "a result is not allowed in a variation"),
        (GameProblem::AfterResult, "after-result", "the game has already ended"),
        (GameProblem::TooDeep, "too-deep", "too many nested variations"),
        (GameProblem::TooLong, "too-long", "the game is too long"),
        (GameProblem::TooLarge, "too-large", "the game has too many moves, comments and tags"),
    ];
    for (problem, code, expected) in problems {
        assert_eq!(problem.to_string(), expected);
        let has_source = matches!(problem, GameProblem::Move(_) | GameProblem::Fen(_));
        let error = |text: &str| GameError {
            game: 2,
            line: 3,
            column: 4,
            text: text.to_owned(),
            problem: problem.clone(),
        };
        assert_eq!(error("x\"").to_string(), format!("game 2, line 3, column 4: \"x\\\"\": {expected}"));
        assert_eq!(error("").code(), code);
        assert_eq!(error("").source().is_some(), has_source);
        let error = Error::from(error(""));
        assert_eq!(error.to_string(), format!("game 2, line 3, column 4: {expected}"));
        assert_eq!(error.source().map(ToString::to_string), Some(error.to_string()));
    }
}

/// The quoted text ends where another part of the game begins.
#[test]
fn a_word_ends_at_comments_variations_and_glyphs() {
    for next in [";com", "{com}", "(e4)", ")", "}", "$1", " e5", "\t", "\n"] {
        let text = format!("1. e4 xyz{next} *");
        let Err(error) = text.parse::<GameTree>() else { panic!("{text}") };
        assert_eq!((error.code(), error.text.as_str()), ("move", "xyz"), "{text}");
    }
}

#[test]
fn other_errors_have_their_texts() {
    let io = || io::Error::other("disk");
    let texts = [
        (Error::from(io()).to_string(), "disk"),
        (TagError::Name.to_string(), "a tag name consists of letters, digits and _+#=:-"),
        (TagError::Derived.to_string(), "this tag follows from the result or the first position of the game"),
    ];
    for (text, expected) in texts {
        assert_eq!(text, expected);
    }
    assert!(Error::from(io()).source().is_some());
    let codes = [TagError::Name.code(), TagError::Derived.code(), NullMoveError { half_move: 2 }.code()];
    assert_eq!(codes, ["name", "derived", "null-move"]);
}

/// An error as JSON is an object with its code, its place and its cause.
#[cfg(feature = "serde")]
#[test]
fn errors_are_objects() {
    use movegen_pgn::Reader;
    use serde_json::{json, to_value};

    let of_game = |text: &str| match Reader::new(text.as_bytes()).games().find_map(Result::err) {
        Some(Error::Game(error)) => to_value(error).unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        of_game("*\n\n1. e4 e5\n2. Nf6 *"),
        json!({
            "code": "move", "game": 2, "line": 4, "column": 4, "text": "Nf6",
            "cause": {"code": "not-yours", "square": "g8"},
        })
    );
    let fen = of_game("[FEN \"8/9\"]\n\n*");
    assert_eq!((&fen["code"], &fen["text"]), (&json!("fen"), &json!("8/9")));
    assert_eq!(fen["cause"], json!({"code": "unexpected", "field": "placement", "column": 3, "found": "9"}));
    let comment = of_game("1. e4 {never closed");
    assert_eq!((&comment["code"], &comment["cause"]), (&json!("unclosed-comment"), &json!(null)));
    assert_eq!(to_value(TagError::Name).unwrap(), json!({"code": "name"}));
    assert_eq!(to_value(TagError::Derived).unwrap(), json!({"code": "derived"}));
    let null_move = NullMoveError { half_move: 2 };
    assert_eq!(to_value(null_move).unwrap(), json!({"code": "null-move", "half_move": 2}));
}
