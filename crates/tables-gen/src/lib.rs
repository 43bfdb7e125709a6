//! Generates Rust source for the tables of movegen-core and the hash keys of movegen-position.
//!
//! Runs on the host, in build scripts. It works with `u8` squares and `u64` sets and has no chess types. A cross build
//! thus never mixes host and target code. Its slow ray walk ([`geometry::walk`]) doesn't depend on the generated
//! tables. Tests compare every faster path with it.
//!
//! Squares are numbered a1 = 0, b1 = 1, .. h8 = 63. A set of squares is a `u64` with a1 in bit 0.
//!
//! ```
//! use tables_gen::emit::{Sliders, core_tables};
//! use tables_gen::magics::Magics;
//!
//! let emitted = core_tables(Sliders::Magic, &Magics::COMMITTED);
//! assert!(emitted.text.contains("pub(crate) static TABLES: Tables"));
//! assert!(emitted.warning.is_none(), "the committed magics pass their proof");
//! ```

#![forbid(unsafe_code)]

pub mod emit;
pub mod geometry;
pub mod isaac;
mod known;
pub mod magics;
pub mod subsets;
pub mod zobrist;
