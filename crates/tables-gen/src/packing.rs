//! Packs the windows of all magics into one table, where they overlap and fill each other's holes.
//!
//! A magic reaches some of the slots of its window and leaves the others free. Two windows may
//! overlap as long as no slot is reached by both. (No slot can serve two squares: a set of attacked
//! squares determines the slider's square.) A greedy pass places all windows. Then a local search
//! cuts the end off the table, and looks for places within it for the squares that had theirs there:
//! it repeatedly removes some windows and places them again ("ruin and recreate", Schrimpf and
//! others, 2000), until all are within the table, and cuts again.
//!
//! Of all offsets at which the candidates of a square fit, the search takes the one that leaves the
//! fewest slots and the fewest runs of free slots, since short runs are of no use to other windows.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::geometry::{Slider, relevant};
use crate::subsets::subsets;

/// A magic that works for its square, and the slots of its window that it reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The factor.
    pub factor: u64,
    /// The window has two to the power of this many slots.
    pub bits: u32,
    /// The number of slots that it reaches.
    pub reached: u32,
    /// The slots that it reaches, 64 in a word: each nonzero word with its index.
    words: Vec<(u16, u64)>,
    /// All slots that it reaches, those far from each other next to each other. A test that fails
    /// often fails early.
    scattered: Vec<u16>,
    /// The number of runs of consecutive slots.
    runs: u32,
}

impl Candidate {
    /// Creates the candidate of a factor that has been proven for the slider on `square`.
    pub fn new(slider: Slider, square: u8, factor: u64, bits: u32) -> Self {
        let mut window = vec![0u64; (1usize << bits).div_ceil(64)];
        for occupied in subsets(relevant(slider, square)) {
            let slot = (occupied.wrapping_mul(factor) >> (64 - bits)) as usize;
            window[slot / 64] |= 1 << (slot % 64);
        }
        let reached = window.iter().map(|word| word.count_ones()).sum();
        let words = (0..).zip(window).filter(|&(_, word)| word != 0).collect();
        let mut new = Self { factor, bits, reached, words, scattered: Vec::new(), runs: 0 };
        new.runs = new.in_runs();
        new.scattered = new.slots().map(|slot| slot as u16).collect();
        new.scattered.sort_by_key(|slot| slot.wrapping_mul(SCATTER));
        new
    }

    /// Returns the number of slots in the blocks of which it reaches at least one. A block has two to
    /// the power of `bits` slots. Windows that reach few blocks leave gaps into which others fit.
    pub fn in_blocks(&self, bits: u32) -> u32 {
        let mut last = None;
        let mut blocks = 0;
        for slot in self.slots() {
            blocks += u32::from(last != Some(slot >> bits));
            last = Some(slot >> bits);
        }
        blocks << bits
    }

    fn in_runs(&self) -> u32 {
        let mut next = usize::MAX;
        let starts = |slot| core::mem::replace(&mut next, slot + 1) != slot;
        self.slots().map(starts).map(u32::from).sum()
    }

    /// Returns the slots that it reaches, counted from the start of the window.
    pub fn slots(&self) -> impl Iterator<Item = usize> {
        let of_word = |&(i, word): &(u16, u64)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| usize::from(i) * 64 + bit)
        };
        self.words.iter().flat_map(of_word)
    }

    /// Returns whether both candidates reach the same slots.
    pub fn has_same_slots(&self, other: &Self) -> bool {
        self.words == other.words
    }

    /// Returns the end of the window at `offset`, including slots at the end that no occupancy
    /// reaches.
    fn end(&self, offset: usize) -> usize {
        offset + (1 << self.bits)
    }
}

/// The candidate chosen for a square, and the start of its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of the candidate.
    pub candidate: usize,
    /// The first slot of the window.
    pub offset: usize,
}

/// One candidate of each square, placed in one table.
#[derive(Clone, Debug)]
pub struct Packing<'a> {
    squares: &'a [Vec<Candidate>],
    /// The place of each square. None is absent, except within the local search.
    places: Vec<Option<Place>>,
    /// One bit for each slot, set if a candidate reaches it.
    taken: Vec<u64>,
}

/// An odd factor, near 65,536 divided by the golden ratio. Modulo 65,536, its products with
/// consecutive numbers are far from each other.
const SCATTER: u16 = 40_503;

/// Offsets are tested in chunks of this many words, with a bit for each offset.
const CHUNK: usize = 8;

