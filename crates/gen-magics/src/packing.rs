//! Packs the windows of all magics into one table, where they overlap and fill each other's holes.
//!
//! A magic reaches some of the slots of its window and leaves the others free. Two windows may
//! overlap as long as no slot is reached by both. (No slot can serve two squares: a set of attacked
//! squares determines the slider's square.) The squares take their places in turn, each in the window
//! that ends first, of all its candidates and offsets. So the order decides how long the table gets,
//! and the search looks for a good one: it moves a square to another turn, or limits it to some of its
//! candidates, and places anew all squares from there on. A table that is a little longer is accepted
//! as well, the less so the longer the search has run ("simulated annealing", Kirkpatrick and others,
//! 1983).

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::candidate::{CHUNK, Candidate};

/// The candidate chosen for a square, and the start of its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The index of the candidate.
    pub(crate) candidate: usize,
    /// The first slot of the window.
    pub(crate) offset: usize,
}

/// The turn of a square: the squares take their places one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The index of the square.
    pub(crate) square: usize,
    /// The candidates that it may use, with a bit for each of the first 64.
    pub(crate) allowed: u64,
}

/// One candidate of each square, placed in one table.
#[derive(Clone, Debug)]
pub(crate) struct Packing<'a> {
    squares: &'a [Vec<Candidate>],
    turns: Vec<Turn>,
    /// The place of the square of each turn.
    places: Vec<Place>,
    /// The table before each turn, and after the last one: a bit for each slot, set if it is taken.
    tables: Vec<Vec<u64>>,
    cost: u64,
}

/// What a slot at the end of the table costs, one before the end of each of the last windows, and one
/// that is reached.
const END_COST: u64 = 60;
const LAST_COST: u64 = 1;
const REACHED_COST: u64 = 6;
/// The number of windows that count as the last ones.
const LAST: usize = 12;

impl Turn {
    /// The candidates that its square may use.
    fn candidates(self, squares: &[Vec<Candidate>]) -> impl Iterator<Item = (usize, &Candidate)> {
        squares[self.square].iter().enumerate().take(64).filter(move |&(i, _)| self.allowed >> i & 1 == 1)
    }

    fn is_possible(self, squares: &[Vec<Candidate>]) -> bool {
        self.candidates(squares).next().is_some()
    }

    /// Returns the window that ends first, of those that fit. The end of the table must be free.
    fn first_place(self, squares: &[Vec<Candidate>], table: &[u64]) -> Place {
        let mut best = Place { candidate: 0, offset: 0 };
        let mut end = usize::MAX;
        for (i, candidate) in self.candidates(squares) {
            let chunks = (0..).take_while(|chunk| candidate.end(chunk * CHUNK * 64) < end);
            let fit = chunks.filter_map(|chunk| candidate.first_fit(table, chunk)).next();
            if let Some(offset) = fit.filter(|&offset| candidate.end(offset) < end) {
                end = candidate.end(offset);
                best = Place { candidate: i, offset };
            }
        }
        best
    }
}

impl<'a> Packing<'a> {
    /// Places the squares in an order that depends on `seed`. Those come first, roughly, whose first
    /// candidate reaches the most blocks of slots. Every square needs at least one candidate.
    pub(crate) fn begin(squares: &'a [Vec<Candidate>], seed: u64) -> Self {
        let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
        let mut size =
            |square: usize| u64::from(squares[square][0].in_blocks(4)) * (256 + rng.next_u64() % 50);
        let mut sizes: Vec<(u64, usize)> = (0..squares.len()).map(|square| (size(square), square)).collect();
        sizes.sort_unstable_by_key(|&size| core::cmp::Reverse(size));
        let turns = sizes.into_iter().map(|(_, square)| Turn { square, allowed: !0 }).collect();
        Self::place_all(squares, turns)
    }

    /// Places the squares in their turns. Returns `None` unless each square has one turn and a candidate
    /// that it may use.
    pub(crate) fn with_turns(squares: &'a [Vec<Candidate>], turns: Vec<Turn>) -> Option<Self> {
        let mut all: Vec<usize> = turns.iter().map(|turn| turn.square).collect();
        all.sort_unstable();
        let complete = all.into_iter().eq(0..squares.len());
        (complete && turns.iter().all(|turn| turn.is_possible(squares)))
            .then(|| Self::place_all(squares, turns))
    }

    fn place_all(squares: &'a [Vec<Candidate>], turns: Vec<Turn>) -> Self {
        // All windows, one after another, would fit.
        let longest = |of: &Vec<Candidate>| of.iter().map(|candidate| candidate.end(0)).max();
        let capacity: usize = squares.iter().filter_map(longest).sum();
        let tables = vec![vec![0; capacity / 64 + 2 * CHUNK + 2]; turns.len() + 1];
        let places = vec![Place { candidate: 0, offset: 0 }; turns.len()];
        let mut packing = Self { squares, turns, places, tables, cost: u64::MAX };
        let mut scratch = packing.tables.clone();
        packing.place_from(0, packing.turns.clone(), u64::MAX, &mut scratch);
        packing
    }

