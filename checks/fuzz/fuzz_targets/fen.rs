//! Any text as a FEN.
//!
//! Gives a position that agrees with the mailbox oracle and whose FEN reads back as the same position, or an
//! error with a column.
#![no_main]

use differential::mailbox;
use libfuzzer_sys::fuzz_target;
use movegen_position::{CastlingNotation, Position};

fuzz_target!(|text: &str| {
    match Position::from_fen(text) {
        Ok(position) => {
            for style in [CastlingNotation::Standard, CastlingNotation::Chess960] {
                let written = position.fen(style).to_string();
                assert_eq!(Position::from_fen(&written), Ok(position), "{written}");
            }
            let oracle = mailbox::oracle(&position).expect("the oracle reads the FENs that movegen writes");
            mailbox::compare(&position, &oracle).unwrap();
            mailbox::make_and_unmake(&position).unwrap();
        }
        Err(error) => {
            assert!(error.column >= 1 && error.column <= text.len() + 1, "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
});
