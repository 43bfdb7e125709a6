//! Games: the record of the moves played, outcomes and claims, and the start positions of Chess960.

mod chess960;
#[allow(clippy::module_inception)]
mod game;
mod outcome;

pub use game::{FixedRecord, Game, PlayError, Played, Record};
pub use outcome::{Claim, Outcome};
