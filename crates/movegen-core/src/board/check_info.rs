//! Checkers and pinned pieces, and the squares from which each role gives check.

use crate::attacks::lookup::{DefaultLookup, SliderLookup};
use crate::attacks::{self, between, line};
use crate::board::board::Board;
use crate::board::side::Side;
#[cfg(not(compact))]
use crate::board::side::for_side;
use crate::types::{Bitboard, Color, Role, Square};

/// The checkers and the pinned pieces of the side to move. A search computes this once for each position and keeps it
/// beside the position.
///
/// ```
/// use movegen_core::{Board, CheckInfo, Square};
/// let board = Board::from_epd("4r2k/8/8/b7/8/8/3NB3/4K3 w - -").unwrap();
/// let check_info = CheckInfo::new(&board);
/// assert!(check_info.checkers().is_empty());
/// assert_eq!(check_info.pinned().into_iter().collect::<Vec<_>>(), [Square::D2, Square::E2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CheckInfo {
    pub(crate) checkers: Bitboard,
    pub(crate) pinned: Bitboard,
    pub(crate) king: Square,
}

/// The slider attacks from one square.
#[derive(Clone, Copy)]
pub(crate) struct Rays {
    pub(crate) diagonal: Bitboard,
    pub(crate) orthogonal: Bitboard,
}

impl Rays {
    #[inline(always)]
    pub(crate) fn new<S: SliderLookup>(square: Square, occupied: Bitboard) -> Self {
        Self { diagonal: S::bishop(square, occupied), orthogonal: S::rook(square, occupied) }
    }
}

impl CheckInfo {
    /// Computes the checkers and pinned pieces of the side to move: four slider look-ups.
    #[inline]
    #[must_use]
    pub fn new(board: &Board) -> Self {
        #[cfg(compact)]
        return Self::of_color::<DefaultLookup>(board, board.turn());
        #[cfg(not(compact))]
        for_side!(board.turn(), Us => Self::new_as::<DefaultLookup, Us>(board))
    }

    /// Computes the same as [`new`](Self::new), for code in which the color is a constant.
    #[inline(always)]
    pub(crate) fn new_as<S: SliderLookup, Us: Side>(board: &Board) -> Self {
        Self::of_color::<S>(board, Us::COLOR)
    }

    #[inline(always)]
    fn of_color<S: SliderLookup>(board: &Board, color: Color) -> Self {
        let (us, them) = (board.color(color), board.color(!color));
        let king = board.king(color);
        let rays = Rays::new::<S>(king, us | them);
        let checkers = rays.orthogonal & board.orthogonal_sliders() & them
            | rays.diagonal & board.diagonal_sliders() & them
            | attacks::knight(king) & board.role(Role::Knight) & them
            | attacks::pawn(color, king) & board.role(Role::Pawn) & them;
        let pinned = blockers::<S>(board, king, rays, us, them);
        Self { checkers, pinned, king }
    }

    /// Returns the information of a king on this square without checks and pins.
    #[inline(always)]
    pub(crate) const fn empty(king: Square) -> Self {
        Self { checkers: Bitboard::EMPTY, pinned: Bitboard::EMPTY, king }
    }

    /// Returns the enemy pieces that give check: at most two in a game, more only on boards that no game reaches.
    #[inline]
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Returns the pieces of the side to move that are alone between their king and an enemy slider.
    #[inline]
    #[must_use]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Returns whether the king is in check.
    #[inline]
    #[must_use]
    pub const fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// Returns the square of the king.
    #[inline]
    #[must_use]
    pub const fn king(&self) -> Square {
        self.king
    }

    /// Returns the squares on which pieces other than the king may capture: all squares out of check, the checker's
    /// square in check, and none in double check. En passant, which captures beside its destination, is not covered.
    #[inline]
    #[must_use]
    pub const fn capture_mask(&self) -> Bitboard {
        match (self.checkers.is_empty(), self.checkers.more_than_one()) {
            (true, _) => Bitboard::ALL,
            (_, true) => Bitboard::EMPTY,
            _ => self.checkers,
        }
    }

    /// Returns the squares to which pieces other than the king may move without capturing: all squares out of check, the
    /// squares between king and checker in check, and none in double check.
    #[inline]
    #[must_use]
    pub fn block_mask(&self) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::ALL,
            Some(_) if self.checkers.more_than_one() => Bitboard::EMPTY,
            Some(checker) => between(self.king, checker),
        }
    }

    /// Returns the line on which the piece on `square` must stay: that of its pin, or all squares if it is not pinned.
    #[inline]
    #[must_use]
    pub fn pin_line(&self, square: Square) -> Bitboard {
        if self.pinned.contains(square) { line(self.king, square) } else { Bitboard::ALL }
    }
}

/// Returns the pieces of `candidates` that are alone between the king and a slider of `sliders`. `rays` are the slider
/// attacks from the king. Pieces of the king's own color are pinned; those of the sliders' color give check when they
/// leave the line.
#[inline(always)]
pub(crate) fn blockers<S: SliderLookup>(
    board: &Board,
    king: Square,
    rays: Rays,
    candidates: Bitboard,
    sliders: Bitboard,
) -> Bitboard {
    // Without the first candidates on each line, the sliders behind them attack the king.
    let beyond = board.occupied().difference((rays.orthogonal | rays.diagonal) & candidates);
    let behind = Rays::new::<S>(king, beyond);
    let pinners = behind.orthogonal.difference(rays.orthogonal) & board.orthogonal_sliders() & sliders
        | behind.diagonal.difference(rays.diagonal) & board.diagonal_sliders() & sliders;
    let mut blockers = Bitboard::EMPTY;
    for pinner in pinners {
        blockers |= between(king, pinner) & candidates;
    }
    blockers
}

/// The squares from which each role gives check to one king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CheckSquares {
    pub(crate) king: Square,
    pub(crate) pawn: Bitboard,
    pub(crate) knight: Bitboard,
    pub(crate) diagonal: Bitboard,
    pub(crate) orthogonal: Bitboard,
}

impl CheckSquares {
    /// Computes the squares from which pieces of the other color check the king of `color` on `king`.
    #[inline(always)]
    pub(crate) fn new(color: Color, king: Square, rays: Rays) -> Self {
        Self {
            king,
            pawn: attacks::pawn(color, king),
            knight: attacks::knight(king),
            diagonal: rays.diagonal,
            orthogonal: rays.orthogonal,
        }
    }

    /// Returns the squares from which a piece of `role` gives check. A king never does.
    #[inline(always)]
    pub(crate) fn of(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => self.pawn,
            Role::Knight => self.knight,
            Role::Bishop => self.diagonal,
            Role::Rook => self.orthogonal,
            Role::Queen => self.diagonal | self.orthogonal,
            Role::King => Bitboard::EMPTY,
        }
    }
}
