//! A move in two bytes, and its kind.

use core::fmt;
use core::num::NonZeroU16;

use crate::types::castling::CastlingSide;
use crate::types::names::names;
use crate::types::piece::Role;
use crate::types::square::Square;

/// The kind of a move, including the moving piece's role: four bits of a [`Move`], 1 to 13.
///
/// ```
/// use movegen::{MoveKind, Role};
/// let kind = MoveKind::PromoteKnight;
/// assert_eq!((kind.role(), kind.promotion(), kind.arriving_role()), (Role::Pawn, Some(Role::Knight), Role::Knight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// A pawn's single push or plain capture.
    Pawn = 1,
    /// A two-square pawn push.
    DoublePush,
    /// An en passant capture. The destination is the en passant square.
    EnPassant,
    /// A knight's move.
    Knight,
    /// A bishop's move.
    Bishop,
    /// A rook's move.
    Rook,
    /// A queen's move.
    Queen,
    /// A king's move other than castling.
    King,
    /// Castling. The destination is the square of the king's own rook.
    Castling,
    /// A promotion to a knight, by push or capture.
    PromoteKnight,
    /// A promotion to a bishop, by push or capture.
    PromoteBishop,
    /// A promotion to a rook, by push or capture.
    PromoteRook,
    /// A promotion to a queen, by push or capture.
    PromoteQueen,
}

/// The moving piece's role, by the four bits of a kind. A table instead of a match, because the kind is
/// unpredictable, and a jump would cost more than a lookup. Kinds 0, 14 and 15 don't exist.
const ROLES: [Role; 16] = {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    [Pawn, Pawn, Pawn, Pawn, Knight, Bishop, Rook, Queen, King, King, Pawn, Pawn, Pawn, Pawn, Pawn, Pawn]
};

/// The piece's role after the move, likewise.
const ARRIVING_ROLES: [Role; 16] = {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    [Pawn, Pawn, Pawn, Pawn, Knight, Bishop, Rook, Queen, King, King, Knight, Bishop, Rook, Queen, Pawn, Pawn]
};

/// The new piece's role, likewise.
const PROMOTIONS: [Option<Role>; 16] = {
    let mut promotions = [None; 16];
    promotions[MoveKind::PromoteKnight as usize] = Some(Role::Knight);
    promotions[MoveKind::PromoteBishop as usize] = Some(Role::Bishop);
    promotions[MoveKind::PromoteRook as usize] = Some(Role::Rook);
    promotions[MoveKind::PromoteQueen as usize] = Some(Role::Queen);
    promotions
};

impl MoveKind {
    /// Returns the moving piece's role, which for promotions is a pawn.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        ROLES[self as usize & 15]
    }

    /// Returns the piece's role after the move: the new piece's for promotions, otherwise [`role`](Self::role).
    #[inline]
    #[must_use]
    pub const fn arriving_role(self) -> Role {
        ARRIVING_ROLES[self as usize & 15]
    }

    /// Returns whether such moves change squares besides origin and destination: castling and en passant.
    #[inline]
    #[must_use]
    pub const fn changes_other_squares(self) -> bool {
        changes_other_squares(self as usize)
    }

    /// Returns the kind of `role`'s ordinary moves: no double pushes, en passant, promotions or castling.
    #[inline]
    #[must_use]
    pub const fn of(role: Role) -> Self {
        match role {
            Role::Pawn => Self::Pawn,
            Role::Knight => Self::Knight,
            Role::Bishop => Self::Bishop,
            Role::Rook => Self::Rook,
            Role::Queen => Self::Queen,
            Role::King => Self::King,
        }
    }

    /// Returns the new piece's role, for promotions.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        PROMOTIONS[self as usize & 15]
    }

    /// Returns the kind of a promotion to `role`, or `None` for a pawn or a king.
    #[inline]
    #[must_use]
    pub const fn promoting_to(role: Role) -> Option<Self> {
        Some(match role {
            Role::Knight => Self::PromoteKnight,
            Role::Bishop => Self::PromoteBishop,
            Role::Rook => Self::PromoteRook,
            Role::Queen => Self::PromoteQueen,
            Role::Pawn | Role::King => return None,
        })
    }

    /// Returns the kind with these four bits, or `None` for 0, 14 and 15.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits >= 1 && bits as usize <= Self::COUNT { Some(Self::ALL[bits as usize - 1]) } else { None }
    }
}

