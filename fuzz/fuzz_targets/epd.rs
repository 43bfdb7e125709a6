//! Any text as an EPD: a board that is written and read back the same, or an error with its place in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use movegen_position::{Board, CastleStyle};

fuzz_target!(|text: &str| {
    match Board::from_epd(text) {
        Ok(board) => {
            for style in [CastleStyle::Standard, CastleStyle::Chess960] {
                let written = board.epd(style).to_string();
                assert_eq!(Board::from_epd(&written), Ok(board), "{written}");
            }
        }
        Err(error) => {
            assert!(error.column >= 1 && error.column <= text.len() + 1, "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
});
