//! Many sliders at once with AVX-512: one vector of eight bitboards, one per direction.
//!
//! # The attacks of all sliders
//!
//! Every slider sends a ray in each of its directions. Rays in the same direction never overlap, because each ends at
//! the next piece, so counting the attacked squares direction by direction counts the moves of all sliders. No loop, no
//! large tables: counting legal moves is 10 % faster (AMD Zen 4).
//!
//! A ray grows by one, two, then four squares, and so covers all seven (Kogge and Stone; see "Kogge-Stone Algorithm" on
//! the Chess Programming Wiki). For a rook on a1 looking east, with `x` as the next piece:
//!
//! ```text
//!                     a b c d e f g h
//! the rook            R . . . . x . .
//! open squares        . 1 1 1 1 . 1 1
//! grown by one        1 1 . . . . . .
//! by two              1 1 1 1 . . . .
//! by four             1 1 1 1 1 . . .      e1 is open and four steps from a1, and so are the squares between
//! one step further    . 1 1 1 1 1 . .      the attacks, with the first blocker
//! ```
//!
//! # The sliders that attack a square
//!
//! The first piece in a direction is the lowest bit of a ray towards higher squares, or the highest bit of one towards
//! lower squares. Vectors can count leading zeros, so all eight first pieces cost a few instructions. Detecting check
//! takes 20 % less time than walking the lines to sliders, and `Board::is_legal` 10 % less (AMD Zen 5). Without vectors
//! that count zeros, `in_check` would take 60 % longer.
#![allow(clippy::incompatible_msrv)]

use core::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_load_si512, _mm512_mask_blend_epi64, _mm512_or_si512,
    _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_reduce_or_epi64, _mm512_rolv_epi64,
    _mm512_set1_epi64,
};
use core::ops::{BitAnd, BitOr};

use crate::attacks::arch::scalar;
use crate::attacks::diagonals::{anti_diagonal, diagonal};
use crate::types::{Bitboard, Direction, Square};

/// Calls an intrinsic. All are AVX-512 F except the population count, which is VPOPCNTDQ.
macro_rules! avx512 {
    ($call:expr) => {
        // SAFETY: build.rs includes this file only if the target has both features, so every processor that
        // runs it has the instruction. The one call that takes a pointer gets an aligned array of 64 bytes.
        unsafe { $call }
    };
}

/// Eight bitboards by direction: four for rooks, then four for bishops.
#[derive(Clone, Copy)]
struct Bitboards(__m512i);

impl Bitboards {
    #[inline(always)]
    fn all(squares: Bitboard) -> Self {
        Self(avx512!(_mm512_set1_epi64(squares.0 as i64)))
    }

    #[inline(always)]
    fn load(numbers: &ByDirection) -> Self {
        Self(avx512!(_mm512_load_si512(numbers.0.as_ptr().cast())))
    }

    /// Bishop directions from `self`, rook directions from `orthogonal`.
    #[inline(always)]
    fn with_orthogonal(self, orthogonal: Self) -> Self {
        Self(avx512!(_mm512_mask_blend_epi64(0xf0, orthogonal.0, self.0)))
    }

    /// Rotates each bitboard left by its own number of bits. Squares wrap around the edges.
    #[inline(always)]
    fn rotate(self, bits: &ByDirection) -> Self {
        Self(avx512!(_mm512_rolv_epi64(self.0, Self::load(bits).0)))
    }

    #[inline(always)]
    fn popcount(self) -> usize {
        avx512!(_mm512_reduce_add_epi64(_mm512_popcnt_epi64(self.0))) as usize
    }

    #[inline(always)]
    fn union(self) -> Bitboard {
        Bitboard(avx512!(_mm512_reduce_or_epi64(self.0)) as u64)
    }
}

impl BitAnd for Bitboards {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(avx512!(_mm512_and_si512(self.0, other.0)))
    }
}

impl BitOr for Bitboards {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(avx512!(_mm512_or_si512(self.0, other.0)))
    }
}

/// One number per direction.
#[repr(align(64))]
struct ByDirection([u64; 8]);

const DIRECTIONS: [Direction; 8] = {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    [North, South, East, West, NorthEast, NorthWest, SouthEast, SouthWest]
};

/// The squares a step in each direction can reach; a rotation wraps all others around the edge.
static REACHED: ByDirection = {
    let (mut reached, mut i) = ([0; 8], 0);
    while i < 8 {
        reached[i] = Bitboard::ALL.shift(DIRECTIONS[i]).0;
        i += 1;
    }
    ByDirection(reached)
};

/// Rotations by one, two and four steps.
static STEPS: [ByDirection; 3] = {
    let (mut steps, mut i) = ([const { ByDirection([0; 8]) }; 3], 0);
    while i < 24 {
        let step = DIRECTIONS[i % 8].offset() as i64 * (1 << (i / 8));
        steps[i / 8].0[i % 8] = step.rem_euclid(64) as u64;
        i += 1;
    }
    steps
};

