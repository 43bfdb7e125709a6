//! Training data for chess networks, read and written in the formats of six trainers.
//!
//! A [`Sample`] is a position with the best move, a score, the result of the game, and the ply. [`Samples`] reads
//! samples, and [`Chunks`] shares that work between threads. An [`Encoder`] writes them, a [`Filter`] leaves out those
//! that trainers don't want, and [`GameSamples`] makes them from games in PGN with evaluations in their comments.
//!
//! The crate doesn't trust other programs' files. It validates every position and checks that every move is legal. A
//! bad sample is an error with its offset, and reading continues after it. Nothing panics, whatever the input.
//!
//! ```
//! use movegen_training::{Encoder, Filter, Format, Samples};
//!
//! let plain = "fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\nmove e8d7\nscore -125\nply 1\nresult -1\ne\n";
//! let filter = Filter { skip_checks: true, max_score: Some(3000), ..Filter::default() };
//! let (mut encoder, mut out) = (Encoder::new(Format::BulletText), Vec::new());
//! for sample in Samples::new(plain.as_bytes(), Format::Plain) {
//!     let sample = sample.unwrap();
//!     if filter.accepts(&sample) {
//!         encoder.write(&sample, &mut out).unwrap();
//!     }
//! }
//! encoder.finish(&mut out);
//! assert_eq!(out, b"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 | 125 | 1.0\n");
//! ```
//!
//! # Formats
//!
//! | [`Format`] | scores and results | move | castling, en passant, counters | ply | bytes |
//! | --- | --- | --- | --- | --- | --- |
//! | `Plain` | the side to move's | yes | yes | yes | about 100 |
//! | `Binpack` | the side to move's | yes | yes, but Chess960, and no full moves | yes, 14 bits | 2 to 3 in games, else 34 |
//! | `BulletText` | White's | no | yes | no | about 75 |
//! | `Bullet` | the side to move's | no | no; that side is White | no | 32 |
//! | `Marlin` | White's | no | yes | no | 32 |
//! | `Viri` | White's | yes | yes | no | 4 in games, else 40 |
//!
//! A format without a ply derives it from the full-move number, and the other way round.
//!
//! # Features
//!
//! `magic` (the default) and `pext` choose the slider lookup, as in `movegen-core`.

#![forbid(unsafe_code)]

mod binpack;
mod bullet;
mod bullet_text;
mod chunks;
mod codes;
mod error;
mod features;
mod filter;
mod format;
mod games;
mod input;
mod marlin;
mod plain;
mod sample;
mod viri;

pub use chunks::{Chunk, Chunks};
pub use error::{Error, SampleError, SampleProblem};
pub use features::{features, phase};
pub use filter::{Filter, Rejection};
pub use format::{Encoder, Format, Samples};
pub use games::{GameNumbers, GameSamples};
pub use sample::{Sample, Wdl};

/// Compiles and runs the README's code.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
