//! Boards, setups and FEN, and what a move does to a board.

// The first six are in this order because the reference lists the methods of `Board` as their files are declared.
mod fen;

mod fen_text;

#[allow(clippy::module_inception)]
pub(crate) mod board;

mod piece_iter;

mod apply;

mod changes;

mod fen_error;
mod fen_fields;
mod setup;
mod validation;

pub use board::Board;
pub use changes::Changes;
pub use fen::Fen;
pub use fen_error::{FenError, FenField, FenProblem};
pub use fen_text::FenText;
pub use piece_iter::PieceIter;
pub use setup::Setup;
pub use validation::{SetupError, SetupProblem, Validation};
