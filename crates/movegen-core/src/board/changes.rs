//! Which pieces a move puts on which squares and removes from which: for values that are updated move by move.

use crate::board::board::Board;
use crate::types::{CastleSide, Move, MoveKind, Piece, Role, Square};

/// One piece that a move removes from a square or adds to one.
///
/// ```
/// use movegen::board::Change;
/// use movegen::{Board, Move, MoveKind, Piece, Square};
/// let push = Move::new(MoveKind::DoublePush, Square::E2, Square::E4);
/// let changes: Vec<Change> = Board::default().changes(push).collect();
/// let pawn = Piece::WhitePawn;
/// assert_eq!(changes, [Change::Removed(pawn, Square::E2), Change::Added(pawn, Square::E4)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// The piece leaves the square, or is captured there.
    Removed(Piece, Square),
    /// The piece arrives on the square.
    Added(Piece, Square),
}

/// The changes by one move: two, three or four. See [`Board::changes`].
///
/// ```
/// use movegen::{Board, Move, MoveKind, Square};
/// let board = Board::from_epd("4k3/8/8/8/8/8/8/4K2R w K -").unwrap();
/// let castling = Move::new(MoveKind::Castle, Square::E1, Square::H1);
/// assert_eq!(board.changes(castling).len(), 4);
/// ```
#[must_use = "an iterator does nothing unless it is used"]
#[derive(Clone, Debug)]
pub struct Changes {
    /// The changes that are left are those from `next` to `end`.
    changes: [Change; 4],
    next: u8,
    end: u8,
}

impl Board {
    /// Returns the changes by a legal move of this board. All removals come first, so that code that stores the piece of each
    /// square can apply them one after the other, in Chess960 too:
    ///
    /// | move | changes |
    /// | --- | --- |
    /// | without a capture | the piece removed from its origin, then added on its destination |
    /// | capture | the piece removed, the captured piece removed, then the piece added |
    /// | castling | king and rook removed, then king and rook added |
    ///
    /// A promotion removes a pawn and adds the new piece. The pawn that is captured en passant is beside the destination.
    ///
    /// An evaluation that is a sum over pieces, such as the first layer of a neural network, is updated by these changes. A
    /// move that is not legal yields changes that make no sense, and nothing worse.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Piece, Square};
    /// use movegen::board::Change::{Added, Removed};
    ///
    /// let board = Board::from_epd("1r2k3/P7/8/8/8/8/8/4K3 w - -").unwrap();
    /// let mv = Move::new(MoveKind::PromoteQueen, Square::A7, Square::B8);
    /// assert_eq!(board.changes(mv).collect::<Vec<_>>(), [
    ///     Removed(Piece::WhitePawn, Square::A7),
    ///     Removed(Piece::BlackRook, Square::B8),
    ///     Added(Piece::WhiteQueen, Square::B8),
    /// ]);
    /// ```
    #[inline]
    pub fn changes(&self, mv: Move) -> Changes {
        use Change::{Added, Removed};
        let (us, kind, from, to) = (self.turn(), mv.kind(), mv.from(), mv.to());
        if kind == MoveKind::Castle {
            let side = CastleSide::from_squares(from, to);
            let (king, rook) = (Piece::new(us, Role::King), Piece::new(us, Role::Rook));
            let king_to = Square::at(side.king_file(), from.rank());
            let rook_to = Square::at(side.rook_file(), from.rank());
            let changes =
                [Removed(king, from), Removed(rook, to), Added(king, king_to), Added(rook, rook_to)];
            return Changes { changes, next: 0, end: 4 };
        }
        let leaving = Removed(Piece::new(us, kind.role()), from);
        let arriving = Added(Piece::new(us, kind.arriving_role()), to);
        match self.capture_square(mv).and_then(|square| Some((self.role_at(square)?, square))) {
            Some((role, square)) => {
                let captured = Removed(Piece::new(!us, role), square);
                Changes { changes: [leaving, captured, arriving, arriving], next: 0, end: 3 }
            }
            None => Changes { changes: [leaving, arriving, arriving, arriving], next: 0, end: 2 },
        }
    }
}

impl Iterator for Changes {
    type Item = Change;

    #[inline]
    fn next(&mut self) -> Option<Change> {
        if self.next == self.end {
            return None;
        }
        let change = self.changes[usize::from(self.next & 3)];
        self.next += 1;
        Some(change)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::from(self.end - self.next);
        (len, Some(len))
    }
}

impl ExactSizeIterator for Changes {}
impl core::iter::FusedIterator for Changes {}
