//! The functions that JavaScript calls.

use alloc::boxed::Box;
use alloc::vec::Vec;

use movegen_pgn::{PgnPosition, RawGame, Split, Splitter, nag_sign};
use movegen_position::Position;

use crate::record::Record;

/// No further game.
pub const PGN_END: i32 = 0;
/// A game, or its tags.
pub const PGN_GAME: i32 = 1;
/// The reader needs the next piece of the input: see [`pgn_feed`].
pub const PGN_MORE: i32 = 2;
/// The words are an error.
pub const PGN_ERROR: i32 = 3;

/// A stream of games, or comments with labels.
#[derive(Debug)]
pub struct Stream {
    splitter: Splitter,
    /// What JavaScript writes: a piece of the input, or comments.
    bytes: Vec<u8>,
    /// The game that was found last, its number and first line.
    game: (Vec<u8>, u64, u64),
    record: Record,
    /// See [`pgn_results`].
    results: [usize; 6],
}

/// Opens a stream.
#[unsafe(no_mangle)]
pub extern "C" fn pgn_open() -> Box<Stream> {
    Box::new(Stream {
        splitter: Splitter::new(),
        bytes: Vec::new(),
        game: (Vec::new(), 0, 0),
        record: Record::default(),
        results: [0; 6],
    })
}

/// Releases a stream, whose pointer must not be used again.
#[unsafe(no_mangle)]
pub extern "C" fn pgn_close(stream: Option<Box<Stream>>) {
    drop(stream);
}

/// Returns where to write `length` bytes: a piece of the input, or comments.
#[unsafe(no_mangle)]
pub extern "C" fn pgn_bytes(stream: &mut Stream, length: usize) -> *mut u8 {
    stream.bytes.clear();
    stream.bytes.resize(length, 0);
    stream.bytes.as_mut_ptr()
}

/// Adds the bytes to the input. No bytes end it.
#[unsafe(no_mangle)]
pub extern "C" fn pgn_feed(stream: &mut Stream) {
    if stream.bytes.is_empty() {
        stream.splitter.finish();
    } else {
        stream.splitter.push(&stream.bytes);
    }
}

/// Finds the next game. With `reads_tags`, its tags are then in the words and the text.
#[unsafe(no_mangle)]
pub extern "C" fn pgn_next(stream: &mut Stream, reads_tags: bool) -> i32 {
    let (bytes, number, line) = &mut stream.game;
    match stream.splitter.next_raw() {
        Ok(Split::Game(raw)) => {
            bytes.clear();
            bytes.extend_from_slice(raw.as_bytes());
            (*number, *line) = (raw.number(), raw.line());
        }
        Ok(Split::End) => return PGN_END,
        Ok(Split::More) => return PGN_MORE,
        Err(error) => {
            stream.record.clear();
            stream.record.error(&error);
            return PGN_ERROR;
        }
    }
    if reads_tags { stream.read(true) } else { PGN_GAME }
}

/// Reads the game that was found into the words and the text.
#[unsafe(no_mangle)]
pub extern "C" fn pgn_read(stream: &mut Stream) -> i32 {
    stream.read(false)
}

impl Stream {
    fn read(&mut self, is_tags_only: bool) -> i32 {
        let (bytes, number, line) = &self.game;
        self.record.is_tags_only = is_tags_only;
        match RawGame::new(bytes, *number, *line).read(&mut self.record) {
            Ok(()) => PGN_GAME,
            Err(error) => {
                self.record.clear();
                self.record.error(&error);
                PGN_ERROR
            }
        }
    }
}

/// Reads the comments in the first bytes, with NUL between them: their labels into the numbers, and the other words
/// into the text.
#[unsafe(no_mangle)]
pub extern "C" fn pgn_labels(stream: &mut Stream, length: usize) {
    stream.record.read_labels(text(&stream.bytes, length));
}

/// Writes labels into comments. The first bytes have the numbers of the labels, with commas between them, and then the
/// comments, with NUL between them all. The text then has the comments.
#[unsafe(no_mangle)]
pub extern "C" fn pgn_set_labels(stream: &mut Stream, length: usize) {
    stream.record.write_labels(text(&stream.bytes, length));
}

/// Reads the number of a glyph. The text is then its sign, or nothing if it has none.
#[unsafe(no_mangle)]
pub extern "C" fn pgn_nag_sign(stream: &mut Stream, length: usize) {
    let number = text(&stream.bytes, length).parse().ok();
    stream.record.text = number.and_then(nag_sign).unwrap_or_default().into();
}

/// Reads the FEN of a game's start and a `Variant` tag, with NUL between them. The text is then the tag that leads a
/// reader to that start: the given one if it does, or nothing if none is needed.
#[unsafe(no_mangle)]
pub extern "C" fn pgn_variant(stream: &mut Stream, length: usize) {
    let (fen, given) = text(&stream.bytes, length).split_once('\0').unwrap_or_default();
    let tag = match (Position::from_tags(Some(given), Some(fen)), Position::from_tags(None, Some(fen))) {
        (Ok(_), _) => given,
        (_, Ok(start)) => start.variant_tag().unwrap_or_default(),
        _ => "",
    };
    stream.record.text = tag.into();
}

/// Returns the text that JavaScript wrote, which is always UTF-8.
fn text(bytes: &[u8], length: usize) -> &str {
    bytes.get(..length).and_then(|bytes| core::str::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Returns where the results are: the addresses and the lengths of the words, the text and the numbers.
#[unsafe(no_mangle)]
pub extern "C" fn pgn_results(stream: &mut Stream) -> *const [usize; 6] {
    let Record { words, text, numbers, .. } = &stream.record;
    let (words_at, text_at, numbers_at) = (words.as_ptr(), text.as_ptr(), numbers.as_ptr());
    stream.results =
        [words_at.addr(), words.len(), text_at.addr(), text.len(), numbers_at.addr(), numbers.len()];
    &raw const stream.results
}
