//! A position of chess or a variant: chess's position, and what the variants add to it.

use movegen_position::setup::Fen;
use movegen_position::{Bitboard, Board, Color, Position, Role, Setup};

use crate::variant::Variant;

/// The roles that a pocket can hold.
pub(crate) const POCKET_ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// How many pieces of each color and role wait to be dropped, in Crazyhouse.
///
/// ```
/// use movegen_variants::{Variant, VariantPosition};
/// use movegen_position::{Color, Role};
/// let fen = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3";
/// let position = VariantPosition::from_fen(Variant::Crazyhouse, fen).unwrap();
/// assert_eq!(position.pockets().count(Color::White, Role::Pawn), 1);
/// assert_eq!(position.pockets().len(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pockets([[u8; 5]; 2]);

impl Pockets {
    /// How many pieces of this color and role wait. No pocket holds kings.
    #[inline]
    #[must_use]
    pub fn count(&self, color: Color, role: Role) -> usize {
        self.0[color.index()].get(role.index()).map_or(0, |&count| usize::from(count))
    }

    /// How many pieces wait, of both colors.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().flatten().map(|&count| usize::from(count)).sum()
    }

    /// Whether nothing waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a piece. Kings aren't kept.
    pub(crate) fn add(&mut self, color: Color, role: Role) {
        if let Some(count) = self.0[color.index()].get_mut(role.index()) {
            *count = count.saturating_add(1);
        }
    }

    /// Removes a piece.
    pub(crate) fn remove(&mut self, color: Color, role: Role) {
        if let Some(count) = self.0[color.index()].get_mut(role.index()) {
            *count = count.saturating_sub(1);
        }
    }
}

/// A position of chess or of a variant: everything its FEN describes, in 104 bytes. Cheap to copy; holds no history.
///
/// ```
/// use movegen_variants::{Variant, VariantPosition};
///
/// let mut position = VariantPosition::new(Variant::Atomic);
/// let undo = position.make(position.parse_san("Nf3")?);
/// assert_eq!(position.legal_moves().len(), 20);
/// position.unmake(undo);
/// assert_eq!(position, VariantPosition::new(Variant::Atomic));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VariantPosition {
    /// Its own moves, checks and outcome are those of chess, so it stays private.
    pub(crate) position: Position,
    /// In Crazyhouse, the pieces that turn back into pawns when captured.
    pub(crate) promoted: Bitboard,
    pub(crate) pockets: Pockets,
    /// By color, how many checks that side still has to give; 3 outside of Three-check.
    pub(crate) remaining_checks: [u8; 2],
    pub(crate) variant: Variant,
}

const _: () = assert!(size_of::<VariantPosition>() == 104);

/// # State
impl VariantPosition {
    /// A position with nothing in the pockets and no check given.
    pub(crate) const fn with_position(variant: Variant, position: Position) -> Self {
        let pockets = Pockets([[0; 5]; 2]);
        Self { position, promoted: Bitboard::EMPTY, pockets, remaining_checks: [3; 2], variant }
    }

    /// The variant.
    #[inline]
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The position of chess; `None` in another variant. A plain [`Position`] has more to offer, such as classes of
    /// moves, and takes less time.
    ///
    /// ```
    /// use movegen_variants::{Variant, VariantPosition};
    /// let position = VariantPosition::default();
    /// assert_eq!(position.as_chess().map(|position| position.perft(3)), Some(8902));
    /// assert_eq!(VariantPosition::new(Variant::Atomic).as_chess(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_chess(&self) -> Option<&Position> {
        if let Variant::Chess = self.variant { Some(&self.position) } else { None }
    }

    /// The board: the pieces, the side to move, the castling rights and the en passant square. Its moves and
    /// checks are those of chess, and where a side has no king they are meaningless.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.position.board()
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.board().turn()
    }

    /// The pieces that wait to be dropped, in Crazyhouse.
    #[inline]
    #[must_use]
    pub const fn pockets(&self) -> &Pockets {
        &self.pockets
    }

    /// The promoted pieces, in Crazyhouse: captured, they turn back into pawns.
    #[inline]
    #[must_use]
    pub const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// How many checks `color` still has to give, in Three-check; 3 in other variants.
    #[inline]
    #[must_use]
    pub const fn remaining_checks(&self, color: Color) -> u8 {
        self.remaining_checks[color.index()]
    }

    /// Half-moves since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.position.halfmove_clock()
    }

    /// The full-move number: 1 at the start, incremented after each Black move.
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.position.fullmove_number()
    }

    /// The hash key: that of chess, changed by promoted pieces, pockets and remaining checks. Clocks
    /// do not affect it.
    ///
    /// ```
    /// use movegen_variants::{Variant, VariantPosition};
    /// use movegen_position::Position;
    /// assert_eq!(VariantPosition::new(Variant::Atomic).key(), Position::default().key());
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut key = self.position.key();
        match self.variant {
            Variant::Crazyhouse => {
                key ^= if self.promoted.any() { mixed(!self.promoted.0) } else { 0 };
                for (i, &count) in (0..).zip(self.pockets.0.iter().flatten()) {
                    key ^= if count > 0 { mixed(i << 8 | u64::from(count)) } else { 0 };
                }
            }
            Variant::ThreeCheck => {
                for (i, &left) in (0..).zip(&self.remaining_checks) {
                    key ^= if left < 3 { mixed(1 << 16 | i << 8 | u64::from(left)) } else { 0 };
                }
            }
            _ => {}
        }
        key
    }
}

/// The start position of chess.
impl Default for VariantPosition {
    fn default() -> Self {
        Position::default().into()
    }
}

/// A position of chess.
impl From<Position> for VariantPosition {
    fn from(position: Position) -> Self {
        Self::with_position(Variant::Chess, position)
    }
}

/// A hash of a number, by the finalizer of SplitMix64.
const fn mixed(number: u64) -> u64 {
    let mut hash = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ hash >> 31
}

/// The position of a setup that may not be one of chess, with the key of its board.
pub(crate) fn position_unchecked(setup: &Setup) -> Position {
    let &Setup { halfmove_clock, fullmove_number, .. } = setup;
    Position::from(Fen { board: setup.board_unchecked(), halfmove_clock, fullmove_number })
}
