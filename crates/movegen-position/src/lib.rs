//! Chess positions: FEN, make and unmake, hash keys, notation, perft and divide.
//!
//! No standard library and no allocation. The moves themselves, and boards without keys and clocks, are in
//! `movegen-core`, whose words are re-exported here.
//!
//! ```
//! use movegen_position::Position;
//!
//! let mut position: Position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
//! let promotion = position.parse_uci("a7a8q").unwrap();
//! let undo = position.make(promotion);
//! assert!(position.checks().in_check());
//! position.unmake(undo);
//! assert_eq!(position.perft(3), 500);
//! ```
//!
//! `magic`, `pext` and `lines` choose the slider backend, as in `movegen-core`; `runtime` lets perft ask the processor; `alloc` adds
//! a [`Game`] that grows, `polyglot` the keys of opening books; `serde`, `arbitrary` and `defmt` are for the public types.

#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod chess960;
mod fen;
mod formats;
mod game;
mod key;
mod make;
mod operations;
mod outcome;
mod packed;
mod perft;
mod picker;
#[cfg(feature = "polyglot")]
mod polyglot;
mod position;
mod san;
mod see;
mod uci;
mod zobrist;

pub use fen::Fen;
pub use game::{FixedRecord, Game, PlayError, Played, Record};
pub use key::{key_of, material_key_of, pawn_key_of};
pub use make::{Illegal, Undo};
pub use operations::{Operation, Operations};
pub use outcome::{Claim, Outcome};
pub use packed::{Packed, PackedError};
pub use perft::{CpuLevel, Divide, Method, Perft};
pub use picker::MovePicker;
#[cfg(feature = "polyglot")]
pub use polyglot::polyglot_key_of;
pub use position::Position;
pub use san::{San, SanError};
pub use see::{Pins, exchange_value};
pub use uci::{Uci, UciError};

pub use movegen_core::*;

/// The code of the README, compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
