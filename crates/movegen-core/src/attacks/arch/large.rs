//! Builds with large tables: slider attacks by magics or by PEXT, and the lines between squares.
//!
//! Magics multiply the occupied squares to find the place of the attacks in a table, and PEXT packs them. The
//! table of PEXT takes 861,184 bytes. Stored as 16 bits, to be spread by PDEP, its attacks would take a quarter
//! of that, but they were slower. The lines take 68 KB.

use crate::attacks::geometry;
use crate::attacks::tables::{Sliders, TABLES};
use crate::types::{Bitboard, Color, Role, Square};

pub(crate) const NAME: &str = if cfg!(sliders = "bmi2") { "pext" } else { "magic" };

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
    let Sliders { offsets, attacks, .. } = &TABLES.sliders;
    let entry = offsets[SLIDER][square.index()] as usize + index::<SLIDER>(square, occupied);
    // SAFETY: `index` is below 2^index_bits, and the assertion below proves for each of the 128 offsets that
    // offset + 2^index_bits is at most the length of `attacks`.
    Bitboard(unsafe { *attacks.get_unchecked(entry) })
}

/// Returns the place of an occupancy among the attacks from `square`, below 2^[`index_bits`].
#[inline(always)]
fn index<const SLIDER: usize>(square: Square, occupied: Bitboard) -> usize {
    let (sliders, square) = (&TABLES.sliders, square.index());
    let mask = sliders.masks[SLIDER][square];
    #[cfg(sliders = "magic")]
    let index = (occupied.0 & mask)
        .wrapping_mul(sliders.factors[SLIDER][square])
        .wrapping_shr(sliders.shifts[SLIDER][square]);
    // SAFETY: build.rs chooses this lookup only if the features of the target include bmi2.
    #[cfg(sliders = "bmi2")]
    let index = unsafe { core::arch::x86_64::_pext_u64(occupied.0, mask) };
    index as usize
}

/// Returns how many bits [`index`] has: those that the shift leaves, or those that PEXT extracts.
const fn index_bits(slider: usize, square: usize) -> u32 {
    #[cfg(sliders = "magic")]
    let bits = 64 - TABLES.sliders.shifts[slider][square];
    #[cfg(sliders = "bmi2")]
    let bits = TABLES.sliders.masks[slider][square].count_ones();
    bits
}

const _: () = {
    let Sliders { offsets, attacks, .. } = &TABLES.sliders;
    let mut index = 0;
    while index < 128 {
        let (slider, square) = (index / 64, index % 64);
        // With no bits, the shift by 64 would wrap around and be none.
        assert!(index_bits(slider, square) > 0 && index_bits(slider, square) < 32);
        assert!(offsets[slider][square] as usize + (1 << index_bits(slider, square)) <= attacks.len());
        index += 1;
    }
};

#[inline(always)]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(TABLES.lines.between[a.index()][b.index()])
}

#[inline(always)]
pub(crate) fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(TABLES.lines.line[a.index()][b.index()])
}

/// Looked up, because an opening explorer gets slower when these squares are computed. A law compares both.
#[inline(always)]
pub(crate) fn origins(color: Color, role: Role, to: Square) -> Bitboard {
    ORIGINS[color.index()][role.index()][to.index()]
}

/// By color, role and square: 6 KB.
static ORIGINS: [[[Bitboard; 64]; 6]; 2] = {
    let mut table = [[[Bitboard::EMPTY; 64]; 6]; 2];
    let mut index = 0;
    while index < 2 * 6 * 64 {
        let (color, role, to) = (index / 384, index / 64 % 6, index % 64);
        table[color][role][to] = geometry::origins(Color::ALL[color], Role::ALL[role], Square::ALL[to]);
        index += 1;
    }
    table
};
