//! Which pieces a move removes and adds, for incremental evaluation.

use crate::board::board::Board;
use crate::types::{CastlingSide, Color, Move, MoveKind, Piece, Role, Square};

/// What a move changes: the pieces that leave their squares and those that arrive. See [`Board::changes`].
///
/// One variant per shape of move, so that each can be applied in one pass. A promotion is `Quiet` or `Capture`, and
/// adds a different piece than it removes.
///
/// ```
/// use movegen::{Board, Move, MoveKind, Piece, Square, board::Changes};
///
/// let board = Board::from_fen("1r2k3/P7/8/8/8/8/8/4K3 w - -").unwrap();
/// let mv = Move::new(MoveKind::PromoteQueen, Square::A7, Square::B8);
/// let Changes::Capture { removed, captured, added } = board.changes(mv) else { unreachable!() };
/// assert_eq!(removed, (Piece::WhitePawn, Square::A7));
/// assert_eq!(captured, (Piece::BlackRook, Square::B8));
/// assert_eq!(added, (Piece::WhiteQueen, Square::B8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias("nnue", "accumulator", "DirtyPiece"))]
pub enum Changes {
    /// One piece removed, one added.
    Quiet {
        /// The moving piece on its origin.
        removed: (Piece, Square),
        /// The piece on the destination.
        added: (Piece, Square),
    },
    /// Two pieces removed, one added.
    Capture {
        /// The moving piece on its origin.
        removed: (Piece, Square),
        /// The captured piece; with en passant, it is not on the destination.
        captured: (Piece, Square),
        /// The piece on the destination.
        added: (Piece, Square),
    },
    /// King and rook removed and added again. In Chess960, one may arrive on the other's origin, or stay put.
    Castling {
        /// King and rook before the move.
        removed: [(Piece, Square); 2],
        /// King and rook after the move.
        added: [(Piece, Square); 2],
    },
}

impl Changes {
    /// The changes by a move of `us` that captures a piece of this role, if any: see [`Board::changes`].
    #[inline(always)]
    #[must_use]
    pub fn new(us: Color, mv: Move, captured: Option<Role>) -> Self {
        let (kind, from, to) = (mv.kind(), mv.from(), mv.to());
        if matches!(kind, MoveKind::Castling) {
            let (king, rook) = (Piece::new(us, Role::King), Piece::new(us, Role::Rook));
            let (king_to, rook_to) = CastlingSide::from_squares(from, to).castled(from.rank());
            return Self::Castling {
                removed: [(king, from), (rook, to)],
                added: [(king, king_to), (rook, rook_to)],
            };
        }
        let removed = (Piece::new(us, mv.role()), from);
        let added = (Piece::new(us, mv.arriving_role()), to);
        match captured {
            Some(role) => {
                let is_beside = matches!(kind, MoveKind::EnPassant);
                let square = if is_beside { Square::new(to.file(), from.rank()) } else { to };
                Self::Capture { removed, captured: (Piece::new(!us, role), square), added }
            }
            None => Self::Quiet { removed, added },
        }
    }

    /// The pieces that leave their squares. If you store the piece on each square, apply these first.
    #[inline]
    pub fn removed(self) -> impl Iterator<Item = (Piece, Square)> {
        let [first, second] = match self {
            Self::Quiet { removed, .. } => [Some(removed), None],
            Self::Capture { removed, captured, .. } => [Some(removed), Some(captured)],
            Self::Castling { removed, .. } => removed.map(Some),
        };
        first.into_iter().chain(second)
    }

    /// The pieces that arrive.
    #[inline]
    pub fn added(self) -> impl Iterator<Item = (Piece, Square)> {
        let [first, second] = match self {
            Self::Quiet { added, .. } | Self::Capture { added, .. } => [Some(added), None],
            Self::Castling { added, .. } => added.map(Some),
        };
        first.into_iter().chain(second)
    }
}

/// # The changes by a move
impl Board {
    /// The changes made by a legal move.
    ///
    /// Use this to update an evaluation that is a sum over pieces, such as a network's first layer: the example
    /// `accumulator` does it in one pass per shape. An illegal move yields meaningless changes, never undefined
    /// behavior.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Piece, Square};
    /// let push = Move::new(MoveKind::DoublePush, Square::E2, Square::E4);
    /// let changes = Board::default().changes(push);
    /// assert_eq!(changes.removed().collect::<Vec<_>>(), [(Piece::WhitePawn, Square::E2)]);
    /// assert_eq!(changes.added().collect::<Vec<_>>(), [(Piece::WhitePawn, Square::E4)]);
    /// ```
    #[doc(alias("nnue", "accumulator", "dirty_piece"))]
    #[inline(always)]
    #[must_use]
    pub fn changes(&self, mv: Move) -> Changes {
        Changes::new(self.turn(), mv, self.captured(mv))
    }
}
