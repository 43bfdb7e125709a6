//! Builds with small tables: slider attacks by kindergarten bitboards (1,536 bytes, 32-bit multiplications,
//! no byte swaps), and lines that are computed.
//!
//! A diagonal has one square per file. Fold all ranks together, and its occupied squares become an occupancy
//! of the first rank. Look up the attacks there, copy them to every rank, and mask them with the diagonal. A
//! file becomes a rank and back with one multiplication per half of the board. The idea, kindergarten
//! bitboards, is Gerd Isenberg's. This form works on 32-bit halves. No slider lookup is inlined, because
//! users of this file want small code.

pub(crate) use crate::attacks::geometry::origins;
use crate::attacks::geometry::{anti_diagonal, diagonal};
use crate::attacks::tables::TABLES;
use crate::types::{Bitboard, Square};

pub(crate) const NAME: &str = "kindergarten";

#[inline(never)]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let [diagonals, anti_diagonals] = &TABLES.sliders.diagonals;
    let (low, high) = on_diagonal(square, occupied, diagonals[square.index()]);
    let (anti_low, anti_high) = on_diagonal(square, occupied, anti_diagonals[square.index()]);
    join(low | anti_low, high | anti_high)
}

#[inline(never)]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let (low, high) = halves(occupied.0);
    let file = square.file() as u32;

    // `gather` moves bits 0, 8, 16 and 24 to bits 28 to 31, and `spread` moves four bits back.
    let gather = |half: u32| (half >> file & 0x0101_0101).wrapping_mul(0x1020_4080) >> 28;
    let spread = |bits: u32| ((bits & 15).wrapping_mul(0x0020_4081) & 0x0101_0101) << file;
    let along_file = on_first_rank(square.rank() as usize, gather(low) | gather(high) << 4);
    let (low_file, high_file) = (spread(along_file), spread(along_file >> 4));

    let shift = square as u32 & 24;
    if square as u32 >= 32 {
        join(low_file, high_file | on_first_rank(file as usize, high >> shift) << shift)
    } else {
        join(low_file | on_first_rank(file as usize, low >> shift) << shift, high_file)
    }
}

/// Returns the attacks on `line`, which has at most one square per file and does not contain `square`. The halves stay
/// apart until the end: combined, they would need a 64-bit multiplication, which is a call on Cortex-M0.
#[inline(always)]
fn on_diagonal(square: Square, occupied: Bitboard, line: u64) -> (u32, u32) {
    let ((low, high), (low_line, high_line)) = (halves(occupied.0), halves(line));
    let files = (low & low_line | high & high_line).wrapping_mul(0x0101_0101) >> 24;
    let attacks = on_first_rank(square.file() as usize, files).wrapping_mul(0x0101_0101);
    (attacks & low_line, attacks & high_line)
}

/// Returns the attacks on the first rank from `file`, in the lowest eight bits.
#[inline(always)]
fn on_first_rank(file: usize, occupied: u32) -> u32 {
    u32::from(TABLES.sliders.first_rank[file & 7][(occupied >> 1) as usize & 63])
}

#[inline(always)]
const fn halves(squares: u64) -> (u32, u32) {
    (squares as u32, (squares >> 32) as u32)
}

#[inline(always)]
const fn join(low: u32, high: u32) -> Bitboard {
    Bitboard(low as u64 | (high as u64) << 32)
}

#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    // The squares of the line whose index lies between the two.
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let span = high.bitboard().0.wrapping_sub(low.bitboard().0 << 1);
    line(a, b) & Bitboard(span)
}

/// Kept out of line like the sliders. Only one of the lines is computed.
#[inline(never)]
pub(crate) fn line(a: Square, b: Square) -> Bitboard {
    match (b.file() as i32 - a.file() as i32, b.rank() as i32 - a.rank() as i32) {
        (0, 0) => Bitboard::EMPTY,
        (0, _) => Bitboard::file(a.file()),
        (_, 0) => Bitboard::rank(a.rank()),
        (files, ranks) if files == ranks => diagonal(a),
        (files, ranks) if files == -ranks => anti_diagonal(a),
        _ => Bitboard::EMPTY,
    }
}
