//! Any bytes as PGN.
//!
//! Each game is an error with a place, or a tree whose text reads back as the same tree. A filter counts the
//! same games. The bytes are also read as a book.
#![no_main]

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use movegen_pgn::book::Book;
use movegen_pgn::{Error, Movetext, Reader, Stop, Visitor};

struct Skip;

impl Visitor for Skip {
    fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
        ControlFlow::Break(Stop::Game)
    }
}

fuzz_target!(|bytes: &[u8]| {
    // A lone carriage return also ends a line.
    let lines = 1 + bytes.iter().filter(|&&byte| matches!(byte, b'\n' | b'\r')).count() as u64;
    let mut games = 0;
    for game in Reader::new(bytes).with_max_game(1 << 12).games() {
        games += 1;
        match game {
            Ok(game) => {
                let written = game.to_string();
                let mut again = Reader::new(written.as_bytes());
                let read = again
                    .games()
                    .next()
                    .expect("a game is written")
                    .expect("movegen reads the games that it writes");
                assert_eq!(read, game, "{written}");
                assert_eq!(read.to_string(), written);
                assert!(again.next_raw().unwrap().is_none(), "{written}");
            }
            Err(Error::Game(error)) => {
                assert!(error.game == games && error.line >= 1 && error.line <= lines && error.column >= 1);
                assert!(error.column <= bytes.len() + 1 && !error.to_string().is_empty());
            }
            Err(error) => panic!("{error}"),
        }
    }
    let mut reader = Reader::new(bytes).with_max_game(1 << 12);
    let mut skipped = 0;
    while !matches!(reader.read_game(&mut Skip), Ok(false)) {
        skipped += 1;
    }
    assert_eq!(skipped, games);
    if let Ok(book) = Book::read(bytes) {
        let mut written = Vec::new();
        book.write(&mut written).expect("a vector has room");
        assert_eq!(written, bytes);
    }
});
