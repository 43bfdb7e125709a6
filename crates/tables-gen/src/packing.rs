//! Packing: the windows of all magics laid over one another in one table, so that each fills the holes of others.
//!
//! A magic reaches some of the slots of its window and leaves the others free. Two windows may overlap as long as no
//! slot is reached by both: equal attacks are never shared, since what a rook or a bishop attacks tells where it stands.
//! All windows are placed greedily, then some are taken out and put back again and again (ruin and recreate: Schrimpf and
//! others, 2000), keeping what is not worse.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::geometry::{Slider, relevant};
use crate::known;
use crate::subsets::subsets;

/// Where the magic of each square has its window: what is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// How many slots the table has.
    pub entries: usize,
    /// For bishops, a1 first.
    pub bishop: [Placed; 64],
    /// For rooks, a1 first.
    pub rook: [Placed; 64],
}

/// A magic and its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The factor.
    pub factor: u64,
    /// How far the product is shifted right.
    pub shift: u32,
    /// The first slot of the window.
    pub offset: usize,
}

impl Placement {
    /// What `cargo xtask gen-magics` found, as committed in `known.rs`.
    pub const COMMITTED: Self = known::PLACEMENT;

    /// The magics of one slider.
    pub const fn of(&self, slider: Slider) -> &[Placed; 64] {
        match slider {
            Slider::Bishop => &self.bishop,
            Slider::Rook => &self.rook,
        }
    }
}

impl Placed {
    /// For `known.rs`, where a square is to take one line.
    pub(crate) const fn at(offset: usize, shift: u32, factor: u64) -> Self {
        Self { factor, shift, offset }
    }
}

/// A magic that may be taken for its square, and which slots of its window it reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The factor.
    pub factor: u64,
    /// The window has two to the power of this many slots.
    pub bits: u32,
    /// How many slots it reaches.
    pub reached: u32,
    /// The slots it reaches, 64 a word, with the number of each word that is not 0.
    words: Vec<(u16, u64)>,
}

impl Candidate {
    /// The candidate of a factor that holds.
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

    /// The slots it reaches, counted from the start of the window.
    pub fn slots(&self) -> impl Iterator<Item = usize> {
        let of_word = |&(i, word): &(u16, u64)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| usize::from(i) * 64 + bit)
        };
        self.words.iter().flat_map(of_word)
    }

    /// Whether the two reach the same slots.
    pub fn looks_like(&self, other: &Self) -> bool {
        self.words == other.words
    }

    /// The end of the window at `offset`: all that an index can reach, whether an occupancy does or not.
    fn end(&self, offset: usize) -> usize {
        offset + (1 << self.bits)
    }
}

/// Which candidate a square has taken, and where its window begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the candidate.
    pub candidate: usize,
    /// The first slot of the window.
    pub offset: usize,
}

/// One candidate of each square, laid into one table.
#[derive(Clone, Debug)]
pub struct Packing<'a> {
    squares: &'a [Vec<Candidate>],
    places: Vec<Place>,
    /// A bit for each slot that is reached.
    taken: Vec<u64>,
}

/// How many candidates are tried at most when a square is put back.
const TRIED: u64 = 12;

impl<'a> Packing<'a> {
    /// All squares placed, those with the largest windows first, each where its first candidates fit lowest. Every
    /// square needs a candidate.
    pub fn greedy(squares: &'a [Vec<Candidate>]) -> Self {
        let room: usize = squares.iter().map(|candidates| candidates[0].end(0)).sum();
        let nowhere = Place { candidate: 0, offset: 0 };
        let mut packing =
            Self { squares, places: vec![nowhere; squares.len()], taken: vec![0; room / 64 + 128] };
        let mut order: Vec<usize> = (0..squares.len()).collect();
        order.sort_by_key(|&i| core::cmp::Reverse(squares[i][0].reached));
        for i in order {
            let place = packing.best(i, 0..squares[i].len().min(TRIED as usize), room);
            packing.put(i, place.expect("the room is that of all windows end to end"));
        }
        packing
    }

    /// The packing with these places, one for each square: none if two windows collide or a place does not exist.
    pub fn with_places(squares: &'a [Vec<Candidate>], places: &[Place]) -> Option<Self> {
        let ends =
            places.iter().zip(squares).map(|(place, of)| Some(of.get(place.candidate)?.end(place.offset)));
        let room = ends.collect::<Option<Vec<_>>>()?.into_iter().max()?;
        let mut packing = Self { squares, places: places.to_vec(), taken: vec![0; room / 64 + 128] };
        for (i, &place) in places.iter().enumerate() {
            if !packing.fits(&squares[i][place.candidate], place.offset) {
                return None;
            }
            packing.put(i, place);
        }
        (places.len() == squares.len()).then_some(packing)
    }

    /// Where each square stands.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// How many slots the table has: no window ends after it.
    pub fn entries(&self) -> usize {
        self.chosen().map(|(candidate, offset)| candidate.end(offset)).max().unwrap_or(0)
    }

    /// How many of the slots are reached.
    pub fn reached(&self) -> u32 {
        self.chosen().map(|(candidate, _)| candidate.reached).sum()
    }

    /// Takes some squares out and puts them back, `tries` times, and keeps what is not worse. The chances are those of
    /// `seed`: a run that is done in parts, each with a seed of its own, can be taken up again between any two.
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
                let some = (0..candidates.min(TRIED as usize)).map(|k| (start + k * 7) % candidates);
                let Some(place) = self.best(i, some, entries) else { break };
                self.put(i, place);
                back.push(i);
            }
            let whole = back.len() == out.len();
            let now = (self.entries(), self.weight());
            // A little worse is let through now and then, or the packing sticks.
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

    /// Which squares to take out, in the order in which to put them back.
    fn ruin(&self, entries: usize, below: &mut impl FnMut(usize) -> usize) -> Vec<usize> {
        let count = self.squares.len();
        let mut out: Vec<usize> = match below(3) {
            // Some at random.
            0 => (0..2 + below(6)).map(|_| below(count)).collect(),
            // What lies over one stretch of the table.
            1 => {
                let (from, to) = (below(entries), 500 + below(4_000));
                let to = from + to;
                let over = |i: &usize| {
                    let Place { candidate, offset } = self.places[*i];
                    offset < to && self.squares[*i][candidate].end(offset) > from
                };
                (0..count).filter(over).collect()
            }
            // What stands in the way of a shorter table, and some others.
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
        // In random order, or by size.
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

    /// What packing strives to make small once the length will not shrink: the low end is to be full.
    fn weight(&self) -> u64 {
        self.chosen()
            .map(|(candidate, offset)| u64::from(candidate.reached) * candidate.end(offset) as u64)
            .sum()
    }

    /// Of `candidates` of square `i`, the one whose window can end lowest, and by `limit`.
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

    /// The lowest offset at which a candidate fits and ends by `limit`.
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
            // In two steps, since a shift by 64 is none.
            let over = word >> 1 >> (63 - shift);
            self.taken[at] & word << shift | self.taken[at + 1] & over == 0
        })
    }

    fn put(&mut self, i: usize, place: Place) {
        self.places[i] = place;
        self.flip(i);
    }

    /// Marks the slots of a square as taken, or as free again.
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
