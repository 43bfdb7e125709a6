//! A move in two bytes, and what a board can tell about it.

use core::fmt;
use core::num::NonZeroU16;

use crate::castle_rights::Wing;
use crate::{Piece, Role, Square};

/// What sort of move it is, the moving piece included: four bits of a [`Move`], counted from 1.
///
/// ```
/// use movegen_core::{MoveKind, Role};
/// let kind = MoveKind::PromoteKnight;
/// assert_eq!((kind.role(), kind.promotion(), kind.arriving_role()), (Role::Pawn, Some(Role::Knight), Role::Knight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// A pawn's step or capture, neither of them special.
    Pawn = 1,
    /// A pawn's first move, two squares long.
    DoublePush,
    /// A pawn's capture of a pawn that has passed it. The destination is the square passed over.
    EnPassant,
    /// A knight's move.
    Knight,
    /// A bishop's move.
    Bishop,
    /// A rook's move.
    Rook,
    /// A queen's move.
    Queen,
    /// A king's step.
    King,
    /// Castling. The destination is the square of the king's own rook.
    Castle,
    /// A pawn becomes a knight, by a push or a capture.
    PromoteKnight,
    /// A pawn becomes a bishop, by a push or a capture.
    PromoteBishop,
    /// A pawn becomes a rook, by a push or a capture.
    PromoteRook,
    /// A pawn becomes a queen, by a push or a capture.
    PromoteQueen,
}

impl MoveKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 13] = [
        Self::Pawn,
        Self::DoublePush,
        Self::EnPassant,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
        Self::Castle,
        Self::PromoteKnight,
        Self::PromoteBishop,
        Self::PromoteRook,
        Self::PromoteQueen,
    ];

    /// The role of the piece that moves.
    #[inline]
    pub const fn role(self) -> Role {
        // A table in place of a match: what a move is cannot be predicted, so a jump would cost more than a look-up.
        const ROLES: [Role; 14] = {
            use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
            [Pawn, Pawn, Pawn, Pawn, Knight, Bishop, Rook, Queen, King, King, Pawn, Pawn, Pawn, Pawn]
        };
        ROLES[self as usize]
    }

    /// The role of the piece when it has arrived: what a pawn becomes, or the same as [`role`](Self::role).
    #[inline]
    pub const fn arriving_role(self) -> Role {
        const ROLES: [Role; 14] = {
            use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
            [Pawn, Pawn, Pawn, Pawn, Knight, Bishop, Rook, Queen, King, King, Knight, Bishop, Rook, Queen]
        };
        ROLES[self as usize]
    }

    /// What a pawn becomes by a move of this kind.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        Some(match self {
            Self::PromoteKnight => Role::Knight,
            Self::PromoteBishop => Role::Bishop,
            Self::PromoteRook => Role::Rook,
            Self::PromoteQueen => Role::Queen,
            _ => return None,
        })
    }

    /// The kind of a promotion to `role`; none for a pawn or a king.
    #[inline]
    pub const fn promoting_to(role: Role) -> Option<Self> {
        Some(match role {
            Role::Knight => Self::PromoteKnight,
            Role::Bishop => Self::PromoteBishop,
            Role::Rook => Self::PromoteRook,
            Role::Queen => Self::PromoteQueen,
            Role::Pawn | Role::King => return None,
        })
    }

    /// The kind with this number, if there is one.
    #[inline]
    #[doc(hidden)]
    pub const fn from_number(number: u16) -> Option<Self> {
        Some(match number {
            1 => Self::Pawn,
            2 => Self::DoublePush,
            3 => Self::EnPassant,
            4 => Self::Knight,
            5 => Self::Bishop,
            6 => Self::Rook,
            7 => Self::Queen,
            8 => Self::King,
            9 => Self::Castle,
            10 => Self::PromoteKnight,
            11 => Self::PromoteBishop,
            12 => Self::PromoteRook,
            13 => Self::PromoteQueen,
            _ => return None,
        })
    }
}

