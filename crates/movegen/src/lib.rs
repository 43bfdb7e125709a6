//! Chess moves for engines, tools, servers and microcontrollers.
//!
//! ```
//! use movegen::{Noisy, Position};
//!
//! let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
//! let mut position: Position = fen.parse()?;
//!
//! // Every legal move, with its text.
//! for mv in position.legal_moves() {
//!     println!("{} is {}", position.san(mv), position.uci(mv, Default::default()));
//! }
//! // Only captures and queen promotions: no other moves are generated.
//! assert_eq!(position.generate::<Noisy>().count(), 4);
//!
//! // Play a move that somebody typed.
//! let mate = position.parse_san("Qxf7#")?;
//! let undo = position.make(mate);
//! assert!(position.is_checkmate());
//! position.unmake(undo);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```text
//! 8  r . b q k b . r      The position above: White to move.
//! 7  p p p p . p p p
//! 6  . . n . . n . .      The queen on h5 attacks f7, which only the king defends,
//! 5  . . . . p . . Q      and the bishop on c4 protects that square.
//! 4  . . B . P . . .
//! 3  . . . . . . . .
//! 2  P P P P . P P P
//! 1  R N B . K . N R
//!    a b c d e f g h
//! ```
//!
//! # Why use this crate?
//!
//! - **It generates only what you ask for.** Noisy moves, quiets, quiet checks and evasions are types, and
//!   [`generate`](fn@generate) compiles to code for each. Restrict the squares, and get a list, a count, or
//!   calls to a closure or your own [sink](generate::Sink).
//! - **It reads and writes** FEN, EPD, UCI, SAN, packed positions, Polyglot keys and PGN. Errors name the
//!   place in the text.
//! - **Chess960 needs no mode.** Castling is king takes own rook everywhere, and only the notations differ.
//! - **It runs everywhere.** No std, no reachable panic, and no allocation unless you want a [`Game`] that
//!   grows. Only the features `pgn`, `perft` and `svg` need std.
//!
//! # Where to begin
//!
//! | to | use |
//! | --- | --- |
//! | read and write a position | [`Position::from_fen`], [`Position::fen`], [`Position::from_epd`] |
//! | start a game of Chess960 | [`Position::chess960`]; [`CastlingNotation`] for its texts |
//! | list moves | [`Position::legal_moves`], [`Position::generate`] |
//! | make, unmake | [`Position::make`], [`Position::unmake`]; [`Position::after`] copies, [`Position::play`] checks |
//! | pass (a null move) | [`Position::make_null`], [`Position::after_null`] |
//! | pick moves in stages | [`MovePicker`], on a [`SearchPosition`] |
//! | judge an exchange (SEE) | [`Position::see`], [`Position::see_at_least`] |
//! | validate a hash move | [`Move::from_bits`] takes any sixteen bits, [`Board::is_legal`] any move |
//! | key a hash table | [`Position::key`] |
//! | detect repetitions | [`Position::repetitions_in`] in a search, [`Game::repetitions`] in a game |
//! | update an evaluation | [`Board::changes`] |
//! | end a game | [`Game::outcome`], [`Game::claim`], [`Board::is_insufficient_material`] |
//! | see whether a move gives check | [`Board::gives_check`] |
//! | read and write moves | [`Position::parse_move`] (in any notation), [`Position::parse_uci`], [`Position::parse_san`], [`Position::uci`], [`Position::san`] |
//! | edit a board | [`Setup`], [`setup::Validation`] |
//! | store positions | [`notation::Packed`] |
//! | store a move | [`Move::bits`]; in one byte, [`Request::index_of`](generate::Request::index_of) |
//! | read games; save and load a [`Game`] | the module `pgn`, with that feature |
//! | draw a board | the module `svg`, with that feature |
//! | play a variant | the module `variants`, with that feature |
//! | test a generator (perft) | [`Position::perft`], [`Position::divide`]; the module `perft`, with that feature |
//! | compute attacks | [`attacks`], [`Bitboard`] |
//!
//! The repository has a guide with chapters on searches, servers, data and firmware, a course on how move
//! generation works, and tables that translate from cozy-chess, shakmaty and `chess`.
//!
//! This crate contains no code of its own. It re-exports `movegen-position`, which re-exports `movegen-core`.
//! `movegen-pgn`, `movegen-perft`, `movegen-svg` and `movegen-variants` become modules. The repository also has a
//! Python package, a C library, a JavaScript module and a command.
//!
//! # Features
//!
//! Two are on by default:
//!
//! - `magic` looks up slider attacks by magic multiplication, in 680 KB of tables. Without it they take 1.5
//!   KB, for microcontrollers and small downloads, and perft takes about 1.7 times as long.
//! - `alloc` lets a [`Game`] keep its moves in a `Vec`. Turn it off where there is no allocator, and use a
//!   [`FixedHistory`](game::FixedHistory).
//!
//! The others:
//!
//! - `pext` looks up slider attacks with the PEXT instruction where the target has it.
//! - `perft` counts with threads and a hash table. Even without them it is about twice as fast as [`Position::perft`].
//! - `pgn` adds PGN, `polyglot` the keys of opening books, and both together the books. With `compression`, `pgn` reads
//!   gzip, zstd, bzip2 and zip.
//! - `svg` draws boards, with marked squares and arrows.
//! - `variants` adds Antichess, Atomic, Crazyhouse, Horde, King of the Hill, Racing Kings and Three-check, and with
//!   `pgn` their games.
//! - `serde` implements its traits for boards, positions, moves and basic types. Positions are FENs and moves are texts,
//!   or 28 and 2 bytes in binary formats. `Position::details` describes a move as JSON.
//!
//! # Guarantees
//!
//! - Nothing is known to panic in a release build. The linker proves it for more than half of the functions of
//!   `movegen-core` and `movegen-position`, and `pgn` is fuzzed.
//! - A wrong board or an illegal move gives wrong moves, never undefined behavior.
//! - The bits of a [`Move`], the hash keys and the packed form change only with a new major version.
//! - The oldest supported Rust, 1.85, changes only with a new minor version.

#![no_std]
#![forbid(unsafe_code)]

#[doc(inline)]
pub use movegen_position::*;

#[cfg(feature = "perft")]
#[doc(inline)]
pub use movegen_perft as perft;

#[cfg(feature = "pgn")]
#[doc(inline)]
pub use movegen_pgn as pgn;

#[cfg(feature = "svg")]
#[doc(inline)]
pub use movegen_svg as svg;

#[cfg(feature = "variants")]
#[doc(inline)]
pub use movegen_variants as variants;

/// Compiles and runs the README's code.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
