//! The legal origins of a move named by SAN: the rules a second time, for an opening explorer's index.
//!
//! SAN names a role and a destination, but hides the origin. Generating all moves to find it would be a
//! waste, since a walk backwards from the destination meets only one or two pieces of that role.
//! `legal_origins` takes this walk, and tests the king's safety for each piece that it meets. A law compares
//! it with the moves of `rules`.

use crate::attacks::{origins, unblocked};
use crate::board::Board;
use crate::king::attackers::is_safe_after;
use crate::king::other_squares::en_passant_origins;
use crate::types::{Bitboard, Move, MoveKind, Role, Square};

/// # Moves: where they come from
impl Board {
    /// Returns the squares of `among` from which a `role` of the side to move can legally go to `to`, which is how
    /// algebraic notation names moves. Castling does not count as a king move.
    ///
    /// ```
    /// use movegen::{Bitboard, Board, Role, Square};
    /// let board = Board::from_fen("4r2k/8/8/8/8/2N5/4N3/4K1N1 w - -").unwrap();
    /// // The knight on e2 is pinned.
    /// assert_eq!(board.legal_origins(Role::Knight, Square::D4, Bitboard::ALL), Bitboard::EMPTY);
    /// assert_eq!(board.legal_origins(Role::Knight, Square::D5, Bitboard::ALL), Square::C3.into());
    /// ```
    // The rules of `rules.rs` a second time, seen from the destination, for programs that read games
    // in SAN. The role and the number of pieces are hard to predict: neither is a branch unless
    // several pieces reach `to`.
    #[must_use]
    pub fn legal_origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let (us, occupied, kind) = (self.turn(), self.occupied(), MoveKind::of(role));
        let by_pawn = role == Role::Pawn;
        if by_pawn & (self.en_passant() == Some(to)) {
            return en_passant_origins(self) & among;
        }
        // A pawn comes from another file exactly if it captures.
        let captures = self.color(!us).contains(to);
        let files =
            Bitboard::file(to.file()) ^ Bitboard::ALL.only_if(captures) | Bitboard::ALL.only_if(!by_pawn);
        let origins = origins(us, role, to) & files;
        let ours = self.color(us);
        let candidates = ours & self.moved_by(kind) & among & origins.only_if(!ours.contains(to));
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

/// Returns an empty set. Kept out of line so that the safety test compiles to a branch. It is almost always taken, and
/// the caller need not wait for its result.
#[cold]
#[inline(never)]
fn no_origin() -> Bitboard {
    Bitboard::EMPTY
}
