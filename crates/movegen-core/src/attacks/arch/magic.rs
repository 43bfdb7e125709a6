//! Slider attacks by magic multiplication: one product, one lookup.

use crate::attacks::tables::{Sliders, TABLES};
use crate::types::{Bitboard, Square};

pub(crate) const NAME: &str = "magic";

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    look_up::<0>(square, occupied)
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    look_up::<1>(square, occupied)
}

#[inline(always)]
fn look_up<const SLIDER: usize>(square: Square, occupied: Bitboard) -> Bitboard {
    let Sliders { masks, factors, offsets, shifts, attacks } = &TABLES.sliders;
    let index = square.index();
    let product = (occupied.0 & masks[SLIDER][index]).wrapping_mul(factors[SLIDER][index]);
    let entry = offsets[SLIDER][index] as usize + product.wrapping_shr(shifts[SLIDER][index]) as usize;
    // SAFETY: the assertion below proves for each of the 128 offsets and shifts that 32 < shift < 64 and that
    // offset + 2^(64 - shift) is at most the length of `attacks`. The shifted product is below 2^(64 -
    // shift), so `entry` is in bounds whatever `occupied` contains.
    Bitboard(unsafe { *attacks.get_unchecked(entry) })
}

const _: () = {
    let Sliders { offsets, shifts, attacks, .. } = &TABLES.sliders;
    let mut index = 0;
    while index < 128 {
        let (offset, shift) = (offsets[index / 64][index % 64], shifts[index / 64][index % 64]);
        assert!(shift > 32 && shift < 64);
        assert!(offset as usize + (1 << (64 - shift)) <= attacks.len());
        index += 1;
    }
};
