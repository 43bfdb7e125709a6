//! The attacks of many sliders at once: a fill in eight directions, one in each 64 bits of a vector.
//!
//! Every slider sends a ray in each of its directions. In one direction, rays never overlap, because a ray ends at the next
//! piece. So the attacked squares of all directions, counted one direction at a time, are the moves of all sliders. There is no
//! loop and no look-up in the large tables: with three sliders or more, this takes less time. Bulk perft gains a tenth (AMD Zen 4).
//!
//! A fill in three steps reaches seven squares: one, two and four squares further (Kogge and Stone; see "Kogge-Stone Algorithm"
//! of the Chess Programming Wiki).
#![allow(unsafe_code)]
#![allow(clippy::incompatible_msrv)]

use core::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_andnot_si512, _mm512_load_si512, _mm512_mask_set1_epi64,
    _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_reduce_or_epi64, _mm512_rolv_epi64,
    _mm512_set1_epi64, _mm512_ternarylogic_epi64,
};

use crate::types::{Bitboard, Direction};

/// A number for each direction: the four of rooks, then the four of bishops.
#[repr(align(64))]
struct ByDirection([u64; 8]);

const DIRECTIONS: [Direction; 8] = {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    [North, South, East, West, NorthEast, NorthWest, SouthEast, SouthWest]
};

/// The directions of bishops, a bit for each.
const DIAGONAL: u8 = 0xf0;

/// The squares that a step in each direction can reach. A rotation moves the others round the edge of the board.
static REACHED: ByDirection = {
    let (mut reached, mut i) = ([0; 8], 0);
    while i < 8 {
        reached[i] = Bitboard::ALL.shift(DIRECTIONS[i]).0;
        i += 1;
    }
    ByDirection(reached)
};

/// The rotations to the left that move a square by one, two and four steps.
static ROTATIONS: [ByDirection; 3] = {
    let (mut rotations, mut i) = ([const { ByDirection([0; 8]) }; 3], 0);
    while i < 24 {
        let step = DIRECTIONS[i % 8].offset() as i64 * (1 << (i / 8));
        rotations[i / 8].0[i % 8] = step.rem_euclid(64) as u64;
        i += 1;
    }
    rotations
};

/// A board on which sliders attack.
#[derive(Clone, Copy)]
pub(crate) struct Fill {
    /// The squares that a ray can enter, those that it can enter after another such square, and those after three others.
    open: [__m512i; 3],
}

impl Fill {
    /// Prepares a board with these occupied squares.
    #[inline(always)]
    pub(crate) fn new(occupied: Bitboard) -> Option<Self> {
        // SAFETY: this file is compiled only if the features of the target include AVX-512 F.
        unsafe {
            let one = _mm512_andnot_si512(_mm512_set1_epi64(occupied.0 as i64), load(&REACHED));
            let two = _mm512_and_si512(one, _mm512_rolv_epi64(one, load(&ROTATIONS[0])));
            let four = _mm512_and_si512(two, _mm512_rolv_epi64(two, load(&ROTATIONS[1])));
            Some(Self { open: [one, two, four] })
        }
    }

    /// Returns the number of moves of diagonal and orthogonal sliders to `targets`.
    #[inline(always)]
    pub(crate) fn count(&self, sliders: [Bitboard; 2], targets: Bitboard) -> usize {
        // SAFETY: this file is compiled only if the features of the target include AVX-512 F and VPOPCNTDQ.
        unsafe {
            let moves = _mm512_and_si512(self.attacks(sliders), _mm512_set1_epi64(targets.0 as i64));
            _mm512_reduce_add_epi64(_mm512_popcnt_epi64(moves)) as usize
        }
    }

    /// Returns the squares that diagonal and orthogonal sliders attack.
    #[inline(always)]
    pub(crate) fn attacked(&self, sliders: [Bitboard; 2]) -> Bitboard {
        // SAFETY: this file is compiled only if the features of the target include AVX-512 F.
        Bitboard(unsafe { _mm512_reduce_or_epi64(self.attacks(sliders)) } as u64)
    }

    /// Returns the attacks of diagonal and orthogonal sliders by direction.
    #[inline(always)]
    fn attacks(&self, [diagonal, orthogonal]: [Bitboard; 2]) -> __m512i {
        /// The bits `a | b & c` of a ternary operation.
        const OR_AND: i32 = 0xf8;
        let [one, two, four] = self.open;
        // SAFETY: this file is compiled only if the features of the target include AVX-512 F.
        unsafe {
            let orthogonal = _mm512_set1_epi64(orthogonal.0 as i64);
            let mut rays = _mm512_mask_set1_epi64(orthogonal, DIAGONAL, diagonal.0 as i64);
            for (open, rotation) in [one, two, four].into_iter().zip(&ROTATIONS) {
                rays =
                    _mm512_ternarylogic_epi64::<OR_AND>(rays, open, _mm512_rolv_epi64(rays, load(rotation)));
            }
            // The last square of a ray may be occupied.
            _mm512_and_si512(load(&REACHED), _mm512_rolv_epi64(rays, load(&ROTATIONS[0])))
        }
    }
}

/// Loads eight numbers.
#[inline(always)]
fn load(numbers: &ByDirection) -> __m512i {
    // SAFETY: `ByDirection` has 64 bytes and is aligned to as many. This file is compiled only if the features of the target include
    // AVX-512 F.
    unsafe { _mm512_load_si512(numbers.0.as_ptr().cast()) }
}

#[cfg(test)]
mod tests {
    use super::Fill;
    use crate::attacks::{bishop, rook};
    use crate::types::Bitboard;

    #[test]
    fn a_fill_has_the_attacks_of_every_slider() {
        let mut random = 1u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            Bitboard(random)
        };
        for _ in 0..100_000 {
            let occupied = next() & next();
            let [diagonal, orthogonal] = [occupied & next() & next(), occupied & next() & next()];
            let targets = next();
            let (mut attacked, mut count) = (Bitboard::EMPTY, 0);
            let all = [(diagonal, bishop as fn(_, _) -> _), (orthogonal, rook)];
            for (sliders, attacks) in all {
                for slider in sliders {
                    let squares: Bitboard = attacks(slider, occupied);
                    attacked |= squares;
                    count += (squares & targets).len();
                }
            }
            let fill = Fill::new(occupied).unwrap();
            assert_eq!(fill.attacked([diagonal, orthogonal]), attacked);
            assert_eq!(fill.count([diagonal, orthogonal], targets), count);
        }
    }
}
