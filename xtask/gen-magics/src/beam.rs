//! Beam search for magics that reach few slots, building factors bit by bit.
//!
//! Multiplying the occupancy bit of square `s` by a factor shifts the factor left by `s`. The product thus depends only
//! on the lowest `64 - s` bits of the factor. The search takes the relevant squares from the highest down. Each square
//! fixes the next bits of the factor, as many as its distance to the square before, and that settles the slots of all
//! occupancies of the squares taken so far, whatever the higher bits turn out to be. Most partial factors already map
//! two occupancies with different attacks to one slot and are dropped. The beam keeps the others that reach the fewest
//! slots, or the fewest runs or blocks of slots, since other squares' windows cannot use gaps of a slot or two.
//!
//! # Absorbed squares
//!
//! A slot's index is the integer part of a sum of products, counted in slots. Suppose the product of a ray's
//! far square is a negative fraction of a slot. It then lowers the index only where the other products leave
//! a smaller fraction. If that happens exactly when the ray is open, the far square costs one slot instead of
//! doubling them. The far square of a ray that runs south or west has the lowest number of its ray, so the
//! beam takes it last and would miss the saving. A [`Guess`] fixes such a square's product in advance: its
//! bits are forced on the factor, and all slots are counted with it.

use std::collections::HashMap;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use tables_gen::geometry::{Slider, relevant, walk};

use crate::slots::Slots;

/// The parameters of a beam search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Beam {
    /// The slider whose factors are searched.
    pub(crate) slider: Slider,
    /// The slider's square.
    pub(crate) square: u8,
    /// Bits in a slot index, at most 16.
    pub(crate) bits: u32,
    /// How many partial factors survive each square.
    pub(crate) width: usize,
    /// The same seed finds the same factors.
    pub(crate) seed: u64,
    /// The cost of a run of consecutive slots, in quarters of a slot.
    pub(crate) run_cost: u32,
    /// log2 of the slots in a block.
    pub(crate) block: u32,
    /// The cost of a block with at least one reached slot, in quarters of all its slots' cost.
    pub(crate) block_cost: u32,
    /// Squares with a guessed product.
    pub(crate) guesses: Vec<Guess>,
}

/// A product that a beam assumes before it reaches the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guess {
    /// A relevant square.
    pub(crate) square: u8,
    /// The product, in slots shifted left by `fraction`, to within one unit: -2 with two fraction bits stands
    /// for -1/2 to -1/4 of a slot.
    pub(crate) product: i32,
    /// Bits in the fraction.
    pub(crate) fraction: u32,
}

/// Extensions tried after each square, as a multiple of the beam width.
const CHILDREN: usize = 40;

/// All slots are recounted when any of this many leading fraction bits of a guessed product changes.
const PRECISION: u32 = 5;

/// A factor with its lower bits fixed.
#[derive(Clone, Copy)]
struct Partial {
    factor: u64,
    /// Slots the occupancies reach so far.
    slots: u32,
    /// Reached slots whose successor is reached too.
    pairs: u32,
    /// Blocks with at least one reached slot.
    blocks: u32,
    /// The rank in the beam: the cost, plus some noise so that one factor's descendants do not take it over.
    rating: u64,
}

impl Guess {
    /// The product bits the guess provides: the index, and the leading fraction bits.
    fn mask(self, shift: u32) -> u64 {
        !0 << (shift - self.fraction)
    }

    fn value(self, shift: u32) -> u64 {
        (self.product as u64) << (shift - self.fraction)
    }

    /// The product as far as the lowest `fixed` bits of a factor determine it.
    fn assumed(self, factor: u64, fixed: u32, shift: u32) -> u64 {
        let known = low(fixed + u32::from(self.square));
        let exact = factor << self.square & known;
        // The unknown bits below the guess, taken at their midpoint.
        let middle = (1 << (shift - self.fraction - 1)) & !known;
        self.value(shift) | (exact | middle) & !self.mask(shift)
    }

    /// Returns whether the product changes noticeably, or becomes exact, as more bits are fixed.
    fn changes(self, before: u32, fixed: u32, shift: u32) -> bool {
        let (from, to) = (before + u32::from(self.square), fixed + u32::from(self.square));
        from < 64 && to >= 64 || from < shift - self.fraction && to > shift - PRECISION
    }
}

/// The lowest `bits` bits, or all of them at 64 and above.
fn low(bits: u32) -> u64 {
    if bits < 64 { (1 << bits) - 1 } else { !0 }
}

