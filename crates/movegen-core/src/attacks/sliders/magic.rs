//! Slider attacks by magic multiplication: one product, one look-up.

use crate::attacks::tables::{BISHOP, Magics, ROOK, TABLES};
use crate::types::{Bitboard, Square};

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
    let index = square.index();
    let product = (occupied.0 & masks[SLIDER][index]).wrapping_mul(factors[SLIDER][index]);
    let entry = offsets[SLIDER][index] as usize + product.wrapping_shr(shifts[SLIDER][index]) as usize;
    // SAFETY: for each of the 128 offsets and shifts, a compile-time assertion in tables.rs proves that 32 < shift < 64
    // and that offset + 2^(64 - shift) is at most the length of `attacks`. The shifted product is below 2^(64 - shift),
    // so `entry` is in bounds whatever `occupied` contains.
    Bitboard(unsafe { *attacks.get_unchecked(entry) })
}
