//! The board, its pieces, and what a move does to it.

mod after;
#[allow(clippy::module_inception)]
pub(crate) mod board;
mod pieces;

pub use after::Changes;
pub use board::Board;
pub use pieces::PieceIter;
