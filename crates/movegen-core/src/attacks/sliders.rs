//! The attacks of bishops, rooks and queens.

use crate::attacks::arch;
use crate::types::{Bitboard, Square};

/// How this build looks up the attacks of sliders: `magic`, `pext`, `hyperbola` or `kindergarten`.
pub const SLIDER_LOOKUP: &str = arch::sliders::NAME;

/// Returns the squares that a bishop attacks from `square` on a board where `occupied` is occupied. The first blocker
/// in each direction is included. It makes no difference whether `occupied` contains `square`.
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

/// Returns the squares that a rook attacks from `square` on a board where `occupied` is occupied. The first blocker in
/// each direction is included.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    arch::sliders::rook(square, occupied)
}

/// Returns the squares that a queen attacks from `square` on a board where `occupied` is occupied. The first blocker in
/// each direction is included.
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Diagonal sliders, then orthogonal ones. A queen is in both.
type Sliders = [Bitboard; 2];

/// Returns those of the sliders in `among` that attack `square`, with `occupied` as the blockers.
#[inline(always)]
pub(crate) fn sliders_to(square: Square, sliders: Sliders, among: Bitboard, occupied: Bitboard) -> Bitboard {
    arch::vectors::sliders_to(square, sliders, among, occupied)
}

/// Returns the squares that any of the sliders attack.
#[inline(always)]
pub(crate) fn sliders(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    arch::vectors::sliders(sliders, occupied)
}

/// Returns the number of moves of all sliders to `targets`, or `None` where that is no faster than asking for each.
#[inline(always)]
pub(crate) fn count_sliders(sliders: Sliders, occupied: Bitboard, targets: Bitboard) -> Option<usize> {
    arch::vectors::count_sliders(sliders, occupied, targets)
}
