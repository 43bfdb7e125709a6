//! Stands in for `fill_512.rs` on targets without its vectors.

use crate::types::Bitboard;

/// Never exists.
pub(crate) enum Fill {}

impl Fill {
    #[inline(always)]
    pub(crate) fn new(_: Bitboard) -> Option<Self> {
        None
    }

    #[inline(always)]
    pub(crate) fn count(&self, _: [Bitboard; 2], _: Bitboard) -> usize {
        match *self {}
    }

    #[inline(always)]
    pub(crate) fn attacked(&self, _: [Bitboard; 2]) -> Bitboard {
        match *self {}
    }
}
