//! A board, its setup and its FEN, and what a move does to it.

mod apply;
#[allow(clippy::module_inception)]
pub(crate) mod board;
mod changes;
mod fen;
mod fen_error;
mod fen_fields;
mod fen_text;
mod piece_iter;
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