/// The maximum number of candidates tried when a square is placed again.
const MAX_TRIED: usize = 48;
/// The number of offsets compared for each candidate, before the search goes on to the next.
const MAX_COMPARED: usize = 48;
/// The number of slots cut off the end of the table.
const CUT: usize = 16;
/// What an absent square costs, as a multiple of the slots it needs.
const ABSENT_COST: i64 = 3;
/// A result is kept that is worse than the one before by this many slots with a chance of one half,
/// by twice as many with a chance of a quarter, and so on.
const SLACK: i64 = 4;

impl<'a> Packing<'a> {
    /// Places all squares, each at the lowest offset that fits one of its first candidates. Those
    /// that reach the most blocks of slots come first. Each seed but 0 changes the order a little.
    /// Every square needs at least one candidate.
    pub fn greedy(squares: &'a [Vec<Candidate>], seed: u64) -> Self {
        let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
        let capacity: usize = squares.iter().map(|candidates| candidates[0].end(0)).sum();
        let mut packing = Self::empty(squares, capacity);
        let size = |candidates: &Vec<Candidate>| {
            let factor = 256 + if seed == 0 { 0 } else { rng.next_u64() % 52 };
            u64::from(candidates[0].in_blocks(4)) * factor
        };
        let sizes: Vec<u64> = squares.iter().map(size).collect();
        let mut order: Vec<usize> = (0..squares.len()).collect();
        order.sort_by_key(|&i| core::cmp::Reverse(sizes[i]));
        for i in order {
            let place = packing.lowest(i, capacity);
            packing.put(i, place.expect("the capacity is the sum of all windows"));
        }
        packing
    }

    /// Creates a packing from one place for each square. Returns `None` if two windows collide or
    /// if a place names a candidate that does not exist.
    pub fn with_places(squares: &'a [Vec<Candidate>], places: &[Place]) -> Option<Self> {
        let ends =
            places.iter().zip(squares).map(|(place, of)| Some(of.get(place.candidate)?.end(place.offset)));
        let capacity = ends.collect::<Option<Vec<_>>>()?.into_iter().max()?;
        let mut packing = Self::empty(squares, capacity);
        for (i, &place) in places.iter().enumerate() {
            if !packing.fits(&squares[i][place.candidate], place.offset) {
                return None;
            }
            packing.put(i, place);
        }
        (places.len() == squares.len()).then_some(packing)
    }

    fn empty(squares: &'a [Vec<Candidate>], capacity: usize) -> Self {
        let longest = squares.iter().flatten().map(|candidate| candidate.end(0)).max().unwrap_or(0);
        let words = (capacity + longest) / 64 + 2 * CHUNK + 2;
        Self { squares, places: vec![None; squares.len()], taken: vec![0; words] }
    }

    /// Returns the place of each square.
    pub fn places(&self) -> Vec<Place> {
        self.places.iter().copied().flatten().collect()
    }

    /// Returns the number of slots in the table: the end of the last window.
    pub fn entries(&self) -> usize {
        self.chosen().map(|(candidate, offset)| candidate.end(offset)).max().unwrap_or(0)
    }

    /// Returns the number of slots that are reached.
    pub fn reached(&self) -> u32 {
        self.chosen().map(|(candidate, _)| candidate.reached).sum()
    }

    /// Looks for a shorter table, `tries` times: removes some squares and places them again. The
    /// result is not longer than before. It depends only on `seed`, so a long run can be split into
    /// parts with a seed each and resumed after any part.
    pub fn improve(&mut self, tries: u64, seed: u64) {
        let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
        let count = self.squares.len();
        let mut shortest = self.places.clone();
        let mut limit = self.cut();
        let mut cost = self.cost(limit);
        for _ in 0..tries {
            let out = self.ruin(limit, &mut rng);
            let before: Vec<Option<Place>> = out.iter().map(|&i| self.places[i]).collect();
            for &i in &out {
                self.remove(i);
            }
            for &i in &out {
                if let Some(place) = self.fittest(i, limit, &mut rng) {
                    self.put(i, place);
                }
            }
            let now = self.cost(limit);
            // Accept a slightly worse result now and then, to escape local minima.
            if now <= cost + i64::from(rng.next_u64().trailing_zeros()) * SLACK {
                cost = now;
                if self.places.iter().filter(|place| place.is_some()).count() == count {
                    shortest.clone_from(&self.places);
                    limit = self.cut();
                    cost = self.cost(limit);
                }
                continue;
            }
            for (&i, before) in out.iter().zip(before) {
                self.remove(i);
                if let Some(place) = before {
                    self.put(i, place);
                }
            }
        }
        for (i, place) in shortest.into_iter().enumerate() {
            self.remove(i);
            self.places[i] = place;
        }
        for i in 0..count {
            self.flip(i);
        }
    }