/// Whether moves of the kind with this index change more than two squares.
// A bit test, which the compiler can drop where the caller has tested the kind before a loop.
#[inline]
pub(crate) const fn changes_other_squares(kind: usize) -> bool {
    const KINDS: u32 = 1 << MoveKind::EnPassant as usize | 1 << MoveKind::Castling as usize;
    KINDS >> kind & 1 != 0
}

names! {
    MoveKind, "the name of a kind of move, such as double-push":
    Pawn "pawn"
    DoublePush "double-push"
    EnPassant "en-passant"
    Knight "knight"
    Bishop "bishop"
    Rook "rook"
    Queen "queen"
    King "king"
    Castling "castling"
    PromoteKnight "promote-knight"
    PromoteBishop "promote-bishop"
    PromoteRook "promote-rook"
    PromoteQueen "promote-queen"
}

/// A move in two bytes: origin, destination and kind. `Option<Move>` takes two bytes, too.
///
/// You can store the 16 bits, because they are stable under semver:
///
/// | bits | content |
/// | --- | --- |
/// | 0 to 5 | the origin, a1 = 0 to h8 = 63 |
/// | 6 to 11 | the destination |
/// | 12 to 15 | the [`MoveKind`], 1 to 13 |
///
/// The kind names the moving piece, and nobody needs to look it up. The captured piece depends on the
/// board: see [`Board::captured`](crate::Board::captured). A move is only meaningful in the position
/// it was generated for.
///
/// **Equality includes the kind**, and with it the moving piece: a bishop's c1f4 and a queen's c1f4 are
/// different moves. Two legal moves of one position with the same squares differ only in their promotion.
/// Across positions, a killer or hash move made by another piece never equals a legal move, and is never
/// tried by mistake. To index a table by squares alone, use [`from_to`](Self::from_to).
///
/// **A move doesn't know its notation.** `position.uci(mv, notation)` and `position.san(mv)` write it. Without a
/// position, `Uci::from(mv)` does, and `{:?}` shows its parts.
///
/// **Castling is king takes own rook**: [`to`](Self::to) is the rook's square, in standard chess and
/// Chess960. [`arrival`](Self::arrival) is where the king ends up.
///
/// ```
/// use movegen::{Move, MoveKind, Square};
///
/// let mv = Move::new(MoveKind::Castling, Square::E1, Square::H1);
/// assert_eq!(mv.to(), Square::H1);
/// assert_eq!(mv.arrival(), Square::G1);
/// assert_eq!(Move::from_bits(mv.bits()), Some(mv));
/// assert_eq!(Move::from_bits(0), None);
/// ```
#[doc(alias = "ChessMove")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

