//! Iteration over the pieces of a board, and piece counts.

use core::iter::FusedIterator;

use crate::board::board::Board;
use crate::types::{BitboardIter, Piece, Square};

/// The pieces of a [`Board`] or a [`Setup`] with their squares, from a1 to h8: see [`Board::iter`].
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

    /// The square with its piece. Every square of the iterator is occupied.
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

    /// Counts the pieces of each color and role, by [`Piece::index`].
    ///
    /// ```
    /// use movegen::{Board, Piece};
    /// let counts = Board::default().piece_counts();
    /// assert_eq!(counts, [8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1]);
    /// assert_eq!(counts[Piece::BlackKnight.index()], 2);
    /// ```
    #[must_use]
    pub fn piece_counts(&self) -> [usize; Piece::COUNT] {
        Piece::ALL.map(|piece| self.pieces(piece.color(), piece.role()).len())
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
