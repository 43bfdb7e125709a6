//! Perft: counting the sequences of legal moves from a chess position, fast.
//!
//! ```
//! use movegen::perft::Perft;
//! use movegen::Position;
//!
//! assert_eq!(Perft::new().threads(2).count(&Position::default(), 5)?, 4_865_609);
//! # Ok::<(), movegen::perft::Error>(())
//! ```
//!
//! [`Perft`] counts with threads and a hash table, for variants, too. [`Parts`] is a count that you can interrupt, save
//! and resume. [`Method`] offers three single-threaded ways to count. The fastest avoids making moves in the last two
//! plies wherever it can:
#![doc = concat!("`src/two_plies/mod.rs` of this crate explains how.")]
//!
//! To write your own counter with a progress bar, start from [`examples/count.rs`][example]:
//!
//! ```
#![doc = include_str!("../examples/count.rs")]
//! ```
//!
//! # Features
//!
//! `std` (default) has threads, hash table and statistics; without it there is [`Method`] alone, which needs
//! no allocator. `magic` (default) and `pext` choose the slider lookup, as in `movegen-core`.
//! `serde` implements its traits for [`Method`] and [`Stats`].
//!
//! With `std`, a plain x86-64 build picks code for processors with AVX2 and POPCNT at run time. Without `std`, build
//! with `RUSTFLAGS=-Ctarget-cpu=x86-64-v3` for up to twice the speed.
//!
//! [example]: https://docs.rs/crate/movegen-perft/latest/source/examples/count.rs

#![cfg_attr(not(feature = "std"), no_std)]
#![deny(unsafe_code)]
#![warn(clippy::must_use_candidate, clippy::missing_errors_doc)]

#[cfg(feature = "std")]
mod error;
#[allow(unsafe_code)]
mod level;
mod method;
#[cfg(feature = "std")]
mod parts;
#[cfg(feature = "std")]
mod perft;
#[cfg(feature = "std")]
mod stats;
#[cfg(feature = "std")]
mod table;
#[cfg(feature = "std")]
mod threads;
mod two_plies;

#[cfg(feature = "std")]
pub use error::Error;
pub use level::legal_count;
pub use method::Method;
#[cfg(feature = "std")]
pub use parts::Parts;
#[cfg(feature = "std")]
pub use perft::Perft;
#[cfg(feature = "std")]
pub use stats::Stats;
#[cfg(feature = "std")]
pub use table::Table;