impl Move {
    /// Creates a move. Parts are not checked against each other or any position.
    #[inline]
    #[must_use]
    pub const fn new(kind: MoveKind, from: Square, to: Square) -> Self {
        let bits = from as u16 | (to as u16) << 6 | (kind as u16) << 12;
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            // Unreachable, since no kind is 0: the compiler removes this arm.
            None => Self(NonZeroU16::MIN),
        }
    }

    /// Returns the move with these 16 bits, or `None` if bits 12 to 15 are not a kind. `0` is not a move.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match (MoveKind::from_bits(bits >> 12), NonZeroU16::new(bits)) {
            (Some(_), Some(bits)) => Some(Self(bits)),
            _ => None,
        }
    }

    /// Returns the 16 bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// Returns the origin.
    #[doc(alias = "get_source")]
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0.get() as u32)
    }

    /// Returns the destination, which for castling is the rook's square.
    #[doc(alias = "get_dest")]
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::wrapping(self.0.get() as u32 >> 6)
    }

    /// How many values [`from_to`](Self::from_to) has: 64 origins times 64 destinations.
    pub const FROM_TO_COUNT: usize = 4096;

    /// Returns origin and destination as an index from 0 to 4,095 (bits 0 to 11 of the move), for tables by squares
    /// such as a history. All promotions with the same squares share an index. For castling, the destination is the
    /// rook's square.
    ///
    /// ```
    /// use movegen::{Move, MoveKind, Square};
    /// let mut history = [0; Move::FROM_TO_COUNT];
    /// let mv = Move::new(MoveKind::Bishop, Square::C1, Square::F4);
    /// history[mv.from_to()] += 1;
    /// assert_eq!(history[Move::new(MoveKind::Queen, Square::C1, Square::F4).from_to()], 1);
    /// assert_eq!(mv.from_to(), Square::C1.index() + 64 * Square::F4.index());
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_to(self) -> usize {
        self.0.get() as usize % Self::FROM_TO_COUNT
    }

    /// Returns the kind.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        // A table, because a match would check the range. Constructors ensure that the four bits are a kind,
        // and the filler entries are never read.
        const KINDS: [MoveKind; Move::KIND_COUNT] = {
            let mut kinds = [MoveKind::Pawn; Move::KIND_COUNT];
            let mut rest = MoveKind::ALL.as_slice();
            while let [kind, others @ ..] = rest {
                kinds[*kind as usize] = *kind;
                rest = others;
            }
            kinds
        };
        KINDS[self.kind_index()]
    }

    /// The length of a table that [`kind_index`](Self::kind_index) indexes.
    pub const KIND_COUNT: usize = 16;

    /// Returns the four bits of the [`kind`](Self::kind), 1 to 13, to index a table.
    #[inline]
    #[must_use]
    pub const fn kind_index(self) -> usize {
        (self.0.get() >> 12) as usize
    }

    /// Returns whether the move changes squares besides its origin and destination: castling and en passant.
    ///
    /// ```
    /// use movegen::{Move, MoveKind, Square};
    /// assert!(Move::new(MoveKind::Castling, Square::E1, Square::H1).changes_other_squares());
    /// assert!(!Move::new(MoveKind::King, Square::E1, Square::F1).changes_other_squares());
    /// ```
    #[inline]
    #[must_use]
    pub const fn changes_other_squares(self) -> bool {
        changes_other_squares(self.kind_index())
    }

    /// Returns the moving piece's role, which for promotions is a pawn.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        ROLES[self.kind_index()]
    }

    /// Returns the piece's role after the move: the new piece's for promotions, otherwise [`role`](Self::role).
    #[inline]
    #[must_use]
    pub const fn arriving_role(self) -> Role {
        ARRIVING_ROLES[self.kind_index()]
    }

    /// Returns the new piece's role if the move promotes.
    #[doc(alias = "get_promotion")]
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        PROMOTIONS[self.kind_index()]
    }

    /// Returns where the moving piece ends up: on the g- or c-file for a castling king, otherwise [`to`](Self::to).
    #[inline]
    #[must_use]
    pub const fn arrival(self) -> Square {
        match self.castling_side() {
            Some(side) => side.castled(self.from().rank()).0,
            None => self.to(),
        }
    }

    /// Returns the side of a castling move, or `None` for any other move.
    #[inline]
    #[must_use]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.kind() {
            MoveKind::Castling => Some(CastlingSide::from_squares(self.from(), self.to())),
            _ => None,
        }
    }
}

/// Writes the kind and the two squares. UCI and SAN depend on the position: see `movegen-position`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}{}", self.kind(), self.from(), self.to())
    }
}
