//! What is generated and for whom: the tables of movegen-core and the hash keys of movegen-position.
//!
//! This crate runs on the host only, from build scripts and from the project's chores. It speaks `u8` and `u64`
//! and knows no chess type, so a cross build never mixes host and target, and its slow ray walk
//! ([`geometry::walk`]) stays a witness independent of everything that is built on the tables.
//!
//! Squares are numbered a1 = 0, b1 = 1, .. h8 = 63, and a set of squares is a `u64` with a1 in bit 0.
//!
//! ```
//! use tables_gen::emit::{Layout, Sliders, core_tables};
//! use tables_gen::packing::Placement;
//!
//! let emitted = core_tables(Layout { sliders: Sliders::Magic, lines: true, runtime: false }, &Placement::COMMITTED).unwrap();
//! assert!(emitted.text.contains("pub(crate) static KNIGHT_ATTACKS: [u64; 64]"));
//! assert!(emitted.warning.is_none(), "the committed magics prove themselves");
//! ```

#![forbid(unsafe_code)]

pub mod beam;
pub mod emit;
pub mod geometry;
pub mod isaac;
mod known;
pub mod packing;
pub mod search;
pub mod subsets;
pub mod zobrist;
