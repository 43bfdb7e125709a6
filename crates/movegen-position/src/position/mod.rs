//! Positions: a board with its hash key and clocks; making and unmaking moves.

// In this order because the reference lists the methods of `Position` as their files are declared.
#[allow(clippy::module_inception)]
mod position;

mod chess960;

mod moves;

mod making;

mod state;

#[cfg(feature = "polyglot")]
mod polyglot;

pub(crate) mod key;
mod search_position;
pub(crate) mod zobrist;

pub use making::{IllegalMoveError, Step};
pub use position::Position;
pub use search_position::SearchPosition;