impl Beam {
    /// Proven factors, fewest slots first. Empty if the beam died out.
    pub(crate) fn factors(&self) -> Vec<u64> {
        let mask = relevant(self.slider, self.square);
        let mut search = Search::new(self);
        let mut partials = vec![Partial { factor: 0, slots: 1, pairs: 0, blocks: 1, rating: 0 }];
        for square in (0..64).rev().filter(|&square| mask >> square & 1 == 1) {
            partials = search.take(square, &partials);
            if partials.is_empty() {
                return Vec::new();
            }
        }
        partials.sort_unstable_by_key(|partial| (partial.slots, partial.factor));
        partials.into_iter().map(|partial| partial.factor).collect()
    }

    /// The cost of slots, runs and blocks, in quarters of a slot.
    fn cost(&self, reached: &Partial) -> u32 {
        reached.slots * 4
            + reached.slots.saturating_sub(reached.pairs) * self.run_cost
            + (reached.blocks << self.block) * self.block_cost
    }

    fn is_guessed(&self, square: u32) -> bool {
        self.guesses.iter().any(|guess| u32::from(guess.square) == square)
    }

    /// The relevant squares in subset-bit order: the guessed ones, then the others from the highest down.
    fn order(&self) -> Vec<u32> {
        let mask = relevant(self.slider, self.square);
        let others = (0..64).rev().filter(|&square| mask >> square & 1 == 1 && !self.is_guessed(square));
        self.guesses.iter().map(|guess| u32::from(guess.square)).chain(others).collect()
    }

    /// Numbers the attacks of each subset of `squares`. The first square is the lowest bit
    /// of the subset's index.
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

/// The state of a search between two squares.
struct Search<'a> {
    beam: &'a Beam,
    /// How far a product is shifted right to give a slot index.
    shift: u32,
    /// The squares in the order of [`Beam::order`], and the attacks of each subset.
    order: Vec<u32>,
    attacks: Vec<u16>,
    /// How many of the squares are taken.
    taken: usize,
    /// How many low bits of the factor are fixed.
    fixed: u32,
    rng: Xoshiro256StarStar,
    slots: Slots,
    /// For each subset of the squares taken, the sum of its products with the current partial factor.
    sums: Vec<u64>,
    /// For each subset of the guessed squares, the sum of its products with the current extension. Used on a recount
    /// only. Otherwise zero, because `sums` includes them.
    guessed_sums: Vec<u64>,
}

/// The bits a square adds to the factors, and the subsets whose slots it adds.
struct BeamStep {
    square: u32,
    /// How many bits were fixed before.
    before: u32,
    /// The new bits that no guess forces.
    choose: u64,
    /// Whether a guessed product changes so much that all slots must be recounted.
    recount: bool,
    tested: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(beam: &'a Beam) -> Self {
        let order = beam.order();
        let attacks = beam.attacks(&order);
        let stream = beam.seed ^ u64::from(beam.bits) << 8 ^ u64::from(beam.square) << 1;
        Self {
            beam,
            shift: 64 - beam.bits,
            taken: beam.guesses.len(),
            fixed: 0,
            rng: Xoshiro256StarStar::seed_from_u64(stream ^ u64::from(beam.slider == Slider::Rook)),
            slots: Slots::new(beam.bits, beam.block),
            sums: vec![0; attacks.len()],
            guessed_sums: vec![0; 1 << beam.guesses.len()],
            order,
            attacks,
        }
    }

    /// Takes the next square and returns the best extensions of the partial factors.
    fn take(&mut self, square: u32, partials: &[Partial]) -> Vec<Partial> {
        let width = self.beam.width;
        let mut step = self.step(square);
        let choices = 1u64 << step.choose.count_ones().min(32);
        let tries = choices.min((width * CHILDREN / partials.len()).max(2) as u64);
        let mut next = Vec::new();
        for partial in partials {
            self.load(partial, &step);
            // Each choice at most once, in random order: an odd `stride` visits all residues of
            // a power of two.
            let (start, stride) = (self.rng.next_u64(), self.rng.next_u64() | 1);
            for i in 0..tries {
                let choice = start.wrapping_add(i.wrapping_mul(stride)) & (choices - 1);
                let Some(factor) = self.extension(partial, choice, &step) else { continue };
                next.extend(self.count(partial, factor, &mut step));
            }
        }
        if next.len() > width {
            next.select_nth_unstable_by_key(width, |partial| (partial.rating, partial.factor));
            next.truncate(width);
        }
        self.taken += usize::from(!self.beam.is_guessed(square));
        next
    }

