//! Whether there is any legal move: checkmate and stalemate.

use crate::attacks::{self, lines_through, pawns};
use crate::board::Board;
use crate::generate::class::AllMoves;
use crate::generate::request::generate;
use crate::king::CheckInfo;
use crate::king::attackers::is_safe_after;
use crate::types::{Bitboard, Move, MoveKind, Role};

/// Whether a board has legal moves, and if not, why: see [`Board::status`].
///
/// ```
/// use movegen::{Board, Status};
/// let board = Board::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - -").unwrap();
/// assert_eq!(board.status(), Status::Checkmate);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is a legal move.
    Ongoing,
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
}

/// # Moves: is there any?
impl Board {
    /// Returns whether there is any legal move. Without one, the side to move is checkmated if it is in check, and
    /// stalemated otherwise.
    ///
    /// Takes less than a twentieth of the time of the list of moves: most positions are settled by the check and a
    /// pawn that can advance.
    ///
    /// ```
    /// use movegen::Board;
    /// assert!(Board::default().has_legal_move());
    /// assert!(!Board::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - -").unwrap().has_legal_move());
    /// ```
    #[inline]
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        has_legal_move(self, self.checkers())
    }

    /// Returns the same as [`has_legal_move`](Self::has_legal_move), from a [`CheckInfo`] that the caller has kept.
    #[inline]
    #[must_use]
    pub fn has_legal_move_with(&self, check_info: CheckInfo) -> bool {
        has_legal_move(self, check_info.checkers())
    }

    /// Returns whether the game goes on, by the rules of checkmate and stalemate alone. About as fast as
    /// [`has_legal_move`](Self::has_legal_move).
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
        status(self, self.checkers())
    }

    /// Returns whether the side to move is in check and has no legal move.
    #[inline]
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        let checkers = self.checkers();
        checkers.any() && !has_legal_move(self, checkers)
    }

    /// Returns whether the side to move is not in check and has no legal move.
    #[inline]
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        let checkers = self.checkers();
        checkers.is_empty() && !has_legal_move(self, checkers)
    }
}

#[inline]
fn status(board: &Board, checkers: Bitboard) -> Status {
    match (has_legal_move(board, checkers), checkers.any()) {
        (true, _) => Status::Ongoing,
        (false, true) => Status::Checkmate,
        (false, false) => Status::Stalemate,
    }
}

/// Returns whether there is any legal move.
///
/// Out of check, a pawn off all lines of its king is not pinned, and nearly every position has one that can advance.
#[inline]
fn has_legal_move(board: &Board, checkers: Bitboard) -> bool {
    let [diagonals, orthogonals] = lines_through(board.king(board.turn()));
    let free = board.pieces(board.turn(), Role::Pawn).difference(diagonals | orthogonals);
    let pushes = pawns::pushes(board.turn(), free);
    checkers.is_empty() && !pushes.is_subset(board.occupied()) || has_other_move(board, checkers)
}

/// Returns whether there is any legal move, for the boards that pushes of pawns do not settle.
#[cold]
#[inline(never)]
fn has_other_move(board: &Board, checkers: Bitboard) -> bool {
    let turn = board.turn();
    let king = board.king(turn);
    let mut steps = attacks::king(king).difference(board.color(turn)).into_iter();
    if steps.any(|to| is_safe_after(board, turn, Move::new(MoveKind::King, king, to))) {
        return true;
    }
    if checkers.more_than_one() {
        return false;
    }
    // The king's steps are not legal, but castling can be: in Chess960 the king may go where it cannot step.
    let can_castle = checkers.is_empty() && board.castling_rights().of(turn).any();
    let origins = if can_castle { Bitboard::ALL } else { !Bitboard::from(king) };
    generate::<AllMoves>(board).from(origins).any()
}
