//! Which chess moves exist, and what each does to the board.
//!
//! No standard library, no allocation, no dependency at run time, nothing in RAM but what the caller holds.
//!
//! ```
//! use movegen_core::{Board, Captures, Legal, MoveList, generate};
//!
//! let board = Board::from_epd("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -").unwrap();
//! assert_eq!(generate::<Legal>(&board).count(), 48);
//! for mv in MoveList::of::<Captures>(&board) {
//!     let next = board.after(mv);
//!     assert_ne!(next.turn(), board.turn());
//! }
//! ```
//!
//! [`Board`] is what the four fields of an EPD say, [`generate`] asks for its moves, [`Board::after`] gives the board
//! after one. Hash keys, clocks, unmaking and the notations people write are in the crate `movegen-position`.
//!
//! # Features
//!
//! | feature | slider attacks | tables |
//! | --- | --- | --- |
//! | `magic` (default) | magic multiplication | 830 KB |
//! | `pext` | the PEXT instruction where the target has `bmi2` (slow on AMD before Zen 3), otherwise as without it | 931 KB |
//! | neither | line by line | 4 KB |
//! | `lines` | as without it, but between and line are tabled (part of the first two) | 64 KB more |
//!
//! Compiled for size (`opt-level = "s"` or `"z"`), the generator is there for one colour, and sees Black's boards turned round.
//!
//! [`SLIDER_BACKEND`] says at run time which one was built.

#![no_std]
#![deny(unsafe_code)]

pub mod attacks;

mod after;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod bitboard;
mod board;
mod castle_rights;
mod checks;
mod chess_move;
mod color;
#[doc(hidden)]
pub mod cpu;
#[cfg(feature = "defmt")]
mod defmt;
mod direction;
mod epd;
mod generate;
mod kind;
#[cfg(compact)]
mod mirror;
mod move_list;
mod piece;
mod rays;
mod request;
mod role;
mod scored_move;
#[cfg(feature = "serde")]
mod serde;
mod setup;
#[doc(hidden)]
pub mod side;
mod sink;
mod sliders;
mod square;
mod tables;
mod written;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
#[doc(hidden)]
pub use castle_rights::Passage;
pub use castle_rights::{CastleRights, CastleStyle, Wing};
pub use checks::{Checks, GivesCheck};
pub use chess_move::{Description, Move, MoveFlag, MoveKind};
pub use color::Color;
pub use direction::Direction;
pub use epd::{FenError, Field, Problem};
#[doc(hidden)]
pub use epd::{Reader, counter};
#[doc(hidden)]
pub use generate::generate_as;
pub use kind::{
    Captures, Evasions, GenKind, Legal, Legality, NonEvasions, OnlyLegal, PseudoLegal, QuietChecks, Quiets,
};
pub use move_list::{Entry, List, MoveList, Moves, ScoredList};
pub use piece::Piece;
pub use rays::{aligned, anti_diagonal, between, diagonal, line};
pub use request::{Generate, generate, generate_with};
pub use role::Role;
pub use scored_move::ScoredMove;
pub use setup::{Fault, Faults, Level, Setup};
pub use sink::{Any, Count, Each, PawnMoves, PawnMovesIter, PieceMoves, PieceMovesIter, Sink};
pub use sliders::BACKEND as SLIDER_BACKEND;
pub use square::{File, NotASquare, Rank, Square};
pub use written::{Epd, SetupFen};
