//! Any text as a UCI or SAN move, or as typed, in a random position.
//!
//! Gives an error, or a legal move whose text reads back as the same move.
#![no_main]

use differential::{random, setups};
use libfuzzer_sys::fuzz_target;
use movegen_position::CastlingNotation;

fuzz_target!(|input: (u64, &str)| {
    let (seed, text) = input;
    let position = setups::random(&mut random::for_game(seed, 0));
    match position.parse_uci(text) {
        Ok(mv) => {
            assert!(position.legal_moves().contains(&mv), "{position} {text}");
            let written =
                [CastlingNotation::Standard, CastlingNotation::Chess960].map(|style| position.uci(mv, style));
            for uci in written.map(|uci| uci.to_string()) {
                assert_eq!(position.parse_uci(&uci), Ok(mv), "{position} {text} {uci}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match position.parse_san(text) {
        Ok(mv) => {
            assert!(position.legal_moves().contains(&mv), "{position} {text}");
            assert_eq!(position.parse_san(&position.san(mv).to_string()), Ok(mv), "{position} {text}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match position.parse_move(text) {
        Ok(mv) => assert!(position.legal_moves().contains(&mv), "{position} {text}"),
        Err(error) => assert!(!error.to_string().is_empty() && position.parse_san(text).is_err()),
    }
});
