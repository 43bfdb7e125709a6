//! Slider attacks by parallel bit extract (BMI2): one instruction, one look-up, 861,184 bytes of attacks.
//!
//! Stored as 16 bits for PDEP the attacks would take a quarter of that, but perft would take 2.5 % more time.

use core::arch::x86_64::_pext_u64;

use crate::attacks::lookup::SliderLookup;
use crate::attacks::tables::{BISHOP, Extracts, ROOK, TABLES};
use crate::types::{Bitboard, Square};

/// The look-up as a type. Only code that runs on a processor with BMI2 may name it: this file when the target has BMI2,
/// and `perft/level.rs` after it has asked the processor.
#[derive(Clone, Copy)]
pub(crate) struct Pext;

impl SliderLookup for Pext {
    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        look_up::<BISHOP>(square, occupied)
    }

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        look_up::<ROOK>(square, occupied)
    }
}

#[cfg(sliders = "pext")]
#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Pext::bishop(square, occupied)
}

#[cfg(sliders = "pext")]
#[inline(always)]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Pext::rook(square, occupied)
}

/// Returns the bits of `word` that are in `mask`, side by side from the lowest on.
#[cfg(sliders = "pext")]
#[inline(always)]
pub(crate) fn extract(word: u64, mask: u64) -> u64 {
    // SAFETY: build.rs chooses this back end only if the features of the target include bmi2.
    unsafe { _pext_u64(word, mask) }
}

#[inline(always)]
fn look_up<const SLIDER: usize>(square: Square, occupied: Bitboard) -> Bitboard {
    let Extracts { masks, offsets, attacks } = &TABLES.extract;
    // SAFETY: build.rs chooses this back end only if the features of the target include bmi2. Otherwise only
    // `perft/level.rs` names `Pext`, in a function that runs on processors with BMI2.
    let index = unsafe { _pext_u64(occupied.0, masks[SLIDER][square.index()]) } as usize;
    // SAFETY: for each of the 128 masks and offsets, a compile-time assertion in tables.rs proves that offset +
    // 2^count_ones(mask) is at most the length of `attacks`. The extracted bits are below 2^count_ones(mask).
    Bitboard(unsafe { *attacks.get_unchecked(offsets[SLIDER][square.index()] as usize + index) })
}

#[cfg(test)]
mod tests {
    extern crate std;

    use tables_gen::geometry::{Slider, relevant, walk};
    use tables_gen::subsets::subsets;

    use super::*;

    /// Runs only on a processor with BMI2, which the build need not require.
    #[test]
    fn pext_equals_the_rays_for_all_relevant_occupancies() {
        if !std::is_x86_feature_detected!("bmi2") {
            return;
        }
        let mut seen = 0;
        for (square, number) in Square::ALL.into_iter().zip(0..) {
            for (slider, look_up) in
                [(Slider::Bishop, Pext::bishop as fn(_, _) -> _), (Slider::Rook, Pext::rook)]
            {
                for occupied in subsets(relevant(slider, number)) {
                    let looked_up: Bitboard = look_up(square, Bitboard(occupied | 1 << number));
                    assert_eq!(looked_up.0, walk(number, occupied, &slider.steps()));
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, 107_648);
    }
}
