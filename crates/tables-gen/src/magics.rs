//! Magics for all squares: proof by filling the attack table, and a random search for new ones.
//!
//! A *magic* maps the relevant occupancies of a square to table slots with one multiplication and one shift, `(occupied
//! & mask) * factor >> shift`, such that occupancies with different attacks never share a slot. The idea is Lasse
//! Hansen's and Pradu Kannan's. Every factor here was found by this workspace.

use core::fmt;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::geometry::{Rays, Slider, relevant, square_name};
use crate::subsets::subsets;

/// The most factors tried for a square: 30 times what the worst square of a hundred seeds needed.
const MAX_TRIES: u64 = 1 << 27;

/// The magics of both sliders, and where each square's window begins in their common table.
///
/// Arrays are indexed by slider (bishop, rook) and square (a1 to h8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Magics {
    /// The table's length in slots.
    pub entries: usize,
    /// The first slot of each window, which has `1 << (64 - shift)` slots.
    pub offsets: [[u32; 64]; 2],
    /// How far the product is shifted right.
    pub shifts: [[u32; 64]; 2],
    /// The factor.
    pub factors: [[u64; 64]; 2],
}

impl Magics {
    /// Finds magics by random search. Their windows do not overlap: the table has 107,648 slots.
    ///
    /// # Panics
    /// Panics if 2^27 factors fail for a square, which no seed is known to do.
    pub fn searched(seed: u64) -> Self {
        let mut magics =
            Self { entries: 0, offsets: [[0; 64]; 2], shifts: [[0; 64]; 2], factors: [[0; 64]; 2] };
        for slider in Slider::BOTH {
            let rays = Rays::new(slider);
            for square in 0..64 {
                let (factor, shift) = search(slider, &rays, square as u8, seed);
                magics.offsets[slider as usize][square] = magics.entries as u32;
                magics.shifts[slider as usize][square] = shift;
                magics.factors[slider as usize][square] = factor;
                magics.entries += 1 << (64 - shift);
            }
        }
        magics
    }

    /// Builds the attack table, which proves every magic. Slots that no occupancy reaches hold 0.
    ///
    /// # Errors
    /// Returns the first square with a window outside the table, or with a magic that puts two different attack sets
    /// into one slot.
    pub fn attacks(&self) -> Result<Vec<u64>, ProofError> {
        let mut table = vec![0; self.entries];
        for slider in Slider::BOTH {
            let rays = Rays::new(slider);
            for square in 0..64 {
                self.fill(&mut table, slider, square, &rays)
                    .ok_or(ProofError { slider, square: square as u8 })?;
            }
        }
        Ok(table)
    }

    /// Enters the attacks of a square. Returns `None` if its magic fails.
    fn fill(&self, table: &mut [u64], slider: Slider, square: usize, rays: &Rays) -> Option<()> {
        let offset = self.offsets[slider as usize][square] as usize;
        let shift = self.shifts[slider as usize][square];
        let factor = self.factors[slider as usize][square];
        // movegen-core asserts that an index has 1 to 31 bits.
        let size = (33..64).contains(&shift).then(|| 1usize << (64 - shift))?;
        let window = table.get_mut(offset..offset.checked_add(size)?)?;
        is_magic(window, slider, square, rays, factor, shift).then_some(())
    }

    /// Returns the slot of an occupancy.
    pub fn slot(&self, slider: Slider, square: u8, occupied: u64) -> usize {
        let (of, at) = (slider as usize, usize::from(square));
        let product = (occupied & relevant(slider, square)).wrapping_mul(self.factors[of][at]);
        self.offsets[of][at] as usize + (product >> self.shifts[of][at]) as usize
    }
}

/// A committed magic that fails its proof.
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

/// Enters the attacks of a square into its window. Returns whether its factor is magic.
fn is_magic(window: &mut [u64], slider: Slider, square: usize, rays: &Rays, factor: u64, shift: u32) -> bool {
    subsets(relevant(slider, square as u8)).all(|occupied| {
        let attacks = rays.attacks(square, occupied);
        // 0 marks a free slot, since a slider always attacks at least one square.
        let slot = &mut window[(occupied.wrapping_mul(factor) >> shift) as usize];
        if *slot == 0 {
            *slot = attacks;
        }
        *slot == attacks
    })
}

