//! The effect of a move: the board after it, and the pieces that it removes and adds.

use crate::attacks::SMALL_TABLES;
use crate::board::board::{BLACK_TO_MOVE, Board, slot};
use crate::types::chess_move::changes_other_squares;
use crate::types::{Bitboard, CastlingSide, Color, Direction, Move, MoveKind, Piece, Rank, Role, Square};

/// Kinds are numbered 1 to 13.
const KINDS: usize = 14;

/// By the kind's four bits: which role bitboards contain the piece after the move, one bit each.
const ROLES_AFTER: [u8; 16] = {
    let [pawn, knight, bishop, rook, queen, king] = slot::OF_ROLE;
    [0, pawn, pawn, pawn, knight, bishop, rook, queen, king, king, knight, bishop, rook, queen, 0, 0]
};

/// How a kind of move by one color changes a bitboard: to `(old & untouched | reached & gained)
/// & kept | added`.
#[derive(Clone, Copy)]
struct Mask {
    /// All ones if the bitboard has the piece after the move.
    gained: u64,
    /// The bits that survive the move: all of them, except that the state keeps only castling rights, and a
    /// king forfeits its own.
    kept: u64,
    /// In the state, the side to move, which `kept` clears.
    added: u64,
}

impl Mask {
    #[inline(always)]
    const fn new(us: Color, kind: usize, slot: usize) -> Self {
        let slots = ROLES_AFTER[kind & 15] | 1 << slot::of(us);
        let gained = ((slots >> slot & 1) as u64).wrapping_neg();
        if slot != slot::STATE {
            return Self { gained, kept: !0, added: 0 };
        }
        let king_moves = kind == MoveKind::King as usize || kind == MoveKind::Castling as usize;
        let lost = Bitboard::rank(Rank::First.relative_to(us)).only_if(king_moves);
        let added = if matches!(us, Color::White) { BLACK_TO_MOVE } else { 0 };
        Self { gained, kept: Bitboard::BACK_RANKS.difference(lost).0, added }
    }
}

/// The masks for one kind of move. Only the state needs `kept` and `added`, but all bitboards have them: one operation
/// for the board is faster than a second one for half of it. Aligned, so that no vector crosses a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Masks {
    gained: [u64; 8],
    kept: [u64; 8],
    added: [u64; 8],
}

/// [`Masks`] by color and kind: 6 KB. All bitboards take the same operations in the same order, as vectors. Rows 0, 14
/// and 15 are never read. They stop LLVM from folding masks that all other rows share, which would break the vectors
/// apart.
static MASKS: [[Masks; 16]; 2] = {
    let mut table = [[Masks { gained: [0; 8], kept: [0; 8], added: [!0; 8] }; 16]; 2];
    let mut i = 0;
    while i < 2 * 8 * KINDS {
        let (color, slot, kind) = (i % 2, i / 2 % 8, i / 16);
        if kind != 0 {
            let Mask { gained, kept, added } = Mask::new(Color::ALL[color], kind, slot);
            let masks = &mut table[color][kind];
            masks.gained[slot] = gained;
            masks.kept[slot] = kept;
            masks.added[slot] = added;
        }
        i += 1;
    }
    table
};

const DOUBLE_PUSH: usize = MoveKind::DoublePush as usize;
const EN_PASSANT_CAPTURE: usize = MoveKind::EnPassant as usize;
const CASTLING: usize = MoveKind::Castling as usize;

