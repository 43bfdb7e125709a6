//! Slider attacks by subtraction on lines (hyperbola quintessence): 1,536 bytes, no multiplication.
//!
//! On a line, `occupied - slider` borrows from the first piece above the slider, which flips the squares up to and
//! including it. The same subtraction on a byte-swapped board flips those below: files and diagonals have one square
//! per byte, so a byte swap reverses them. The XOR of the two has both. Ranks are looked up. The idea is Gerd
//! Isenberg's and Aleks Peshkov's. Neither function is inlined, because users of this lookup want small code.

pub(crate) use crate::attacks::arch::portable::Sliders;
use crate::attacks::tables::TABLES;
use crate::types::{Bitboard, Square};

pub(crate) const NAME: &str = "hyperbola";

#[inline(never)]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let [diagonals, anti_diagonals] = &TABLES.sliders.diagonals;
    on_line(square, occupied, diagonals[square.index()])
        | on_line(square, occupied, anti_diagonals[square.index()])
}

#[inline(never)]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let file = Bitboard::file(square.file()).without(square);
    on_line(square, occupied, file.0) | on_rank(square, occupied)
}

/// The attacks on `line`, which has at most one square per rank and does not contain `square`.
#[inline]
fn on_line(square: Square, occupied: Bitboard, line: u64) -> Bitboard {
    let slider = square.bitboard().0;
    let occupied = occupied.0 & line;
    let above = occupied.wrapping_sub(slider);
    let below = occupied.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    Bitboard((above ^ below) & line)
}

#[inline]
fn on_rank(square: Square, occupied: Bitboard) -> Bitboard {
    let shift = square.index() as u32 & 56;
    let inner = (occupied.0 >> shift >> 1) as usize & 63;
    Bitboard(u64::from(TABLES.sliders.first_rank[square.file().index()][inner]) << shift)
}
