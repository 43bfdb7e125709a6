//! Chess positions: FEN, make and unmake, hash keys, notations, games, move ordering, and perft.
//!
//! ```
//! use movegen_position::Position;
//!
//! let mut position: Position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
//! let promotion = position.parse_uci("a7a8q").unwrap();
//! assert_eq!(position.san(promotion).to_string(), "a8=Q+");
//! let undo = position.make(promotion);
//! assert!(position.check_info().in_check());
//! position.unmake(undo);
//! assert_eq!(position.perft(3), 500);
//! ```
//!
//! # Why use this crate?
//!
//! A [`Position`] is a board with its hash key and clocks, in 80 bytes, for games and searches. You read it from a FEN,
//! make moves on it, and write them in any notation, without the standard library and without allocating. Most programs
//! get it through the crate `movegen`, which adds PGN as a feature. If you need neither keys nor clocks, `movegen-core`
//! is enough. It is re-exported here, and the types are the same.
//!
//! # Where to begin
//!
//! | task | look at |
//! | --- | --- |
//! | read, write a position | [`Position::from_fen`], [`Position::fen`], [`Position::from_epd`], [`notation::Packed`] |
//! | list its moves | [`Position::legal_moves`], [`Position::generate`] |
//! | play a move | [`Position::play`] (checked), [`Position::make`] and [`Position::after`] (for legal moves) |
//! | read a move, write it | [`Position::parse_move`] (in any notation), [`Position::parse_uci`], [`Position::parse_san`], [`Position::uci`], [`Position::san`] |
//! | keep a game | [`Game`], [`Position::outcome`], [`Position::repetitions_in`] |
//! | search | [`SearchPosition`], [`MovePicker`], [`Position::see`], [`Position::after_null`], [`Position::key`] |
//! | update an evaluation | [`Board::changes`] |
//! | edit a board | [`Setup`] |
//! | test a generator | [`Position::perft`], [`Position::divide`] |
//!
//! The modules, besides those of `movegen-core`: [`position`], [`game`], [`notation`] and [`ordering`].
//!
//! The examples on other pages use the crate `movegen`. If you depend on this crate directly, write `movegen_position`.
//!
//! # Features
//!
//! `magic` and `pext` choose the slider lookup, as in `movegen-core`. `alloc` adds a [`Game`] with a growing
//! record, and `polyglot` the keys of opening books. `serde` implements its traits for boards, positions, moves and
//! basic types.

#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::must_use_candidate, clippy::missing_errors_doc)]

#[cfg(feature = "alloc")]
extern crate alloc;

/// Implements methods of a trait by the type's own methods of the same names.
macro_rules! forward {
    ($($(#[$attribute:meta])* fn $name:ident(&self $(, $argument:ident: $type:ty)*) -> $result:ty;)*) => {$(
        $(#[$attribute])*
        fn $name(&self $(, $argument: $type)*) -> $result {
            self.$name($($argument),*)
        }
    )*};
}

/// Defines an error of several kinds, each with a code, which serde writes as the field `code` of an object.
macro_rules! error {
    ($(#[$attribute:meta])* pub enum $error:ident {
        $($(#[$of_kind:meta])* $kind:ident $({ $($fields:tt)* })? = $code:literal,)*
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "code"))]
        #[non_exhaustive]
        pub enum $error {
            $($(#[$of_kind])* #[cfg_attr(feature = "serde", serde(rename = $code))] $kind $({ $($fields)* })?,)*
        }

        impl $error {
            /// Returns the name of the error for programs in other languages, which never changes.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$kind { .. } => $code,)*
                }
            }
        }

        impl core::error::Error for $error {}
    };
}

pub mod game;
pub mod notation;
pub mod ordering;
mod perft;
pub mod position;
#[cfg(feature = "serde")]
mod serde;

pub use game::Game;
pub use notation::{San, Uci};
pub use ordering::MovePicker;
pub use position::{Position, SearchPosition};

pub use movegen_core::*;

/// Compiles and runs the README's code.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
