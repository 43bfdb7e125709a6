//! Positions: a board with its hash key and clocks, and making and unmaking moves.

mod chess960;
pub(crate) mod key;
mod making;
#[cfg(feature = "polyglot")]
mod polyglot;
#[allow(clippy::module_inception)]
mod position;
mod search_position;
pub(crate) mod zobrist;

pub use chess960::names_chess960;
pub use making::{IllegalMoveError, Step};
pub use position::Position;
pub use search_position::SearchPosition;
