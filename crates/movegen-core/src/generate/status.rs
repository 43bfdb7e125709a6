//! Checkmate and stalemate: is there any legal move?

use crate::attacks::{self, lines_through, pawns};
use crate::board::Board;
use crate::generate::class::AllMoves;
use crate::generate::request::generate;
use crate::king::CheckInfo;
use crate::king::attackers::is_safe_after;
use crate::types::{Bitboard, Move, MoveKind, Role};

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
    /// Over 15 times as fast as generating the list: for most positions, being out of check with a pawn that can
    /// advance settles it.
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

    /// Like [`has_legal_move`](Self::has_legal_move), reusing a [`CheckInfo`].
    #[inline]
    #[must_use]
    pub fn has_legal_move_with(&self, check_info: CheckInfo) -> bool {
        has_legal_move(self, check_info.checkers())
    }

    /// Checkmate, stalemate or neither; draws by other rules do not count. About as fast as
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

    /// Whether the side to move is checkmated.
    #[inline]
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        let checkers = self.checkers();
        checkers.any() && !has_legal_move(self, checkers)
    }

    /// Whether the side to move is stalemated.
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

/// Whether there is any legal move.
///
/// Out of check, a pawn off all lines of its king is not pinned, and nearly every position has one that can advance.
#[inline]
fn has_legal_move(board: &Board, checkers: Bitboard) -> bool {
    let [diagonals, orthogonals] = lines_through(board.king(board.turn()));
    let free = board.pieces(board.turn(), Role::Pawn).difference(diagonals | orthogonals);
    let pushes = pawns::pushes(board.turn(), free);
    checkers.is_empty() && !pushes.is_subset(board.occupied()) || has_other_move(board, checkers)
}

/// Whether there is any legal move, for boards that pawn pushes do not settle.
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
    // Even with no legal king step, castling can be legal: in Chess960 the king may castle to where it cannot step.
    let can_castle = checkers.is_empty() && board.castling_rights().of(turn).any();
    let origins = if can_castle { Bitboard::ALL } else { !Bitboard::from(king) };
    generate::<AllMoves>(board).from(origins).any()
}
