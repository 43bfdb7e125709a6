//! Games: moves played, outcomes, claims.

#[allow(clippy::module_inception)]
mod game;
mod outcome;

pub use game::{FixedHistory, Game, History, PastMove, PlayError};
pub use outcome::{Claim, Outcome};
