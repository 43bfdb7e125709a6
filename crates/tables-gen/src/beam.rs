//! Searches for magics that reach few slots, with a beam that builds factors bit by bit.
//!
//! The product of a single square `s` and a factor is the factor shifted left by `s`, which depends
//! only on the lowest `64 - s` bits of the factor. The search takes the relevant squares from the
//! highest down. Each square fixes the next bits of the factor, as many as the distance to the
//! square before it. Then the slots of all occupancies of the squares taken so far are known,
//! whatever the higher bits will be. Most partial factors already map two occupancies with
//! different attacks to one slot and are dropped. Of the others, those stay in the beam that reach
//! the fewest slots, or the fewest runs or blocks of slots: gaps of a slot or two are of no use to the
//! windows of other squares.
//!
//! # Absorbed squares
//!
//! A slot's index is the integer part of a sum of products, counted in slots. If the product of the
//! far end of a ray is a negative fraction of a slot, it lowers the index only where the fraction
//! of the other products is smaller. If this is so exactly while the ray is open, the far square
//! costs one slot in place of doubling them. The far end of a ray that runs south or west has the
//! lowest number of its ray, so the beam takes it last, and would not see the saving. A [`Guess`]
//! gives the product of such a square beforehand. Its bits are then forced on the factor, and all
//! slots are counted with it.

use std::collections::HashMap;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::geometry::{Slider, relevant, walk};

/// The parameters of a beam search.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// What a run of consecutive slots costs, in quarters of what a slot costs.
    pub run_cost: u32,
    /// The binary logarithm of the number of slots in a block.
    pub block: u32,
    /// What a block costs in which a slot is reached, in quarters of what all its slots cost.
    pub block_cost: u32,
    /// The squares whose products are guessed.
    pub guesses: Vec<Guess>,
}

/// A product that a beam assumes before it reaches the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// A relevant square.
    pub square: u8,
    /// The product, in slots shifted left by `fraction`. The guess fixes it up to less than one more
    /// of these units: -2 with a fraction of two bits stands for -1/2 to -1/4 of a slot.
    pub product: i32,
    /// The number of bits in the fraction.
    pub fraction: u32,
}

/// The number of extensions tried after each square, as a multiple of the beam's width.
const CHILDREN: usize = 40;

/// All slots are counted again when the fraction of a guessed product changes in its first bits, as
/// many as this.
const PRECISION: u32 = 5;

/// A factor whose lower bits are fixed.
#[derive(Clone, Copy)]
struct Partial {
    factor: u64,
    /// The number of slots that the occupancies reach so far.
    slots: u32,
    /// The number of slots whose successor is reached as well.
    pairs: u32,
    /// The number of blocks in which a slot is reached.
    blocks: u32,
    /// The order in the beam: what slots, runs and blocks cost, with some noise, so that the descendants of one factor do not
    /// fill the beam.
    rating: u64,
}

impl Guess {
    /// The bits of the product that the guess gives: those of the index, and the first ones of the
    /// fraction.
    fn mask(self, shift: u32) -> u64 {
        !0 << (shift - self.fraction)
    }

    fn value(self, shift: u32) -> u64 {
        (self.product as u64) << (shift - self.fraction)
    }

    /// Returns the product with the lowest `fixed` bits of a factor, as far as they determine it.
    fn assumed(self, factor: u64, fixed: u32, shift: u32) -> u64 {
        let known = low(fixed + u32::from(self.square));
        let exact = factor << self.square & known;
        // The middle of the unknown bits below the guess.
        let middle = (1 << (shift - self.fraction - 1)) & !known;
        self.value(shift) | (exact | middle) & !self.mask(shift)
    }

    /// Returns whether the product changes noticeably when the number of fixed bits grows, or
    /// becomes exact.
    fn changes(self, before: u32, fixed: u32, shift: u32) -> bool {
        let (from, to) = (before + u32::from(self.square), fixed + u32::from(self.square));
        from < 64 && to >= 64 || from < shift - self.fraction && to > shift - PRECISION
    }
}

/// The lowest `bits` bits, or all of them.
fn low(bits: u32) -> u64 {
    if bits < 64 { (1 << bits) - 1 } else { !0 }
}

/// The slots of one partial factor, and of those that extend it.
struct Slots {
    /// The number of the attacks that each slot holds, or [`FREE`].
    held: Vec<u16>,
    /// The same for an extension: its number, and the attacks in the lowest 12 bits.
    added: Vec<u32>,
    extension: u32,
    /// The same for blocks, without what they hold.
    blocks_held: Vec<bool>,
    blocks_added: Vec<u32>,
    block: u32,
}

const FREE: u16 = u16::MAX;

impl Slots {
    fn new(bits: u32, block: u32) -> Self {
        Self {
            held: vec![FREE; 1 << bits],
            added: vec![0; 1 << bits],
            extension: 0,
            blocks_held: vec![false; 1 << bits >> block],
            blocks_added: vec![0; 1 << bits >> block],
            block,
        }
    }

