//! A board, its set-up and its FEN, the attacks and checks on it, and what a move does to it.

mod apply;
pub(crate) mod attackers;
#[allow(clippy::module_inception)]
pub(crate) mod board;
mod changes;
pub(crate) mod check_info;
mod check_info_after;
mod contents;
mod fen;
mod fen_error;
mod fen_text;
pub(crate) mod pins;
mod setup;
pub(crate) mod side;
mod validation;

pub use attackers::GivesCheck;
pub use board::Board;
pub use changes::{Change, Changes};
pub use check_info::CheckInfo;
pub use check_info_after::CheckInfoAfter;
pub use contents::Contents;
pub use fen::Fen;
pub use fen_error::{FenError, FenField, FenProblem};
pub use fen_text::FenText;
pub use setup::Setup;
pub use validation::{SetupError, SetupProblem, Validation};
