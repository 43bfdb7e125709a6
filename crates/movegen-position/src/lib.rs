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
//! The features are those of `movegen-core`, and choose the slider backend.

#![no_std]
#![deny(unsafe_code)]

mod fen;
mod key;
mod make;
mod perft;
mod picker;
mod position;
mod see;
mod uci;
mod zobrist;

pub use fen::Fen;
pub use key::key_of;
pub use make::{Illegal, Undo};
pub use perft::{CpuLevel, Divide, Method, Perft};
pub use picker::MovePicker;
pub use position::Position;
pub use see::{Pins, exchange_value};
pub use uci::{Uci, UciError};

pub use movegen_core::*;

/// The code of the README, compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
