//! The legal moves of a position, and requests for some of them.

use movegen_core::generate::{Class, Legal, Request};
use movegen_core::{AllMoves, CheckInfo, MoveList, generate};

use crate::position::position::Position;

/// # Moves
impl Position {
    /// Lists the legal moves.
    #[doc(alias("legal", "movegen", "generate_moves"))]
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        generate::<AllMoves>(&self.board).list()
    }

    /// Requests the legal moves of class `C`: see [`generate`](fn@generate).
    ///
    /// ```
    /// use movegen::{Noisy, Position};
    /// let position: Position = "4k3/8/8/3q4/4p3/2N5/8/4K3 w - - 0 1".parse().unwrap();
    /// for mv in position.generate::<Noisy>().list() {
    ///     assert!(position.is_capture(mv));
    /// }
    /// assert_eq!(position.generate::<Noisy>().count(), 2);
    /// ```
    #[inline]
    pub fn generate<C: Class>(&self) -> Request<'_, C, Legal> {
        generate::<C>(&self.board)
    }

    /// Computes checkers and pinned pieces of the side to move.
    #[doc(alias("in_check", "pins"))]
    #[inline]
    #[must_use]
    pub fn check_info(&self) -> CheckInfo {
        CheckInfo::new(&self.board)
    }
}
