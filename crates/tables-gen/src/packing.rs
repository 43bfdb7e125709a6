//! Packs the windows of all magics into one table, where they overlap and fill each other's holes.
//!
//! A magic reaches some of the slots of its window and leaves the others free. Two windows may
//! overlap as long as no slot is reached by both. (No slot can serve two squares: a set of attacked
//! squares determines the slider's square.) A greedy pass places all windows. Then a local search
//! repeatedly removes some windows and places them again, and keeps the result if it is not worse
//! ("ruin and recreate", Schrimpf and others, 2000).

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
        Self { factor, bits, reached, words }
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
    places: Vec<Place>,
    /// One bit for each slot, set if a candidate reaches it.
    taken: Vec<u64>,
}

/// The maximum number of candidates tried when a square is placed again.
const MAX_TRIED: usize = 12;

impl<'a> Packing<'a> {
    /// Places all squares, each at the lowest offset that fits one of its first candidates. Those
    /// that reach the most blocks of slots come first. Each seed but 0 changes the order a little.
    /// Every square needs at least one candidate.
    pub fn greedy(squares: &'a [Vec<Candidate>], seed: u64) -> Self {
        let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
        let capacity: usize = squares.iter().map(|candidates| candidates[0].end(0)).sum();
        let nowhere = Place { candidate: 0, offset: 0 };
        let mut packing =
            Self { squares, places: vec![nowhere; squares.len()], taken: vec![0; capacity / 64 + 128] };
        let size = |candidates: &Vec<Candidate>| {
            let factor = 256 + if seed == 0 { 0 } else { rng.next_u64() % 52 };
            u64::from(candidates[0].in_blocks(4)) * factor
        };
        let sizes: Vec<u64> = squares.iter().map(size).collect();
        let mut order: Vec<usize> = (0..squares.len()).collect();
        order.sort_by_key(|&i| core::cmp::Reverse(sizes[i]));
        for i in order {
            let place = packing.best(i, 0..squares[i].len().min(MAX_TRIED), capacity);
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
        let mut packing = Self { squares, places: places.to_vec(), taken: vec![0; capacity / 64 + 128] };
        for (i, &place) in places.iter().enumerate() {
            if !packing.fits(&squares[i][place.candidate], place.offset) {
                return None;
            }
            packing.put(i, place);
        }
        (places.len() == squares.len()).then_some(packing)
    }

    /// Returns the place of each square.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Returns the number of slots in the table: the end of the last window.
    pub fn entries(&self) -> usize {
        self.chosen().map(|(candidate, offset)| candidate.end(offset)).max().unwrap_or(0)
    }

    /// Returns the number of slots that are reached.
    pub fn reached(&self) -> u32 {
        self.chosen().map(|(candidate, _)| candidate.reached).sum()
    }

    /// Removes some squares and places them again, `tries` times, and keeps each result that is not
    /// worse. The result depends only on `seed`, so a long run can be split into parts with a seed
    /// each and resumed after any part.
    pub fn improve(&mut self, tries: u64, seed: u64) {
        let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
        let mut below = |bound: usize| (rng.next_u64() % bound.max(1) as u64) as usize;
        let (mut entries, mut weight) = (self.entries(), self.weight());
        for _ in 0..tries {
            let out = self.ruin(entries, &mut below);
            let before: Vec<(usize, Place)> = out.iter().map(|&i| (i, self.places[i])).collect();
            for &i in &out {
                self.flip(i);
            }
            let mut back = Vec::new();
            for &i in &out {
                let candidates = self.squares[i].len();
                let start = below(candidates);
                let some = (0..candidates.min(MAX_TRIED)).map(|k| (start + k * 7) % candidates);
                let Some(place) = self.best(i, some, entries) else { break };
                self.put(i, place);
                back.push(i);
            }
            let whole = back.len() == out.len();
            let now = (self.entries(), self.weight());
            // Accept a slightly worse result now and then, to escape local minima.
            let slack = if below(8) == 0 { weight >> 12 } else { 0 };
            if whole && now.0 <= entries && now.1 <= weight + slack {
                (entries, weight) = now;
                continue;
            }
            for &i in &back {
                self.flip(i);
            }
            for (i, place) in before {
                self.put(i, place);
            }
        }
    }

    /// Returns the squares to remove, in the order in which to place them again.
    fn ruin(&self, entries: usize, below: &mut impl FnMut(usize) -> usize) -> Vec<usize> {
        let count = self.squares.len();
        let mut out: Vec<usize> = match below(3) {
            // Some at random.
            0 => (0..2 + below(6)).map(|_| below(count)).collect(),
            // All windows that overlap one stretch of the table.
            1 => {
                let (from, to) = (below(entries), 500 + below(4_000));
                let to = from + to;
                let over = |i: &usize| {
                    let Place { candidate, offset } = self.places[*i];
                    offset < to && self.squares[*i][candidate].end(offset) > from
                };
                (0..count).filter(over).collect()
            }
            // The window that ends last, and some others.
            _ => {
                let last =
                    |i: &usize| self.squares[*i][self.places[*i].candidate].end(self.places[*i].offset);
                (0..count)
                    .max_by_key(last)
                    .into_iter()
                    .chain((0..1 + below(6)).map(|_| below(count)))
                    .collect()
            }
        };
        // In random order, or the largest first.
        for i in (1..out.len()).rev() {
            out.swap(i, below(i + 1));
        }
        out.truncate(12);
        if below(2) == 0 {
            out.sort_by_key(|&i| core::cmp::Reverse(self.squares[i][0].reached));
        }
        let mut seen = vec![false; count];
        out.retain(|&i| !core::mem::replace(&mut seen[i], true));
        out
    }

    fn chosen(&self) -> impl Iterator<Item = (&Candidate, usize)> {
        self.places.iter().zip(self.squares).map(|(place, of)| (&of[place.candidate], place.offset))
    }

    /// Returns the secondary objective, used while the length does not shrink: low when slots are
    /// near the start.
    fn weight(&self) -> u64 {
        self.chosen()
            .map(|(candidate, offset)| u64::from(candidate.reached) * candidate.end(offset) as u64)
            .sum()
    }

    /// Of some `candidates` of square `i`, returns the one whose window can end lowest, at `limit`
    /// at the latest.
    fn best(&self, i: usize, candidates: impl Iterator<Item = usize>, mut limit: usize) -> Option<Place> {
        let mut best = None;
        for candidate in candidates {
            let of = &self.squares[i][candidate];
            if let Some(offset) = self.lowest(of, limit) {
                limit = of.end(offset) - 1;
                best = Some(Place { candidate, offset });
            }
        }
        best
    }

    /// Returns the lowest offset at which a candidate fits and ends at `limit` at the latest.
    fn lowest(&self, candidate: &Candidate, limit: usize) -> Option<usize> {
        let last = limit.checked_sub(candidate.end(0))?;
        // The first slot that it reaches must be free.
        let &(word, bits) = candidate.words.first()?;
        let first = usize::from(word) * 64 + bits.trailing_zeros() as usize;
        let mut at = first;
        while at <= last + first {
            let free = !self.taken[at / 64] >> (at % 64);
            if free == 0 {
                at = (at / 64 + 1) * 64;
                continue;
            }
            at += free.trailing_zeros() as usize;
            if at <= last + first && self.fits(candidate, at - first) {
                return Some(at - first);
            }
            at += 1;
        }
        None
    }

    fn fits(&self, candidate: &Candidate, offset: usize) -> bool {
        let (start, shift) = (offset / 64, offset % 64);
        candidate.words.iter().all(|&(i, word)| {
            let at = start + usize::from(i);
            // Two shifts, since a shift by 64 would overflow.
            let over = word >> 1 >> (63 - shift);
            self.taken[at] & word << shift | self.taken[at + 1] & over == 0
        })
    }

    fn put(&mut self, i: usize, place: Place) {
        self.places[i] = place;
        self.flip(i);
    }

    /// Toggles the slots of a square between taken and free.
    fn flip(&mut self, i: usize) {
        let Place { candidate, offset } = self.places[i];
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
        assert!(Packing::with_places(&squares, packed(1).places()).is_some());
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
