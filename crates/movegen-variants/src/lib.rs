//! Chess and its variants on lichess: Antichess, Atomic, Crazyhouse, Horde, King of the Hill, Racing Kings and
//! Three-check.
//!
//! ```
//! use movegen_variants::{Variant, VariantPosition};
//!
//! let mut position = VariantPosition::new(Variant::Atomic);
//! for san in ["Nf3", "f6", "Nd4", "Nc6", "Nxc6"] {
//!     position.play(position.parse_san(san)?)?;
//! }
//! // Both knights have exploded. The pawns around them stay.
//! assert_eq!(position.to_string(), "r1bqkbnr/ppppp1pp/5p2/8/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 3");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Why use this crate?
//!
//! A [`VariantPosition`] has the methods of `movegen-position`'s `Position`: legal moves, make and unmake, outcomes,
//! keys, FEN, UCI and SAN. Its moves are [`VariantMove`]s, which can also be drops and promotions to a king. Chess is
//! one of the variants, for programs that serve them all. `Position` knows nothing about variants and pays nothing for
//! them.
//!
//! The crate needs neither the standard library nor an allocator. Each variant has a file that opens with its rules,
//! and uses the generator of `movegen-core` where it has no rule of its own. In every variant with castling, rooks and
//! kings may start on any file, as in Chess960.

#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::must_use_candidate, clippy::missing_errors_doc)]

/// Implements methods of a trait by the type's own methods of the same names.
macro_rules! forward {
    ($($(#[$attribute:meta])* fn $name:ident(&self $(, $argument:ident: $type:ty)*) -> $result:ty;)*) => {$(
        $(#[$attribute])*
        fn $name(&self $(, $argument: $type)*) -> $result {
            self.$name($($argument),*)
        }
    )*};
}

#[cfg(feature = "serde")]
mod details;
mod fen;
mod moves;
mod notation;
mod parse_move;
mod play;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod variant;

pub use fen::VariantFenText;
pub use moves::{VariantMove, VariantMoveList};
pub use notation::VariantSan;
pub use position::{Pockets, VariantPosition};
pub use setup::VariantSetup;
pub use variant::{ParseVariantError, Variant};

/// Compiles and runs the README's code.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