    /// Removes the squares at the end of the table. Returns the number of slots that are left.
    fn cut(&mut self) -> usize {
        let limit = self.entries().saturating_sub(CUT);
        for i in 0..self.squares.len() {
            if self.end_of(i).is_some_and(|end| end > limit) {
                self.remove(i);
            }
        }
        limit
    }

    /// Returns the squares to remove, and those that are absent, in the order in which to place them.
    fn ruin(&self, limit: usize, rng: &mut impl Rng) -> Vec<usize> {
        let mut below = |bound: usize| (rng.next_u64() % bound.max(1) as u64) as usize;
        let count = self.squares.len();
        let mut out = Vec::new();
        if below(8) == 0 {
            out.extend((0..2 + below(4)).map(|_| below(count)));
        } else {
            // Some of the windows that overlap one stretch of the table, and others.
            let from = below(limit);
            let to = from + 64 + below(3_000);
            let over = |&i: &usize| {
                self.places[i].is_some_and(|place| place.offset < to) && self.end_of(i) > Some(from)
            };
            out.extend((0..count).filter(over));
            for i in (1..out.len()).rev() {
                out.swap(i, below(i + 1));
            }
            out.truncate(1 + below(5));
            out.extend((0..below(3)).map(|_| below(count)));
        }
        out.extend((0..count).filter(|&i| self.places[i].is_none()));
        // In random order, or the largest first.
        let random = below(4) == 0;
        let mut keys: Vec<(usize, usize)> = Vec::new();
        for i in out {
            let size = if random { 1 } else { self.needed(i) as usize };
            if keys.iter().all(|&(_, other)| other != i) {
                keys.push((size * (256 + below(128)), i));
            }
        }
        keys.sort_unstable_by_key(|&key| core::cmp::Reverse(key));
        keys.into_iter().map(|(_, i)| i).collect()
    }

    fn chosen(&self) -> impl Iterator<Item = (&Candidate, usize)> {
        let of = |(place, of): (&Option<Place>, &'a Vec<Candidate>)| {
            place.map(|place| (&of[place.candidate], place.offset))
        };
        self.places.iter().zip(self.squares).filter_map(of)
    }

    fn end_of(&self, i: usize) -> Option<usize> {
        self.places[i].map(|Place { candidate, offset }| self.squares[i][candidate].end(offset))
    }

    /// Returns about how many slots a square needs.
    fn needed(&self, i: usize) -> u32 {
        self.squares[i].iter().map(|candidate| candidate.reached + candidate.runs).min().unwrap_or(0)
    }

    /// Returns what the local search keeps low: the slots reached, the runs of free slots below
    /// `limit`, and most of all the absent squares.
    fn cost(&self, limit: usize) -> i64 {
        let mut before = 1;
        let mut runs = 0;
        for &word in &self.taken[..limit / 64 + 1] {
            runs += (!word & (word << 1 | before)).count_ones();
            before = word >> 63;
        }
        let absent = (0..self.squares.len()).filter(|&i| self.places[i].is_none());
        let absent: i64 = absent.map(|i| i64::from(self.needed(i) + 20)).sum();
        i64::from(self.reached()) + i64::from(runs) + absent * ABSENT_COST
    }

    /// Returns the lowest offset that fits one of the first candidates of square `i`, below `limit`.
    fn lowest(&self, i: usize, mut limit: usize) -> Option<Place> {
        let mut best = None;
        for (candidate, of) in self.squares[i].iter().enumerate().take(MAX_TRIED) {
            let Some(last) = limit.checked_sub(of.end(0)) else { continue };
            let mut offsets = (0..=last / (64 * CHUNK)).flat_map(|chunk| self.fitting(of, chunk));
            if let Some(offset) = offsets.next().filter(|&offset| offset <= last) {
                limit = of.end(offset) - 1;
                best = Some(Place { candidate, offset });
            }
        }
        best
    }

    /// Returns the place of square `i` that leaves the fewest slots and the fewest runs of free slots,
    /// of some candidates and offsets.
    fn fittest(&self, i: usize, limit: usize, rng: &mut impl Rng) -> Option<Place> {
        let mut below = |bound: usize| (rng.next_u64() % bound.max(1) as u64) as usize;
        let count = self.squares[i].len();
        let (start, step) = if count <= MAX_TRIED { (0, 1) } else { (below(count), 1 + below(count - 1)) };
        let mut best = None;
        for k in 0..count.min(MAX_TRIED) {
            let candidate = (start + k * step) % count;
            let of = &self.squares[i][candidate];
            let Some(last) = limit.checked_sub(of.end(0)) else { continue };
            let chunks = last / (64 * CHUNK) + 1;
            let first = below(chunks);
            let mut compared = 0;
            for k in 0..chunks {
                for offset in self.fitting(of, (first + k) % chunks).take_while(|&offset| offset <= last) {
                    compared += 1;
                    let cost = i64::from(of.reached + of.runs) - i64::from(self.touches(of, offset));
                    let key = (cost, below(256));
                    if best.is_none_or(|(least, _)| key < least) {
                        best = Some((key, Place { candidate, offset }));
                    }
                }
                if compared >= MAX_COMPARED {
                    break;
                }
            }
        }
        best.map(|(_, place)| place)
    }

