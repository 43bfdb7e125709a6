//! Slider attacks by magic multiplication: one product, one look-up, 759,760 bytes of attacks.

use crate::tables::{BISHOP, Magics, ROOK, TABLES};
use crate::{Bitboard, Square};

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    look_up::<BISHOP>(square, occupied)
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    look_up::<ROOK>(square, occupied)
}

#[inline(always)]
fn look_up<const SLIDER: usize>(square: Square, occupied: Bitboard) -> Bitboard {
    let Magics { masks, factors, offsets, shifts, attacks } = &TABLES.magic;
    let at = square.index();
    let product = (occupied.0 & masks[SLIDER][at]).wrapping_mul(factors[SLIDER][at]);
    let entry = offsets[SLIDER][at] as usize + product.wrapping_shr(shifts[SLIDER][at]) as usize;
    // SAFETY: for each of the 128 offsets and shifts, an assertion in tables.rs, made when it is compiled, proves that 32 <
    // shift < 64 and that offset + 2^(64 - shift) is at most the length of `attacks`; the shifted product is below
    // 2^(64 - shift), so `entry` is in bounds whatever `occupied` holds.
    Bitboard(unsafe { *attacks.get_unchecked(entry) })
}
