//! The magic search: the committed hint first, then candidates from a seeded generator, each proven by filling its table.
//!
//! A *magic* is a factor that sends the relevant occupancies of a square to table slots by one multiplication and
//! one shift, `(occupied & mask) * factor >> shift`, such that occupancies which share a slot share the attacks
//! too. The idea is Lasse Hansen's and Pradu Kannan's; every factor here was found by this search.

use core::fmt;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::geometry::{Rays, Slider, relevant};
use crate::known;
use crate::subsets::subsets;

/// How many candidates a square may cost. The worst square of a hundred seeds took a thirtieth of this.
pub const MOST_TRIES: u64 = 1 << 27;

/// The seed that `cargo xtask gen-magics` takes when it is given none.
pub const DEFAULT_SEED: u64 = 0x6d6f_7665_6765_6e00; // "movegen", and room for a number

/// First guesses, one for each square: a guess that holds costs one proof instead of a search. Zero is no guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hints {
    /// For bishops.
    pub bishop: [u64; 64],
    /// For rooks.
    pub rook: [u64; 64],
}

impl Hints {
    /// The factors found by `cargo xtask gen-magics` and committed in `known.rs`.
    pub const COMMITTED: Self = Self { bishop: known::BISHOP, rook: known::ROOK };
    /// No guess at all: everything is searched.
    pub const NONE: Self = Self { bishop: [0; 64], rook: [0; 64] };

    /// The guesses for one slider.
    pub fn of(&self, slider: Slider) -> &[u64; 64] {
        match slider {
            Slider::Bishop => &self.bishop,
            Slider::Rook => &self.rook,
        }
    }
}

/// A factor that proved itself, with the table it was proven by.
#[derive(Clone, Debug)]
pub struct Magic {
    /// The relevant occupancy of the square.
    pub mask: u64,
    /// The factor.
    pub factor: u64,
    /// How far the product is shifted right: 64 less the number of squares in `mask`.
    pub shift: u32,
    /// The attacks by slot, `1 << (64 - shift)` of them. A slot that no occupancy reaches holds 0.
    pub table: Vec<u64>,
    /// How many candidates were tried, the hint not counted: 0 says that the hint held.
    pub tries: u64,
}

/// No factor turned up within [`MOST_TRIES`] candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// Whose factor was searched.
    pub slider: Slider,
    /// For which square.
    pub square: u8,
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no magic for a {:?} on square {} in {MOST_TRIES} tries", self.slider, self.square)
    }
}

impl std::error::Error for NotFound {}

/// The magics of `slider` for all squares, a1 first, one at a time. A hint that fails its proof is searched anew from
/// `seed`, each square with a stream of its own, so that the result depends on nothing but the arguments.
pub fn magics(slider: Slider, hints: &[u64; 64], seed: u64) -> impl Iterator<Item = Result<Magic, NotFound>> {
    let rays = Rays::new(slider);
    (0..64).map(move |square| magic(slider, &rays, square, hints[usize::from(square)], seed))
}

/// The magic for one square.
fn magic(slider: Slider, rays: &Rays, square: u8, hint: u64, seed: u64) -> Result<Magic, NotFound> {
    let mask = relevant(slider, square);
    let bits = mask.count_ones();
    let shift = 64 - bits;
    if let Some(table) = fill(rays, square, mask, hint, shift) {
        return Ok(Magic { mask, factor: hint, shift, table, tries: 0 });
    }
    let stream = seed ^ (u64::from(square) << 1 | u64::from(slider == Slider::Rook));
    let mut rng = Xoshiro256StarStar::seed_from_u64(stream);
    let mut trial = Trial::new(rays, square, mask);
    for tries in 1..=MOST_TRIES {
        // Factors with few bits collide less: three draws ANDed leave an eighth of the bits.
        let factor = rng.next_u64() & rng.next_u64() & rng.next_u64();
        // Nearly every factor that works spreads the mask over the top byte of the product.
        if (mask.wrapping_mul(factor) >> 56).count_ones() < 6 || !trial.holds(factor, shift) {
            continue;
        }
        if let Some(table) = fill(rays, square, mask, factor, shift) {
            return Ok(Magic { mask, factor, shift, table, tries });
        }
    }
    Err(NotFound { slider, square })
}

