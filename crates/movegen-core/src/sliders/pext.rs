//! Slider attacks by parallel bit extract (BMI2): one instruction, one look-up, 861,184 bytes of attacks.

use core::arch::x86_64::_pext_u64;

use crate::tables::{BISHOP_EXTRACTS, Extract, ROOK_EXTRACTS, SLIDER_ATTACKS};
use crate::{Bitboard, Square};

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&BISHOP_EXTRACTS[square.index()], occupied)
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&ROOK_EXTRACTS[square.index()], occupied)
}

#[inline(always)]
fn look_up(extract: &'static Extract, occupied: Bitboard) -> Bitboard {
    // SAFETY: build.rs selects this file only when the target's features, for which all code is compiled, have bmi2.
    let index = unsafe { _pext_u64(occupied.0, extract.mask) } as usize;
    // SAFETY: `extract` is one of the 128 entries of BISHOP_EXTRACTS and ROOK_EXTRACTS (this function is private and
    // its two callers pass no other). For each of those, a const assertion in tables.rs proves that offset +
    // 2^count_ones(mask) is at most the length of SLIDER_ATTACKS; extracted bits are below 2^count_ones(mask).
    Bitboard(unsafe { *SLIDER_ATTACKS.get_unchecked(extract.offset as usize + index) })
}
