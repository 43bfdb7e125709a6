//! The slider look-up as a type parameter, so that generic code can be compiled for more than one back end.

use crate::attacks::sliders;
use crate::types::{Bitboard, Square};

/// A way to look up slider attacks. Implementors are zero-sized types.
pub(crate) trait SliderLookup: Copy + 'static {
    /// Returns the squares that a bishop attacks from `square`.
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard;
    /// Returns the squares that a rook attacks from `square`.
    fn rook(square: Square, occupied: Bitboard) -> Bitboard;
}

/// The back end that the build script chose for the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DefaultLookup;

impl SliderLookup for DefaultLookup {
    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        sliders::backend::bishop(square, occupied)
    }

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        sliders::backend::rook(square, occupied)
    }
}