    /// Returns the turns.
    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the place of each square.
    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places = self.places.clone();
        for (turn, &place) in self.turns.iter().zip(&self.places) {
            places[turn.square] = place;
        }
        places
    }

    /// Returns the number of slots in the table: the end of the last window.
    pub(crate) fn entries(&self) -> usize {
        self.chosen(&self.turns, &self.places)
            .map(|(candidate, offset)| candidate.end(offset))
            .max()
            .unwrap_or(0)
    }

    /// Returns the number of slots that are reached.
    pub(crate) fn reached(&self) -> u32 {
        self.chosen(&self.turns, &self.places).map(|(candidate, _)| candidate.reached).sum()
    }

    /// Changes the turns `tries` times. A change stays if it makes the table shorter. One that makes it
    /// `slack` slots longer stays with a chance of one half, twice as many with a chance of a quarter, and
    /// so on. The result depends only on the turns before, `slack` and `seed`, so a long run can be split
    /// into parts with a seed each and resumed after any part.
    pub(crate) fn improve(&mut self, tries: u64, slack: u64, seed: u64) {
        let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
        let mut scratch = self.tables.clone();
        for _ in 0..tries {
            let (turns, from) = self.changed(&mut rng);
            // Each further `slack` slots are half as probable.
            let random = rng.next_u64();
            let more = u64::from(random.trailing_zeros()) << 16 | random >> 48;
            let more = (more * slack * END_COST) >> 16;
            self.place_from(from, turns, self.cost + more, &mut scratch);
        }
    }

    /// Returns other turns, and the first one that differs.
    fn changed(&self, rng: &mut impl Rng) -> (Vec<Turn>, usize) {
        let mut below = |bound: usize| (rng.next_u64() % bound as u64) as usize;
        let mut turns = self.turns.clone();
        let last = turns.len() - 1;
        let at = below(turns.len());
        match below(10) {
            0..5 => {
                let near = (at + below(25)).saturating_sub(12).min(last);
                let to = if below(3) == 0 { below(turns.len()) } else { near };
                let turn = turns.remove(at);
                turns.insert(to, turn);
                (turns, at.min(to))
            }
            5..7 => {
                turns.swap(at, (at + 1 + below(20)).min(last));
                (turns, at)
            }
            _ => {
                let free = turns[at].allowed != !0 && below(3) == 0;
                // A quarter of the candidates.
                let some = Turn { allowed: rng.next_u64() & rng.next_u64(), ..turns[at] };
                turns[at].allowed = if free || !some.is_possible(self.squares) { !0 } else { some.allowed };
                (turns, at)
            }
        }
    }

    /// Places the squares anew from turn `from` on. Keeps the result if its cost is at most `limit`.
    /// `scratch` has as many tables as the packing, with any contents.
    fn place_from(&mut self, from: usize, turns: Vec<Turn>, limit: u64, scratch: &mut [Vec<u64>]) {
        let mut places = self.places.clone();
        let mut table = self.tables[from].clone();
        for (k, turn) in turns.iter().enumerate().skip(from) {
            places[k] = turn.first_place(self.squares, &table);
            self.squares[turn.square][places[k].candidate].take(&mut table, places[k].offset);
            scratch[k + 1].clone_from(&table);
        }
        let cost = self.cost_of(&turns, &places);
        if cost <= limit {
            self.tables[from + 1..].swap_with_slice(&mut scratch[from + 1..]);
            self.turns = turns;
            self.places = places;
            self.cost = cost;
        }
    }

    /// Returns what the search keeps low: above all the end of the last window. The ends of the windows
    /// before it and the slots reached count a little, so that there is a way to go where the end stays
    /// the same.
    fn cost_of(&self, turns: &[Turn], places: &[Place]) -> u64 {
        let mut ends: Vec<usize> =
            self.chosen(turns, places).map(|(candidate, offset)| candidate.end(offset)).collect();
        ends.sort_unstable_by_key(|&end| core::cmp::Reverse(end));
        let end = ends.first().map_or(0, |&end| end as u64);
        let last: u64 = ends.iter().take(LAST).map(|&end| end as u64).sum();
        let reached: u32 = self.chosen(turns, places).map(|(candidate, _)| candidate.reached).sum();
        end * END_COST + last * LAST_COST + u64::from(reached) * REACHED_COST
    }

    fn chosen(&self, turns: &[Turn], places: &[Place]) -> impl Iterator<Item = (&'a Candidate, usize)> {
        let squares = self.squares;
        turns
            .iter()
            .zip(places)
            .map(move |(turn, place)| (&squares[turn.square][place.candidate], place.offset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tables_gen::geometry::Slider;

    #[test]
    fn packings_have_no_overlaps_and_depend_on_the_seed_alone() {
        // Bishops alone, which are packed fast.
        let of = |square: u8| vec![Candidate::committed(Slider::Bishop, square)];
        let squares: Vec<Vec<Candidate>> = (0..64).map(of).collect();
        let packed = |seed| {
            let mut packing = Packing::begin(&squares, seed);
            let before = packing.entries();
            packing.improve(200, 0, seed);
            assert!(packing.entries() < before);
            packing
        };
        let packing = packed(1);
        assert_eq!(packing.turns(), packed(1).turns());
        assert_ne!(packing.turns(), packed(2).turns());
        let again = Packing::with_turns(&squares, packing.turns().to_vec()).unwrap();
        assert_eq!(again.places(), packing.places());

        let mut taken = vec![false; packing.entries()];
        for (place, of) in packing.places().into_iter().zip(&squares) {
            for slot in of[place.candidate].slots() {
                assert!(!core::mem::replace(&mut taken[place.offset + slot], true));
            }
        }
    }

    #[test]
    fn turns_name_each_square_once_with_a_candidate() {
        let rook = |square| vec![Candidate::committed(Slider::Rook, square)];
        let squares = [rook(0), rook(7)];
        let turn = |square, allowed| Turn { square, allowed };
        assert!(Packing::with_turns(&squares, vec![turn(1, 1), turn(0, 3)]).is_some());
        assert!(Packing::with_turns(&squares, vec![turn(1, 1)]).is_none());
        assert!(Packing::with_turns(&squares, vec![turn(1, 1), turn(1, 1)]).is_none());
        assert!(Packing::with_turns(&squares, vec![turn(1, 2), turn(0, 1)]).is_none());
    }
}