/// Fills the table of a factor, which proves it: `None` if two occupancies with different attacks share a slot.
fn fill(rays: &Rays, square: u8, mask: u64, factor: u64, shift: u32) -> Option<Vec<u64>> {
    let mut table = vec![0; 1 << mask.count_ones()];
    for occupied in subsets(mask) {
        let attacks = rays.attacks(usize::from(square), occupied);
        // No slider is ever without an attacked square, so 0 marks a free slot.
        let slot = &mut table[(occupied.wrapping_mul(factor) >> shift) as usize];
        if *slot == 0 {
            *slot = attacks;
        } else if *slot != attacks {
            return None;
        }
    }
    Some(table)
}

/// The trying of many factors for one square, made to reject the bad ones soon: occupancies with few squares, which
/// collide first, come first. (All 128 magics blind: 70 ms so, 145 ms in deposit order.)
struct Trial {
    /// Occupancies and their attacks.
    cases: Vec<(u64, u64)>,
    /// What each slot held last, and in which trial that was, so that no trial has to clear the table.
    slots: Vec<(u64, u64)>,
    trial: u64,
}

impl Trial {
    fn new(rays: &Rays, square: u8, mask: u64) -> Self {
        let mut cases: Vec<(u64, u64)> =
            subsets(mask).map(|occupied| (occupied, rays.attacks(usize::from(square), occupied))).collect();
        cases.sort_by_key(|(occupied, _)| occupied.count_ones());
        Self { slots: vec![(0, 0); cases.len()], cases, trial: 0 }
    }

    fn holds(&mut self, factor: u64, shift: u32) -> bool {
        self.trial += 1;
        for &(occupied, attacks) in &self.cases {
            let slot = &mut self.slots[(occupied.wrapping_mul(factor) >> shift) as usize];
            if slot.1 != self.trial {
                *slot = (attacks, self.trial);
            } else if slot.0 != attacks {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every magic sends every relevant occupancy to the attacks of the slow walk.
    fn prove(slider: Slider, magics: &[Magic]) -> usize {
        let mut proven = 0;
        for (square, magic) in (0..64u8).zip(magics) {
            assert_eq!(magic.mask, relevant(slider, square));
            for occupied in subsets(magic.mask) {
                let slot = (occupied.wrapping_mul(magic.factor) >> magic.shift) as usize;
                assert_eq!(magic.table[slot], crate::geometry::walk(square, occupied, &slider.steps()));
                proven += 1;
            }
        }
        proven
    }

    #[test]
    fn committed_hints_hold_without_a_search() {
        let mut proven = 0;
        for slider in Slider::BOTH {
            let found = magics(slider, Hints::COMMITTED.of(slider), known::SEED)
                .collect::<Result<Vec<_>, _>>()
                .unwrap();
            assert!(found.iter().all(|magic| magic.tries == 0));
            proven += prove(slider, &found);
        }
        assert_eq!(proven, 107_648);
    }

    #[test]
    fn a_search_without_hints_finds_the_committed_factors() {
        for slider in Slider::BOTH {
            let found =
                magics(slider, Hints::NONE.of(slider), known::SEED).collect::<Result<Vec<_>, _>>().unwrap();
            prove(slider, &found);
            assert!(found.iter().all(|magic| magic.tries > 0));
            let factors: Vec<u64> = found.iter().map(|magic| magic.factor).collect();
            assert_eq!(factors, Hints::COMMITTED.of(slider), "known.rs is what its seed gives");
        }
    }

    #[test]
    fn a_wrong_hint_is_searched_anew() {
        let mut hints = *Hints::COMMITTED.of(Slider::Rook);
        hints[0] = 1;
        let found = magics(Slider::Rook, &hints, known::SEED).collect::<Result<Vec<_>, _>>().unwrap();
        assert!(found[0].tries > 0 && found[1..].iter().all(|magic| magic.tries == 0));
        prove(Slider::Rook, &found);
    }
}