/// Finds a factor and its shift for one square, with one index bit per relevant square. The result depends only on the
/// arguments, since each square has its own random stream.
fn search(slider: Slider, rays: &Rays, square: u8, seed: u64) -> (u64, u32) {
    let mask = relevant(slider, square);
    let shift = 64 - mask.count_ones();
    let stream = seed ^ (u64::from(square) << 1 | u64::from(slider == Slider::Rook));
    let mut rng = Xoshiro256StarStar::seed_from_u64(stream);
    let mut window = vec![0; 1 << mask.count_ones()];
    for _ in 0..MAX_TRIES {
        // Sparse factors collide less: the AND of three draws keeps one bit in eight.
        let factor = rng.next_u64() & rng.next_u64() & rng.next_u64();
        // Nearly every working factor spreads the mask over the top byte of the product. Checked first, because it's
        // cheap.
        if (mask.wrapping_mul(factor) >> 56).count_ones() < 6 {
            continue;
        }
        window.fill(0);
        if is_magic(&mut window, slider, square.into(), rays, factor, shift) {
            return (factor, shift);
        }
    }
    panic!("no magic found for the {slider} on {} in {MAX_TRIES} tries", square_name(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::walk;

    /// Asserts that every magic agrees with the slow ray walk on every relevant occupancy.
    fn prove(magics: &Magics) {
        let attacks = magics.attacks().unwrap();
        assert_eq!(attacks.len(), magics.entries);
        let mut proven = 0;
        for slider in Slider::BOTH {
            for square in 0..64 {
                for occupied in subsets(relevant(slider, square)) {
                    let slow = walk(square, occupied, &slider.steps());
                    assert_eq!(attacks[magics.slot(slider, square, occupied)], slow);
                    proven += 1;
                }
            }
        }
        assert_eq!(proven, 107_648);
    }

    #[test]
    fn the_committed_magics_are_proven() {
        prove(&Magics::COMMITTED);
    }

    #[test]
    fn a_random_search_finds_magics() {
        let magics = Magics::searched(1);
        prove(&magics);
        assert_eq!(magics.entries, 107_648);
        assert_eq!(magics, Magics::searched(1));
        assert_ne!(magics, Magics::searched(2));
    }

    #[test]
    fn a_change_that_breaks_a_magic_is_reported_with_its_square() {
        const BISHOP: usize = Slider::Bishop as usize;
        const ROOK: usize = Slider::Rook as usize;
        let with = |change: fn(&mut Magics)| {
            let mut magics = Magics::COMMITTED;
            change(&mut magics);
            magics.attacks().map(drop)
        };
        let error = |slider, square| Err(ProofError { slider, square });
        assert_eq!(with(|_| {}), Ok(()));
        assert_eq!(with(|magics| magics.factors[ROOK][0] = 1), error(Slider::Rook, 0));
        assert_eq!(with(|magics| magics.shifts[ROOK][9] += 3), error(Slider::Rook, 9));
        assert_eq!(with(|magics| magics.shifts[ROOK][9] = 0), error(Slider::Rook, 9));
        assert_eq!(with(|magics| magics.shifts[ROOK][9] = 64), error(Slider::Rook, 9));
        assert_eq!(with(|magics| magics.shifts[ROOK][9] = 65), error(Slider::Rook, 9));
        assert_eq!(with(|magics| magics.offsets[BISHOP][3] = u32::MAX), error(Slider::Bishop, 3));
        assert!(with(|magics| magics.offsets[ROOK][3] += 1).is_err());
        assert!(with(|magics| magics.entries -= 1).is_err());
        let moved = with(|magics| magics.offsets[ROOK][5] = magics.offsets[ROOK][6]);
        assert_eq!(moved, error(Slider::Rook, 5));
    }

    #[test]
    fn errors_name_the_slider_and_the_square() {
        let error = ProofError { slider: Slider::Rook, square: 17 };
        assert_eq!(error.to_string(), "the magic of the rook on b3 fails its proof");
    }
}
