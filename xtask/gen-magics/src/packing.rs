//! Packs all windows into one table, where they overlap and fill each other's holes.
//!
//! A magic reaches some slots of its window and leaves the rest free. Two windows may overlap as long as no slot is
//! reached by both. (No slot can serve two squares: a set of attacked squares determines the slider's square.) The
//! squares are placed in turn. Each takes the window that ends first, over all its candidates and offsets. The order
//! therefore decides the length of the table, and the search improves it by simulated annealing (Kirkpatrick and
//! others, 1983): move a square to another turn, or restrict its candidates, and place everything from there on again.
//! A slightly longer table may be accepted too, less readily as the search goes on.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::candidate::{CHUNK, Candidate};

/// The candidate chosen for a square, and where its window starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The index of the candidate.
    pub(crate) candidate: usize,
    /// The first slot of the window.
    pub(crate) offset: usize,
}

/// A square's turn in the placing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The index of the square.
    pub(crate) square: usize,
    /// The candidates it may use: one bit for each of the first 64.
    pub(crate) allowed: u64,
}

/// One candidate per square, placed in one table.
#[derive(Clone, Debug)]
pub(crate) struct Packing<'a> {
    squares: &'a [Vec<Candidate>],
    turns: Vec<Turn>,
    /// Where each turn's square ended up.
    places: Vec<Place>,
    /// The table before each turn and after the last: one bit per slot, set if taken.
    tables: Vec<Vec<u64>>,
    cost: u64,
}

/// The cost of a slot at the end of the table, of one before the end of each of the last windows,
/// and of one reached.
const END_COST: u64 = 60;
const LAST_COST: u64 = 1;
const REACHED_COST: u64 = 6;
/// How many windows count as last.
const LAST: usize = 12;

impl Turn {
    /// The candidates its square may use.
    fn candidates(self, squares: &[Vec<Candidate>]) -> impl Iterator<Item = (usize, &Candidate)> {
        squares[self.square].iter().enumerate().take(64).filter(move |&(i, _)| self.allowed >> i & 1 == 1)
    }

    fn is_possible(self, squares: &[Vec<Candidate>]) -> bool {
        self.candidates(squares).next().is_some()
    }

    /// Of the windows that fit, the one that ends first. The end of the table must be free.
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
    /// Places the squares in an order drawn from `seed`, roughly by how many blocks the first candidate
    /// touches, most first. Every square needs a candidate.
    pub(crate) fn begin(squares: &'a [Vec<Candidate>], seed: u64) -> Self {
        let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
        let mut size =
            |square: usize| u64::from(squares[square][0].in_blocks(4)) * (256 + rng.next_u64() % 50);
        let mut sizes: Vec<(u64, usize)> = (0..squares.len()).map(|square| (size(square), square)).collect();
        sizes.sort_unstable_by_key(|&size| core::cmp::Reverse(size));
        let turns = sizes.into_iter().map(|(_, square)| Turn { square, allowed: !0 }).collect();
        Self::place_all(squares, turns)
    }

    fn place_all(squares: &'a [Vec<Candidate>], turns: Vec<Turn>) -> Self {
        // Long enough for all windows end to end.
        let longest = |of: &Vec<Candidate>| of.iter().map(|candidate| candidate.end(0)).max();
        let capacity: usize = squares.iter().filter_map(longest).sum();
        let tables = vec![vec![0; capacity / 64 + 2 * CHUNK + 2]; turns.len() + 1];
        let places = vec![Place { candidate: 0, offset: 0 }; turns.len()];
        let mut packing = Self { squares, turns, places, tables, cost: u64::MAX };
        let mut scratch = packing.tables.clone();
        packing.place_from(0, packing.turns.clone(), u64::MAX, &mut scratch);
        packing
    }

    /// Each square's place.
    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places = self.places.clone();
        for (turn, &place) in self.turns.iter().zip(&self.places) {
            places[turn.square] = place;
        }
        places
    }

    /// The length of the table in slots: the end of the last window.
    pub(crate) fn entries(&self) -> usize {
        self.chosen(&self.turns, &self.places)
            .map(|(candidate, offset)| candidate.end(offset))
            .max()
            .unwrap_or(0)
    }

    /// How many slots are reached.
    pub(crate) fn reached(&self) -> u32 {
        self.chosen(&self.turns, &self.places).map(|(candidate, _)| candidate.reached).sum()
    }

    /// Tries `tries` changes of the turns. A change that shortens the table stays. One that lengthens it by `slack`
    /// slots stays with probability 1/2, by twice that with 1/4, and so on. The result depends only on the current
    /// turns, `slack` and `seed`.
    pub(crate) fn improve(&mut self, tries: u64, slack: u64, seed: u64) {
        let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
        let mut scratch = self.tables.clone();
        for _ in 0..tries {
            let (turns, from) = self.changed(&mut rng);
            // Each further `slack` slots halve the probability.
            let random = rng.next_u64();
            let more = u64::from(random.trailing_zeros()) << 16 | random >> 48;
            let more = (more * slack * END_COST) >> 16;
            self.place_from(from, turns, self.cost + more, &mut scratch);
        }
    }

    /// Proposes different turns, and the first one that changed.
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
                // A random quarter of the candidates.
                let some = Turn { allowed: rng.next_u64() & rng.next_u64(), ..turns[at] };
                turns[at].allowed = if free || !some.is_possible(self.squares) { !0 } else { some.allowed };
                (turns, at)
            }
        }
    }

    /// Places the squares again from turn `from` on, and keeps the result if it costs at most `limit`. `scratch` is as
    /// long as the list of tables. Its contents don't matter.
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

    /// The cost to minimize: above all the end of the last window. The other windows' ends and the slots
    /// reached count a little, to give the search a slope where the end stays the same.
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
        // Bishops alone pack fast.
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
        assert_eq!(packing.turns, packed(1).turns);
        assert_ne!(packing.turns, packed(2).turns);

        let mut taken = vec![false; packing.entries()];
        for (place, of) in packing.places().into_iter().zip(&squares) {
            for slot in of[place.candidate].slots() {
                assert!(!core::mem::replace(&mut taken[place.offset + slot], true));
            }
        }
    }
}
