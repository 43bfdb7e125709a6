//! Setups, their validation, and FEN.

mod error;
mod fen;
mod fen_text;
#[allow(clippy::module_inception)]
mod setup;
mod validation;

pub use error::{FenError, FenField, FenProblem};
pub use fen::{Fen, FenDialect};
pub use fen_text::FenText;
pub use setup::Setup;
pub use validation::{SetupError, SetupProblem, Validation};
