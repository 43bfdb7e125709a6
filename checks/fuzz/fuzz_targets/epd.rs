//! Any text as an EPD.
//!
//! Gives a board whose EPD reads back as the same board, or an error with a column.
#![no_main]

use libfuzzer_sys::fuzz_target;
use movegen_position::{Board, CastlingNotation, Position};

fuzz_target!(|text: &str| {
    match Board::from_fen(text) {
        Ok(board) => {
            for style in [CastlingNotation::Standard, CastlingNotation::Chess960] {
                let written = board.epd(style).to_string();
                assert_eq!(Board::from_fen(&written), Ok(board), "{written}");
            }
        }
        Err(error) => {
            if let Ok((position, operations)) = Position::from_epd(text) {
                // A board with operations must read back as the same board and operations. Only those whose opcode
                // is a word are written, since two numbers before the others are the counters of a FEN.
                let operations =
                    operations.filter(|operation| operation.opcode.starts_with(char::is_alphabetic));
                let mut whole = position.board().epd(CastlingNotation::Standard).to_string();
                operations.clone().for_each(|operation| whole += &format!(" {operation}"));
                let (again, read) =
                    Position::from_epd(&whole).expect("movegen reads the EPDs that it writes");
                assert_eq!((again.board(), read.count()), (position.board(), operations.count()), "{whole}");
            }
            assert!(error.column >= 1 && error.column <= text.len() + 1, "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
});
