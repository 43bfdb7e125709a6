//! Games in PGN: a streaming reader, an editable tree of moves, and a writer of the export format.
//!
//! There are two levels. A [`Visitor`] is called with the parts of each game while a [`Reader`] reads it, and
//! stops where it has seen enough: a filter by tags runs at the speed of memory. A [`GameTree`] owns the tags,
//! moves, comments and variations, and is written by [`GameTree::write`] or `Display`.
//!
//! ```
//! use movegen_pgn::Reader;
//!
//! let text = "[White \"Paul Morphy\"]\n\n1. e4 e5 2. Nf3 d6 (2... Nc6 {is usual}) 3. d4 Bg4? 1-0\n";
//! let mut reader = Reader::new(text.as_bytes());
//! let game = reader.games().next().unwrap().unwrap();
//! assert_eq!(game.tags().get("White"), Some("Paul Morphy"));
//! assert_eq!(game.main_line().count(), 6);
//! assert!(game.to_string().ends_with("\n\n1. e4 e5 2. Nf3 d6 (2... Nc6 {is usual}) 3. d4 Bg4 $2 1-0\n"));
//! ```
//!
//! # What is read
//!
//! Tags, moves, numeric annotation glyphs, comments in braces and to the end of the line, variations, escaped
//! lines (`%`), UTF-8 and Latin-1, lines that end with `\n`, `\r\n` or `\r`. Every move is checked by the
//! rules, in standard chess and in Chess960, from any position that a `FEN` tag gives. These deviations from
//! the standard are accepted: missing tags and results, missing and wrong move numbers, numbers without a
//! period, `0-0`, `e.p.`, long algebraic notation and everything else that
//! [`Position::parse_san`](movegen_position::Position::parse_san) reads, `!` and `?` after moves, several
//! tags on a line, empty lines within moves, empty lines, comments and escaped lines between tags (not passed
//! to the visitor), a byte order mark before any game. Null moves (`--`, `Z0`) are read if the visitor
//! [accepts](Visitor::null_move) them, as [`GameTree`] does, and written as `--`.
//!
//! # Where a game ends
//!
//! A game ends before a line of moves that starts with `[`, and after a result at the end of a line, with the
//! comments that follow it. Its moves may contain empty lines. Among the tags, `[Event "` after an empty line
//! starts another game.
//!
//! A comment may quote a game. If a line in it starts with `[Event "`, the next brace shows whether the
//! comment is closed: if it is `{`, or 64 KiB have no brace, the `}` is missing and the next game starts at
//! that line. So a missing brace affects one game only.
//!
//! # Limits
//!
//! The text of a game may have [`Reader::DEFAULT_MAX_GAME`] bytes; the buffer of a reader may be four times
//! as large. As a tree it may take [`Reader::DEFAULT_MAX_TREE`] bytes. Both limits can be changed. Variations
//! may be nested [`MAX_DEPTH`] deep. No function recurses on its input or panics. Variants with other rules
//! than Chess960 are reported as errors.
//!
//! The examples of the items are written for the crate `movegen` (as `movegen::pgn`); with this crate alone,
//! read `movegen_pgn`.
//!
//! # Features
//!
//! `compression` reads gzip and zstd by [`Decompressed`]. `magic` (the default) and `pext` choose the slider
//! back end, as in `movegen-core`. `polyglot` adds opening books: the module `book`.

#![forbid(unsafe_code)]

#[cfg(feature = "polyglot")]
pub mod book;
mod decompress;
mod error;
mod game;
mod lines;
mod read;
mod reader;
mod scan;
mod tags;
mod text;
mod visitor;
mod write;

pub use decompress::Decompressed;
pub use error::{Error, GameError, GameProblem};
pub use game::{GameTree, MainLine, NodeId};
pub use read::MAX_DEPTH;
pub use reader::{Games, RawGame, Reader};
pub use tags::{TagError, Tags};
pub use text::Text;
pub use visitor::{GameResult, Movetext, Stop, Variation, Visitor};

/// The code of the README, compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
