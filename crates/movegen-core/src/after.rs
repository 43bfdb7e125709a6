//! What a move does to the board.

use crate::board::{BLACK_TO_MOVE, Board, PASSED, lane};
use crate::castle_rights::Wing;
#[cfg(compact)]
use crate::mirror::Mirror;
use crate::side::Side;
#[cfg(compact)]
use crate::side::White;
#[cfg(not(compact))]
use crate::side::for_side;
use crate::{Bitboard, Color, Direction, Move, MoveKind, Rank, Square};

/// By the number of a kind, a bit for each role lane in which the piece stands after the move.
const ARRIVES: [u8; 14] = {
    const PAWN: u8 = 1 << lane::PAWNS;
    const KNIGHT: u8 = 1 << lane::KNIGHTS;
    const BISHOP: u8 = 1 << lane::DIAGONAL;
    const ROOK: u8 = 1 << lane::STRAIGHT;
    const QUEEN: u8 = BISHOP | ROOK;
    const KING: u8 = 1 << lane::KINGS;
    [0, PAWN, PAWN, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, KING, KNIGHT, BISHOP, ROOK, QUEEN]
};

/// For a move of `Us`, all ones for each lane in which the piece stands afterwards.
#[inline(always)]
fn arrives<Us: Side>(kind: MoveKind) -> [u64; 8] {
    const fn row(us: Color, role_lanes: u8) -> [u64; 8] {
        let lanes = role_lanes | 1 << lane::of(us);
        let mut row = [0; 8];
        let mut lane = 0;
        while lane < 8 {
            row[lane] = ((lanes >> lane & 1) as u64).wrapping_neg();
            lane += 1;
        }
        row
    }
    const fn rows(us: Color) -> [[u64; 8]; 14] {
        let mut rows = [[0; 8]; 14];
        let mut kind = 0;
        while kind < 14 {
            rows[kind] = row(us, ARRIVES[kind]);
            kind += 1;
        }
        rows
    }
    // Tabled, 1,792 bytes for both colours, the lanes are worked out as vectors; where flash is dear, one by one.
    if cfg!(any(sliders = "hyperbola", sliders = "fold")) {
        row(Us::COLOR, ARRIVES[kind as usize])
    } else {
        let rows = const { &rows(Us::COLOR) };
        rows[kind as usize]
    }
}

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
        #[cfg(compact)]
        {
            let mirror = Mirror::of(self.turn());
            let mv = mirror.mv(mv);
            mirror.board(&mirror.board(self).after_as::<White>(mv.kind(), mv.from(), mv.to()))
        }
        #[cfg(not(compact))]
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
        let (us, them) = (lane::of(Us::COLOR), lane::of(<Us::Them as Side>::COLOR));

        // A right is gone when its rook moves or is captured, and both when the king moves.
        let king_moves = matches!(kind, MoveKind::King | MoveKind::Castle);
        let rights = Bitboard::BACK_RANKS.minus(Us::rank(Rank::First).when(king_moves)).0;
        let stays = [!0, !0, !0, !0, !0, !0, !0, rights];
        let turn = [0, 0, 0, 0, 0, 0, 0, if us == lane::WHITE { BLACK_TO_MOVE } else { 0 }];
        let arrives = arrives::<Us>(kind);
        let mut lanes = self.lanes;
        for (((lane, stays), arrives), turn) in lanes.iter_mut().zip(stays).zip(arrives).zip(turn) {
            *lane = *lane & keep & stays | reached & arrives | turn;
        }

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
                // So far the king stands on the square of its rook, and the rook is gone.
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
