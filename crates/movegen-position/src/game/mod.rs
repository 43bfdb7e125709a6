//! Games: moves played, outcomes, claims.

#[allow(clippy::module_inception)]
mod game;
mod outcome;

pub use game::{FixedRecord, Game, PlayError, Played, Record};
pub use outcome::{Claim, Outcome};
