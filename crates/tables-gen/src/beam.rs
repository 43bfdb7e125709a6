//! Searches for magics that reach few slots, with a beam that builds factors bit by bit.
//!
//! The product of a single square `s` and a factor is the factor shifted left by `s`, which depends
//! only on the lowest `64 - s` bits of the factor. The search takes the relevant squares from the
//! highest down. Each square fixes the next bits of the factor, as many as the distance to the
//! square before it. Then the slots of all occupancies of the squares taken so far are known,
//! whatever the higher bits will be. Most partial factors already map two occupancies with
//! different attacks to one slot and are dropped. Of the others, those that reach the fewest slots
//! stay in the beam.
//!
//! A random search accepts one factor in a hundred thousand. The beam search finds hundreds a
//! second, some of which reach only half of their slots.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::geometry::{Slider, relevant, walk};

/// The parameters of a beam search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beam {
    /// The slider whose factors are searched.
    pub slider: Slider,
    /// The square of the slider.
    pub square: u8,
    /// The number of bits in a slot's index, 16 at most.
    pub bits: u32,
    /// The number of partial factors kept after each square.
    pub width: usize,
    /// The seed: the same seed finds the same factors.
    pub seed: u64,
}

/// The number of extensions tried after each square, as a multiple of the beam's width.
const CHILDREN: usize = 40;

/// A factor whose lower bits are fixed.
#[derive(Clone, Copy)]
struct Partial {
    factor: u64,
    /// The number of slots that the occupancies reach so far.
    slots: u32,
    /// The order in the beam: `slots` with some noise, so that the descendants of one factor do not
    /// fill the beam.
    rating: u64,
}

impl Beam {
    /// Returns proven factors, those that reach the fewest slots first. The list is empty if the
    /// beam died out.
    pub fn factors(&self) -> Vec<u64> {
        let mask = relevant(self.slider, self.square);
        let squares: Vec<u32> = (0..64).rev().filter(|&square| mask >> square & 1 == 1).collect();
        let attacks = self.attacks(&squares);
        let shift = 64 - self.bits;
        let stream = self.seed ^ u64::from(self.bits) << 8 ^ u64::from(self.square) << 1;
        let mut rng = Xoshiro256StarStar::seed_from_u64(stream ^ u64::from(self.slider == Slider::Rook));

        // The attacks of each slot, with the number of the partial factor that wrote them.
        let mut slots = vec![(0u64, 0u32); 1 << self.bits];
        let mut products = vec![0u64; attacks.len()];
        let mut written = Vec::new();
        let mut beam = vec![Partial { factor: 0, slots: 1, rating: 0 }];
        let mut fixed = 0;
        let mut parent = 0;
        for (level, &square) in squares.iter().enumerate() {
            let fresh = 64 - square - fixed;
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
                // Each choice at most once, in random order: with its lowest bit set, `step` visits
                // all residues of a power of two.
                let (start, step) = (rng.next_u64(), rng.next_u64() | 1);
                for i in 0..tries {
                    let choice = start.wrapping_add(i.wrapping_mul(step)) & (choices - 1);
                    let factor = partial.factor | choice << fixed;
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
            fixed += fresh;
        }
        beam.sort_unstable_by_key(|partial| (partial.slots, partial.factor));
        beam.into_iter().map(|partial| partial.factor).collect()
    }

    /// Returns the attacks for each subset of `squares`. The lowest bit of a subset's index is the
    /// first square.
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
    fn every_factor_maps_occupancies_with_different_attacks_to_different_slots() {
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