/// A move: where from, where to, and of what kind. Two bytes, and so is `Option<Move>`.
///
/// The 16 bits, which are stable under semver (hash tables on disk may hold them):
///
/// | bits | what |
/// | --- | --- |
/// | 0 to 5 | the square of origin, a1 = 0 to h8 = 63 |
/// | 6 to 11 | the destination |
/// | 12 to 15 | the [`MoveKind`], 1 to 13 |
///
/// The kind names the moving piece, so making a move looks nothing up. What is captured, if anything, is a question
/// to the board: [`Board::captured`](crate::Board::captured). A move means something only together with the
/// position it was generated for.
///
/// **Castling is king takes own rook**: its destination is the rook's square, in the standard game as in Chess960.
/// [`king_destination`](Self::king_destination) tells where the king comes to stand.
///
/// ```
/// use movegen_core::{Move, MoveKind, Square};
///
/// let mv = Move::new(MoveKind::Castle, Square::E1, Square::H1);
/// assert_eq!(mv.to(), Square::H1);
/// assert_eq!(mv.king_destination(), Square::G1);
/// assert_eq!(Move::from_bits(mv.bits()), Some(mv));
/// assert_eq!(Move::from_bits(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

impl Move {
    /// The move of this kind between these squares. Whether any position has it is not asked.
    #[inline]
    pub const fn new(kind: MoveKind, from: Square, to: Square) -> Self {
        let bits = from as u16 | (to as u16) << 6 | (kind as u16) << 12;
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            // No kind has the number 0, so this is never taken; the compiler sees it and drops it.
            None => Self(NonZeroU16::MIN),
        }
    }

    /// The move with these bits, or none if bits 12 to 15 hold no kind. `0` is no move.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match (MoveKind::from_number(bits >> 12), NonZeroU16::new(bits)) {
            (Some(_), Some(bits)) => Some(Self(bits)),
            _ => None,
        }
    }

    /// The 16 bits.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The square the piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0.get() as u32)
    }

    /// The square the piece goes to; for castling, the square of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrapping(self.0.get() as u32 >> 6)
    }

    /// The sort of move.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        // A table in place of a match, whose range check is six instructions. Every Move is made from a kind or checked
        // to hold one, so that the places of no kind are never looked at.
        const KINDS: [MoveKind; 16] = {
            let mut kinds = [MoveKind::Pawn; 16];
            let mut rest = MoveKind::ALL.as_slice();
            while let [kind, others @ ..] = rest {
                kinds[*kind as usize] = *kind;
                rest = others;
            }
            kinds
        };
        KINDS[(self.0.get() >> 12) as usize]
    }

    /// The role of the piece that moves.
    #[inline]
    pub const fn role(self) -> Role {
        self.kind().role()
    }

    /// What a pawn becomes, if the move promotes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.kind().promotion()
    }

    /// Where the moving piece comes to stand: the g- or c-file for a king that castles, otherwise [`to`](Self::to).
    #[inline]
    pub const fn king_destination(self) -> Square {
        match self.kind() {
            MoveKind::Castle => Square::at(Wing::of(self.from(), self.to()).king_file(), self.from().rank()),
            _ => self.to(),
        }
    }

    /// On which wing the move castles, if it does.
    #[inline]
    pub const fn castles(self) -> Option<Wing> {
        match self.kind() {
            MoveKind::Castle => Some(Wing::of(self.from(), self.to())),
            _ => None,
        }
    }
}

/// For programmers: the kind and the two squares. What people write depends on the position, and is movegen-position's.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}{}", self.kind(), self.from(), self.to())
    }
}

/// The sort of a move as other generators flag it: told apart by what happens, captures included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveFlag {
    /// None of the others.
    Quiet,
    /// A pawn's first move, two squares long.
    DoublePush,
    /// Castling towards the h-file.
    CastleKingSide,
    /// Castling towards the a-file.
    CastleQueenSide,
    /// A capture on the square of destination, without a promotion.
    Capture,
    /// A capture of the pawn that has just passed.
    EnPassant,
    /// A promotion by a push.
    Promotion,
    /// A promotion by a capture.
    PromotionCapture,
}

/// All that a board tells about one of its moves: see [`Board::describe`](crate::Board::describe).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Description {
    /// The square left.
    pub from: Square,
    /// Where the piece comes to stand: for castling, the king's destination.
    pub to: Square,
    /// The piece that moves.
    pub piece: Piece,
    /// The piece captured.
    pub captured: Option<Piece>,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// The sort of move.
    pub flag: MoveFlag,
}
