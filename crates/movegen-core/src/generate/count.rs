//! The number of legal moves.

use crate::board::Board;
use crate::generate::class::AllMoves;
use crate::generate::request::generate;

/// # Moves: how many
impl Board {
    /// Counts the legal moves.
    #[must_use]
    pub fn legal_count(&self) -> usize {
        generate::<AllMoves>(self).count()
    }
}
