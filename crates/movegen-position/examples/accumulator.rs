//! An NNUE accumulator (the first layer of an efficiently updatable neural network), updated by
//! [`Board::changes`] along random games and compared with a refresh after every move: `cargo run
//! -p movegen-position --example accumulator`.

use movegen_position::board::Changes;
use movegen_position::{Board, Color, Move, Piece, Position, Square};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Neurons per side.
const NEURONS: usize = 16;
/// Inputs per side: a piece, White meaning the side's own, on a square.
const INPUTS: usize = Piece::COUNT * 64;

/// The first layer's weights, shared by both sides.
struct Network {
    weights: Vec<[i16; NEURONS]>,
    bias: [i16; NEURONS],
}

impl Network {
    /// A network with random weights, good enough for a comparison.
    fn random(random: &mut Xoshiro256StarStar) -> Self {
        let mut weight = || (random.next_u64() % 401) as i16 - 200;
        let weights = (0..INPUTS).map(|_| [(); NEURONS].map(|()| weight())).collect();
        Self { weights, bias: [(); NEURONS].map(|()| weight()) }
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

    /// Given the sums `before` a legal move of `board`, writes the sums after it.
    fn update(&mut self, before: &Self, network: &Network, board: &Board, mv: Move) {
        match board.changes(mv) {
            Changes::Quiet { removed, added } => self.fuse(before, network, [added], [removed]),
            Changes::Capture { removed, captured, added } => {
                self.fuse(before, network, [added], [removed, captured]);
            }
            Changes::Castling { removed, added } => self.fuse(before, network, added, removed),
        }
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

/// Plays random games of standard chess and Chess960. Returns how many moves were played, and how many were
/// captures, promotions and castling.
pub(crate) fn compare_along_games(games: u64) -> [u32; 4] {
    let mut random = Xoshiro256StarStar::seed_from_u64(2026);
    let network = Network::random(&mut random);
    let mut seen = [0; 4];
    for game in 0..games {
        let start = if game % 2 == 0 { 518 } else { (random.next_u64() % 960) as u16 };
        let mut position = Position::chess960(start).expect("there are 960 start positions");
        let mut accumulator = Accumulator::refresh(&network, &position);
        for _ in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.next_u64() as usize % moves.len()];
            let before = accumulator.clone();
            accumulator.update(&before, &network, &position, mv);
            let kinds =
                [true, position.is_capture(mv), mv.promotion().is_some(), mv.castling_side().is_some()];
            seen.iter_mut().zip(kinds).for_each(|(count, is)| *count += u32::from(is));
            position = position.after(mv);
            assert_eq!(accumulator, Accumulator::refresh(&network, &position), "{position} after {mv:?}");
        }
    }
    seen
}

fn main() {
    let [moves, captures, promotions, castling] = compare_along_games(200);
    println!(
        "{moves} moves ({captures} captures, {promotions} promotions, {castling} castling): \
         the updated accumulator equals the refreshed one after each"
    );
}