    fn step(&mut self, square: u32) -> BeamStep {
        let guesses = &self.beam.guesses;
        let before = core::mem::replace(&mut self.fixed, 64 - square);
        let forced = guesses.iter().fold(0, |bits, guess| bits | guess.mask(self.shift) >> guess.square);
        let recount = guesses.iter().any(|guess| guess.changes(before, self.fixed, self.shift));
        let all = 1u32 << (self.taken + usize::from(!self.beam.is_guessed(square)));
        let first = if recount { 0 } else { 1 << self.taken };
        self.guessed_sums.fill(0);
        BeamStep {
            square,
            before,
            choose: low(self.fixed) & !low(before) & !forced,
            recount,
            tested: (first..all).collect(),
        }
    }

    /// Computes the sums of a partial factor and, if they stay valid, enters its slots.
    fn load(&mut self, partial: &Partial, step: &BeamStep) {
        self.sums[0] = 0;
        for (i, &square) in self.order[..self.taken].iter().enumerate() {
            let product = match self.beam.guesses.get(i) {
                // Left to `guessed_sums`.
                Some(_) if step.recount => 0,
                Some(guess) => guess.assumed(partial.factor, step.before, self.shift),
                None => partial.factor << square,
            };
            let (known, more) = self.sums[..2 << i].split_at_mut(1 << i);
            for (sum, more) in known.iter().zip(more) {
                *more = sum.wrapping_add(product);
            }
        }
        self.slots.clear();
        if !step.recount {
            for (sum, &attacks) in self.sums[..1 << self.taken].iter().zip(&self.attacks) {
                self.slots.hold((sum >> self.shift) as usize, attacks);
            }
        }
    }

    /// Extends a partial factor by the bits the guesses force and by `choice` for the others. Returns `None`
    /// if two guesses contradict each other or an earlier bit.
    fn extension(&self, partial: &Partial, choice: u64, step: &BeamStep) -> Option<u64> {
        let (guesses, shift) = (&self.beam.guesses, self.shift);
        let new = low(self.fixed) & !low(step.before);
        let chosen = partial.factor | deposit(choice, step.choose);
        let factor =
            guesses.iter().fold(chosen, |bits, guess| bits | guess.value(shift) >> guess.square & new);
        let holds = |guess: &Guess| {
            let known = guess.mask(shift) & low(self.fixed + u32::from(guess.square));
            (factor << guess.square ^ guess.value(shift)) & known == 0
        };
        guesses.iter().all(holds).then_some(factor)
    }

    /// Counts what an extension reaches. Returns `None` if it maps occupancies with different
    /// attacks to one slot.
    fn count(&mut self, partial: &Partial, factor: u64, step: &mut BeamStep) -> Option<Partial> {
        if step.recount {
            for (i, guess) in self.beam.guesses.iter().enumerate() {
                let product = guess.assumed(factor, self.fixed, self.shift);
                for subset in 0..1 << i {
                    self.guessed_sums[subset | 1 << i] = self.guessed_sums[subset].wrapping_add(product);
                }
            }
        }
        let (ways, guessed_ways) = (1 << self.taken, self.guessed_sums.len());
        let new_product = factor << step.square;
        self.slots.extend();
        let mut reached =
            if step.recount { Partial { slots: 0, pairs: 0, blocks: 0, ..*partial } } else { *partial };
        for place in 0..step.tested.len() {
            let subset = step.tested[place] as usize;
            let sum =
                self.sums[subset & (ways - 1)].wrapping_add(self.guessed_sums[subset & (guessed_ways - 1)]);
            let sum = if subset < ways { sum } else { sum.wrapping_add(new_product) };
            let at = (sum >> self.shift) as usize;
            match self.slots.add(at, self.attacks[subset]) {
                Some(true) => {
                    reached.slots += 1;
                    reached.blocks += u32::from(self.slots.add_block(at));
                    reached.pairs += u32::from(self.slots.reached(at.wrapping_sub(1)));
                    reached.pairs += u32::from(self.slots.reached(at + 1));
                }
                Some(false) => {}
                None => {
                    // A subset that failed once is likely to fail again.
                    step.tested.swap(place, place / 2);
                    return None;
                }
            }
        }
        let noise = 256 + self.rng.next_u64() % 26;
        Some(Partial { factor, rating: u64::from(self.beam.cost(&reached)) * noise, ..reached })
    }
}

/// Deposits the lowest bits of `bits` into the set bits of `mask` (PDEP).
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
    use tables_gen::subsets::subsets;

    fn plain(slider: Slider, square: u8, bits: u32) -> Beam {
        let (run_cost, block, block_cost) = (0, 0, 0);
        Beam { slider, square, bits, width: 3_000, seed: 1, run_cost, block, block_cost, guesses: Vec::new() }
    }

    /// Proves every factor of a beam and returns the fewest slots.
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
        // c6 with c2 guessed, d7 with d2: without the guess, beams of this width need more slots.
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
