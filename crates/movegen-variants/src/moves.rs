//! A move of a variant in two bytes, and sets and lists of them.

use core::fmt;
use core::num::NonZeroU16;

use arrayvec::ArrayVec;
use movegen_position::generate::MoveSet;
use movegen_position::{Bitboard, CastlingSide, Move, MoveKind, Role, Square};

/// The kind of a drop. Core's moves don't use this value of the four bits, nor the next.
const DROP: u16 = 14;
const PROMOTE_KING: u16 = 15;

/// A move of a variant, which is a move of chess, a drop, or a promotion to a king. It takes two bytes. Moves of chess
/// have the same bits as a [`Move`].
///
/// ```
/// use movegen::variants::{Variant, VariantMove, VariantPosition};
/// use movegen::{Move, MoveKind, Role, Square};
/// let position = VariantPosition::new(Variant::Crazyhouse);
/// let push = position.parse_uci("e2e4").unwrap();
/// assert_eq!(push.as_move(), Some(Move::new(MoveKind::DoublePush, Square::E2, Square::E4)));
/// let drop = VariantMove::drop(Role::Knight, Square::F3);
/// assert_eq!((drop.dropped(), drop.to(), drop.from()), (Some(Role::Knight), Square::F3, None));
/// assert_eq!(drop.bits(), 0xe541);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct VariantMove(NonZeroU16);

impl VariantMove {
    #[inline]
    const fn from_parts(kind: u16, from: u16, to: Square) -> Self {
        match NonZeroU16::new(from | (to as u16) << 6 | kind << 12) {
            Some(bits) => Self(bits),
            // Unreachable, since no kind is 0.
            None => Self(NonZeroU16::MIN),
        }
    }

    /// Creates a drop of a piece from the pocket.
    #[inline]
    #[must_use]
    pub const fn drop(role: Role, to: Square) -> Self {
        Self::from_parts(DROP, role as u16, to)
    }

    /// Creates a promotion to a king, as in Antichess.
    #[inline]
    #[must_use]
    pub const fn promote_king(from: Square, to: Square) -> Self {
        Self::from_parts(PROMOTE_KING, from as u16, to)
    }

    /// Creates a move from its bits. Returns `None` if no move has them.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let is_valid = match bits >> 12 {
            DROP => bits & 63 < Role::King as u16,
            PROMOTE_KING => true,
            kind => MoveKind::from_bits(kind).is_some(),
        };
        match NonZeroU16::new(bits) {
            Some(bits) if is_valid => Some(Self(bits)),
            _ => None,
        }
    }

    /// Returns the 16 bits of the move. They mean the same in every later version.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// Returns the move as in chess, or `None` for a drop or a promotion to a king.
    #[inline]
    #[must_use]
    pub const fn as_move(self) -> Option<Move> {
        Move::from_bits(self.0.get())
    }

    /// Returns the role that is dropped, or `None` if the move isn't a drop.
    #[inline]
    #[must_use]
    pub const fn dropped(self) -> Option<Role> {
        if self.0.get() >> 12 == DROP { Role::from_index(self.0.get() as usize & 63) } else { None }
    }

    /// Returns the origin, or `None` for a drop.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        if self.0.get() >> 12 == DROP { None } else { Square::from_index(self.0.get() as usize & 63) }
    }

    /// Returns the destination, which for castling is the square of the rook.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        match Square::from_index((self.0.get() >> 6) as usize & 63) {
            Some(to) => to,
            None => Square::A1,
        }
    }

    /// Returns the square where the moved or dropped piece arrives. For castling this is the king's new square, unlike
    /// [`to`](Self::to).
    #[inline]
    #[must_use]
    pub const fn arrival(self) -> Square {
        match self.as_move() {
            Some(mv) => mv.arrival(),
            None => self.to(),
        }
    }

    /// Returns the side on which the move castles, or `None` for other moves.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// use movegen::{CastlingSide, Square};
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// let mv = VariantPosition::from_fen(Variant::Atomic, fen).unwrap().parse_move("O-O").unwrap();
    /// assert_eq!((mv.castling_side(), mv.arrival()), (Some(CastlingSide::KingSide), Square::G1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.as_move() {
            Some(mv) => mv.castling_side(),
            None => None,
        }
    }

    /// Returns the role that moves or is dropped.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        match (self.dropped(), self.as_move()) {
            (Some(role), _) => role,
            (_, Some(mv)) => mv.role(),
            _ => Role::Pawn,
        }
    }

    /// Returns the role that a pawn becomes, if the move promotes.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self.as_move() {
            Some(mv) => mv.promotion(),
            None if self.0.get() >> 12 == PROMOTE_KING => Some(Role::King),
            None => None,
        }
    }
}

impl From<Move> for VariantMove {
    #[inline]
    fn from(mv: Move) -> Self {
        Self::from_parts(mv.kind_index() as u16, mv.from() as u16, mv.to())
    }
}

impl fmt::Debug for VariantMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dropped(), self.from(), self.as_move()) {
            (Some(role), ..) => write!(f, "Drop {role}@{}", self.to()),
            (_, Some(from), None) => write!(f, "PromoteKing {from}{}", self.to()),
            (_, _, Some(mv)) => fmt::Debug::fmt(&mv, f),
            _ => Ok(()),
        }
    }
}

/// A set of moves. Most are core's. Drops and promotions to a king have kinds that core doesn't know.
#[derive(Clone, Copy)]
pub(crate) struct Set {
    /// The origin of a drop has the index of the role.
    set: MoveSet,
    kind: u16,
}

impl Set {
    #[inline(always)]
    pub(crate) fn drops(role: Role, to: Bitboard) -> Self {
        let index = Square::from_index(role.index()).unwrap_or(Square::A1);
        Self { set: MoveSet::new(MoveKind::Pawn, index, to), kind: DROP }
    }

    #[inline(always)]
    pub(crate) const fn king_promotions(promotions: MoveSet) -> Self {
        Self { set: promotions, kind: PROMOTE_KING }
    }

    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.set.len()
    }

    #[inline(always)]
    pub(crate) fn contains(&self, mv: VariantMove) -> bool {
        self.set.targets().contains(mv.to()) && self.move_to(mv.to()) == mv
    }

    #[inline(always)]
    fn move_to(&self, to: Square) -> VariantMove {
        VariantMove::from_parts(self.kind, self.set.from(to) as u16, to)
    }

    #[inline(always)]
    pub(crate) fn moves(self) -> impl Iterator<Item = VariantMove> {
        self.set.targets().into_iter().map(move |to| self.move_to(to))
    }
}

impl From<MoveSet> for Set {
    #[inline(always)]
    fn from(set: MoveSet) -> Self {
        Self { set, kind: set.kind() as u16 }
    }
}

/// A list of legal moves on the stack. In Crazyhouse, a position can have more than 300 of them.
pub type VariantMoveList = ArrayVec<VariantMove, 512>;
