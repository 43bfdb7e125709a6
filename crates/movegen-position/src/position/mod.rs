//! A position: a board with its hash key and clocks, and making and unmaking moves.

pub(crate) mod key;
mod make;
#[cfg(feature = "polyglot")]
mod polyglot;
#[allow(clippy::module_inception)]
mod position;
mod search_position;
pub(crate) mod zobrist;

pub use make::IllegalMoveError;
pub use position::Position;
pub use search_position::SearchPosition;
