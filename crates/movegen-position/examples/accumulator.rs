//! A search that evaluates its leaves by an NNUE accumulator (the first layer of an efficiently updatable neural
//! network), updated at each move by [`SearchPosition::step`] and compared with a refresh: `cargo run -p
//! movegen-position --example accumulator`.

use movegen_position::board::Changes;
use movegen_position::{Board, Color, Piece, Position, SearchPosition, Square};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The score of the side that is checkmated.
const MATED: i32 = -1_000_000;
/// Neurons per side.
const NEURONS: usize = 16;
/// Inputs per side: a piece, White meaning the side's own, on a square.
const INPUTS: usize = Piece::COUNT * 64;

/// The first layer's weights, shared by both sides.
struct Network {
    weights: Vec<[i16; NEURONS]>,
    bias: [i16; NEURONS],
    /// The second layer's weights: for the side to move, then for the other.
    output: [[i16; NEURONS]; 2],
}

impl Network {
    /// A network with random weights, good enough for a comparison.
    fn random(random: &mut Xoshiro256StarStar) -> Self {
        let mut weight = || (random.next_u64() % 401) as i16 - 200;
        let weights = (0..INPUTS).map(|_| [(); NEURONS].map(|()| weight())).collect();
        Self {
            weights,
            bias: [(); NEURONS].map(|()| weight()),
            output: [(); 2].map(|()| [(); NEURONS].map(|()| weight())),
        }
    }

    /// The weights of a piece on a square as `side` sees it: Black's view is White's view
    /// of the flipped board.
    fn row(&self, side: Color, piece: Piece, square: Square) -> &[i16; NEURONS] {
        let (piece, square) = match side {
            Color::White => (piece, square),
            Color::Black => (piece.flip(), square.flip()),
        };
        &self.weights[piece.index() * 64 + square.index()]
    }
}

/// The first layer's sums, as seen by White and by Black.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Accumulator {
    sums: [[i16; NEURONS]; 2],
}

impl Accumulator {
    /// Sums all pieces of a board.
    fn refresh(network: &Network, board: &Board) -> Self {
        let mut accumulator = Self { sums: [network.bias; 2] };
        for square in board.occupied() {
            let piece = board.piece_at(square).expect("the square is occupied");
            let before = accumulator.clone();
            accumulator.fuse(&before, network, [(piece, square)], []);
        }
        accumulator
    }

    /// Writes the sums after a move, given those `before` it and the pieces that it changes.
    fn update(&mut self, before: &Self, network: &Network, changes: Changes) {
        match changes {
            Changes::Quiet { removed, added } => self.fuse(before, network, [added], [removed]),
            Changes::Capture { removed, captured, added } => {
                self.fuse(before, network, [added], [removed, captured]);
            }
            Changes::Castling { removed, added } => self.fuse(before, network, added, removed),
        }
    }

    /// Evaluates the position for the side to move.
    fn evaluate(&self, network: &Network, turn: Color) -> i32 {
        let score = |side: Color, weights: &[i16; NEURONS]| -> i32 {
            let sums = self.sums[side.index()].iter().zip(weights);
            sums.map(|(&sum, &weight)| i32::from(sum.clamp(0, 255)) * i32::from(weight)).sum()
        };
        (score(turn, &network.output[0]) + score(!turn, &network.output[1])) / 64
    }

    /// Writes the sums `before` with these pieces added and removed, touching each sum once. The piece counts
    /// are constants, so each shape of a move compiles to its own loop.
    fn fuse<const ADDED: usize, const REMOVED: usize>(
        &mut self,
        before: &Self,
        network: &Network,
        added: [(Piece, Square); ADDED],
        removed: [(Piece, Square); REMOVED],
    ) {
        for side in Color::ALL {
            let row = |(piece, square)| network.row(side, piece, square);
            let (added, removed) = (added.map(row), removed.map(row));
            let (sums, before) = (&mut self.sums[side.index()], &before.sums[side.index()]);
            for (i, sum) in sums.iter_mut().enumerate() {
                let more: i16 = added.iter().map(|row| row[i]).sum();
                let less: i16 = removed.iter().map(|row| row[i]).sum();
                *sum = before[i] + more - less;
            }
        }
    }
}

/// A search, and what it has counted: all moves made, captures, promotions and castling.
struct Search<'a> {
    network: &'a Network,
    seen: [u32; 4],
}

impl Search<'_> {
    /// Returns the score of a node. `sums` has the accumulator of the node, and room for one at each ply below it,
    /// which is how deep to search.
    fn search(&mut self, node: &SearchPosition, sums: &mut [Accumulator], mut alpha: i32, beta: i32) -> i32 {
        let (before, below) = sums.split_first_mut().expect("the accumulator of the node");
        assert_eq!(*before, Accumulator::refresh(self.network, node), "{node:?}");
        let moves = node.legal_moves();
        if moves.is_empty() {
            return if node.in_check() { MATED } else { 0 };
        }
        if below.is_empty() {
            return before.evaluate(self.network, node.turn());
        }
        for mv in moves {
            // The move's effects and the position after it, from one look at the destination.
            let step = node.step(mv);
            below[0].update(before, self.network, step.changes());
            let kinds =
                [true, step.captured().is_some(), mv.promotion().is_some(), mv.castling_side().is_some()];
            self.seen.iter_mut().zip(kinds).for_each(|(count, is)| *count += u32::from(is));
            alpha = alpha.max(-self.search(&step.after(), below, -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}

/// Searches positions with many captures, promotions and castling. Returns how many moves were made, and how many were
/// of these.
pub(crate) fn search_positions(depth: usize) -> [u32; 4] {
    let network = Network::random(&mut Xoshiro256StarStar::seed_from_u64(2026));
    let mut search = Search { network: &network, seen: [0; 4] };
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "1rk2r2/pp1p1pp1/8/2pPp3/2P1P3/8/PP3PPP/1RK2R2 w FBfb c6 0 1",
    ] {
        let position: Position = fen.parse().expect("a FEN");
        let mut sums = vec![Accumulator::refresh(&network, &position); depth + 1];
        search.search(&SearchPosition::new(position), &mut sums, MATED, -MATED);
    }
    search.seen
}

fn main() {
    let [moves, captures, promotions, castling] = search_positions(4);
    println!(
        "{moves} moves ({captures} captures, {promotions} promotions, {castling} castling): \
         the updated accumulator equals the refreshed one after each"
    );
}
