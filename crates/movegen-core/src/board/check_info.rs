//! Checkers and pinned pieces, and the squares from which each role gives check.

use crate::attacks::lookup::SliderLookup;
use crate::attacks::rays::{empty_board, first_occupied};
use crate::attacks::{self, between, line};
use crate::board::board::Board;
use crate::board::side::Side;
use crate::types::{Bitboard, Color, Role, Square};

/// The checkers and the pinned pieces of the side to move. A search computes this once for each position and keeps it
/// beside the position.
///
/// ```
/// use movegen::{Board, CheckInfo, Square};
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

/// The king of one color, and the enemy sliders that would attack it on an empty board. Checks and pins are found along the
/// few lines to these. Four slider look-ups instead take half as many instructions again, from larger tables.
#[derive(Clone, Copy)]
pub(crate) struct KingLines {
    color: Color,
    king: Square,
    /// The squares of all lines through the king, which include every piece that can be pinned.
    pub(crate) lines: Bitboard,
    sliders: Bitboard,
}

impl KingLines {
    #[inline(always)]
    pub(crate) fn new(board: &Board, color: Color) -> Self {
        let king = board.king(color);
        let [diagonal, orthogonal] = empty_board(king);
        let sliders = diagonal & board.diagonal_sliders() | orthogonal & board.orthogonal_sliders();
        Self { color, king, lines: diagonal | orthogonal, sliders: sliders & board.color(!color) }
    }

    /// Returns the enemy pieces that give check. A king never does.
    #[inline(always)]
    pub(crate) fn checkers(self, board: &Board) -> Bitboard {
        self.checking_leapers(board)
            | attacking_sliders(board, board.color(!self.color), self.king, board.occupied())
    }

    #[inline(always)]
    fn checking_leapers(self, board: &Board) -> Bitboard {
        let Self { color, king, .. } = self;
        let leapers = attacks::knight(king) & board.role(Role::Knight)
            | attacks::pawn(color, king) & board.role(Role::Pawn);
        leapers & board.color(!color)
    }

    /// Computes the checkers and the pinned pieces.
    #[inline(always)]
    pub(crate) fn check_info(self, board: &Board) -> CheckInfo {
        let Self { color, king, sliders, .. } = self;
        let (us, occupied) = (board.color(color), board.occupied());
        let mut checkers = self.checking_leapers(board);
        let mut pinned = Bitboard::EMPTY;
        for slider in sliders {
            let blockers = between(king, slider) & occupied;
            checkers |= slider.bitboard().when(blockers.is_empty());
            pinned |= (blockers & us).when(!blockers.more_than_one());
        }
        CheckInfo { checkers, pinned, king }
    }
}

/// Returns the sliders of `them` that attack `square`, with `occupied` as the blockers.
#[inline(always)]
pub(crate) fn attacking_sliders(
    board: &Board,
    them: Bitboard,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    // Vectors that count leading zeros look in all directions at once: asking for check takes a fifth less time than along the
    // lines to sliders, and `Board::is_legal` a tenth. Without such vectors it takes half as long again.
    if cfg!(all(lines_tabled, target_feature = "avx512cd", target_feature = "avx512vl")) {
        let [diagonal, orthogonal] = first_occupied(square, occupied);
        return (diagonal & board.diagonal_sliders() | orthogonal & board.orthogonal_sliders()) & them;
    }
    let [diagonal, orthogonal] = empty_board(square);
    let sliders = diagonal & board.diagonal_sliders() | orthogonal & board.orthogonal_sliders();
    unblocked(sliders & them, square, occupied)
}

/// Returns those of `sliders`, which must be on lines of `square`, that have no blocker in `occupied` before that square.
///
/// There are rarely more than two. How many there are is hard to predict, so the first two take no branch where the squares
/// between are tabled: on positions in an order that the processor has not learned, this saves a fifth of the time of finding
/// checks.
#[inline(always)]
pub(crate) fn unblocked(sliders: Bitboard, square: Square, occupied: Bitboard) -> Bitboard {
    let mut rest = sliders;
    let mut unblocked = Bitboard::EMPTY;
    if cfg!(lines_tabled) {
        for _ in 0..2 {
            // Without a slider, `one` is empty, and the squares between do not matter.
            let first = Square::wrapping(rest.0.trailing_zeros());
            let one = Bitboard(rest.0 & rest.0.wrapping_neg());
            unblocked |= one.when(between(square, first).is_disjoint(occupied));
            rest ^= one;
        }
    }
    for slider in rest {
        unblocked |= slider.bitboard().when(between(square, slider).is_disjoint(occupied));
    }
    unblocked
}

impl CheckInfo {
    /// Computes the checkers and pinned pieces of the side to move, along the lines from the king to enemy sliders.
    #[inline]
    #[must_use]
    pub fn new(board: &Board) -> Self {
        KingLines::new(board, board.turn()).check_info(board)
    }

    /// Computes the same as [`new`](Self::new), for code in which the color is a constant.
    #[inline(always)]
    pub(crate) fn new_as<Us: Side>(board: &Board) -> Self {
        KingLines::new(board, Us::COLOR).check_info(board)
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

#[cfg(test)]
mod tests {
    use super::{empty_board, first_occupied, unblocked};
    use crate::types::{Bitboard, Square};

    #[test]
    fn the_first_occupied_squares_are_those_without_blockers() {
        let mut random: u64 = 18;
        for square in Square::ALL {
            for _ in 0..100 {
                random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                let occupied = Bitboard(random & random.rotate_left(29));
                let first = empty_board(square).map(|line| unblocked(line & occupied, square, occupied));
                assert_eq!(first_occupied(square, occupied), first, "{square} {occupied:?}");
            }
        }
    }
}
