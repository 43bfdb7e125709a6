//! Whether a move is legal, the legal move between two squares, and whether there is any.

use crate::board::Board;
use crate::generate::class::AllMoves;
use crate::generate::request::{generate, generate_with};
use crate::king::CheckInfo;
use crate::types::{CastlingSide, Move, MoveKind, Rank, Role, Square};

/// # Moves: testing one
impl Board {
    /// Returns whether `mv` is a legal move of this board. It may come from anywhere, such as a hash table.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Square};
    /// let board = Board::default();
    /// assert!(board.is_legal(Move::new(MoveKind::Knight, Square::G1, Square::F3)));
    /// assert!(!board.is_legal(Move::new(MoveKind::Bishop, Square::G1, Square::F3)));
    /// ```
    #[doc(alias("hash_move", "tt", "ttmove"))]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        generate_with::<AllMoves>(self, CheckInfo::new(self)).contains(mv)
    }

    /// Returns whether `mv` is a pseudo-legal move of this board: see
    /// [`Request::pseudo_legal`](crate::generate::Request::pseudo_legal). It may come from anywhere.
    #[doc(alias("hash_move", "ttmove"))]
    #[must_use]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        generate_with::<AllMoves>(self, CheckInfo::new(self)).pseudo_legal().contains(mv)
    }
}

/// # Moves: by their squares
impl Board {
    /// Returns the legal move from `from` to `to`. `promotion` is the new piece's role if it promotes. Castling is
    /// found by either notation: king takes own rook, or a two-square king move.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Role, Square};
    /// let board = Board::from_fen("4k3/P7/8/8/8/8/8/4K2R w K -").unwrap();
    /// let castling = Move::new(MoveKind::Castling, Square::E1, Square::H1);
    /// assert_eq!(board.find_move(Square::E1, Square::G1, None), Some(castling));
    /// assert_eq!(board.find_move(Square::E1, Square::H1, None), Some(castling));
    /// let promotion = Move::new(MoveKind::PromoteRook, Square::A7, Square::A8);
    /// assert_eq!(board.find_move(Square::A7, Square::A8, Some(Role::Rook)), Some(promotion));
    /// assert_eq!(board.find_move(Square::A7, Square::A8, None), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        self.candidate_move(from, to, promotion).filter(|&mv| self.is_legal(mv))
    }

    /// Returns the only move from `from` to `to` that could be legal, without testing that it is. The piece on `from`
    /// and the squares determine its kind. Returns `None` if the side to move has no piece on `from`, or if `promotion`
    /// is missing, superfluous, a pawn or a king.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Square};
    /// let board = Board::default();
    /// let push = Move::new(MoveKind::DoublePush, Square::E2, Square::E4);
    /// assert_eq!(board.candidate_move(Square::E2, Square::E4, None), Some(push));
    /// assert_eq!(board.candidate_move(Square::E7, Square::E5, None), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn candidate_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        if !self.color(self.turn()).contains(from) {
            return None;
        }
        if self.role(Role::Pawn).contains(from) {
            return self.candidate_pawn_move(from, to, promotion);
        }
        if promotion.is_some() {
            return None;
        }
        if self.role(Role::King).contains(from) {
            return Some(self.candidate_king_move(from, to));
        }
        // A lookup, because which piece it is can't be predicted.
        let (diagonal, orthogonal) =
            (self.diagonal_sliders().contains(from), self.orthogonal_sliders().contains(from));
        let kinds = [MoveKind::Knight, MoveKind::Bishop, MoveKind::Rook, MoveKind::Queen];
        Some(Move::new(kinds[usize::from(diagonal) + 2 * usize::from(orthogonal)], from, to))
    }

    fn candidate_pawn_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let kind = match promotion {
            _ if to.rank() == Rank::Eighth.relative_to(self.turn()) => MoveKind::promoting_to(promotion?)?,
            Some(_) => return None,
            None if from.index().abs_diff(to.index()) == 16 => MoveKind::DoublePush,
            None if self.en_passant() == Some(to) && from.file() != to.file() => MoveKind::EnPassant,
            None => MoveKind::Pawn,
        };
        Some(Move::new(kind, from, to))
    }

    fn candidate_king_move(&self, from: Square, to: Square) -> Move {
        let rooks = self.castling_rooks() & self.color(self.turn());
        if rooks.contains(to) {
            return Move::new(MoveKind::Castling, from, to);
        }
        // No other king move crosses two files.
        if rooks.any() && from.rank() == to.rank() && from.index().abs_diff(to.index()) == 2 {
            let side = CastlingSide::from_squares(from, to);
            let castling = self.castling_rook(self.turn(), side).filter(|_| side.king_file() == to.file());
            if let Some(rook) = castling {
                return Move::new(MoveKind::Castling, from, rook);
            }
        }
        Move::new(MoveKind::King, from, to)
    }
}

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

impl Status {
    /// Returns the status of a side that has a legal move or none, and is in check or not.
    #[inline]
    #[must_use]
    pub const fn new(has_legal_move: bool, in_check: bool) -> Self {
        match (has_legal_move, in_check) {
            (true, _) => Self::Ongoing,
            (false, true) => Self::Checkmate,
            (false, false) => Self::Stalemate,
        }
    }
}

/// # Moves: their number, checkmate and stalemate
impl Board {
    /// Counts the legal moves.
    #[must_use]
    pub fn legal_count(&self) -> usize {
        generate::<AllMoves>(self).count()
    }

    /// Returns whether there is any legal move. If not, the side to move is checkmated if in check, and otherwise
    /// stalemated.
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

    /// Returns the status: checkmate, stalemate or neither. Draws by other rules don't count.
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
        let check_info = CheckInfo::new(self);
        Status::new(generate_with::<AllMoves>(self, check_info).any(), check_info.in_check())
    }

    /// Returns whether the side to move is checkmated.
    #[inline]
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Returns whether the side to move is stalemated.
    #[inline]
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }
}
