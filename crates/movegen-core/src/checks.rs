//! The pressure on a king: attackers, checkers, pins, and squares it must not step on.

use crate::board::{Board, lane};
use crate::cpu::{Base, Cpu};
use crate::side::{Side, for_side};
use crate::{Bitboard, Color, Role, Square, attacks, rays};

/// What bears on the king of the side to move: worked out once a position and passed on.
///
/// ```
/// use movegen_core::{Board, Checks, Square};
/// let board = Board::from_epd("4r2k/8/8/b7/8/8/3NB3/4K3 w - -").unwrap();
/// let checks = Checks::of(&board);
/// assert!(checks.checkers().is_empty());
/// assert_eq!(checks.pinned().into_iter().collect::<Vec<_>>(), [Square::D2, Square::E2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checks {
    pub(crate) checkers: Bitboard,
    pub(crate) pinned: Bitboard,
}

impl Checks {
    /// The checks and pins of the side to move: four slider look-ups.
    #[inline]
    pub fn of(board: &Board) -> Self {
        for_side!(board.turn(), Us => Self::of_as::<Base, Us>(board))
    }

    /// [`of`](Self::of) where the colour is known when the code is compiled.
    #[doc(hidden)]
    #[inline(always)]
    pub fn of_as<C: Cpu, Us: Side>(board: &Board) -> Self {
        let (us, them) = (board.color(Us::COLOR), board.color(Us::Them::COLOR));
        let king = board.king(Us::COLOR);
        let occupied = us | them;
        let straight = board.straight_sliders() & them;
        let diagonal = board.diagonal_sliders() & them;

        let along_lines = C::rook(king, occupied);
        let along_diagonals = C::bishop(king, occupied);
        let checkers = along_lines & straight
            | along_diagonals & diagonal
            | attacks::knight(king) & board.role(Role::Knight) & them
            | attacks::pawn(Us::COLOR, king) & board.role(Role::Pawn) & them;

        // Lift the own men that the king sees first: sliders that come into sight then pin what hid them.
        let beyond = occupied.minus((along_lines | along_diagonals) & us);
        let pinners = C::rook(king, beyond).minus(along_lines) & straight
            | C::bishop(king, beyond).minus(along_diagonals) & diagonal;
        let mut pinned = Bitboard::EMPTY;
        for pinner in pinners {
            pinned |= rays::between(king, pinner) & us;
        }
        Self { checkers, pinned }
    }

    /// The enemy men that give check: two at most in a game, more on boards that no game comes to.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The own men that stand alone between the king and an enemy slider.
    #[inline]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Whether the king is in check.
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.checkers.any()
    }
}

impl Board {
    /// The men of `color` that attack `square`, with sliders stopped by `occupied`. (A man on the square itself is
    /// no hindrance; one that is not in `occupied` still attacks.)
    #[inline]
    pub fn attackers_to(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let attackers = attacks::rook(square, occupied) & self.straight_sliders()
            | attacks::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::pawn(!color, square) & self.role(Role::Pawn);
        attackers & self.color(color)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.attackers_to(self.king(self.turn()), !self.turn(), self.occupied()).any()
    }

    /// The squares that the king of `Us` must not step on: all that the enemy attacks with that king off the board,
    /// since it cannot hide behind itself.
    #[inline(always)]
    pub(crate) fn king_danger<C: Cpu, Us: Side>(&self) -> Bitboard {
        let them = self.color(Us::Them::COLOR);
        let without_king = self.occupied().minus(self.pieces(Us::COLOR, Role::King));
        let pawns = self.role(Role::Pawn) & them;

        let mut danger = pawns.shift(Us::Them::CAPTURE_EAST) | pawns.shift(Us::Them::CAPTURE_WEST);
        danger |= attacks::king(self.king(Us::Them::COLOR));
        for knight in self.role(Role::Knight) & them {
            danger |= attacks::knight(knight);
        }
        for slider in Bitboard(self.lanes[lane::DIAGONAL]) & them {
            danger |= C::bishop(slider, without_king);
        }
        for slider in Bitboard(self.lanes[lane::STRAIGHT]) & them {
            danger |= C::rook(slider, without_king);
        }
        danger
    }
}
