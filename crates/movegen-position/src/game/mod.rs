//! Games: moves played, outcomes, claims.

#[allow(clippy::module_inception)]
mod game;
mod game_position;
mod outcome;

pub use game::{FixedHistory, Game, History, PastMove, PlayError};
pub use game_position::GamePosition;
pub use outcome::{Claim, Outcome};
