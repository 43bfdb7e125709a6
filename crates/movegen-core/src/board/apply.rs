//! What a move does to the board.

use crate::board::board::{BLACK_TO_MOVE, Board, EN_PASSANT, slot};
use crate::board::side::Side;
use crate::types::{Bitboard, CastleSide, Color, Direction, Move, MoveKind, Rank, Role, Square};

/// The role bitboards that contain the piece after a move, a bit for each, by the bits of the kind.
const ROLES_AFTER: [u8; 14] = {
    const PAWN: u8 = 1 << slot::PAWNS;
    const KNIGHT: u8 = 1 << slot::KNIGHTS;
    const BISHOP: u8 = 1 << slot::DIAGONAL;
    const ROOK: u8 = 1 << slot::ORTHOGONAL;
    const QUEEN: u8 = BISHOP | ROOK;
    const KING: u8 = 1 << slot::KINGS;
    [0, PAWN, PAWN, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, KING, KNIGHT, BISHOP, ROOK, QUEEN]
};

/// The masks of a kind of move by one color, for one bitboard.
#[derive(Clone, Copy)]
struct Mask {
    /// All ones if the bitboard contains the piece after the move.
    gained: u64,
    /// All ones, except that in the state only the castling rights are kept, and a move of the king loses both of its own.
    kept: u64,
    /// In the state, the bit of the side to move, which `kept` clears.
    turn: u64,
}

impl Mask {
    #[inline(always)]
    const fn new(us: Color, kind: usize, slot: usize) -> Self {
        let slots = ROLES_AFTER[kind] | 1 << slot::of(us);
        let gained = ((slots >> slot & 1) as u64).wrapping_neg();
        if slot != slot::STATE {
            return Self { gained, kept: !0, turn: 0 };
        }
        let king_moves = kind == MoveKind::King as usize || kind == MoveKind::Castle as usize;
        let lost = Bitboard::rank(Rank::First.seen_by(us)).when(king_moves);
        let turn = if matches!(us, Color::White) { BLACK_TO_MOVE } else { 0 };
        Self { gained, kept: Bitboard::BACK_RANKS.difference(lost).0, turn }
    }
}

/// The masks of one kind of move, and of all bitboards.
#[derive(Clone, Copy)]
struct Masks {
    gained: [u64; 8],
    kept: [u64; 8],
}

/// The [`Masks`] by color and kind. From this table, which takes 4 KB, the bitboards are computed as vectors.
const MASKS: [[Masks; 16]; 2] = {
    let mut table = [[Masks { gained: [0; 8], kept: [!0; 8] }; 16]; 2];
    let mut i = 0;
    while i < 2 * 8 * ROLES_AFTER.len() {
        let (color, kind, slot) = (i % 2, i / 16, i / 2 % 8);
        let mask = Mask::new(Color::ALL[color], kind, slot);
        table[color][kind].gained[slot] = mask.gained;
        table[color][kind].kept[slot] = mask.kept;
        i += 1;
    }
    table
};

/// The bit of the side to move after a move, by color.
const TURN: [[u64; 8]; 2] = [[0, 0, 0, 0, 0, 0, 0, BLACK_TO_MOVE], [0; 8]];

/// Returns whether a move of this kind changes more than its origin and destination.
#[inline(always)]
const fn is_rare(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::EnPassant | MoveKind::Castle)
}

