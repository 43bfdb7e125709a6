//! Slider attacks by parallel bit extract (BMI2): one instruction, one look-up, 861,184 bytes of attacks.
//!
//! Kept as 16 bits to deposit (PDEP) they would take a quarter of that, and perft 2.5 % longer.

use core::arch::x86_64::_pext_u64;

use crate::cpu::Cpu;
#[cfg(runtime)]
use crate::cpu::Task;
use crate::tables::{BISHOP, Extracts, ROOK, TABLES};
use crate::{Bitboard, Square};

/// The look-up as a type. It is named in this file alone: others get at it by way of `with_pext`, or where the build
/// script has picked it.
#[derive(Clone, Copy)]
struct Pext;

impl Cpu for Pext {
    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        look_up::<BISHOP>(square, occupied)
    }

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        look_up::<ROOK>(square, occupied)
    }
}

/// Does a task with slider attacks by PEXT.
///
/// # Safety
/// The processor must have BMI2.
#[cfg(runtime)]
#[doc(hidden)]
#[inline(always)]
pub unsafe fn with_pext<T: Task>(task: T) -> T::Output {
    task.run::<Pext>()
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

#[inline(always)]
fn look_up<const SLIDER: usize>(square: Square, occupied: Bitboard) -> Bitboard {
    let Extracts { masks, offsets, attacks } = &TABLES.extract;
    // SAFETY: build.rs makes this backend the base only when the target's features, for which all code is compiled, have
    // bmi2; otherwise `Pext` is reached through `with_pext` alone, whose caller vouches for the processor.
    let index = unsafe { _pext_u64(occupied.0, masks[SLIDER][square.index()]) } as usize;
    // SAFETY: for each of the 128 masks and offsets, an assertion in tables.rs, made when it is compiled, proves that offset +
    // 2^count_ones(mask) is at most the length of `attacks`; extracted bits are below 2^count_ones(mask).
    Bitboard(unsafe { *attacks.get_unchecked(offsets[SLIDER][square.index()] as usize + index) })
}
