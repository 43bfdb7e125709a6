//! The board in 64 bytes: pieces, side to move, castling rights and en passant square.

use crate::types::{Bitboard, CastlingSide, Color, File, Move, MoveKind, Piece, Role, Square};

/// The index of each bitboard of a board. Queens are in both slider bitboards.
pub(crate) mod slot {
    pub(crate) const PAWNS: usize = 0;
    pub(crate) const KNIGHTS: usize = 1;
    pub(crate) const DIAGONAL: usize = 2;
    pub(crate) const ORTHOGONAL: usize = 3;
    pub(crate) const KINGS: usize = 4;
    pub(crate) const WHITE: usize = 5;
    pub(crate) const BLACK: usize = 6;
    pub(crate) const STATE: usize = 7;

    /// By role, which of the first five bitboards contain it, one bit each.
    pub(crate) const OF_ROLE: [u8; 6] = [
        1 << PAWNS,
        1 << KNIGHTS,
        1 << DIAGONAL,
        1 << ORTHOGONAL,
        1 << DIAGONAL | 1 << ORTHOGONAL,
        1 << KINGS,
    ];

    /// Returns the index of a color's bitboard.
    #[inline]
    pub(crate) const fn of(color: crate::types::Color) -> usize {
        WHITE + color.index()
    }
}

/// Set in the state when Black is to move: a square of rank 4, which the state has no other use for.
pub(crate) const BLACK_TO_MOVE: u64 = 1 << 24;
/// Where the state can hold the en passant square: ranks 3 and 6.
pub(crate) const EN_PASSANT: u64 = 0xff << 16 | 0xff << 40;

/// Pieces, side to move, castling rights and en passant square, in 64 bytes that are cheap to copy.
///
/// A board created from a FEN or a [`Setup`](crate::Setup) is valid, and legal moves keep it valid. An
/// illegal move produces a meaningless board: its moves are wrong, but in a release build nothing panics, and
/// nothing is undefined in any.
///
/// Boards are equal if and only if these four parts are. The en passant square is set only while a pawn of
/// the side to move attacks it, so that a double push which nobody can answer en passant leaves no trace.
///
/// ```
/// use movegen::{AllMoves, Board, Color, MoveList, Piece, Square};
///
/// let board = Board::default();
/// assert_eq!(board.piece_at(Square::D1), Some(Piece::WhiteQueen));
/// let mv = MoveList::of::<AllMoves>(&board)[0];
/// assert_eq!(board.after(mv).turn(), Color::Black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// Pawns, knights, bishops and queens, rooks and queens, kings, White's pieces, Black's pieces, and the
    /// state: castling rooks (ranks 1 and 8), en passant square (ranks 3 and 6), side to move (a4).
    pub(crate) bitboards: [u64; 8],
}

const _: () = assert!(size_of::<Board>() == 64 && align_of::<Board>() == 8);

/// The role on a square by [`Board::role_bits`].
const ROLE_BY_BITS: [Option<Role>; 8] = [
    None,
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::King),
    None,
];

/// The piece on a square by whether Black has it, and by [`Board::role_bits`].
const PIECE_BY_BITS: [[Option<Piece>; 8]; 2] = {
    let mut pieces = [[None; 8]; 2];
    let mut bits = 0;
    while bits < 8 {
        if let Some(role) = ROLE_BY_BITS[bits] {
            pieces[0][bits] = Some(Piece::new(Color::White, role));
            pieces[1][bits] = Some(Piece::new(Color::Black, role));
        }
        bits += 1;
    }
    pieces
};

/// # Pieces and state
impl Board {
    /// No pieces, no rights, White to move. Not a valid board: it is for building boards only.
    pub(crate) const EMPTY: Self = Self { bitboards: [0; 8] };

    /// Returns a board with these pieces, by [`Piece::index`], and an empty state. No square may be in two sets.
    #[inline]
    pub(crate) const fn from_disjoint(sets: &[Bitboard; 12]) -> Self {
        let [wp, wn, wb, wr, wq, wk, bp, bn, bb, br, bq, bk] = *sets;
        let queens = wq.0 | bq.0;
        let bitboards = [
            wp.0 | bp.0,
            wn.0 | bn.0,
            wb.0 | bb.0 | queens,
            wr.0 | br.0 | queens,
            wk.0 | bk.0,
            wp.0 | wn.0 | wb.0 | wr.0 | wq.0 | wk.0,
            bp.0 | bn.0 | bb.0 | br.0 | bq.0 | bk.0,
            0,
        ];
        Self { bitboards }
    }

    /// Puts `piece` on an empty square.
    #[inline]
    pub(crate) const fn put(&mut self, square: Square, piece: Piece) {
        let slots = slot::OF_ROLE[piece.role().index()] | 1 << slot::of(piece.color());
        let mut i = 0;
        while i < 8 {
            if slots >> i & 1 == 1 {
                self.bitboards[i] |= square.bitboard().0;
            }
            i += 1;
        }
    }

