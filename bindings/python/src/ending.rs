//! Check, mate, draws and how a game ends.

use movegen_variants::VariantPosition;
use pyo3::prelude::*;

use crate::board::Board;
use crate::piece::color_of;

/// Returns whether this many half-moves were made without a capture or pawn move, and the game goes on.
fn has_moved_in_vain(position: &VariantPosition, halfmoves: u16) -> bool {
    position.counts_moves() && position.halfmove_clock() >= halfmoves && position.has_legal_move()
}

#[pymethods]
impl Board {
    /// Returns whether the side to move is in check.
    pub(crate) fn is_check(&self) -> bool {
        self.can_move() && self.position().in_check()
    }

    /// Returns whether the side to move is in check and has no legal move.
    fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns whether the side to move has no legal move without being in check. False if a rule of a variant has
    /// ended the game.
    fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move() && !self.is_variant_end()
    }

    /// Returns whether a rule of the variant has ended the game. In chess none does.
    fn is_variant_end(&self) -> bool {
        self.variant_end() > 0
    }

    /// Returns whether the side to move has won by a rule of the variant.
    fn is_variant_win(&self) -> bool {
        self.variant_end() == 1
    }

    /// Returns whether the side to move has lost by a rule of the variant.
    fn is_variant_loss(&self) -> bool {
        self.variant_end() == 2
    }

    /// Returns whether the game is drawn by a rule of the variant.
    fn is_variant_draw(&self) -> bool {
        self.variant_end() == 3
    }

    /// Returns whether neither side has enough pieces left to win.
    fn is_insufficient_material(&self) -> bool {
        self.position().is_insufficient_material()
    }

    /// Returns whether a color doesn't have enough pieces left to win, however the other side plays.
    fn has_insufficient_material(&self, color: bool) -> bool {
        self.position().is_insufficient_material_for(color_of(color))
    }

    /// Returns whether the last 50 moves had no capture and no pawn move, and the game goes on. Always False in
    /// Crazyhouse.
    fn is_fifty_moves(&self) -> bool {
        has_moved_in_vain(self.position(), 100)
    }

    /// Returns whether the last 75 moves had no capture and no pawn move, and the last one isn't mate. Always False
    /// in Crazyhouse.
    fn is_seventyfive_moves(&self) -> bool {
        has_moved_in_vain(self.position(), 150)
    }

    /// Returns whether the position has occurred at least `count` times on this board.
    #[pyo3(signature = (count=3))]
    pub(crate) fn is_repetition(&self, count: usize) -> bool {
        self.game.repetitions() >= count
    }

    /// Returns whether the position has occurred at least five times on this board.
    fn is_fivefold_repetition(&self) -> bool {
        self.is_repetition(5)
    }

    /// Returns whether the side to move may claim a draw by 50 moves or a threefold repetition, now or by announcing
    /// the move that leads there.
    fn can_claim_draw(&self) -> bool {
        self.can_claim_fifty_moves() || self.can_claim_threefold_repetition()
    }

    /// Returns whether a draw may be claimed after 50 moves without a capture or pawn move.
    pub(crate) fn can_claim_fifty_moves(&self) -> bool {
        self.is_claimable(|game| has_moved_in_vain(game.position(), 100))
    }

    /// Returns whether a draw may be claimed because the position has occurred three times, now or after a legal move.
    pub(crate) fn can_claim_threefold_repetition(&self) -> bool {
        self.is_claimable(|game| game.repetitions() >= 3)
    }

    /// Returns whether the game is over: see `outcome`.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> bool {
        self.termination(claim_draw).is_some()
    }

    /// Returns how the game has ended, or None if it hasn't. With `claim_draw`, a draw that the side to move may claim
    /// ends the game.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(slf: &Bound<'py, Self>, claim_draw: bool) -> PyResult<Option<Bound<'py, PyAny>>> {
        // End the borrow before running Python code, during which other threads may change the board.
        let Some((termination, winner)) = slf.borrow().termination(claim_draw) else { return Ok(None) };
        slf.py()
            .import("movegen._outcome")?
            .getattr("Outcome")?
            .call_method1("of", (termination, winner))
            .map(Some)
    }

    /// Returns "1-0", "0-1", "1/2-1/2", or "*" if the game isn't over.
    #[pyo3(signature = (*, claim_draw=false))]
    pub(crate) fn result(&self, claim_draw: bool) -> &'static str {
        match self.termination(claim_draw) {
            Some((_, Some(true))) => "1-0",
            Some((_, Some(false))) => "0-1",
            Some((_, None)) => "1/2-1/2",
            None => "*",
        }
    }
}
