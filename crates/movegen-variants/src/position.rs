//! Positions of variants: a position of chess with pockets, promoted pieces and remaining checks.

use movegen_position::setup::Fen;
use movegen_position::{Bitboard, Board, Color, Position, Role, Setup};

use crate::variant::Variant;

/// The roles that a pocket can hold.
pub(crate) const POCKET_ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The pieces that wait to be dropped in Crazyhouse, by color and role.
///
/// ```
/// use movegen::variants::{Variant, VariantPosition};
/// use movegen::{Color, Role};
/// let fen = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3";
/// let position = VariantPosition::from_fen(Variant::Crazyhouse, fen).unwrap();
/// assert_eq!(position.pockets().count(Color::White, Role::Pawn), 1);
/// assert_eq!(position.pockets().len(), 2);
/// assert_eq!(position.pockets().to_string(), "Pp");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pockets(pub(crate) [[u8; 5]; 2]);

impl Pockets {
    /// Returns the number of pieces of this color and role, which is 0 for kings.
    #[inline]
    #[must_use]
    pub fn count(&self, color: Color, role: Role) -> usize {
        self.0[color.index()].get(role.index()).map_or(0, |&count| usize::from(count))
    }

    /// Returns the number of pieces of both colors.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().flatten().map(|&count| usize::from(count)).sum()
    }

    /// Returns whether both pockets are empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a piece, unless it is a king.
    pub fn add(&mut self, color: Color, role: Role) {
        if let Some(count) = self.0[color.index()].get_mut(role.index()) {
            *count = count.saturating_add(1);
        }
    }

    /// Removes a piece, if there is one.
    pub fn remove(&mut self, color: Color, role: Role) {
        if let Some(count) = self.0[color.index()].get_mut(role.index()) {
            *count = count.saturating_sub(1);
        }
    }
}

/// A position of chess or of a variant. It takes 104 bytes, holds everything that a FEN describes, and has no
/// history. It doesn't deref to a board as a [`Position`] does, because a board has the moves and checks of chess. Ask
/// its [`board`](Self::board) for the pieces.
///
/// ```
/// use movegen::variants::{Variant, VariantPosition};
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
    /// The position of chess. It is private because its methods would return moves, checks and outcomes of chess.
    pub(crate) position: Position,
    /// The promoted pieces in Crazyhouse, which turn back into pawns when they are captured.
    pub(crate) promoted: Bitboard,
    pub(crate) pockets: Pockets,
    /// The number of checks that each color still has to give, which is 3 outside of Three-check.
    pub(crate) remaining_checks: [u8; 2],
    pub(crate) variant: Variant,
}

const _: () = assert!(size_of::<VariantPosition>() == 104);

/// # State
impl VariantPosition {
    /// Creates a position with empty pockets, where no check has been given.
    pub(crate) const fn with_position(variant: Variant, position: Position) -> Self {
        let pockets = Pockets([[0; 5]; 2]);
        Self { position, promoted: Bitboard::EMPTY, pockets, remaining_checks: [3; 2], variant }
    }

    /// Returns the variant.
    #[inline]
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the position of chess, or `None` in another variant. A [`Position`] is faster and can do more, such as
    /// generate classes of moves.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// let position = VariantPosition::default();
    /// assert_eq!(position.as_chess().map(|position| position.perft(3)), Some(8902));
    /// assert_eq!(VariantPosition::new(Variant::Atomic).as_chess(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_chess(&self) -> Option<&Position> {
        if let Variant::Chess = self.variant { Some(&self.position) } else { None }
    }

    /// Returns the board, with the pieces, the side to move, the castling rights and the en passant square. Its moves
    /// and checks follow the rules of chess, and are meaningless if a side has no king.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.position.board()
    }

    /// Returns the side to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.board().turn()
    }

    /// Returns the pieces that wait to be dropped in Crazyhouse.
    #[inline]
    #[must_use]
    pub const fn pockets(&self) -> &Pockets {
        &self.pockets
    }

    /// Returns the promoted pieces in Crazyhouse, which turn back into pawns when they are captured.
    #[inline]
    #[must_use]
    pub const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// Returns the number of checks that `color` still has to give in Three-check, or 3 in other variants.
    #[inline]
    #[must_use]
    pub const fn remaining_checks(&self, color: Color) -> u8 {
        self.remaining_checks[color.index()]
    }

    /// Returns the number of half-moves since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.position.halfmove_clock()
    }

    /// Returns the full-move number, which starts at 1 and goes up after each move of Black.
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.position.fullmove_number()
    }

    /// Returns the hash key. It is the key that the position has in chess, except that promoted pieces, pockets and
    /// remaining checks change it, too. Clocks don't. [`GamePosition::table_key`] tells variants apart as well.
    ///
    /// [`GamePosition::table_key`]: movegen_position::game::GamePosition::table_key
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// use movegen::Position;
    /// assert_eq!(VariantPosition::new(Variant::Atomic).key(), Position::default().key());
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut key = self.position.key();
        match self.variant {
            Variant::Crazyhouse => {
                key ^= if self.promoted.any() { splitmix64(!self.promoted.0) } else { 0 };
                for (i, &count) in (0..).zip(self.pockets.0.iter().flatten()) {
                    key ^= if count > 0 { splitmix64(i << 8 | u64::from(count)) } else { 0 };
                }
            }
            Variant::ThreeCheck => {
                for (i, &left) in (0..).zip(&self.remaining_checks) {
                    key ^= if left < 3 { splitmix64(1 << 16 | i << 8 | u64::from(left)) } else { 0 };
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

/// Hashes a number by the finalizer of SplitMix64.
const fn splitmix64(number: u64) -> u64 {
    let mut hash = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ hash >> 31
}

/// Creates a position from a setup that may be impossible in chess.
pub(crate) fn position_unchecked(setup: &Setup) -> Position {
    let &Setup { halfmove_clock, fullmove_number, .. } = setup;
    Position::from(Fen { board: setup.board_unchecked(), halfmove_clock, fullmove_number })
}
