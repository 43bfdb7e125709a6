//! Who attacks a square, who gives check, and where a king is safe.

use crate::attacks::{self, pawns, sliders_to};
use crate::board::board::{BLACK_TO_MOVE, Board, EN_PASSANT, slot};
use crate::types::{Bitboard, Color, Role, Square};

/// Returns the pieces of `among`, all of `color`, that attack `square`, given the `occupied` squares.
#[inline(always)]
fn attackers_among(
    board: &Board,
    square: Square,
    color: Color,
    among: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let king = attacks::king(square) & board.role(Role::King);
    (leapers_to(board, square, color) | king) & among | sliders_among(board, square, among, occupied)
}

/// Knights and pawns of either color that attack `square`, treating every pawn as one of `color`. The caller
/// masks the result with a color.
#[inline(always)]
pub(super) fn leapers_to(board: &Board, square: Square, color: Color) -> Bitboard {
    attacks::knight(square) & board.role(Role::Knight)
        | attacks::pawn(!color, square) & board.role(Role::Pawn)
}

/// Returns the sliders of `among` that attack `square`, given the `occupied` squares.
#[inline(always)]
pub(super) fn sliders_among(board: &Board, square: Square, among: Bitboard, occupied: Bitboard) -> Bitboard {
    sliders_to(square, [board.diagonal_sliders(), board.orthogonal_sliders()], among, occupied)
}

/// Returns whether no enemy piece, apart from `captured`, attacks `us`'s king on `king`, given the `occupied` squares.
#[inline(always)]
pub(crate) fn is_safe(
    board: &Board,
    us: Color,
    king: Square,
    occupied: Bitboard,
    captured: Bitboard,
) -> bool {
    attackers_among(board, king, !us, board.color(!us).difference(captured), occupied).is_empty()
}

/// # Attackers, checkers and pins
impl Board {
    /// Returns the pieces of `color` that attack `square`, given the `occupied` squares and counting only pieces on
    /// them. Whether `square` itself is occupied makes no difference.
    ///
    /// ```
    /// use movegen::{Board, Color, Square};
    /// let board = Board::from_fen("4k3/8/8/8/8/8/4R3/4RK2 b - -").unwrap();
    /// let attackers = |occupied| board.attackers_to(Square::E8, Color::White, occupied);
    /// assert_eq!(attackers(board.occupied()), Square::E2.into());
    /// assert_eq!(attackers(board.occupied().without(Square::E2)), Square::E1.into());
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers_to(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        attackers_among(self, square, color, self.color(color) & occupied, occupied)
    }

    /// Returns whether a piece of `color` on `occupied` attacks `square`: see [`attackers_to`](Self::attackers_to).
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, square: Square, color: Color, occupied: Bitboard) -> bool {
        self.attackers_to(square, color, occupied).any()
    }

    /// Returns the squares that the piece on `square` attacks, including those of its own side's pieces. The set is
    /// empty if `square` is.
    ///
    /// ```
    /// use movegen::{Bitboard, Board, Square};
    /// let attacked = Board::default().attacks_from(Square::B1);
    /// assert_eq!(attacked, Bitboard::from_iter([Square::A3, Square::C3, Square::D2]));
    /// assert!(Board::default().attacks_from(Square::E4).is_empty());
    /// ```
    #[must_use]
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        match self.piece_at(square) {
            Some(piece) => attacks::of(piece.role(), piece.color(), square, self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// Returns the pieces that give check to the side to move. A [`CheckInfo`](crate::CheckInfo) also has the pinned
    /// pieces.
    ///
    /// ```
    /// use movegen::{Board, Square};
    /// let board = Board::from_fen("4r2k/8/8/8/8/8/8/4K3 w - -").unwrap();
    /// assert_eq!(board.checkers(), Square::E8.into());
    /// ```
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        let (king, them) = (self.king(self.turn()), self.color(!self.turn()));
        leapers_to(self, king, !self.turn()) & them | sliders_among(self, king, them, self.occupied())
    }

    /// Returns whether the side to move is in check.
    #[doc(alias = "is_check")]
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }
}

/// # Null moves
impl Board {
    /// Returns the board without its en passant square.
    ///
    /// ```
    /// use movegen::Board;
    /// let board = Board::from_fen("8/8/8/8/k2Pp2R/8/8/4K3 b - d3").unwrap();
    /// assert_eq!(board.without_en_passant(), Board::from_fen("8/8/8/8/k2Pp2R/8/8/4K3 b - -").unwrap());
    /// ```
    #[inline]
    #[must_use]
    pub const fn without_en_passant(&self) -> Self {
        let mut board = *self;
        board.bitboards[slot::STATE] &= !EN_PASSANT;
        board
    }

    /// Passes the turn to the other side, and returns the board without its en passant square. Returns `None` in
    /// check, where the other side could then capture the king.
    ///
    /// ```
    /// use movegen::{Board, Color};
    /// assert_eq!(Board::default().after_null().map(|board| board.turn()), Some(Color::Black));
    /// assert_eq!(Board::from_fen("4r2k/8/8/8/8/8/8/4K3 w - -").unwrap().after_null(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn after_null(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut board = self.without_en_passant();
        board.bitboards[slot::STATE] ^= BLACK_TO_MOVE;
        Some(board)
    }
}

/// Returns where `us`'s king must not go: the squares attacked once it has left its own.
#[inline(always)]
pub(crate) fn king_danger(board: &Board, us: Color) -> Bitboard {
    attacked(board, !us, board.occupied().without(board.king(us)))
}

/// Returns the squares that the pieces of `color` attack, given the `occupied` squares.
#[inline(always)]
fn attacked(board: &Board, color: Color, occupied: Bitboard) -> Bitboard {
    let them = board.color(color);
    // In some variants a side has no king.
    let king = attacks::king(board.king(color)).only_if(board.pieces(color, Role::King).any());
    let mut attacked = pawns::attacks(color, board.role(Role::Pawn) & them) | king;
    for knight in board.role(Role::Knight) & them {
        attacked |= attacks::knight(knight);
    }
    attacked
        | attacks::sliders([board.diagonal_sliders() & them, board.orthogonal_sliders() & them], occupied)
}

/// # Attacked squares
impl Board {
    /// Returns all squares that the pieces of `color` attack.
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

    /// Returns where the king of the side to move must not step: everything the other side attacks with that king off
    /// the board, since it does not shield the squares behind it.
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