    /// Returns the board as seen by `color`: [flipped](Self::flip) for Black, as networks want it for the side to move.
    ///
    /// ```
    /// use movegen::{Board, Color};
    /// let board = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 b - -").unwrap();
    /// assert_eq!(board.relative_to(Color::White), board);
    /// assert_eq!(board.relative_to(board.turn()), board.flip());
    /// ```
    #[must_use]
    pub const fn relative_to(&self, color: Color) -> Self {
        match color {
            Color::White => *self,
            Color::Black => self.flip(),
        }
    }

    /// Returns the board with colors exchanged: mirrored top to bottom, the other side to move. Its moves are the
    /// mirrored moves.
    ///
    /// ```
    /// use movegen::Board;
    /// let board = Board::from_fen("4k3/p7/8/8/3pP3/8/8/R3K2R b KQ e3").unwrap();
    /// assert_eq!(board.flip(), Board::from_fen("r3k2r/8/8/3Pp3/8/8/P7/4K3 w kq e6").unwrap());
    /// assert_eq!(board.flip().legal_count(), board.legal_count());
    /// ```
    #[must_use]
    pub const fn flip(&self) -> Self {
        let [pawns, knights, diagonal, orthogonal, kings, white, black, state] = self.bitboards;
        let mut bitboards =
            [pawns, knights, diagonal, orthogonal, kings, black, white, state & !BLACK_TO_MOVE];
        let mut i = 0;
        while i < 8 {
            bitboards[i] = bitboards[i].swap_bytes();
            i += 1;
        }
        bitboards[slot::STATE] |= !state & BLACK_TO_MOVE;
        Self { bitboards }
    }

