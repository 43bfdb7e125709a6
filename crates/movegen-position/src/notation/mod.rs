//! Notation: moves in UCI and SAN, EPD operations, and positions packed into 28 bytes.
//!
//! A type named after a notation is a parsed text: `FromStr` reads it, and `Display` writes it. A `..Text` type writes
//! a board or move in a notation that has several forms:
//!
//! | notation | what a text says | the text of a position or a move |
//! | --- | --- | --- |
//! | FEN | [`Fen`](crate::setup::Fen) | [`FenText`](crate::setup::FenText), by [`fen`](crate::Position::fen) |
//! | SAN | [`San`], [`MarkedSan`] | [`SanText`], by [`Position::san`](crate::Position::san) |
//! | UCI | [`Uci`] | the same [`Uci`], by [`Position::uci`](crate::Position::uci): it has one form |

#[cfg(feature = "serde")]
mod details;
mod drop;
mod epd;
mod move_error;
mod packed;
mod parse_move;
mod san;
mod san_read;
mod san_text;
mod text;
mod typed;
mod uci;
mod why_not;

#[cfg(feature = "serde")]
pub use details::MoveDetails;
pub use epd::{Operation, Operations};
pub use move_error::MoveError;
pub use packed::{Packed, PackedError};
pub use parse_move::ReadMoves;
pub use san::{CheckMark, MarkedSan, San, SanError};
pub use san_text::SanText;
pub use typed::Typed;
pub use uci::{Uci, UciError};
