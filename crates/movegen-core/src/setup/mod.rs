//! Setups, their validation, and FEN.

mod fen;
mod fen_fields;
mod fen_text;
#[allow(clippy::module_inception)]
mod setup;
mod validation;

pub use fen::{Fen, FenError, FenField, FenProblem};
pub use fen_text::FenText;
pub use setup::Setup;
pub use validation::{SetupError, SetupProblem, Validation};
