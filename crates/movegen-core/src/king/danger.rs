//! The squares a color attacks, and those a king must avoid.

use crate::attacks;
use crate::attacks::pawns;
use crate::board::Board;
use crate::types::{Bitboard, Color, Role};

/// Where `us`'s king must not go: the squares attacked once it has left its own.
#[inline(always)]
pub(crate) fn king_danger(board: &Board, us: Color) -> Bitboard {
    attacked(board, !us, board.occupied().without(board.king(us)))
}

/// What the pieces of `color` attack, given the `occupied` squares.
#[inline(always)]
fn attacked(board: &Board, color: Color, occupied: Bitboard) -> Bitboard {
    let them = board.color(color);
    let mut attacked =
        pawns::attacks(color, board.role(Role::Pawn) & them) | attacks::king(board.king(color));
    for knight in board.role(Role::Knight) & them {
        attacked |= attacks::knight(knight);
    }
    attacked
        | attacks::sliders([board.diagonal_sliders() & them, board.orthogonal_sliders() & them], occupied)
}

/// # Attacked squares
impl Board {
    /// All squares that the pieces of `color` attack.
    ///
    /// ```
    /// use movegen::{Bitboard, Board, Color, Rank};
    /// let attacked = Board::default().attacked_by(Color::White);
    /// assert!(Bitboard::rank(Rank::Third).is_subset(attacked));
    /// assert!(attacked.is_disjoint(Bitboard::rank(Rank::Fourth)));
    /// ```
    #[must_use]
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        attacked(self, color, self.occupied())
    }

    /// Where the king of the side to move must not step: everything the other side attacks with that king off the
    /// board, since it does not shield the squares behind it.
    ///
    /// ```
    /// use movegen::{Board, Square};
    /// let board = Board::from_fen("4r2k/8/8/8/8/8/4K3/8 w - -").unwrap();
    /// assert!(board.king_danger().contains(Square::E1));
    /// ```
    #[must_use]
    pub fn king_danger(&self) -> Bitboard {
        king_danger(self, self.turn())
    }
}
