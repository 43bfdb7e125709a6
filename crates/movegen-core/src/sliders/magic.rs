//! Slider attacks by magic multiplication: one product, one look-up, 759,760 bytes of attacks.

use crate::tables::{BISHOP_MAGICS, Magic, ROOK_MAGICS, SLIDER_ATTACKS};
use crate::{Bitboard, Square};

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&BISHOP_MAGICS[square.index()], occupied)
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&ROOK_MAGICS[square.index()], occupied)
}

#[inline(always)]
fn look_up(magic: &'static Magic, occupied: Bitboard) -> Bitboard {
    let product = (occupied.0 & magic.mask).wrapping_mul(magic.factor);
    let entry = magic.offset as usize + product.wrapping_shr(magic.shift) as usize;
    // SAFETY: `magic` is one of the 128 entries of BISHOP_MAGICS and ROOK_MAGICS (this function is private and its
    // two callers pass no other). For each of those, a const assertion in tables.rs proves that 32 < shift < 64 and
    // that offset + 2^(64 - shift) is at most the length of SLIDER_ATTACKS; the shifted product is below
    // 2^(64 - shift), so `entry` is in bounds whatever `occupied` holds.
    Bitboard(unsafe { *SLIDER_ATTACKS.get_unchecked(entry) })
}
