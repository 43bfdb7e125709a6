//! Magics: the committed ones proven by filling their table, or a blind search that needs no commitment.
//!
//! A *magic* is a factor that sends the relevant occupancies of a square to table slots by one multiplication and
//! one shift, `(occupied & mask) * factor >> shift`, such that occupancies which share a slot share the attacks
//! too. The idea is Lasse Hansen's and Pradu Kannan's; every factor here was found by this crate.

use core::fmt;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::geometry::{Rays, Slider, relevant};
use crate::packing::Placement;
use crate::subsets::subsets;

/// How many candidates a square may cost. The worst square of a hundred seeds took a thirtieth of this.
pub const MOST_TRIES: u64 = 1 << 27;

/// A factor, and where the attacks that it leads to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Magic {
    /// The relevant occupancy of the square.
    pub mask: u64,
    /// The factor.
    pub factor: u64,
    /// How far the product is shifted right.
    pub shift: u32,
    /// The first slot of the window of `1 << (64 - shift)` slots.
    pub offset: usize,
}

/// Magics for every square, and the one table that all of them lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Magics {
    /// For bishops, a1 first.
    pub bishop: Vec<Magic>,
    /// For rooks, a1 first.
    pub rook: Vec<Magic>,
    /// The attacks. A slot that no occupancy reaches holds 0.
    pub attacks: Vec<u64>,
}

impl Magics {
    /// The magics of a committed placement, proven by filling the table: none if an occupancy would find a slot outside
    /// of it or one that holds other attacks.
    pub fn placed(placement: &Placement) -> Option<Self> {
        let mut attacks = vec![0; placement.entries];
        let mut lay = |slider: Slider| {
            let rays = Rays::new(slider);
            let of_square = |square: u8| {
                let placed = placement.of(slider)[usize::from(square)];
                let magic = Magic {
                    mask: relevant(slider, square),
                    factor: placed.factor,
                    shift: placed.shift,
                    offset: placed.offset,
                };
                // As the assertions of movegen-core want it: an index of 31 bits at most, and of one at least.
                let size = (33..64).contains(&magic.shift).then(|| 1usize << (64 - magic.shift))?;
                let window = attacks.get_mut(magic.offset..magic.offset.checked_add(size)?)?;
                fill(&rays, square, &magic, window).then_some(magic)
            };
            (0..64).map(of_square).collect::<Option<Vec<_>>>()
        };
        let (bishop, rook) = (lay(Slider::Bishop)?, lay(Slider::Rook)?);
        Some(Self { bishop, rook, attacks })
    }

    /// Magics searched blind from a seed, each with a window of its own: 107,648 slots.
    pub fn searched(seed: u64) -> Result<Self, NotFound> {
        let mut attacks = Vec::new();
        let mut find = |slider: Slider| {
            let rays = Rays::new(slider);
            let of_square = |square: u8| {
                let offset = attacks.len();
                let (factor, shift) = search(slider, &rays, square, seed)?;
                let magic = Magic { mask: relevant(slider, square), factor, shift, offset };
                attacks.resize(offset + (1 << (64 - shift)), 0);
                let holds = fill(&rays, square, &magic, &mut attacks[offset..]);
                debug_assert!(holds, "it was found by its own proof");
                Ok(magic)
            };
            (0..64).map(of_square).collect::<Result<Vec<_>, _>>()
        };
        let (bishop, rook) = (find(Slider::Bishop)?, find(Slider::Rook)?);
        Ok(Self { bishop, rook, attacks })
    }

    /// The magics of one slider.
    pub fn of(&self, slider: Slider) -> &[Magic] {
        match slider {
            Slider::Bishop => &self.bishop,
            Slider::Rook => &self.rook,
        }
    }

    /// The attacks that the magic of a square finds for an occupancy.
    pub fn attacks(&self, slider: Slider, square: u8, occupied: u64) -> u64 {
        let magic = &self.of(slider)[usize::from(square)];
        self.attacks[magic.offset + magic.slot(occupied)]
    }
}

