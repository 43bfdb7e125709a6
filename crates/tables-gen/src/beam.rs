//! The search for magics that fill few slots: factors built bit by bit from the low end, the best partial ones kept.
//!
//! The product of a square and a factor is the factor shifted left, so what a square adds to it is told by the lowest
//! bits of the factor alone: by 64 less the square's number. Take the relevant squares from the highest down. Each fixes
//! as many bits more as it lies below the one before, and then the slots of all occupancies of the squares taken so far
//! are known, whatever the bits above. Most partial factors already send two occupancies with different attacks to one
//! slot and are dropped; of the others a beam is kept, those with the fewest slots first.
//!
//! Blind search finds one factor in a hundred thousand; this one finds hundreds a second, and such as fill half of
//! their slots.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::geometry::{Slider, relevant, walk};

/// What to search, and how wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beam {
    /// For this slider,
    pub slider: Slider,
    /// on this square,
    pub square: u8,
    /// for slots of so many bits: 16 at most.
    pub bits: u32,
    /// How many partial factors are kept after each square.
    pub width: usize,
    /// The same seed finds the same factors.
    pub seed: u64,
}

/// How many children a beam has, for each place in it.
const CHILDREN: usize = 40;

/// A factor whose lower bits are settled.
#[derive(Clone, Copy)]
struct Partial {
    factor: u64,
    /// How many slots the occupancies reach so far.
    slots: u32,
    /// What the beam goes by: the slots, with some noise so that ties do not breed true.
    rating: u64,
}

impl Beam {
    /// Factors that hold, those that fill the fewest slots first: none if the beam died out.
    pub fn factors(&self) -> Vec<u64> {
        let mask = relevant(self.slider, self.square);
        let squares: Vec<u32> = (0..64).rev().filter(|&square| mask >> square & 1 == 1).collect();
        let attacks = self.attacks(&squares);
        let shift = 64 - self.bits;
        let stream = self.seed ^ u64::from(self.bits) << 8 ^ u64::from(self.square) << 1;
        let mut rng = Xoshiro256StarStar::seed_from_u64(stream ^ u64::from(self.slider == Slider::Rook));

        // Slots hold the attacks and whose they are: the number of the partial factor they were written for.
        let mut slots = vec![(0u64, 0u32); 1 << self.bits];
        let mut products = vec![0u64; attacks.len()];
        let mut written = Vec::new();
        let mut beam = vec![Partial { factor: 0, slots: 1, rating: 0 }];
        let mut settled = 0;
        let mut parent = 0;
        for (level, &square) in squares.iter().enumerate() {
            let fresh = 64 - square - settled;
            let choices = 1u64 << fresh.min(32);
            let tries = choices.min((self.width * CHILDREN / beam.len()).max(2) as u64);
            let (known, new) = attacks[..2 << level].split_at(1 << level);
            let mut next = Vec::new();
            for partial in &beam {
                parent += 1;
                for (subset, &attacks) in known.iter().enumerate() {
                    let taken = squares.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1);
                    products[subset] = taken.fold(0, |sum, (_, &k)| sum.wrapping_add(partial.factor << k));
                    slots[(products[subset] >> shift) as usize] = (attacks, parent);
                }
                // All choices once, in an order of chance: an odd step runs through a power of two.
                let (start, step) = (rng.next_u64(), rng.next_u64() | 1);
                for i in 0..tries {
                    let choice = start.wrapping_add(i.wrapping_mul(step)) & (choices - 1);
                    let factor = partial.factor | choice << settled;
                    let adds = factor << square;
                    let holds = new.iter().zip(&products).all(|(&attacks, product)| {
                        let at = (product.wrapping_add(adds) >> shift) as usize;
                        let slot = &mut slots[at];
                        let free = slot.1 != parent;
                        if free {
                            written.push((at, *slot));
                            *slot = (attacks, parent);
                        }
                        free || slot.0 == attacks
                    });
                    let slots_now = partial.slots + written.len() as u32;
                    while let Some((at, before)) = written.pop() {
                        slots[at] = before;
                    }
                    if holds {
                        let rating = u64::from(slots_now) * (64 + rng.next_u64() % 32);
                        next.push(Partial { factor, slots: slots_now, rating });
                    }
                }
            }
            if next.len() > self.width {
                next.select_nth_unstable_by_key(self.width, |partial| (partial.rating, partial.factor));
                next.truncate(self.width);
            }
            if next.is_empty() {
                return Vec::new();
            }
            beam = next;
            settled += fresh;
        }
        beam.sort_unstable_by_key(|partial| (partial.slots, partial.factor));
        beam.into_iter().map(|partial| partial.factor).collect()
    }

    /// The attacks by subset of `squares`, the first of them in the lowest bit of the subset's number.
    fn attacks(&self, squares: &[u32]) -> Vec<u64> {
        let occupied = |subset: usize| {
            squares.iter().enumerate().fold(0, |set, (i, square)| set | (subset as u64 >> i & 1) << square)
        };
        (0..1 << squares.len())
            .map(|subset| walk(self.square, occupied(subset), &self.slider.steps()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subsets::subsets;

    #[test]
    fn every_factor_sends_occupancies_with_different_attacks_to_different_slots() {
        for (slider, square, bits) in [(Slider::Rook, 49, 10), (Slider::Rook, 57, 11), (Slider::Bishop, 9, 4)]
        {
            let factors = Beam { slider, square, bits, width: 3_000, seed: 1 }.factors();
            assert!(!factors.is_empty(), "{slider:?} {square}");
            for factor in factors {
                let mut slots = vec![0; 1 << bits];
                for occupied in subsets(relevant(slider, square)) {
                    let slot = &mut slots[(occupied.wrapping_mul(factor) >> (64 - bits)) as usize];
                    let attacks = walk(square, occupied, &slider.steps());
                    assert!(*slot == 0 || *slot == attacks);
                    *slot = attacks;
                }
            }
        }
    }

    #[test]
    fn the_same_beam_finds_the_same_factors_and_another_seed_others() {
        let beam = Beam { slider: Slider::Bishop, square: 9, bits: 5, width: 300, seed: 1 };
        assert_eq!(beam.factors(), beam.factors());
        assert_ne!(beam.factors(), Beam { seed: 2, ..beam }.factors());
    }
}
