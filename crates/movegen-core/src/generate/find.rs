//! Finds legal moves by their squares: rules a second time, or an explorer's index takes 1.4 times as long.
//!
//! SAN names a role and a destination, and most games are read from SAN. `legal_origins` therefore walks backwards from
//! the destination, and tests the king's safety for the one or two pieces it finds. A law compares it with the moves of
//! `rules`.

use crate::attacks::origins;
use crate::attacks::unblocked;
use crate::board::Board;
use crate::king::attackers::is_safe_after;
use crate::king::en_passant::en_passant_origins;
use crate::types::{Bitboard, CastlingSide, Move, MoveKind, Rank, Role, Square};

/// # Moves: by their squares
impl Board {
    /// The legal move from `from` to `to`; `promotion` is the new piece's role if it promotes. Castling is found by
    /// either notation: king takes own rook, or a two-square king move.
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

    /// The only move from `from` to `to` that could be legal, untested. The piece on `from` and the squares determine
    /// its kind. Returns `None` if the side to move has no piece on `from`, or if `promotion` is missing,
    /// superfluous, a pawn or a king.
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
        let turn = self.turn();
        if !self.color(turn).contains(from) {
            return None;
        }
        let role = self.role_at(from)?;
        match role {
            Role::Pawn => self.candidate_pawn_move(from, to, promotion),
            _ if promotion.is_some() => None,
            Role::King => Some(self.candidate_king_move(from, to)),
            _ => Some(Move::new(MoveKind::plain(role), from, to)),
        }
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
        let rooks = self.castling_rights().of(self.turn());
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

    /// The squares of `among` from which a `role` of the side to move can legally go to `to`, which is how algebraic
    /// notation names moves. Castling does not count as a king move.
    ///
    /// ```
    /// use movegen::{Bitboard, Board, Role, Square};
    /// let board = Board::from_fen("4r2k/8/8/8/8/2N5/4N3/4K1N1 w - -").unwrap();
    /// // The knight on e2 is pinned.
    /// assert_eq!(board.legal_origins(Role::Knight, Square::D4, Bitboard::ALL), Bitboard::EMPTY);
    /// assert_eq!(board.legal_origins(Role::Knight, Square::D5, Bitboard::ALL), Square::C3.into());
    /// ```
    // The rules of `rules.rs` a second time, seen from the destination, for programs that read games in SAN. The role
    // and the number of pieces are hard to predict: neither is a branch unless several pieces reach `to`.
    #[must_use]
    pub fn legal_origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let (us, occupied, kind) = (self.turn(), self.occupied(), MoveKind::plain(role));
        let by_pawn = role == Role::Pawn;
        if by_pawn & (self.en_passant() == Some(to)) {
            return en_passant_origins(self) & among;
        }
        // A pawn comes from another file exactly if it captures.
        let captures = self.color(!us).contains(to);
        let files = Bitboard::file(to.file()) ^ Bitboard::ALL.when(captures) | Bitboard::ALL.when(!by_pawn);
        let origins = origins(us, role, to) & files;
        let ours = self.color(us);
        let candidates = ours & self.moved_by(kind) & among & origins.when(!ours.contains(to));
        // Rare when reading a move, common when writing one.
        if candidates.is_empty() {
            return Bitboard::EMPTY;
        }
        let reaching = unblocked(candidates, to, occupied);
        let is_legal = |from: Square| is_safe_after(self, us, Move::new(kind, from, to));
        if reaching.more_than_one() {
            return reaching.into_iter().filter(|&from| is_legal(from)).collect();
        }
        // If empty, any square will do.
        if is_legal(Square::wrapping(reaching.0.trailing_zeros())) { reaching } else { no_origin() }
    }
}

/// An empty set, outlined so that the test before it stays a branch: predicted well, it lets the caller continue
/// before the king is known to be safe.
#[cold]
#[inline(never)]
fn no_origin() -> Bitboard {
    Bitboard::EMPTY
}
