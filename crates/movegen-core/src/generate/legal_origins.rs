//! The legal origins of a move named by SAN: the rules a second time, for an opening explorer's index.
//!
//! SAN names a role and a destination, but hides the origin. Generating all moves to find it would be a
//! waste, since a walk backwards from the destination meets only one or two pieces of that role.
//! `legal_origins` takes this walk, and then looks at checks and pins. A law compares it with the moves of
//! `rules`.

use crate::attacks::{line, origins, unblocked};
use crate::board::Board;
use crate::king::CheckInfo;
use crate::king::attackers::is_safe;
use crate::king::other_squares::en_passant_origins;
use crate::types::{Bitboard, MoveKind, Role, Square};

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
    #[must_use]
    pub fn legal_origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        self.origins(|| CheckInfo::new(self), role, to, among)
    }

    /// Returns the [`legal_origins`](Self::legal_origins), reusing a [`CheckInfo`] that you have already computed for
    /// this board. Debug builds assert that it fits.
    #[inline]
    #[must_use]
    pub fn legal_origins_with(
        &self,
        check_info: CheckInfo,
        role: Role,
        to: Square,
        among: Bitboard,
    ) -> Bitboard {
        debug_assert!(check_info == CheckInfo::new(self), "the CheckInfo of another board");
        self.origins(|| check_info, role, to, among)
    }

    // The rules of `rules.rs` a second time, seen from the destination, for programs that read games
    // in SAN. The number of pieces and their role are hard to predict: only a king's is a branch.
    #[inline(always)]
    fn origins(
        &self,
        check_info: impl FnOnce() -> CheckInfo,
        role: Role,
        to: Square,
        among: Bitboard,
    ) -> Bitboard {
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
        let legal = if role == Role::King {
            reaching.only_if(is_safe(self, us, to, occupied.without(self.king(us)), to.into()))
        } else {
            let check_info = check_info();
            // A pinned piece keeps to the line of its pin if that is also the line from the king to the destination.
            let able = !check_info.pinned() | line(check_info.king(), to);
            let ends_check = check_info.capture_mask() | check_info.block_mask();
            (reaching & able).only_if(ends_check.contains(to))
        };
        if legal == reaching { reaching } else { fewer(legal) }
    }
}

/// Returns the set. Kept out of line so that the safety test compiles to a branch. It is almost always taken, and
/// the caller need not wait for its result.
#[cold]
#[inline(never)]
fn fewer(legal: Bitboard) -> Bitboard {
    legal
}
