//! Any text as a FEN: a position that is written and read back the same, or an error with its place in the text.
#![no_main]

use differential::mailbox;
use libfuzzer_sys::fuzz_target;
use movegen_position::{CastleStyle, Position};

fuzz_target!(|text: &str| {
    match Position::from_fen(text) {
        Ok(position) => {
            for style in [CastleStyle::Standard, CastleStyle::Chess960] {
                let written = position.fen(style).to_string();
                assert_eq!(Position::from_fen(&written), Ok(position), "{written}");
            }
            let oracle = mailbox::oracle(&position).expect("the oracle reads what we write");
            mailbox::compare(&position, &oracle).unwrap();
            mailbox::make_and_unmake(&position).unwrap();
        }
        Err(error) => {
            assert!(error.column >= 1 && error.column <= text.len() + 1, "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
});
