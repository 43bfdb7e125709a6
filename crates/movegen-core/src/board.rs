//! The board: what the four fields of an EPD say, in 64 bytes.

use core::fmt;

use crate::castle_rights::{CastleRights, Wing};
use crate::chess_move::{Description, MoveFlag};
use crate::setup::{Faults, Setup};
use crate::{Bitboard, Color, File, Move, MoveKind, Piece, Rank, Role, Square};

/// Where each lane of a board stands. A queen is in both slider lanes.
pub(crate) mod lane {
    pub(crate) const PAWNS: usize = 0;
    pub(crate) const KNIGHTS: usize = 1;
    pub(crate) const DIAGONAL: usize = 2;
    pub(crate) const STRAIGHT: usize = 3;
    pub(crate) const KINGS: usize = 4;
    pub(crate) const WHITE: usize = 5;
    pub(crate) const BLACK: usize = 6;
    pub(crate) const STATE: usize = 7;

    /// The lane of a colour.
    #[inline(always)]
    pub(crate) const fn of(color: crate::Color) -> usize {
        WHITE + color.index()
    }
}

/// The bit of the state lane that says that Black is to move: a square of rank 4, which the lane needs for nothing else.
pub(crate) const BLACK_TO_MOVE: u64 = 1 << 24;
/// The bits of the state lane that can hold the en passant square: ranks 3 and 6.
pub(crate) const PASSED: u64 = 0xff << 16 | 0xff << 40;

/// Pieces, turn, rights to castle and en passant square. Small enough to copy. A board made from a [`Setup`] has none
/// of its faults, and legal moves keep it so; other moves may lead anywhere, and to nothing worse than wrong moves.
///
/// Two boards are equal when these four things are. (The en passant square is there only while a pawn of the side to
/// move attacks it, so that it makes no difference where nobody could capture.)
///
/// ```
/// use movegen_core::{Board, Color, Legal, MoveList, Piece, Square};
///
/// let board = Board::default();
/// assert_eq!(board.piece_at(Square::D1), Some(Piece::WhiteQueen));
/// let mv = MoveList::of::<Legal>(&board)[0];
/// assert_eq!(board.after(mv).turn(), Color::Black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// Eight lanes: pawns, knights, bishops or queens, rooks or queens, kings, white men, black men, and the state:
    /// the castling rooks (ranks 1 and 8), the en passant square (ranks 3 and 6) and the turn (a4).
    pub(crate) lanes: [u64; 8],
}

const _: () = assert!(size_of::<Board>() == 64 && align_of::<Board>() == 8);

impl Board {
    /// The board as the other side sees it: ranks from the other end, colours exchanged, and the other side to move. The moves
    /// are the same, seen so.
    ///
    /// ```
    /// use movegen_core::Board;
    /// let board = Board::from_epd("4k3/p7/8/8/3pP3/8/8/R3K2R b KQ e3").unwrap();
    /// assert_eq!(board.flip(), Board::from_epd("r3k2r/8/8/3Pp3/8/8/P7/4K3 w kq e6").unwrap());
    /// assert_eq!(board.flip().legal_count(), board.legal_count());
    /// ```
    #[must_use]
    pub const fn flip(&self) -> Self {
        let [pawns, knights, diagonal, straight, kings, white, black, state] = self.lanes;
        let mut lanes = [pawns, knights, diagonal, straight, kings, black, white, state & !BLACK_TO_MOVE];
        let mut lane = 0;
        while lane < 8 {
            lanes[lane] = lanes[lane].swap_bytes();
            lane += 1;
        }
        lanes[lane::STATE] |= !state & BLACK_TO_MOVE;
        Self { lanes }
    }

    /// The men of one colour.
    #[inline(always)]
    pub const fn color(&self, color: Color) -> Bitboard {
        Bitboard(self.lanes[lane::of(color)])
    }

    /// The men of one role, of both colours.
    #[inline(always)]
    pub const fn role(&self, role: Role) -> Bitboard {
        let [pawns, knights, diagonal, straight, kings, ..] = self.lanes;
        Bitboard(match role {
            Role::Pawn => pawns,
            Role::Knight => knights,
            Role::Bishop => diagonal & !straight,
            Role::Rook => straight & !diagonal,
            Role::Queen => diagonal & straight,
            Role::King => kings,
        })
    }