    /// Forgets the extension before.
    fn extend(&mut self) {
        self.extension += 1;
        if self.extension >> 20 != 0 {
            self.added.fill(0);
            self.blocks_added.fill(0);
            self.extension = 1;
        }
    }

    /// Adds a block. Returns whether it was free.
    fn add_block(&mut self, at: usize) -> bool {
        let block = at >> self.block;
        let free = !self.blocks_held[block] && self.blocks_added[block] != self.extension;
        self.blocks_added[block] = self.extension;
        free
    }

    /// Returns whether a slot is reached.
    fn reached(&self, at: usize) -> bool {
        let at = at & (self.held.len() - 1);
        self.held[at] != FREE || self.added[at] >> 12 == self.extension
    }

    /// Adds attacks to a slot. Returns whether the slot was free, or `None` if it holds others.
    fn add(&mut self, at: usize, attacks: u16) -> Option<bool> {
        if self.held[at] != FREE {
            return (self.held[at] == attacks).then_some(false);
        }
        let new = self.extension << 12 | u32::from(attacks);
        let free = self.added[at] >> 12 != self.extension;
        if free {
            self.added[at] = new;
        }
        (self.added[at] == new).then_some(free)
    }
}

impl Beam {
    /// Returns proven factors, those that reach the fewest slots first. The list is empty if the
    /// beam died out.
    pub fn factors(&self) -> Vec<u64> {
        let mask = relevant(self.slider, self.square);
        let guesses = &self.guesses;
        let guessed = |square: u32| guesses.iter().any(|guess| u32::from(guess.square) == square);
        let squares = (0..64).rev().filter(|&square| mask >> square & 1 == 1);
        // A subset of the squares taken is a number with a bit for each, the guessed ones lowest.
        let mut order: Vec<u32> = guesses.iter().map(|guess| u32::from(guess.square)).collect();
        order.extend(squares.clone().filter(|&square| !guessed(square)));
        let attacks = self.attacks(&order);
        let shift = 64 - self.bits;
        let stream = self.seed ^ u64::from(self.bits) << 8 ^ u64::from(self.square) << 1;
        let mut rng = Xoshiro256StarStar::seed_from_u64(stream ^ u64::from(self.slider == Slider::Rook));

        let mut slots = Slots::new(self.bits, self.block);
        let mut sums = vec![0u64; attacks.len()];
        let mut beam = vec![Partial { factor: 0, slots: 1, pairs: 0, blocks: 1, rating: 0 }];
        let mut fixed = 0;
        let mut taken = guesses.len();
        for square in squares {
            let before = fixed;
            fixed = 64 - square;
            let new = usize::from(!guessed(square));
            // What the guesses force on the new bits, and the bits that are left to choose.
            let mut forced = 0;
            for guess in guesses {
                forced |= guess.mask(shift) >> guess.square;
            }
            let choose = low(fixed) & !low(before) & !forced;
            let choices = 1u64 << choose.count_ones().min(32);
            let tries = choices.min((self.width * CHILDREN / beam.len()).max(2) as u64);
            let recount = guesses.iter().any(|guess| guess.changes(before, fixed, shift));
            let whole = 1usize << (taken + new);
            let mut tested: Vec<u32> =
                if recount { (0..whole as u32).collect() } else { (1 << taken..whole as u32).collect() };
            let (ways, guessed_ways) = (1usize << taken, 1usize << guesses.len());
            let mut extra = vec![0u64; guessed_ways];
            let mut next = Vec::new();
            for partial in &beam {
                sums[0] = 0;
                for (i, &square) in order[..taken].iter().enumerate() {
                    // On a recount, the guessed products are added for each extension.
                    let product = match guesses.get(i) {
                        Some(_) if recount => 0,
                        Some(guess) => guess.assumed(partial.factor, before, shift),
                        None => partial.factor << square,
                    };
                    let (known, more) = sums[..2 << i].split_at_mut(1 << i);
                    for (sum, more) in known.iter().zip(more) {
                        *more = sum.wrapping_add(product);
                    }
                }
                slots.held.fill(FREE);
                slots.blocks_held.fill(false);
                if !recount {
                    for (sum, &attacks) in sums[..ways].iter().zip(&attacks) {
                        let at = (sum >> shift) as usize;
                        slots.held[at] = attacks;
                        slots.blocks_held[at >> self.block] = true;
                    }
                }
                // Each choice at most once, in random order: with its lowest bit set, `step` visits
                // all residues of a power of two.
                let (start, step) = (rng.next_u64(), rng.next_u64() | 1);
                'tries: for i in 0..tries {
                    let choice = start.wrapping_add(i.wrapping_mul(step)) & (choices - 1);
                    let mut factor = partial.factor | deposit(choice, choose);
                    for guess in guesses {
                        factor |= guess.value(shift) >> guess.square & low(fixed) & !low(before);
                    }
                    // Two guesses may contradict each other, and a bit that was chosen before.
                    for guess in guesses {
                        let bits = guess.mask(shift) & low(fixed + u32::from(guess.square));
                        if (factor << guess.square ^ guess.value(shift)) & bits != 0 {
                            continue 'tries;
                        }
                    }
                    if recount {
                        for (i, guess) in guesses.iter().enumerate() {
                            let product = guess.assumed(factor, fixed, shift);
                            for subset in 0..1 << i {
                                extra[subset | 1 << i] = extra[subset].wrapping_add(product);
                            }
                        }
                    }
                    let adds = factor << square;
                    slots.extend();
                    let (mut slots_now, mut pairs, mut blocks) =
                        if recount { (0, 0, 0) } else { (partial.slots, partial.pairs, partial.blocks) };
                    for place in 0..tested.len() {
                        let subset = tested[place] as usize;
                        let sum = sums[subset & (ways - 1)].wrapping_add(extra[subset & (guessed_ways - 1)]);
                        let sum = if subset < ways { sum } else { sum.wrapping_add(adds) };
                        let at = (sum >> shift) as usize;
                        match slots.add(at, attacks[subset]) {
                            Some(true) => {
                                slots_now += 1;
                                blocks += u32::from(slots.add_block(at));
                                pairs += u32::from(slots.reached(at.wrapping_sub(1)));
                                pairs += u32::from(slots.reached(at + 1));
                            }
                            Some(false) => {}
                            None => {
                                // What fails once often fails again.
                                tested.swap(place, place / 2);
                                continue 'tries;
                            }
                        }
                    }
                    let cost = slots_now * 4
                        + slots_now.saturating_sub(pairs) * self.run_cost
                        + (blocks << self.block) * self.block_cost;
                    let rating = u64::from(cost) * (256 + rng.next_u64() % 26);
                    next.push(Partial { factor, slots: slots_now, pairs, blocks, rating });
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
            taken += new;
        }
        beam.sort_unstable_by_key(|partial| (partial.slots, partial.factor));
        beam.into_iter().map(|partial| partial.factor).collect()
    }

    /// Returns the number of the attacks for each subset of `squares`. The lowest bit of a subset's
    /// index is the first square.
    fn attacks(&self, squares: &[u32]) -> Vec<u16> {
        let occupied = |subset: usize| {
            squares.iter().enumerate().fold(0, |set, (i, square)| set | (subset as u64 >> i & 1) << square)
        };
        let mut numbers = HashMap::new();
        (0..1 << squares.len())
            .map(|subset| {
                let next = numbers.len() as u16;
                *numbers.entry(walk(self.square, occupied(subset), &self.slider.steps())).or_insert(next)
            })
            .collect()
    }
}

/// Returns the lowest bits of `bits` in the places of the set bits of `mask`.
fn deposit(bits: u64, mut mask: u64) -> u64 {
    let mut out = 0;
    for i in 0..mask.count_ones() {
        let lowest = mask & mask.wrapping_neg();
        out |= lowest * (bits >> i & 1);
        mask ^= lowest;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subsets::subsets;

    fn plain(slider: Slider, square: u8, bits: u32) -> Beam {
        let (run_cost, block, block_cost) = (0, 0, 0);
        Beam { slider, square, bits, width: 3_000, seed: 1, run_cost, block, block_cost, guesses: Vec::new() }
    }

    /// Proves all factors of a beam, and returns the least number of slots.
    fn proven(beam: &Beam) -> usize {
        let Beam { slider, square, bits, .. } = *beam;
        let slots = |factor: u64| {
            let mut slots = vec![0; 1 << bits];
            for occupied in subsets(relevant(slider, square)) {
                let slot = &mut slots[(occupied.wrapping_mul(factor) >> (64 - bits)) as usize];
                let attacks = walk(square, occupied, &slider.steps());
                assert!(*slot == 0 || *slot == attacks, "{beam:?}");
                *slot = attacks;
            }
            slots.iter().filter(|&&attacks| attacks != 0).count()
        };
        beam.factors().into_iter().map(slots).min().unwrap_or_else(|| panic!("no factors: {beam:?}"))
    }

    #[test]
    fn every_factor_maps_occupancies_with_different_attacks_to_different_slots() {
        proven(&plain(Slider::Bishop, 9, 5));
        proven(&Beam { run_cost: 2, width: 10_000, ..plain(Slider::Rook, 18, 10) });
        let guesses = vec![Guess { square: 11, product: -1, fraction: 2 }];
        proven(&Beam { run_cost: 2, block: 6, block_cost: 4, guesses, ..plain(Slider::Rook, 51, 10) });
    }

    #[test]
    fn a_guessed_far_square_saves_slots() {
        // c6 with c2 guessed, and d7 with d2: without a guess, beams of this width fill more.
        for (square, far, most) in [(42, 10, 576), (51, 11, 544)] {
            let guesses = vec![Guess { square: far, product: -1, fraction: 2 }];
            let found = proven(&Beam { guesses, ..plain(Slider::Rook, square, 10) });
            assert!(found <= most, "{square}: {found}");
        }
    }

    #[test]
    fn the_same_beam_finds_the_same_factors_and_another_seed_others() {
        let beam = Beam { width: 300, ..plain(Slider::Bishop, 9, 5) };
        assert_eq!(beam.factors(), beam.factors());
        assert_ne!(beam.factors(), Beam { seed: 2, ..beam.clone() }.factors());
    }
}
