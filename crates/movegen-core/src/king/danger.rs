//! The squares a color attacks, and those a king must avoid.

use crate::attacks;
use crate::attacks::{attackers_of_neighbors, pawns};
use crate::board::Board;
use crate::types::{Bitboard, Color, Role};

/// Where `us`'s king must not go: squares attacked once it has left its own. With `only_steps`, pieces too far away to
/// attack a neighbor of the king are skipped, so the set is only right for steps.
#[inline(always)]
pub(crate) fn king_danger(board: &Board, us: Color, only_steps: bool) -> Bitboard {
    let king = board.king(us);
    let occupied = board.occupied().without(king);
    match attackers_of_neighbors(king) {
        Some(near) if only_steps => attacked(board, !us, occupied, near),
        _ => attacked(board, !us, occupied, [Bitboard::ALL; 3]),
    }
}

/// What pieces of `color` attack, given the `occupied` squares. Only knights, diagonal sliders and orthogonal sliders
/// in the three sets of `among` count.
#[inline(always)]
fn attacked(board: &Board, color: Color, occupied: Bitboard, among: [Bitboard; 3]) -> Bitboard {
    let them = board.color(color);
    let [knights, diagonal, orthogonal] =
        [board.role(Role::Knight), board.diagonal_sliders(), board.orthogonal_sliders()];
    let [near_knights, near_diagonal, near_orthogonal] = among.map(|set| set & them);
    let mut attacked =
        pawns::attacks(color, board.role(Role::Pawn) & them) | attacks::king(board.king(color));
    for knight in knights & near_knights {
        attacked |= attacks::knight(knight);
    }
    attacked | attacks::sliders([diagonal & near_diagonal, orthogonal & near_orthogonal], occupied)
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
        attacked(self, color, self.occupied(), [Bitboard::ALL; 3])
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
        king_danger(self, self.turn(), false)
    }
}