    /// Returns all pieces of one color.
    #[doc(alias("colors", "color_combined"))]
    #[inline]
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        Bitboard(self.bitboards[slot::of(color)])
    }

    /// Returns all pieces of one role, of both colors.
    #[doc(alias = "by_role")]
    #[inline]
    #[must_use]
    pub const fn role(&self, role: Role) -> Bitboard {
        let [pawns, knights, diagonal, orthogonal, kings, ..] = self.bitboards;
        Bitboard(match role {
            Role::Pawn => pawns,
            Role::Knight => knights,
            Role::Bishop => diagonal & !orthogonal,
            Role::Rook => orthogonal & !diagonal,
            Role::Queen => diagonal & orthogonal,
            Role::King => kings,
        })
    }

    /// Returns the pieces of both colors that make moves of this kind: [`role`](Self::role), but with lookups instead
    /// of a jump when the kind is not known at compile time.
    #[inline]
    pub(crate) const fn moved_by(&self, kind: MoveKind) -> Bitboard {
        /// The slots of two bitboards, and whether to invert the second before intersecting them.
        const SLOTS: [(u8, u8, u64); 16] = {
            let mut slots = [(0, 0, 0); 16];
            let mut index = 0;
            while index < MoveKind::ALL.len() {
                let kind = MoveKind::ALL[index];
                slots[kind as usize] = match kind.role() {
                    Role::Pawn => (slot::PAWNS as u8, slot::PAWNS as u8, 0),
                    Role::Knight => (slot::KNIGHTS as u8, slot::KNIGHTS as u8, 0),
                    Role::Bishop => (slot::DIAGONAL as u8, slot::ORTHOGONAL as u8, !0),
                    Role::Rook => (slot::ORTHOGONAL as u8, slot::DIAGONAL as u8, !0),
                    Role::Queen => (slot::DIAGONAL as u8, slot::ORTHOGONAL as u8, 0),
                    Role::King => (slot::KINGS as u8, slot::KINGS as u8, 0),
                };
                index += 1;
            }
            slots
        };
        let (first, second, inverted) = SLOTS[kind as usize & 15];
        let sets = &self.bitboards;
        Bitboard(sets[first as usize & 7] & (sets[second as usize & 7] ^ inverted))
    }

    /// Returns the pieces of one color and role.
    #[doc(alias("by_piece", "colored_pieces"))]
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.color(color).0 & self.role(role).0)
    }

    /// Returns the bishops and queens of both colors.
    #[inline]
    #[must_use]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.bitboards[slot::DIAGONAL])
    }

    /// Returns the rooks and queens of both colors.
    #[inline]
    #[must_use]
    pub const fn orthogonal_sliders(&self) -> Bitboard {
        Bitboard(self.bitboards[slot::ORTHOGONAL])
    }

    /// Returns all occupied squares.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.bitboards[slot::WHITE] | self.bitboards[slot::BLACK])
    }

    /// Returns the king's square.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Square {
        Square::wrapping(self.pieces(color, Role::King).0.trailing_zeros())
    }

    /// Returns the side to move.
    #[doc(alias = "side_to_move")]
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        if self.bitboards[slot::STATE] & BLACK_TO_MOVE == 0 { Color::White } else { Color::Black }
    }

    /// Returns the castling rights, as the squares of the rooks of both sides, which covers Chess960 as well. A side
    /// has at most one on each side of its king.
    ///
    /// ```
    /// use movegen::{Bitboard, Board, Color, Square};
    /// let board = Board::default();
    /// let rooks = board.castling_rooks() & board.color(Color::White);
    /// assert_eq!(rooks, Bitboard::from_iter([Square::A1, Square::H1]));
    /// ```
    #[doc(alias = "castling_rights")]
    #[inline]
    #[must_use]
    pub const fn castling_rooks(&self) -> Bitboard {
        Bitboard(self.bitboards[slot::STATE] & Bitboard::BACK_RANKS.0)
    }

    /// Returns the square of the rook with which `color` may castle on `side`.
    #[must_use]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        let mut rooks = (self.castling_rooks() & self.color(color)).into_iter();
        rooks.find(|&rook| CastlingSide::from_squares(king, rook) == side)
    }

    /// Returns whether every king with castling rights is on the e-file, and its rooks on the a- or h-file, as in
    /// standard chess.
    #[must_use]
    pub fn has_standard_castling(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let rooks = self.castling_rooks() & self.color(color);
            let corners = Bitboard::file(File::A) | Bitboard::file(File::H);
            rooks.is_empty() || self.king(color).file() == File::E && rooks.is_subset(corners)
        })
    }

    /// Returns the square behind a pawn that has just made a double push, if a pawn of the side to move attacks it.
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        Bitboard(self.bitboards[slot::STATE] & EN_PASSANT).first()
    }

    /// Returns whether both boards have the same castling rights and en passant square. One comparison, for code that
    /// updates a hash key.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Square};
    /// let board = Board::default();
    /// let knight = Move::new(MoveKind::Knight, Square::B1, Square::C3);
    /// assert!(board.has_same_rights_and_en_passant(&board.after(knight)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn has_same_rights_and_en_passant(&self, other: &Self) -> bool {
        (self.bitboards[slot::STATE] ^ other.bitboards[slot::STATE]) & !BLACK_TO_MOVE == 0
    }

    /// Returns the color of the piece on `square`.
    #[doc(alias = "color_on")]
    #[inline]
    #[must_use]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.color(Color::White).contains(square) {
            Some(Color::White)
        } else if self.color(Color::Black).contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// Returns the role of the piece on `square`.
    #[doc(alias = "piece_on")]
    #[inline]
    #[must_use]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        ROLE_BY_BITS[self.role_bits(square)]
    }

    /// Returns three bits that tell the role on `square`, 0 if there is none. They lead to it through a table, because
    /// branches on a piece that nobody knows are often mispredicted.
    #[inline]
    const fn role_bits(&self, square: Square) -> usize {
        let [pawns, knights, diagonal, orthogonal, kings, ..] = self.bitboards;
        let bit = square.bitboard().0;
        ((diagonal | knights) & bit != 0) as usize
            | (((orthogonal | kings) & bit != 0) as usize) << 1
            | (((pawns | knights | kings) & bit != 0) as usize) << 2
    }

    /// Returns the piece on `square`.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        PIECE_BY_BITS[self.color(Color::Black).contains(square) as usize][self.role_bits(square)]
    }

    /// Returns the square of the piece that `mv` captures: the destination, except en passant.
    #[inline]
    #[must_use]
    pub const fn capture_square(&self, mv: Move) -> Option<Square> {
        match mv.kind() {
            MoveKind::EnPassant => Some(Square::new(mv.to().file(), mv.from().rank())),
            MoveKind::Castling => None,
            _ if self.occupied().contains(mv.to()) => Some(mv.to()),
            _ => None,
        }
    }

    /// Returns the role of the piece that `mv` captures.
    #[doc(alias = "capture")]
    #[inline]
    #[must_use]
    pub const fn captured(&self, mv: Move) -> Option<Role> {
        match self.capture_square(mv) {
            Some(square) => self.role_at(square),
            None => None,
        }
    }

    /// Returns whether `mv` captures, including en passant.
    #[inline]
    #[must_use]
    pub const fn is_capture(&self, mv: Move) -> bool {
        self.capture_square(mv).is_some()
    }

    /// Returns whether a legal move is [`Noisy`](crate::Noisy). All others are [`Quiets`](crate::Quiets).
    ///
    /// ```
    /// use movegen::Position;
    /// let position: Position = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    /// let [queen, knight] = ["axb8=Q", "axb8=N"].map(|san| position.parse_san(san).unwrap());
    /// assert!(position.is_noisy(queen) && !position.is_noisy(knight));
    /// ```
    #[doc(alias = "is_quiet")]
    #[inline]
    #[must_use]
    pub const fn is_noisy(&self, mv: Move) -> bool {
        match mv.promotion() {
            Some(role) => matches!(role, Role::Queen),
            None => self.is_capture(mv),
        }
    }
}

impl Default for Board {
    /// Returns the standard start position.
    fn default() -> Self {
        // Pawns, knights, diagonal and orthogonal sliders, kings, White, Black, and the rooks that may castle.
        let bitboards = [
            0x00ff_0000_0000_ff00,
            0x4200_0000_0000_0042,
            0x2c00_0000_0000_002c,
            0x8900_0000_0000_0089,
            0x1000_0000_0000_0010,
            0x0000_0000_0000_ffff,
            0xffff_0000_0000_0000,
            0x8100_0000_0000_0081,
        ];
        Self { bitboards }
    }
}
