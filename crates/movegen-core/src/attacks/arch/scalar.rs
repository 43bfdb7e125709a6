//! Many sliders without vectors: one after another.

use crate::attacks::arch::lines::{lines_through, unblocked};
use crate::attacks::arch::sliders::{bishop, rook};
use crate::types::{Bitboard, Square};

/// Checks the path to each slider on a line with the square. Takes 30 % less time than looking up the attacks from the
/// square.
#[inline(always)]
pub(crate) fn sliders_to(
    square: Square,
    [diagonal, orthogonal]: [Bitboard; 2],
    among: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let [diagonals, orthogonals] = lines_through(square);
    unblocked((diagonals & diagonal | orthogonals & orthogonal) & among, square, occupied)
}

#[inline(always)]
pub(crate) fn sliders([diagonal, orthogonal]: [Bitboard; 2], occupied: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for slider in diagonal {
        attacked |= bishop(slider, occupied);
    }
    for slider in orthogonal {
        attacked |= rook(slider, occupied);
    }
    attacked
}

#[inline(always)]
pub(crate) fn count_sliders(_: [Bitboard; 2], _: Bitboard, _: Bitboard) -> Option<usize> {
    None
}
