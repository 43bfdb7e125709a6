//! What a move does to the board.

use crate::board::{BLACK_TO_MOVE, Board, PASSED, lane};
use crate::castle_rights::Wing;
use crate::side::{Side, for_side};
use crate::{Bitboard, Direction, Move, MoveKind, Rank, Square};

/// The role lanes, by bit, in which a piece stands after a move of each kind.
const ARRIVES: [u8; 14] = {
    const PAWN: u8 = 1 << lane::PAWNS;
    const KNIGHT: u8 = 1 << lane::KNIGHTS;
    const BISHOP: u8 = 1 << lane::DIAGONAL;
    const ROOK: u8 = 1 << lane::STRAIGHT;
    const KING: u8 = 1 << lane::KINGS;
    [
        0,
        PAWN,
        PAWN,
        PAWN,
        KNIGHT,
        BISHOP,
        ROOK,
        BISHOP | ROOK,
        KING,
        KING,
        KNIGHT,
        BISHOP,
        ROOK,
        BISHOP | ROOK,
    ]
};

impl Board {
    /// The board after a move, which must be a legal one of this board: any other gives some board that no game
    /// comes to, and nothing worse. The board itself stays as it is.
    ///
    /// ```
    /// use movegen_core::{Board, Move, MoveKind, Square};
    /// let board = Board::default().after(Move::new(MoveKind::Knight, Square::G1, Square::F3));
    /// assert_eq!(board.epd(Default::default()).to_string(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -");
    /// ```
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        for_side!(self.turn(), Us => self.after_as::<Us>(mv.kind(), mv.from(), mv.to()))
    }

    /// The board after a null move: the other side is to move, and nothing can be captured en passant. It must not
    /// be made in check.
    #[inline]
    #[must_use]
    pub fn after_null(&self) -> Self {
        let mut board = *self;
        board.lanes[lane::STATE] = (board.lanes[lane::STATE] ^ BLACK_TO_MOVE) & !PASSED;
        board
    }

    /// [`after`](Self::after) where the colour, and often the kind, is known when the code is compiled.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn after_as<Us: Side>(&self, kind: MoveKind, from: Square, to: Square) -> Self {
        let (left, reached) = (from.bitboard().0, to.bitboard().0);
        let keep = !(left | reached);
        let arrives = ARRIVES[kind as usize];
        let (us, them) = (lane::of(Us::COLOR), lane::of(<Us::Them as Side>::COLOR));

        let mut lanes = self.lanes.map(|lane| lane & keep);
        for (role, lane) in lanes.iter_mut().enumerate().take(lane::KINGS + 1) {
            *lane |= Bitboard(reached).when(arrives >> role & 1 == 1).0;
        }
        lanes[us] |= reached;
        // A right is gone when its rook moves or is captured, and both when the king moves.
        let stays = keep & Bitboard::BACK_RANKS.0 & !Us::rank(Rank::First).when(kind_is_of_king(kind)).0;
        lanes[lane::STATE] = self.lanes[lane::STATE] & stays | !self.lanes[lane::STATE] & BLACK_TO_MOVE;

        match kind {
            MoveKind::DoublePush => {
                let pawn = Bitboard(reached);
                let beside = pawn.shift(Direction::East) | pawn.shift(Direction::West);
                let capturers = beside.0 & lanes[lane::PAWNS] & lanes[them];
                lanes[lane::STATE] |= pawn.shift(Us::Them::FORWARD).when(capturers != 0).0;
            }
            MoveKind::EnPassant => {
                let captured = Bitboard(reached).shift(Us::Them::FORWARD).0;
                lanes[lane::PAWNS] &= !captured;
                lanes[them] &= !captured;
            }
            MoveKind::Castle => {
                // The loop above has put the king on the square of its rook, and the rook is gone.
                let wing = Wing::of(from, to);
                let king = Square::at(wing.king_file(), from.rank()).bitboard().0;
                let rook = Square::at(wing.rook_file(), from.rank()).bitboard().0;
                lanes[lane::KINGS] = lanes[lane::KINGS] & !reached | king;
                lanes[lane::STRAIGHT] |= rook;
                lanes[us] = lanes[us] & !reached | king | rook;
            }
            _ => {}
        }
        Self { lanes }
    }
}

/// Whether a move of this kind ends the rights to castle of the side that makes it.
#[inline(always)]
const fn kind_is_of_king(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::King | MoveKind::Castle)
}
