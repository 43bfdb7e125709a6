//! Slider attacks by parallel bit extract (BMI2's PEXT): one instruction and one lookup in 861,184 bytes.
//!
//! Attacks stored as 16 bits, to be spread by PDEP, would take a quarter of the memory, but were slower
//! (docs/sliders.md).

use core::arch::x86_64::_pext_u64;

use crate::attacks::tables::{Sliders, TABLES};
use crate::types::{Bitboard, Square};

pub(crate) const NAME: &str = "pext";

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
    let Sliders { masks, offsets, attacks } = &TABLES.sliders;
    // SAFETY: build.rs chooses this file only if the features of the target include bmi2.
    let index = unsafe { _pext_u64(occupied.0, masks[SLIDER][square.index()]) } as usize;
    // SAFETY: the assertion below proves for each of the 128 masks and offsets that offset +
    // 2^count_ones(mask) is at most the length of `attacks`. The extracted bits are below 2^count_ones(mask).
    Bitboard(unsafe { *attacks.get_unchecked(offsets[SLIDER][square.index()] as usize + index) })
}

const _: () = {
    let Sliders { masks, offsets, attacks } = &TABLES.sliders;
    let mut index = 0;
    while index < 128 {
        let (mask, offset) = (masks[index / 64][index % 64], offsets[index / 64][index % 64]);
        assert!(offset as usize + (1 << mask.count_ones()) <= attacks.len());
        index += 1;
    }
};