/// # The board after a move
impl Board {
    /// Returns the board after a legal move. The board itself does not change.
    ///
    /// Debug builds assert that the moving piece is on the origin and belongs to the side to move. In release
    /// builds an illegal move produces a meaningless board, never undefined behavior.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Square};
    /// let board = Board::default().after(Move::new(MoveKind::Knight, Square::G1, Square::F3));
    /// assert_eq!(board.epd(Default::default()).to_string(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        self.assert_has_mover(mv.kind(), mv.from());
        let (us, kind, from, to) = (self.turn(), mv.kind_index(), mv.from(), mv.to());
        let mut next = self.after_one_piece(us, kind, from, to);
        // One test for the three kinds that need more, because most moves are of another.
        if (1 << DOUBLE_PUSH | 1 << EN_PASSANT_CAPTURE | 1 << CASTLING) >> kind & 1 == 0 {
            return next;
        }
        if changes_other_squares(kind) {
            // As sets to XOR, and without an index by color, so that `next` stays in registers.
            for (bitboard, change) in next.bitboards.iter_mut().zip(other_squares(us, kind, from, to)) {
                *bitboard ^= change;
            }
        } else {
            // The en passant square is set if a pawn can capture there.
            let beside = to.bitboard().shift(Direction::East) | to.bitboard().shift(Direction::West);
            if !beside.is_disjoint(self.pieces(!us, Role::Pawn)) {
                // Halfway between origin and destination.
                let behind = Square::wrapping((from as u32 + to as u32) / 2);
                next.bitboards[slot::STATE] |= behind.bitboard().0;
            }
        }
        next
    }

    /// Panics in debug builds unless the side to move has a piece on `from` that makes moves of this kind.
    #[inline(always)]
    fn assert_has_mover(&self, kind: MoveKind, from: Square) {
        debug_assert!(
            self.pieces(self.turn(), kind.role()).contains(from),
            "not a legal move: the side to move has no {:?} on {from}",
            kind.role()
        );
    }

    /// Returns the board after any move but a double push, en passant or castling.
    #[inline(always)]
    fn after_one_piece(&self, us: Color, kind: usize, from: Square, to: Square) -> Self {
        let (left, reached) = (from.bitboard().0, to.bitboard().0);
        // Castling rights also go when their rook moves or is captured: they are bits of the state.
        let untouched = !(left | reached);
        if SMALL_TABLES {
            let mut bitboards = self.bitboards;
            for (slot, bitboard) in bitboards.iter_mut().enumerate() {
                let Mask { gained, kept, added } = Mask::new(us, kind, slot);
                *bitboard = (*bitboard & untouched | reached & gained) & kept | added;
            }
            return Self { bitboards };
        }
        let Masks { gained, kept, added } = &MASKS[us.index()][kind & 15];
        let mut bitboards = self.bitboards;
        for (slot, bitboard) in bitboards.iter_mut().enumerate() {
            *bitboard = (*bitboard & untouched | reached & gained[slot]) & kept[slot] | added[slot];
        }
        Self { bitboards }
    }
}

/// Returns the changes that castling and en passant make besides moving a piece from the origin to the destination, as
/// sets to XOR with each bitboard.
#[cold]
#[inline(never)]
fn other_squares(us: Color, kind: usize, from: Square, to: Square) -> [u64; 8] {
    let mut changes = [0; 8];
    if kind == EN_PASSANT_CAPTURE {
        let captured = Square::new(to.file(), from.rank()).bitboard().0;
        changes[slot::PAWNS] = captured;
        changes[slot::of(!us)] = captured;
    } else {
        // Moving the king to its destination, the rook's square, has taken the rook off the board.
        let (king, rook) = CastlingSide::from_squares(from, to).castled(from.rank());
        let (to, king, rook) = (to.bitboard().0, king.bitboard().0, rook.bitboard().0);
        changes[slot::ORTHOGONAL] = rook;
        changes[slot::KINGS] = to ^ king;
        changes[slot::of(us)] = to ^ king ^ rook;
    }
    changes
}

/// The changes made by a move: the pieces that leave their squares and those that arrive. See [`Board::changes`].
///
/// Each shape of move has a variant, which can be applied in one pass. A promotion is `Quiet` or `Capture`,
/// and adds a different piece than it removes.
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
        /// The captured piece. With en passant, it isn't on the destination.
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
    /// Returns the changes by a move of `us` that captures a piece of this role, if any: see [`Board::changes`].
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

    /// Returns the pieces that leave their squares. If you store the piece on each square, apply these first.
    #[inline]
    pub fn removed(self) -> impl Iterator<Item = (Piece, Square)> {
        let [first, second] = match self {
            Self::Quiet { removed, .. } => [Some(removed), None],
            Self::Capture { removed, captured, .. } => [Some(removed), Some(captured)],
            Self::Castling { removed, .. } => removed.map(Some),
        };
        first.into_iter().chain(second)
    }

    /// Returns the pieces that arrive.
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
    /// Returns the changes made by a legal move.
    ///
    /// Use this to update an evaluation that is a sum over pieces, such as a network's first layer:
    /// the example `accumulator` does it in one pass per shape. An illegal move yields meaningless
    /// changes, never undefined behavior.
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
