//! Chess move generation without the standard library: boards, attacks, and legal moves of every class.
//!
//! ```
//! use movegen_core::{AllMoves, Board, Noisy, MoveList, generate};
//!
//! let board = Board::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -").unwrap();
//! assert_eq!(generate::<AllMoves>(&board).count(), 48);
//! for mv in MoveList::of::<Noisy>(&board) {
//!     let next = board.after(mv);
//!     assert_ne!(next.turn(), board.turn());
//! }
//! ```
//!
//! # Why use this crate?
//!
//! It is the part of `movegen` that knows the rules and nothing else: no hash keys, clocks or move notation. It doesn't
//! allocate, has no required dependencies, and keeps no state. Its only statics are read-only tables. Public functions
//! never panic in release builds. Use it for an evaluation, a tablebase, or firmware. For a search, a server or a tool,
//! use `movegen-position` or `movegen`, which re-export everything here.
//!
//! A [`Board`] holds the four fields of an EPD, [`generate`](fn@generate) requests its moves,
//! and [`Board::after`] makes one.
//!
//! The modules, lowest layer first: [`types`], [`attacks`], [`board`], [`king`], [`setup`] and
//! [`generate`](mod@generate). The types every program needs are re-exported here.
//!
//! The examples on other pages use the crate `movegen`. If you depend on this crate directly, write `movegen_core`.
//!
//! # Features
//!
//! Features choose how slider attacks are looked up, and thereby the size of the generated tables:
//!
//! | feature | slider attacks | generated tables |
//! | --- | --- | --- |
//! | `magic` (default) | magic multiplication | 748 KB |
//! | `pext` | PEXT if the target has `bmi2` (slow on AMD before Zen 3), otherwise ignored | 930 KB |
//! | neither | kindergarten bitboards | 3.6 KB |
//!
//! `serde` implements its traits for boards, moves and basic types.
//!
//! Compiled for size (`opt-level = "s"` or `"z"`), the generator exists for one color, and
//! Black's boards are flipped.
//!
//! [`attacks::SLIDER_LOOKUP`] names the lookup of this build.

#![no_std]
#![deny(unsafe_code)]
#![warn(clippy::must_use_candidate, clippy::missing_errors_doc)]

pub mod attacks;
pub mod board;
pub mod generate;
pub mod king;
#[cfg(feature = "serde")]
mod serde;
pub mod setup;
pub mod types;

pub use board::Board;
pub use generate::{
    AllCaptures, AllMoves, MoveList, MoveSet, MoveSets, Noisy, Quiets, Status, generate, generate_with,
};
pub use king::CheckInfo;
pub use setup::Setup;
pub use types::{
    Bitboard, CastlingNotation, CastlingSide, Color, File, Move, MoveKind, Piece, Rank, Role, Square,
};

/// Compiles and runs the README's code.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
