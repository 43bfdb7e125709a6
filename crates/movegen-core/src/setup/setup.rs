//! A setup: any pieces on any squares, any rights, any counters, as an editor or a FEN has them.

use crate::attacks;
use crate::board::PieceIter;
use crate::board::board::{BLACK_TO_MOVE, Board, EN_PASSANT, slot};
use crate::types::{Bitboard, Color, Piece, Role, Square};

/// A position that may be impossible. If it passes [`validate`](Setup::validate), [`Board::try_from`] turns
/// it into a board.
///
/// ```
/// use movegen::setup::SetupProblem;
/// use movegen::{Board, Color, Piece, Setup, Square};
///
/// let mut setup = Setup::EMPTY;
/// setup.set(Square::E1, Some(Piece::WhiteKing));
/// assert_eq!(Board::try_from(&setup).unwrap_err().first(), Some(SetupProblem::KingCount));
/// setup.set(Square::E8, Some(Piece::BlackKing));
/// setup.turn = Color::Black;
/// assert!(Board::try_from(&setup).is_ok());
/// ```
#[doc(alias = "BoardBuilder")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces, with an empty state.
    pub(crate) pieces: Board,
    /// The side to move.
    pub turn: Color,
    /// The squares of the rooks that may castle.
    pub castling_rooks: Bitboard,
    /// The square behind a pawn that has just made a double push.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The full-move number: 1 at the start, incremented after each Black move. Some programs write
    /// 0, which is kept.
    pub fullmove_number: u16,
}

impl Setup {
    /// An empty board with White to move.
    pub const EMPTY: Self = Self {
        pieces: Board::EMPTY,
        turn: Color::White,
        castling_rooks: Bitboard::EMPTY,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// Returns a setup with these pieces, by [`Piece::index`], White to move, no rights. A square in several sets gets
    /// the first one's piece.
    ///
    /// ```
    /// use movegen::{Bitboard, Piece, Setup, Square};
    /// let mut sets = [Bitboard::EMPTY; 12];
    /// sets[Piece::WhiteKing.index()] = Square::E1.into();
    /// sets[Piece::BlackPawn.index()] = Square::A7.bitboard() | Square::E1.bitboard();
    /// assert_eq!(Setup::from_bitboards(sets).to_string(), "8/p7/8/8/8/8/8/4K3 w - - 0 1");
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_bitboards(mut sets: [Bitboard; 12]) -> Self {
        let (mut taken, mut i) = (Bitboard::EMPTY, 0);
        while i < 12 {
            sets[i] = sets[i].difference(taken);
            taken.0 |= sets[i].0;
            i += 1;
        }
        Self { pieces: Board::from_disjoint(&sets), ..Self::EMPTY }
    }

    /// Returns the piece on `square`.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces.piece_at(square)
    }

    /// Puts a piece on `square`, or clears it, and returns the piece that was there.
    #[inline]
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let before = self.piece_at(square);
        let mut i = 0;
        while i < 8 {
            self.pieces.bitboards[i] &= !square.bitboard().0;
            i += 1;
        }
        if let Some(piece) = piece {
            self.pieces.put(square, piece);
        }
        before
    }

    /// Returns the pieces of one color and role.
    #[must_use]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.pieces.pieces(color, role)
    }

    /// Returns all pieces of one color.
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.pieces.color(color)
    }

    /// Returns all pieces of one role, of both colors.
    #[must_use]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.pieces.role(role)
    }

    /// Returns all occupied squares.
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.pieces.occupied()
    }

    /// Returns the board without validation, for the rules of variants. Their boards may lack a king. The en passant
    /// square is dropped if no pawn attacks it.
    ///
    /// Of a setup that [`Validation::Playable`](crate::setup::Validation::Playable) rejects, the board's
    /// pieces and attacks are right, but its legal moves are meaningless.
    ///
    /// ```
    /// use movegen::{Board, Piece, Setup, Square};
    /// let setup = Setup::from_iter([(Square::E4, Piece::WhiteKnight)]);
    /// assert_eq!(setup.board_unchecked().attacks_from(Square::E4).len(), 8);
    /// assert!(Board::try_from(&setup).is_err());
    /// ```
    #[must_use]
    pub fn board_unchecked(&self) -> Board {
        let mut board = self.pieces;
        let mut state = self.castling_rooks & Bitboard::BACK_RANKS;
        if let Some(square) = self.en_passant {
            let capturers = attacks::pawn(!self.turn, square) & board.pieces(self.turn, Role::Pawn);
            state |= (square.bitboard() & Bitboard(EN_PASSANT)).only_if(capturers.any());
        }
        if self.turn == Color::Black {
            state |= Bitboard(BLACK_TO_MOVE);
        }
        board.bitboards[slot::STATE] = state.0;
        board
    }
}

impl Default for Setup {
    /// Returns the standard start position.
    fn default() -> Self {
        Self::from(&Board::default())
    }
}

impl From<&Board> for Setup {
    /// Returns a setup with a board's content and the counters of a new game.
    fn from(board: &Board) -> Self {
        let mut pieces = *board;
        pieces.bitboards[slot::STATE] = 0;
        Self {
            pieces,
            turn: board.turn(),
            castling_rooks: board.castling_rooks(),
            en_passant: board.en_passant(),
            ..Self::EMPTY
        }
    }
}

impl Setup {
    /// Iterates over the pieces with their squares, from a1 to h8.
    ///
    /// ```
    /// use movegen::{Piece, Setup, Square};
    /// let mut setup = Setup::EMPTY;
    /// setup.extend([(Square::E1, Piece::WhiteKing), (Square::A8, Piece::BlackKing)]);
    /// assert!(setup.iter().eq([(Square::E1, Piece::WhiteKing), (Square::A8, Piece::BlackKing)]));
    /// ```
    #[inline]
    #[must_use]
    pub fn iter(&self) -> PieceIter<'_> {
        PieceIter::new(&self.pieces)
    }
}

impl<'a> IntoIterator for &'a Setup {
    type Item = (Square, Piece);
    type IntoIter = PieceIter<'a>;

    #[inline]
    fn into_iter(self) -> PieceIter<'a> {
        self.iter()
    }
}

/// Puts each piece on its square, replacing any piece there.
impl Extend<(Square, Piece)> for Setup {
    fn extend<I: IntoIterator<Item = (Square, Piece)>>(&mut self, pieces: I) {
        for (square, piece) in pieces {
            self.set(square, Some(piece));
        }
    }
}

/// A setup with these pieces, White to move, no rights.
impl FromIterator<(Square, Piece)> for Setup {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        let mut setup = Self::EMPTY;
        setup.extend(pieces);
        setup
    }
}
