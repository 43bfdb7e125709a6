//! PGN: a streaming reader, an editable game tree, and a writer for the export format.
//!
//! There are two levels. A [`Reader`] streams each game through a [`Visitor`], which can stop as soon as it has seen
//! enough. A [`GameTree`] owns the tags, moves, comments and variations, and is written by [`GameTree::write`] or
//! `Display`. A [`Game`](movegen_position::Game) converts to a tree by `From`, and a tree's main line to a `Game` by
//! `TryFrom`.
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
//! # What it reads
//!
//! The reader understands the whole standard, in UTF-8 and Latin-1, with any line ending. It checks every move, in
//! standard chess and Chess960, from any start position in a `FEN` tag. [`Labels`] has the evaluations and clocks in a
//! comment.
//!
//! The reader tolerates missing tags and results, missing or wrong move numbers, `!` and `?` after moves, several tags
//! on a line, empty lines among the moves, a byte order mark before any game, and whatever
//! [`Position::parse_san`](movegen_position::Position::parse_san) reads, such as `0-0`, `e.p.` and long algebraic
//! notation. It skips comments among the tags. A [visitor](Visitor::null_move) decides whether to accept null moves
//! (`--`, `Z0`), and a [`GameTree`] does.
//!
//! # Where a game ends
//!
//! The moves of a game end before a line that starts with `[`, after a line that ends with a result (and any comments
//! on the lines after it), before `1.` and a move after an empty line outside variations, and before a tag directly
//! after a result. Other empty lines among the moves are fine. Among the tags, `[Event "` after an empty line starts a
//! new game.
//!
//! Since a comment may quote a game, `[Event "` at the start of a line inside a comment is ambiguous. The next brace
//! decides. If it is `{`, or none follows within 64 KiB, the `}` is missing and the next game starts at that line. A
//! missing brace thus costs one game and not the rest of the file.
//!
//! [`FileSplit`] reads a part of a file by these rules, for threads or machines that share it.
//!
//! # Limits
//!
//! A game's text is limited to [`Splitter::DEFAULT_MAX_GAME`] bytes and its tree to [`Splitter::DEFAULT_MAX_TREE`]. You
//! can change both. The reader's buffer can be four times as large as the text. Variations nest up to [`MAX_DEPTH`]
//! deep. Nothing recurses on the input and nothing panics.
//!
//! Variants other than Chess960 are errors, unless you ask for positions that know them. The feature `variants` adds
//! [`Reader::games_of::<VariantPosition>`](Reader::games_of) and `Visitor<VariantPosition>`.
//!
//! The examples on other pages use the crate `movegen`. If you depend on this crate directly, write `movegen_pgn` for
//! `movegen::pgn`.
//!
//! # Features
//!
//! `std`, a default, adds [`Reader`] and [`FileSplit`]. The [`Splitter`] needs only alloc. `compression` lets
//! [`Decompressed`] read gzip, zstd, bzip2 and zip, all of them by decoders in Rust, and `zstd` takes the C library for
//! zstd. `magic` (the default) and `pext` choose the slider lookup, as in `movegen-core`. `polyglot` adds opening books
//! in the module `book`, and `variants` games of other variants.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "polyglot")]
pub mod book;
#[cfg(feature = "std")]
mod decompress;
mod error;
#[cfg(feature = "std")]
mod file_split;
mod findings;
mod game;
mod label_grammar;
mod labels;
mod lines;
mod nag;
mod position;
#[cfg(feature = "std")]
mod ranges;
mod raw_game;
mod read;
#[cfg(feature = "std")]
mod reader;
mod remark;
mod result;
mod scan;
mod splitter;
mod tag_filter;
mod tags;
mod text;
#[cfg(feature = "variants")]
mod variants;
mod visitor;
mod write;

#[cfg(feature = "std")]
pub use decompress::Decompressed;
#[cfg(feature = "std")]
pub use error::Error;
pub use error::{GameError, GameProblem};
#[cfg(feature = "std")]
pub use file_split::FileSplit;
pub use findings::Findings;
pub use game::played::NullMoveError;
pub use game::{GameTree, NodeId};
pub use labels::{Eval, Labels, Score, Shape, ShapeColor};
pub use nag::nag_sign;
pub use position::PgnPosition;
pub use raw_game::RawGame;
pub use read::{MAX_DEPTH, NULL_MOVES};
#[cfg(feature = "std")]
pub use reader::{Games, Reader};
pub use remark::{Remark, RemarkKind};
pub use result::GameResult;
pub use splitter::{Split, Splitter};
pub use tag_filter::{TagFilter, TagFilterError};
pub use tags::{TagError, Tags};
pub use text::Text;
pub use visitor::{Movetext, Stop, Variation, Visitor};
pub use write::WriteOptions;

/// Compiles and runs the README's code.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
