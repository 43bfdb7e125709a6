//! Checkmate and stalemate: is there any legal move?

use crate::board::Board;
use crate::generate::class::AllMoves;
use crate::generate::request::generate;

/// Whether a board has legal moves and, if not, why: see [`Board::status`].
///
/// ```
/// use movegen::{Board, Status};
/// let board = Board::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - -").unwrap();
/// assert_eq!(board.status(), Status::Checkmate);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There are legal moves.
    Ongoing,
    /// In check without a legal move.
    Checkmate,
    /// Not in check, and no legal move.
    Stalemate,
}

/// # Moves: is there any?
impl Board {
    /// Whether there is any legal move. If not, the side to move is checkmated if in check, and otherwise stalemated.
    ///
    /// Stops at the first move it finds.
    ///
    /// ```
    /// use movegen::Board;
    /// assert!(Board::default().has_legal_move());
    /// assert!(!Board::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - -").unwrap().has_legal_move());
    /// ```
    #[inline]
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        generate::<AllMoves>(self).any()
    }

    /// Checkmate, stalemate or neither; draws by other rules do not count.
    ///
    /// ```
    /// use movegen::{Board, generate::Status};
    /// let status = |epd| Board::from_fen(epd).unwrap().status();
    /// assert_eq!(status("4k3/8/8/8/8/8/8/4K3 w - -"), Status::Ongoing);
    /// assert_eq!(status("7k/6Q1/6K1/8/8/8/8/8 b - -"), Status::Checkmate);
    /// assert_eq!(status("7k/5Q2/6K1/8/8/8/8/8 b - -"), Status::Stalemate);
    /// ```
    #[inline]
    #[must_use]
    pub fn status(&self) -> Status {
        match (self.has_legal_move(), self.in_check()) {
            (true, _) => Status::Ongoing,
            (false, true) => Status::Checkmate,
            (false, false) => Status::Stalemate,
        }
    }

    /// Whether the side to move is checkmated.
    #[inline]
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated.
    #[inline]
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }
}
