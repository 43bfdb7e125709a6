//! The slider look-up as a type parameter, for perft.

use crate::attacks;
use crate::types::{Bitboard, Square};

pub(crate) trait SliderLookup: Copy + 'static {
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard;
    fn rook(square: Square, occupied: Bitboard) -> Bitboard;
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct DefaultLookup;

impl SliderLookup for DefaultLookup {
    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop(square, occupied)
    }

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook(square, occupied)
    }
}
