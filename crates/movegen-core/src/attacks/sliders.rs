//! The attacks of bishops, rooks and queens.

use crate::attacks::arch;
use crate::attacks::lines::{lines_through, unblocked};
use crate::types::{Bitboard, Square};

/// How this build looks up the attacks of sliders: `magic`, `pext` or `kindergarten`.
pub const SLIDER_LOOKUP: &str = arch::NAME;

/// The squares that a bishop attacks from `square`, given the occupied squares. Includes the first blocker in each
/// direction. Whether `occupied` contains `square` makes no difference.
///
/// ```
/// use movegen::{attacks, Bitboard, Square};
/// let attacked = attacks::bishop(Square::A1, Square::C3.into());
/// assert_eq!(attacked, Bitboard::from_iter([Square::B2, Square::C3]));
/// ```
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    arch::bishop(square, occupied)
}

/// The squares that a rook attacks from `square`, given the occupied squares. Includes the first blocker in each
/// direction.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    arch::rook(square, occupied)
}

/// The squares that a queen attacks from `square`, given the occupied squares. Includes the first blocker in each
/// direction.
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Diagonal sliders, then orthogonal ones. A queen is in both.
type Sliders = [Bitboard; 2];

/// The sliders of `among` that attack `square`, given the `occupied` squares: those on a line with it and a clear path.
/// A board has few of them, and checking each path is cheaper than looking up what a bishop and a rook would attack.
#[inline(always)]
pub(crate) fn sliders_to(
    square: Square,
    [diagonal, orthogonal]: Sliders,
    among: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let [diagonals, orthogonals] = lines_through(square);
    unblocked((diagonals & diagonal | orthogonals & orthogonal) & among, square, occupied)
}

/// Everything the sliders attack.
#[inline(always)]
pub(crate) fn sliders([diagonal, orthogonal]: Sliders, occupied: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for slider in diagonal {
        attacked |= bishop(slider, occupied);
    }
    for slider in orthogonal {
        attacked |= rook(slider, occupied);
    }
    attacked
}