impl Magic {
    /// The slot in the window that an occupancy is sent to.
    pub fn slot(&self, occupied: u64) -> usize {
        ((occupied & self.mask).wrapping_mul(self.factor) >> self.shift) as usize
    }
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

/// A factor for one square and its shift, which leaves as many bits as the mask has squares. Each square has a stream of
/// its own, so that the result depends on nothing but the arguments.
pub fn search(slider: Slider, rays: &Rays, square: u8, seed: u64) -> Result<(u64, u32), NotFound> {
    let mask = relevant(slider, square);
    let shift = 64 - mask.count_ones();
    let stream = seed ^ (u64::from(square) << 1 | u64::from(slider == Slider::Rook));
    let mut rng = Xoshiro256StarStar::seed_from_u64(stream);
    let mut trial = Trial::new(rays, square, mask);
    for _ in 1..=MOST_TRIES {
        // Factors with few bits collide less: three draws ANDed leave an eighth of the bits.
        let factor = rng.next_u64() & rng.next_u64() & rng.next_u64();
        // Nearly every factor that works spreads the mask over the top byte of the product.
        if (mask.wrapping_mul(factor) >> 56).count_ones() >= 6 && trial.holds(factor, shift) {
            return Ok((factor, shift));
        }
    }
    Err(NotFound { slider, square })
}

/// Fills the window of a magic, which proves it: whether no two occupancies with different attacks share a slot.
fn fill(rays: &Rays, square: u8, magic: &Magic, window: &mut [u64]) -> bool {
    for occupied in subsets(magic.mask) {
        let attacks = rays.attacks(usize::from(square), occupied);
        // No slider is ever without an attacked square, so 0 marks a free slot.
        let slot = &mut window[(occupied.wrapping_mul(magic.factor) >> magic.shift) as usize];
        if *slot == 0 {
            *slot = attacks;
        } else if *slot != attacks {
            return false;
        }
    }
    true
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
    use crate::geometry::walk;

    /// Every magic sends every relevant occupancy to the attacks of the slow walk.
    fn prove(magics: &Magics) {
        let mut proven = 0;
        for slider in Slider::BOTH {
            for square in 0..64 {
                for occupied in subsets(relevant(slider, square)) {
                    assert_eq!(
                        magics.attacks(slider, square, occupied),
                        walk(square, occupied, &slider.steps())
                    );
                    proven += 1;
                }
            }
        }
        assert_eq!(proven, 107_648);
    }

    #[test]
    fn the_committed_placement_holds() {
        let magics = Magics::placed(&Placement::COMMITTED).unwrap();
        prove(&magics);
        assert_eq!(magics.attacks.len(), Placement::COMMITTED.entries);
    }

    #[test]
    fn a_search_without_a_placement_finds_magics() {
        let magics = Magics::searched(1).unwrap();
        prove(&magics);
        assert_eq!(magics.attacks.len(), 107_648);
        assert_eq!(magics, Magics::searched(1).unwrap());
        assert_ne!(magics, Magics::searched(2).unwrap());
    }

    #[test]
    fn a_placement_with_any_fault_is_refused() {
        let with = |change: fn(&mut Placement)| {
            let mut placement = Placement::COMMITTED;
            change(&mut placement);
            Magics::placed(&placement)
        };
        assert!(with(|_| {}).is_some());
        assert!(with(|p| p.rook[0].factor = 1).is_none());
        assert!(with(|p| p.rook[9].shift += 3).is_none());
        assert!(with(|p| p.rook[9].shift = 0).is_none());
        assert!(with(|p| p.rook[9].shift = 64).is_none());
        assert!(with(|p| p.rook[9].shift = 65).is_none());
        assert!(with(|p| p.rook[3].offset += 1).is_none());
        assert!(with(|p| p.bishop[3].offset = usize::MAX).is_none());
        assert!(with(|p| p.entries -= 1).is_none());
        assert!(with(|p| p.rook[5].offset = p.rook[6].offset).is_none());
    }
}