/// All sliders' attacks, by direction.
#[inline(always)]
fn attacks([diagonal, orthogonal]: [Bitboard; 2], occupied: Bitboard) -> Bitboards {
    let [one, two, four] = &STEPS;
    let reached = Bitboards::load(&REACHED);
    let rays = Bitboards::all(diagonal).with_orthogonal(Bitboards::all(orthogonal));
    // The squares a ray can pass: this one if open; this and the one before; the last four.
    let open = Bitboards::all(!occupied) & reached;
    let open_two = open & open.rotate(one);
    let open_four = open_two & open_two.rotate(two);

    let rays = rays | rays.rotate(one) & open;
    let rays = rays | rays.rotate(two) & open_two;
    let rays = rays | rays.rotate(four) & open_four;
    rays.rotate(one) & reached
}

/// Everything the sliders attack. For one or two sliders, lookups are faster.
#[inline(always)]
pub(crate) fn sliders(sliders: [Bitboard; 2], occupied: Bitboard) -> Bitboard {
    let [diagonal, orthogonal] = sliders;
    if (diagonal | orthogonal).len() > 2 {
        attacks(sliders, occupied).union()
    } else {
        scalar::sliders(sliders, occupied)
    }
}

#[inline(always)]
pub(crate) fn count_sliders(sliders: [Bitboard; 2], occupied: Bitboard, targets: Bitboard) -> Option<usize> {
    let [diagonal, orthogonal] = sliders;
    let count = || (attacks(sliders, occupied) & Bitboards::all(targets)).popcount();
    ((diagonal | orthogonal).len() > 2).then(count)
}

#[inline(always)]
pub(crate) fn sliders_to(
    square: Square,
    [diagonal, orthogonal]: [Bitboard; 2],
    among: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let [diagonal_first, orthogonal_first] = first_occupied(square, occupied);
    (diagonal_first & diagonal | orthogonal_first & orthogonal) & among
}

/// The first occupied squares on the diagonals through `square`, and on its rank and file.
#[inline(always)]
fn first_occupied(square: Square, occupied: Bitboard) -> [Bitboard; 2] {
    let [ascending, descending] = RAYS[square.index()];
    let ascending = ascending.map(|ray| {
        let on_ray = (ray & occupied).0;
        on_ray & on_ray.wrapping_neg()
    });
    // On an empty ray the shift wraps, leaving no bit.
    let descending = descending.map(|ray| {
        let on_ray = (ray & occupied).0;
        on_ray & (1u64 << 63).wrapping_shr(on_ray.leading_zeros())
    });
    let [diagonal, orthogonal, anti_diagonal, other] = core::array::from_fn(|i| ascending[i] | descending[i]);
    [Bitboard(diagonal | anti_diagonal), Bitboard(orthogonal | other)]
}

/// The rays from each square, ascending directions first, then descending: each group is a 256-bit vector. 4 KB.
static RAYS: [[[Bitboard; 4]; 2]; 64] = {
    let mut table = [[[Bitboard::EMPTY; 4]; 2]; 64];
    let mut index = 0;
    while index < 64 * 4 {
        let square = Square::ALL[index / 4];
        let line = match index % 4 {
            0 => diagonal(square),
            1 => Bitboard::rank(square.rank()),
            2 => anti_diagonal(square),
            _ => Bitboard::file(square.file()),
        };
        let below = Bitboard(square.bitboard().0 - 1);
        let [ascending, descending] = &mut table[index / 4];
        ascending[index % 4] = line.without(square).difference(below);
        descending[index % 4] = line.intersection(below);
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::{attacks, count_sliders, sliders, sliders_to};
    use crate::attacks::{bishop, rook};
    use crate::types::{Bitboard, Square};

    #[test]
    fn vectors_agree_with_the_lookups() {
        let mut random = 1u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            Bitboard(random)
        };
        for round in 0..100_000 {
            let occupied = next() & next();
            let both = [occupied & next() & next(), occupied & next() & next()];
            let (targets, square) = (next(), Square::ALL[round % 64]);
            let (mut attacked, mut count, mut attackers) = (Bitboard::EMPTY, 0, Bitboard::EMPTY);
            for (set, look_up) in both.into_iter().zip([bishop as fn(_, _) -> _, rook]) {
                for slider in set {
                    let squares: Bitboard = look_up(slider, occupied);
                    attacked |= squares;
                    count += (squares & targets).len();
                    attackers |= slider.bitboard().when(squares.contains(square));
                }
            }
            assert_eq!(attacks(both, occupied).union(), attacked);
            assert_eq!(sliders(both, occupied), attacked);
            assert_eq!(count_sliders(both, occupied, targets).unwrap_or(count), count);
            assert_eq!(
                sliders_to(square, both, targets, occupied),
                attackers & targets,
                "{square} {occupied:?}"
            );
        }
    }
}
