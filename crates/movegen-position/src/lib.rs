//! Chess positions: FEN, make and unmake, hash keys, notations, games, move ordering, and perft.
//!
//! No standard library and no allocation. Move generation itself, on boards without keys and clocks, is in `movegen-core`,
//! which is re-exported here.
//!
//! ```
//! use movegen_position::Position;
//!
//! let mut position: Position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
//! let promotion = position.parse_uci("a7a8q").unwrap();
//! let undo = position.make(promotion);
//! assert!(position.check_info().in_check());
//! position.unmake(undo);
//! assert_eq!(position.perft(3), 500);
//! ```
//!
//! The modules, besides those of `movegen-core`: [`position`], [`game`], [`notation`], [`ordering`] and [`perft`].
//!
//! # Features
//!
//! `magic`, `pext` and `lines` choose the slider back end, as in `movegen-core`. With `runtime`, perft uses the instructions
//! that the processor has. `alloc` adds a [`Game`] whose record grows, and `polyglot` the keys of opening books. `serde`,
//! `arbitrary` and `defmt` implement the traits of those crates for the public types.

#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::must_use_candidate, clippy::missing_errors_doc)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod game;
mod interop;
pub mod notation;
pub mod ordering;
pub mod perft;
pub mod position;

pub use game::Game;
pub use notation::{San, Uci};
pub use ordering::MovePicker;
pub use position::{Position, Undo};

pub use movegen_core::*;

/// The code of the README, compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The code of the page for people who come from other libraries.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/coming-from.md")]
struct ComingFrom;
