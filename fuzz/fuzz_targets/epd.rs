//! Any text as an EPD: a board that is written and read back the same, or an error with its place in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use movegen_position::{Board, CastleStyle, Position};

fuzz_target!(|text: &str| {
    match Board::from_epd(text) {
        Ok(board) => {
            for style in [CastleStyle::Standard, CastleStyle::Chess960] {
                let written = board.epd(style).to_string();
                assert_eq!(Board::from_epd(&written), Ok(board), "{written}");
            }
        }
        Err(error) => {
            if let Ok((position, operations)) = Position::from_epd(text) {
                // A board and operations: these, written, are read the same.
                let mut whole = position.board().epd(CastleStyle::Standard).to_string();
                operations.clone().for_each(|operation| whole += &format!(" {operation}"));
                let (again, read) = Position::from_epd(&whole).expect("written by us");
                assert_eq!((again, read.count()), (position, operations.count()), "{whole}");
            }
            assert!(error.column >= 1 && error.column <= text.len() + 1, "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
});
