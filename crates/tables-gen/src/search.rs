//! Proves the committed magics by filling their table, or finds magics by random search.
//!
//! A *magic* is a factor that maps the relevant occupancies of a square to table slots with one
//! multiplication and one shift, `(occupied & mask) * factor >> shift`, such that occupancies with
//! different attacks never share a slot. The idea is Lasse Hansen's and Pradu Kannan's. This crate
//! found every factor used here.

use core::fmt;
use core::ops::Range;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::geometry::{Rays, Slider, relevant, square_name};
use crate::placement::Placement;
use crate::subsets::subsets;

/// The maximum number of factors tried for a square. The worst square of a hundred seeds needed a
/// thirtieth of it.
pub const MAX_TRIES: u64 = 1 << 27;

/// The magic of one square, and where its attacks are in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Magic {
    /// The relevant occupancy of the square.
    pub mask: u64,
    /// The factor.
    pub factor: u64,
    /// The number of bits by which the product is shifted right.
    pub shift: u32,
    /// The first slot of the window of `1 << (64 - shift)` slots.
    pub offset: usize,
}

/// Magics for every square, and the table that they share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Magics {
    /// The magics of bishops, a1 first.
    pub bishop: Vec<Magic>,
    /// The magics of rooks, a1 first.
    pub rook: Vec<Magic>,
    /// The attacks. A slot that no occupancy reaches holds 0.
    pub attacks: Vec<u64>,
}

impl Magics {
    /// Returns the magics of a placement, proven by filling the table.
    ///
    /// # Errors
    /// Returns the first square with an occupancy that is mapped to a slot outside of the table, or
    /// to a slot that already has different attacks.
    pub fn placed(placement: &Placement) -> Result<Self, ProofError> {
        let mut attacks = vec![0; placement.entries];
        let mut place = |slider: Slider| {
            let rays = Rays::new(slider);
            let of_square = |square: u8| {
                let placed = placement.of(slider)[usize::from(square)];
                let magic = Magic {
                    mask: relevant(slider, square),
                    factor: placed.factor,
                    shift: placed.shift,
                    offset: placed.offset,
                };
                let proven = magic.window().and_then(|window| attacks.get_mut(window));
                let proven = proven.is_some_and(|window| fill(&rays, square, &magic, window));
                if proven { Ok(magic) } else { Err(ProofError { slider, square }) }
            };
            (0..64).map(of_square).collect::<Result<Vec<_>, _>>()
        };
        let (bishop, rook) = (place(Slider::Bishop)?, place(Slider::Rook)?);
        Ok(Self { bishop, rook, attacks })
    }

    /// Finds magics by random search from a seed. No windows overlap: the table has 107,648 slots.
    ///
    /// # Errors
    /// Returns a square for which [`MAX_TRIES`] factors have failed.
    pub fn searched(seed: u64) -> Result<Self, SearchError> {
        let mut attacks = Vec::new();
        let mut find = |slider: Slider| {
            let rays = Rays::new(slider);
            let of_square = |square: u8| {
                let offset = attacks.len();
                let (factor, shift) = search(slider, &rays, square, seed)?;
                let magic = Magic { mask: relevant(slider, square), factor, shift, offset };
                attacks.resize(offset + (1 << (64 - shift)), 0);
                let holds = fill(&rays, square, &magic, &mut attacks[offset..]);
                debug_assert!(holds, "the search returns proven factors");
                Ok(magic)
            };
            (0..64).map(of_square).collect::<Result<Vec<_>, _>>()
        };
        let (bishop, rook) = (find(Slider::Bishop)?, find(Slider::Rook)?);
        Ok(Self { bishop, rook, attacks })
    }

    /// Returns the magics of one slider, a1 first.
    pub fn of(&self, slider: Slider) -> &[Magic] {
        match slider {
            Slider::Bishop => &self.bishop,
            Slider::Rook => &self.rook,
        }
    }

    /// Returns the attacks that the magic of a square finds for an occupancy.
    pub fn attacks(&self, slider: Slider, square: u8, occupied: u64) -> u64 {
        let magic = &self.of(slider)[usize::from(square)];
        self.attacks[magic.offset + magic.slot(occupied)]
    }
}

impl Magic {
    /// Returns the slots of the window. Returns `None` unless an index has 1 to 31 bits, as
    /// movegen-core asserts.
    fn window(&self) -> Option<Range<usize>> {
        let size = (33..64).contains(&self.shift).then(|| 1usize << (64 - self.shift))?;
        Some(self.offset..self.offset.checked_add(size)?)
    }

    /// Returns the slot in the window that an occupancy is mapped to.
    pub fn slot(&self, occupied: u64) -> usize {
        ((occupied & self.mask).wrapping_mul(self.factor) >> self.shift) as usize
    }
}

/// A magic of a placement that fails its proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofError {
    /// The slider whose magic fails.
    pub slider: Slider,
    /// The square of that magic.
    pub square: u8,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the magic of the {} on {} fails its proof", self.slider, square_name(self.square))
    }
}

