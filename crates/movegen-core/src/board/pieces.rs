//! The pieces of a board: iteration, sets, counts, and whether they can mate.

use core::iter::FusedIterator;

use crate::board::board::{Board, slot};
use crate::types::{Bitboard, BitboardIter, Color, Piece, Role, Square};

/// The pieces of a [`Board`] or a [`Setup`](crate::Setup) with their squares, from a1
/// to h8: see [`Board::iter`].
///
/// ```
/// use movegen::{Board, Piece, Square};
/// let board = Board::default();
/// let mut pieces = board.iter();
/// assert_eq!((pieces.next(), pieces.len()), (Some((Square::A1, Piece::WhiteRook)), 31));
/// assert_eq!(pieces.next_back(), Some((Square::H8, Piece::BlackRook)));
/// ```
#[derive(Clone, Debug)]
pub struct PieceIter<'a> {
    board: &'a Board,
    squares: BitboardIter,
}

impl<'a> PieceIter<'a> {
    pub(crate) fn new(board: &'a Board) -> Self {
        Self { board, squares: board.occupied().into_iter() }
    }

    /// Returns the square with its piece. Every square of the iterator is occupied.
    #[inline]
    fn with_piece(&self, square: Square) -> Option<(Square, Piece)> {
        self.board.piece_at(square).map(|piece| (square, piece))
    }
}

impl Iterator for PieceIter<'_> {
    type Item = (Square, Piece);

    #[inline]
    fn next(&mut self) -> Option<(Square, Piece)> {
        let square = self.squares.next()?;
        self.with_piece(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }
}

impl DoubleEndedIterator for PieceIter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<(Square, Piece)> {
        let square = self.squares.next_back()?;
        self.with_piece(square)
    }
}

impl ExactSizeIterator for PieceIter<'_> {}
impl FusedIterator for PieceIter<'_> {}

/// # All pieces
impl Board {
    /// Iterates over the pieces with their squares, from a1 to h8.
    ///
    /// ```
    /// use movegen::{Board, Piece, Square};
    /// let board = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - -").unwrap();
    /// let pieces = [(Square::E1, Piece::WhiteKing), (Square::E2, Piece::WhitePawn), (Square::E8, Piece::BlackKing)];
    /// assert!(board.iter().eq(pieces));
    /// for (square, piece) in &board {
    ///     assert_eq!(board.piece_at(square), Some(piece));
    /// }
    /// ```
    #[inline]
    #[must_use]
    pub fn iter(&self) -> PieceIter<'_> {
        PieceIter::new(self)
    }

    /// Returns the squares of each color and role, by [`Piece::index`]. To visit all pieces in any order, this is
    /// several times as fast as [`iter`](Self::iter), which finds out square by square which piece stands there.
    ///
    /// ```
    /// use movegen::{Board, Piece, Setup, Square};
    /// let board = Board::default();
    /// for (piece, squares) in Piece::ALL.into_iter().zip(board.piece_sets()) {
    ///     assert!(squares.into_iter().all(|square| board.piece_at(square) == Some(piece)));
    /// }
    /// assert!(Setup::from_bitboards(board.piece_sets()).iter().eq(&board));
    /// ```
    #[inline]
    #[must_use]
    pub fn piece_sets(&self) -> [Bitboard; Piece::COUNT] {
        Piece::ALL.map(|piece| self.pieces(piece.color(), piece.role()))
    }

    /// Returns whether both boards have the same pieces on the same squares, whatever the side to move and the rights.
    ///
    /// ```
    /// use movegen::Board;
    /// let board = Board::default();
    /// assert!(board.same_pieces(&board.after_null().unwrap()));
    /// ```
    #[inline]
    #[must_use]
    pub fn same_pieces(&self, other: &Self) -> bool {
        self.bitboards[..slot::STATE] == other.bitboards[..slot::STATE]
    }

    /// Returns whether the pieces on the board rule out mate whatever the moves: bare kings, a single knight, or any
    /// number of bishops, of either side, all on one square color. Does not detect blocked positions.
    ///
    /// ```
    /// use movegen::Board;
    /// let is_insufficient = |fen: &str| Board::from_fen(fen).unwrap().is_insufficient_material();
    /// assert!(is_insufficient("8/b1B1b1B1/1b1B1b1B/8/8/8/8/1k5K w - -"), "eight bishops, all on dark squares");
    /// assert!(is_insufficient("8/8/8/3B1B2/4B3/8/8/k6K w - -"), "three bishops, all on light squares");
    /// assert!(!is_insufficient("8/8/8/3B4/3B1B2/8/8/1k5K w - -"), "three bishops, one on a light square");
    /// assert!(!is_insufficient("8/8/8/3b4/4B3/4N3/8/k6K w - -"), "a knight beside bishops");
    /// ```
    #[doc(alias = "draw")]
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.is_insufficient_material_for(color))
    }

    /// Returns whether `color` can't mate any more with its pieces, however the other side plays. If its flag falls,
    /// the other side has won unless this holds for that other side.
    ///
    /// ```
    /// use movegen::{Board, Color};
    /// let board = Board::from_fen("k7/8/8/8/8/8/7p/1N5K w - -").unwrap();
    /// assert!(!board.is_insufficient_material_for(Color::White), "a pawn of the other side can be in its king's way");
    /// let board = Board::from_fen("k7/7q/8/8/8/8/8/1N5K w - -").unwrap();
    /// assert!(board.is_insufficient_material_for(Color::White));
    /// assert!(!board.is_insufficient_material_for(Color::Black));
    /// ```
    #[must_use]
    pub fn is_insufficient_material_for(&self, color: Color) -> bool {
        let (ours, theirs) = (self.color(color), self.color(!color));
        let [pawns, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| self.role(role));
        if !ours.is_disjoint(pawns | rooks | queens) {
            return false;
        }
        if !ours.is_disjoint(knights) {
            return ours.len() <= 2 && theirs.is_subset(kings | queens);
        }
        if !ours.is_disjoint(bishops) {
            let on_one_color =
                bishops.is_subset(Bitboard::DARK_SQUARES) || bishops.is_disjoint(Bitboard::DARK_SQUARES);
            return on_one_color && (pawns | knights).is_empty();
        }
        true
    }
}

impl<'a> IntoIterator for &'a Board {
    type Item = (Square, Piece);
    type IntoIter = PieceIter<'a>;

    #[inline]
    fn into_iter(self) -> PieceIter<'a> {
        self.iter()
    }
}
