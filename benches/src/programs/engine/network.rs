//! The evaluation: a network of 768 inputs, 2 x 256 neurons and one output, with random weights.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Neurons per side.
const NEURONS: usize = 256;
/// Inputs per side: twelve pieces on 64 squares.
const INPUTS: usize = 12 * 64;
/// Neurons that count material, so the search has something to find.
const COUNTING: usize = 8;
/// Their weight for a piece of each role.
const MATERIAL: [i16; 6] = [10, 30, 31, 50, 90, 0];
/// The clipped output of a neuron.
const LIMIT: i16 = 511;

/// A piece on a square: its inputs from the view of White and of Black.
pub(super) type Input = [usize; 2];

/// Returns the input of a piece (White's six, then Black's six, each by role) on a square.
#[inline(always)]
pub(super) const fn input(piece: usize, square: usize) -> Input {
    let flipped = if piece < 6 { piece + 6 } else { piece - 6 };
    [piece * 64 + square, flipped * 64 + (square ^ 56)]
}

/// The first layer's sums, from White's view and from Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Accumulator([[i16; NEURONS]; 2]);

impl Accumulator {
    pub(super) const EMPTY: Self = Self([[0; NEURONS]; 2]);
}

/// The weights.
pub(super) struct Network {
    inputs: Vec<[i16; NEURONS]>,
    biases: [i16; NEURONS],
    /// Of the side to move, and of the other one.
    outputs: [[i16; NEURONS]; 2],
}

impl Network {
    /// Creates the same network in each run.
    pub(super) fn new() -> Self {
        let mut random = Xoshiro256StarStar::seed_from_u64(768);
        let mut within = |limit: u64| (random.next_u64() % (2 * limit + 1)) as i16 - limit as i16;
        let mut inputs: Vec<_> = (0..INPUTS).map(|_| [(); NEURONS].map(|()| within(20))).collect();
        let biases = [(); NEURONS].map(|()| within(40));
        let mut outputs = [(); 2].map(|()| [(); NEURONS].map(|()| within(8)));
        for (index, row) in inputs.iter_mut().enumerate() {
            // The first six pieces are the viewing side's own.
            let material = MATERIAL.get(index / 64).copied().unwrap_or(0);
            row[..COUNTING].fill(material);
        }
        let [ours, theirs] = &mut outputs;
        ours[..COUNTING].fill(80);
        theirs[..COUNTING].fill(-80);
        Self { inputs, biases, outputs }
    }

    /// Returns the sums of all pieces of a board.
    pub(super) fn refresh(&self, pieces: impl Iterator<Item = Input>) -> Accumulator {
        pieces.fold(Accumulator([self.biases; 2]), |before, piece| {
            let mut after = Accumulator::EMPTY;
            self.update(&before, &mut after, [piece], []);
            after
        })
    }

    /// Writes the sums `before` with pieces added and removed. How many is a constant, so each shape of move gets its
    /// own loop.
    #[inline(always)]
    pub(super) fn update<const ADDED: usize, const REMOVED: usize>(
        &self,
        before: &Accumulator,
        after: &mut Accumulator,
        added: [Input; ADDED],
        removed: [Input; REMOVED],
    ) {
        for view in 0..2 {
            let row = |input: Input| &self.inputs[input[view]];
            let (added, removed) = (added.map(row), removed.map(row));
            let sums = after.0[view].iter_mut().zip(&before.0[view]);
            for (index, (after, before)) in sums.enumerate() {
                let more: i16 = added.iter().map(|row| row[index]).sum();
                let less: i16 = removed.iter().map(|row| row[index]).sum();
                *after = before + more - less;
            }
        }
    }

    /// Returns the value for the side to move, 0 for White.
    pub(super) fn evaluate(&self, Accumulator(sums): &Accumulator, turn: usize) -> i32 {
        let output = |view: usize, weights: &[i16; NEURONS]| -> i32 {
            let neurons = sums[view].iter().zip(weights);
            neurons.map(|(&sum, &weight)| i32::from(sum.clamp(0, LIMIT)) * i32::from(weight)).sum()
        };
        let [ours, theirs] = &self.outputs;
        (output(turn, ours) + output(1 - turn, theirs)) / 64
    }
}
