//! Slider attacks by parallel bit extract (BMI2): one instruction, one look-up, 861,184 bytes of attacks.
//!
//! Kept as 16 bits to deposit (PDEP) they would take a quarter of that, and perft 2.5 % longer.

use core::arch::x86_64::_pext_u64;

use crate::cpu::Cpu;
#[cfg(runtime)]
use crate::cpu::Task;
use crate::tables::{BISHOP_EXTRACTS, EXTRACTED_ATTACKS, Extract, ROOK_EXTRACTS};
use crate::{Bitboard, Square};

/// The look-up as a type. It is named in this file alone: others get at it by way of `with_pext`, or where the build
/// script has picked it.
#[derive(Clone, Copy)]
struct Pext;

impl Cpu for Pext {
    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        look_up(&BISHOP_EXTRACTS[square.index()], occupied)
    }

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        look_up(&ROOK_EXTRACTS[square.index()], occupied)
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
fn look_up(extract: &'static Extract, occupied: Bitboard) -> Bitboard {
    // SAFETY: build.rs makes this backend the base only when the target's features, for which all code is compiled, have
    // bmi2; otherwise `Pext` is reached through `with_pext` alone, whose caller vouches for the processor.
    let index = unsafe { _pext_u64(occupied.0, extract.mask) } as usize;
    // SAFETY: `extract` is one of the 128 entries of BISHOP_EXTRACTS and ROOK_EXTRACTS (this function is private and
    // its two callers pass no other). For each of those, a const assertion in tables.rs proves that offset +
    // 2^count_ones(mask) is at most the length of EXTRACTED_ATTACKS; extracted bits are below 2^count_ones(mask).
    Bitboard(unsafe { *EXTRACTED_ATTACKS.get_unchecked(extract.offset as usize + index) })
}
