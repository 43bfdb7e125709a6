//! The attacks of bishops, rooks and queens.

use crate::attacks::arch;
use crate::types::{Bitboard, Square};

/// How this build looks up the attacks of sliders: `magic`, `pext`, `hyperbola` or `kindergarten`.
pub const SLIDER_LOOKUP: &str = arch::sliders::NAME;

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
    arch::sliders::bishop(square, occupied)
}

/// The squares that a rook attacks from `square`, given the occupied squares. Includes the first blocker in each
/// direction.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    arch::sliders::rook(square, occupied)
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

/// The sliders of `among` that attack `square`, given the `occupied` squares.
#[inline(always)]
pub(crate) fn sliders_to(square: Square, sliders: Sliders, among: Bitboard, occupied: Bitboard) -> Bitboard {
    arch::vectors::sliders_to(square, sliders, among, occupied)
}

/// Everything the sliders attack.
#[inline(always)]
pub(crate) fn sliders(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    arch::vectors::sliders(sliders, occupied)
}

/// The number of moves of all sliders to `targets`, or `None` where asking slider by slider is as fast.
#[inline(always)]
pub(crate) fn count_sliders(sliders: Sliders, occupied: Bitboard, targets: Bitboard) -> Option<usize> {
    arch::vectors::count_sliders(sliders, occupied, targets)
}