    /// Returns the offsets of a chunk at which a candidate fits.
    fn fitting(&self, candidate: &Candidate, chunk: usize) -> impl Iterator<Item = usize> + use<'a> {
        let start = chunk * CHUNK;
        let mut free = [!0u64; CHUNK];
        for &slot in &candidate.scattered {
            let (word, shift) = (start + usize::from(slot) / 64, slot % 64);
            let taken = &self.taken[word..=word + CHUNK];
            let mut any = 0;
            for (k, free) in free.iter_mut().enumerate() {
                // Two shifts, since a shift by 64 would overflow.
                *free &= !(taken[k] >> shift | taken[k + 1] << 1 << (63 - shift));
                any |= *free;
            }
            if any == 0 {
                break;
            }
        }
        (0..CHUNK).flat_map(move |k| {
            let mut left = free[k];
            core::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                let found = left != 0;
                left &= left.wrapping_sub(1);
                found.then_some((start + k) * 64 + bit)
            })
        })
    }

    /// Returns the number of taken slots that are neighbors of the candidate's.
    fn touches(&self, candidate: &Candidate, offset: usize) -> u32 {
        let (start, shift) = (offset / 64, offset % 64);
        let touch = |at: usize, word: u64| {
            let before = if at == 0 { 1 } else { self.taken[at - 1] >> 63 };
            let left = self.taken[at] << 1 | before;
            let right = self.taken[at] >> 1 | self.taken[at + 1] << 63;
            (word & left).count_ones() + (word & right).count_ones()
        };
        let of_word = |&(i, word): &(u16, u64)| {
            let at = start + usize::from(i);
            touch(at, word << shift) + touch(at + 1, word >> 1 >> (63 - shift))
        };
        candidate.words.iter().map(of_word).sum()
    }

    fn fits(&self, candidate: &Candidate, offset: usize) -> bool {
        let mut slots = candidate.slots().map(|slot| offset + slot);
        slots.all(|slot| self.taken[slot / 64] >> (slot % 64) & 1 == 0)
    }

    fn put(&mut self, i: usize, place: Place) {
        self.places[i] = Some(place);
        self.flip(i);
    }

    fn remove(&mut self, i: usize) {
        self.flip(i);
        self.places[i] = None;
    }

    /// Toggles the slots of a square between taken and free, unless it is absent.
    fn flip(&mut self, i: usize) {
        let Some(Place { candidate, offset }) = self.places[i] else { return };
        let (start, shift) = (offset / 64, offset % 64);
        for &(j, word) in &self.squares[i][candidate].words {
            let at = start + usize::from(j);
            self.taken[at] ^= word << shift;
            self.taken[at + 1] ^= word >> 1 >> (63 - shift);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placement::Placement;

    #[test]
    fn packings_have_no_overlaps_and_depend_on_the_seed_alone() {
        // Bishops alone, which are packed fast.
        let of = |square: u8| {
            let placed = Placement::COMMITTED.bishop[usize::from(square)];
            vec![Candidate::new(Slider::Bishop, square, placed.factor, 64 - placed.shift)]
        };
        let squares: Vec<Vec<Candidate>> = (0..64).map(of).collect();
        let packed = |seed| {
            let mut packing = Packing::greedy(&squares, seed);
            let greedy = packing.entries();
            packing.improve(100, seed);
            assert!(packing.entries() <= greedy);
            packing
        };
        assert_eq!(packed(1).places(), packed(1).places());
        assert_ne!(packed(1).places(), packed(2).places());
        assert!(Packing::with_places(&squares, &packed(1).places()).is_some());
    }

    #[test]
    fn blocks_count_whole() {
        let rook = Candidate::new(Slider::Rook, 0, Placement::COMMITTED.rook[0].factor, 12);
        let counts = [0, 6, 12].map(|bits| rook.in_blocks(bits));
        assert_eq!(counts[0], rook.reached);
        assert!(counts[0] <= counts[1] && counts[1] <= counts[2]);
        assert_eq!(counts[2], 4_096);
    }
}