impl std::error::Error for ProofError {}

/// A square for which no magic was found within [`MAX_TRIES`] factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchError {
    /// The slider whose magic was searched.
    pub slider: Slider,
    /// The square of that magic.
    pub square: u8,
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = square_name(self.square);
        write!(f, "no magic found for the {} on {square} in {MAX_TRIES} tries", self.slider)
    }
}

impl std::error::Error for SearchError {}

/// Finds a factor for one square and returns it with its shift, which leaves as many bits as the
/// mask has squares. The result depends only on the arguments: each square has a random stream of
/// its own.
///
/// # Errors
/// Returns the square if [`MAX_TRIES`] factors have failed.
pub fn search(slider: Slider, rays: &Rays, square: u8, seed: u64) -> Result<(u64, u32), SearchError> {
    let mask = relevant(slider, square);
    let shift = 64 - mask.count_ones();
    let stream = seed ^ (u64::from(square) << 1 | u64::from(slider == Slider::Rook));
    let mut rng = Xoshiro256StarStar::seed_from_u64(stream);
    let mut trial = Trial::new(rays, square, mask);
    for _ in 1..=MAX_TRIES {
        // Factors with few bits collide less: the AND of three draws leaves an eighth of the bits.
        let factor = rng.next_u64() & rng.next_u64() & rng.next_u64();
        // Nearly every factor that works spreads the mask over the top byte of the product. Checked
        // first, since it is cheap.
        if (mask.wrapping_mul(factor) >> 56).count_ones() >= 6 && trial.holds(factor, shift) {
            return Ok((factor, shift));
        }
    }
    Err(SearchError { slider, square })
}

/// Fills the window of a magic, which proves the magic. Returns whether no two occupancies with
/// different attacks share a slot.
fn fill(rays: &Rays, square: u8, magic: &Magic, window: &mut [u64]) -> bool {
    for occupied in subsets(magic.mask) {
        let attacks = rays.attacks(usize::from(square), occupied);
        // A slider always attacks at least one square, so 0 marks a free slot.
        let slot = &mut window[(occupied.wrapping_mul(magic.factor) >> magic.shift) as usize];
        if *slot == 0 {
            *slot = attacks;
        } else if *slot != attacks {
            return false;
        }
    }
    true
}

/// A test of many factors for one square. It tries occupancies with few squares first, since these
/// collide first. (Finding all 128 magics takes 70 ms in this order, 145 ms in deposit order.)
struct Trial {
    /// Occupancies and their attacks.
    cases: Vec<(u64, u64)>,
    /// The last content of each slot and the trial that wrote it, so that no trial has to clear the
    /// table.
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

    /// Asserts that every magic maps every relevant occupancy to the attacks of the slow ray walk.
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
    fn the_committed_placement_is_proven() {
        let magics = Magics::placed(&Placement::COMMITTED).unwrap();
        prove(&magics);
        assert_eq!(magics.attacks.len(), Placement::COMMITTED.entries);
    }

    #[test]
    fn a_random_search_finds_magics() {
        let magics = Magics::searched(1).unwrap();
        prove(&magics);
        assert_eq!(magics.attacks.len(), 107_648);
        assert_eq!(magics, Magics::searched(1).unwrap());
        assert_ne!(magics, Magics::searched(2).unwrap());
    }

    #[test]
    fn a_placement_with_any_error_is_rejected_with_its_square() {
        let with = |change: fn(&mut Placement)| {
            let mut placement = Placement::COMMITTED;
            change(&mut placement);
            Magics::placed(&placement).map(drop)
        };
        let error = |slider, square| Err(ProofError { slider, square });
        assert_eq!(with(|_| {}), Ok(()));
        assert_eq!(with(|p| p.rook[0].factor = 1), error(Slider::Rook, 0));
        assert_eq!(with(|p| p.rook[9].shift += 3), error(Slider::Rook, 9));
        assert_eq!(with(|p| p.rook[9].shift = 0), error(Slider::Rook, 9));
        assert_eq!(with(|p| p.rook[9].shift = 64), error(Slider::Rook, 9));
        assert_eq!(with(|p| p.rook[9].shift = 65), error(Slider::Rook, 9));
        assert_eq!(with(|p| p.bishop[3].offset = usize::MAX), error(Slider::Bishop, 3));
        assert!(with(|p| p.rook[3].offset += 1).is_err());
        assert!(with(|p| p.entries -= 1).is_err());
        assert_eq!(with(|p| p.rook[5].offset = p.rook[6].offset), error(Slider::Rook, 5));
    }

    #[test]
    fn errors_name_the_slider_and_the_square() {
        let error = ProofError { slider: Slider::Rook, square: 17 };
        assert_eq!(error.to_string(), "the magic of the rook on b3 fails its proof");
        let error = SearchError { slider: Slider::Bishop, square: 63 };
        assert_eq!(error.to_string(), "no magic found for the bishop on h8 in 134217728 tries");
    }
}