    /// The men of one colour and role.
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.color(color).0 & self.role(role).0)
    }

    /// Bishops and queens, of both colours.
    #[inline(always)]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.lanes[lane::DIAGONAL])
    }

    /// Rooks and queens, of both colours.
    #[inline(always)]
    pub const fn straight_sliders(&self) -> Bitboard {
        Bitboard(self.lanes[lane::STRAIGHT])
    }

    /// All men.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.lanes[lane::WHITE] | self.lanes[lane::BLACK])
    }

    /// Where the king of `color` stands.
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        Square::wrapping(self.pieces(color, Role::King).0.trailing_zeros())
    }

    /// Who is to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        if self.lanes[lane::STATE] & BLACK_TO_MOVE == 0 { Color::White } else { Color::Black }
    }

    /// The rights to castle.
    #[inline(always)]
    pub const fn castles(&self) -> CastleRights {
        CastleRights::new(Bitboard(self.lanes[lane::STATE] & Bitboard::BACK_RANKS.0))
    }

    /// The rook with which `color` may castle on `wing`.
    pub fn castle_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let king = self.king(color);
        self.castles().of(color).into_iter().find(|&rook| Wing::of(king, rook) == wing)
    }

    /// Whether every right to castle is one that the standard game has: king on the e-file, rook on the a- or
    /// h-file. (So it is when there is none.)
    pub fn castles_are_standard(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let rooks = self.castles().of(color);
            let corners = Bitboard::file(File::A) | Bitboard::file(File::H);
            rooks.is_empty() || self.king(color).file() == File::E && rooks.is_subset(corners)
        })
    }

    /// The square that a pawn has just passed over, if a pawn of the side to move attacks it.
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<Square> {
        Bitboard(self.lanes[lane::STATE] & PASSED).first()
    }

    /// Whether the two boards have the same rights to castle and the same en passant square.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn has_state_of(&self, other: &Self) -> bool {
        (self.lanes[lane::STATE] ^ other.lanes[lane::STATE]) & !BLACK_TO_MOVE == 0
    }

    /// Whose man stands on `square`.
    #[inline]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.color(Color::White).contains(square) {
            Some(Color::White)
        } else if self.color(Color::Black).contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The role of the man on `square`.
    #[inline]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        Role::from_index(self.role_number_at(square))
    }

    /// The index of the role of the man on `square`, or 6 if nobody stands there: for tables.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn role_number_at(&self, square: Square) -> usize {
        let [_, knights, diagonal, straight, kings, white, black, _] = self.lanes;
        let at = square as u32;
        // Added up rather than asked one after the other: which man it is cannot be predicted.
        let (knight, king) = (knights >> at & 1, kings >> at & 1);
        let (diagonal, straight) = (diagonal >> at & 1, straight >> at & 1);
        let number = knight + 2 * diagonal + 3 * straight - (diagonal & straight) + 5 * king;
        let nobody = !(white | black) >> at & 1;
        (number + 6 * nobody) as usize
    }

    /// The piece on `square`.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        match (self.color_at(square), self.role_at(square)) {
            (Some(color), Some(role)) => Some(Piece::new(color, role)),
            _ => None,
        }
    }

    /// The square of the man that `mv` captures: its destination, but for en passant.
    #[inline]
    pub const fn capture_square(&self, mv: Move) -> Option<Square> {
        match mv.kind() {
            MoveKind::EnPassant => Some(Square::at(mv.to().file(), mv.from().rank())),
            MoveKind::Castle => None,
            _ if self.occupied().contains(mv.to()) => Some(mv.to()),
            _ => None,
        }
    }

    /// The role of the man that `mv` captures.
    #[inline]
    pub const fn captured(&self, mv: Move) -> Option<Role> {
        match self.capture_square(mv) {
            Some(square) => self.role_at(square),
            None => None,
        }
    }

    /// Whether `mv` captures, en passant among it.
    #[inline]
    pub const fn is_capture(&self, mv: Move) -> bool {
        self.capture_square(mv).is_some()
    }

    /// All about a move of this board: piece, captured piece, promotion and flag.
    ///
    /// ```
    /// use movegen_core::{Board, MoveFlag, Move, MoveKind, Piece, Square};
    /// let mv = Move::new(MoveKind::DoublePush, Square::E2, Square::E4);
    /// let told = Board::default().describe(mv);
    /// assert_eq!((told.piece, told.flag, told.captured), (Piece::WhitePawn, MoveFlag::DoublePush, None));
    /// ```
    pub fn describe(&self, mv: Move) -> Description {
        let captured = self.captured(mv).map(|role| Piece::new(!self.turn(), role));
        Description {
            from: mv.from(),
            to: mv.king_destination(),
            piece: Piece::new(self.turn(), mv.role()),
            captured,
            promotion: mv.promotion(),
            flag: match (mv.kind(), mv.castles()) {
                (_, Some(Wing::KingSide)) => MoveFlag::CastleKingSide,
                (_, Some(Wing::QueenSide)) => MoveFlag::CastleQueenSide,
                (MoveKind::EnPassant, _) => MoveFlag::EnPassant,
                (MoveKind::DoublePush, _) => MoveFlag::DoublePush,
                _ => match (mv.promotion().is_some(), captured.is_some()) {
                    (false, false) => MoveFlag::Quiet,
                    (false, true) => MoveFlag::Capture,
                    (true, false) => MoveFlag::Promotion,
                    (true, true) => MoveFlag::PromotionCapture,
                },
            },
        }
    }

    /// The board of a set-up, whatever its faults: for looking at it while it is judged.
    pub(crate) fn unchecked(setup: &Setup) -> Self {
        let mut lanes = [0; 8];
        for square in Square::ALL {
            if let Some(piece) = setup.get(square) {
                let bit = square.bitboard().0;
                lanes[lane::of(piece.color())] |= bit;
                match piece.role() {
                    Role::Pawn => lanes[lane::PAWNS] |= bit,
                    Role::Knight => lanes[lane::KNIGHTS] |= bit,
                    Role::Bishop => lanes[lane::DIAGONAL] |= bit,
                    Role::Rook => lanes[lane::STRAIGHT] |= bit,
                    Role::Queen => {
                        lanes[lane::DIAGONAL] |= bit;
                        lanes[lane::STRAIGHT] |= bit;
                    }
                    Role::King => lanes[lane::KINGS] |= bit,
                }
            }
        }
        lanes[lane::STATE] = setup.castles.0 & Bitboard::BACK_RANKS.0;
        if setup.turn == Color::Black {
            lanes[lane::STATE] |= BLACK_TO_MOVE;
        }
        let mut board = Self { lanes };
        if let Some(square) = setup.en_passant {
            let capturers = crate::attacks::pawn(!setup.turn, square) & board.pieces(setup.turn, Role::Pawn);
            board.lanes[lane::STATE] |= square.bitboard().when(capturers.any()).0 & PASSED;
        }
        board
    }
}