impl Board {
    /// Returns the board after a legal move. The board itself does not change. A move that is not legal yields some board
    /// that no game reaches, and nothing worse.
    ///
    /// ```
    /// use movegen_core::{Board, Move, MoveKind, Square};
    /// let board = Board::default().after(Move::new(MoveKind::Knight, Square::G1, Square::F3));
    /// assert_eq!(board.epd(Default::default()).to_string(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -");
    /// ```
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        self.apply(self.turn(), mv.kind(), mv.from(), mv.to())
    }

    /// Writes the board [`after`](Self::after) a legal move into `next`, whose content does not matter.
    // Always inlined, as is `Position::after_into`: with calls, perft by making moves takes 28 % more instructions.
    #[cfg_attr(not(compact), inline(always))]
    pub fn after_into(&self, mv: Move, next: &mut Self) {
        let (us, kind, from, to) = (self.turn(), mv.kind(), mv.from(), mv.to());
        // The steps of `apply`, whose result would be copied: perft by making moves would take a quarter more time.
        if is_rare(kind) {
            *next = self.apply_rare(us, kind, from, to);
        } else {
            *next = self.apply_plain(us, kind, from, to);
            self.add_en_passant(us, kind, from, to, next);
        }
    }

    /// Returns the board after a null move: the other side is to move, and there is no en passant square. Returns `None`
    /// if the side to move is in check, since the other side could then capture the king.
    ///
    /// ```
    /// use movegen_core::{Board, Color};
    /// assert_eq!(Board::default().after_null().map(|board| board.turn()), Some(Color::Black));
    /// assert_eq!(Board::from_epd("4r2k/8/8/8/8/8/8/4K3 w - -").unwrap().after_null(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn after_null(&self) -> Option<Self> {
        if self.in_check() { None } else { Some(self.after_null_unchecked()) }
    }

    /// Returns the board [`after_null`](Self::after_null), for callers that know that the side to move is not in check. In
    /// check the result is some board that no game reaches, and nothing worse.
    #[inline]
    #[must_use]
    pub fn after_null_unchecked(&self) -> Self {
        let mut board = *self;
        board.bitboards[slot::STATE] = (board.bitboards[slot::STATE] ^ BLACK_TO_MOVE) & !EN_PASSANT;
        board
    }

    /// Returns the same board as [`after`](Self::after), for code in which the color, and often the kind, is a constant.
    #[inline(always)]
    pub(crate) fn after_as<Us: Side>(&self, kind: MoveKind, from: Square, to: Square) -> Self {
        self.apply(Us::COLOR, kind, from, to)
    }

    /// Applies a move of `us`, the side to move.
    #[inline(always)]
    fn apply(&self, us: Color, kind: MoveKind, from: Square, to: Square) -> Self {
        if is_rare(kind) {
            return self.apply_rare(us, kind, from, to);
        }
        let mut next = self.apply_plain(us, kind, from, to);
        self.add_en_passant(us, kind, from, to, &mut next);
        next
    }

    /// Adds the en passant square to the board `next` after a double push, if a pawn can capture there.
    #[inline(always)]
    fn add_en_passant(&self, us: Color, kind: MoveKind, from: Square, to: Square, next: &mut Self) {
        if kind == MoveKind::DoublePush {
            let beside = to.bitboard().shift(Direction::East) | to.bitboard().shift(Direction::West);
            if !beside.is_disjoint(self.pieces(!us, Role::Pawn)) {
                // The square in the middle of the push.
                let behind = Square::wrapping((from as u32 + to as u32) / 2);
                next.bitboards[slot::STATE] |= behind.bitboard().0;
            }
        }
    }

    /// Moves a piece and captures on its destination. The result is complete except for a double push, en passant and
    /// castling.
    #[cfg_attr(not(compact), inline(always))]
    #[cfg_attr(compact, inline(never))]
    fn apply_plain(&self, us: Color, kind: MoveKind, from: Square, to: Square) -> Self {
        let (left, reached) = (from.bitboard().0, to.bitboard().0);
        let untouched = !(left | reached);
        let update = |before: u64, Mask { gained, kept, turn }: Mask| {
            // A castling right is also lost when its rook moves or is captured.
            before & untouched & kept | reached & gained | turn
        };
        if cfg!(any(sliders = "hyperbola", sliders = "kindergarten")) {
            // Flash is scarce where these back ends are used, so the masks are computed.
            let mut bitboards = self.bitboards;
            for (slot, bitboard) in bitboards.iter_mut().enumerate() {
                *bitboard = update(*bitboard, Mask::new(us, kind as usize, slot));
            }
            Self { bitboards }
        } else {
            let Masks { gained, kept } = const { &MASKS }[us.index()][kind as usize & 15];
            let turn = const { &TURN }[us.index()];
            Self {
                bitboards: core::array::from_fn(|slot| {
                    update(
                        self.bitboards[slot],
                        Mask { gained: gained[slot], kept: kept[slot], turn: turn[slot] },
                    )
                }),
            }
        }
    }

    /// Applies en passant or castling. Not inlined: the other moves take 5 % fewer instructions.
    #[cold]
    #[inline(never)]
    fn apply_rare(&self, us: Color, kind: MoveKind, from: Square, to: Square) -> Self {
        let Self { mut bitboards } = self.apply_plain(us, kind, from, to);
        if kind == MoveKind::EnPassant {
            let captured = Square::at(to.file(), from.rank()).bitboard().0;
            bitboards[slot::PAWNS] &= !captured;
            bitboards[slot::of(!us)] &= !captured;
        } else {
            // So far the king is on the square of its rook, and the rook is gone.
            let side = CastleSide::from_squares(from, to);
            let king = Square::at(side.king_file(), from.rank()).bitboard().0;
            let rook = Square::at(side.rook_file(), from.rank()).bitboard().0;
            let untouched = !to.bitboard().0;
            bitboards[slot::KINGS] = bitboards[slot::KINGS] & untouched | king;
            bitboards[slot::ORTHOGONAL] |= rook;
            bitboards[slot::of(us)] = bitboards[slot::of(us)] & untouched | king | rook;
        }
        Self { bitboards }
    }
}