impl Default for Board {
    /// The start of the game.
    fn default() -> Self {
        Self::unchecked(&Setup::start())
    }
}

impl TryFrom<&Setup> for Board {
    type Error = Faults;

    /// The board of a set-up without faults. Its counters are left behind, and its en passant square too where no
    /// pawn attacks it.
    fn try_from(setup: &Setup) -> Result<Self, Faults> {
        let faults = setup.faults();
        if faults.is_empty() { Ok(Self::unchecked(setup)) } else { Err(faults) }
    }
}

impl TryFrom<Setup> for Board {
    type Error = Faults;

    fn try_from(setup: Setup) -> Result<Self, Faults> {
        Self::try_from(&setup)
    }
}

impl From<&Board> for Setup {
    /// The set-up that shows this board, with counters as at the start of a game.
    fn from(board: &Board) -> Self {
        let mut setup = Self::EMPTY;
        for square in board.occupied() {
            setup.set(square, board.piece_at(square));
        }
        setup.turn = board.turn();
        setup.castles = board.castles().rooks();
        setup.en_passant = board.en_passant();
        setup
    }
}

/// Eight lines of eight letters, rank 8 on top, `.` for an empty square.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.piece_at(Square::at(file, rank)).map_or('.', Piece::letter);
                write!(f, "{letter}{}", if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.epd(Default::default()))
    }
}
