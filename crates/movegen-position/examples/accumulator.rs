//! An accumulator, the first layer of an efficiently updated neural network (NNUE), kept along random games by
//! [`Board::changes`] and compared with its refresh after every move: `cargo run -p movegen-position --example accumulator`.

use movegen_position::board::Change;
use movegen_position::{Board, Color, Move, Piece, Position, Square};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The neurons of each side.
const NEURONS: usize = 16;
/// The inputs of each side: a color (own or the opponent's), a role and a square.
const INPUTS: usize = 2 * 6 * 64;

/// The weights of the first layer, the same for both sides.
struct Network {
    weights: Vec<[i16; NEURONS]>,
    bias: [i16; NEURONS],
}

impl Network {
    /// Creates a network with random weights, which do for a comparison.
    fn random(random: &mut Xoshiro256StarStar) -> Self {
        let mut weight = || (random.next_u64() % 401) as i16 - 200;
        let weights = (0..INPUTS).map(|_| [(); NEURONS].map(|()| weight())).collect();
        Self { weights, bias: [(); NEURONS].map(|()| weight()) }
    }

    /// Returns the weights of a piece on a square, as `side` sees it: White's view of a board is Black's of the flipped one.
    fn row(&self, side: Color, piece: Piece, square: Square) -> &[i16; NEURONS] {
        let square = if side == Color::White { square } else { square.flip() };
        let theirs = usize::from(piece.color() != side);
        &self.weights[(theirs * 6 + piece.role().index()) * 64 + square.index()]
    }
}

/// The sums of the first layer, from the view of White and of Black.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Accumulator {
    sums: [[i16; NEURONS]; 2],
}

impl Accumulator {
    /// Computes the sums of all pieces of a board.
    fn refresh(network: &Network, board: &Board) -> Self {
        let mut accumulator = Self { sums: [network.bias; 2] };
        for square in board.occupied() {
            let piece = board.piece_at(square).expect("the square is occupied");
            accumulator.apply(network, Change::Added(piece, square));
        }
        accumulator
    }

    /// Returns the sums after a legal move of `board`, to which these sums belong.
    fn after(&self, network: &Network, board: &Board, mv: Move) -> Self {
        let mut accumulator = self.clone();
        for change in board.changes(mv) {
            accumulator.apply(network, change);
        }
        accumulator
    }

    fn apply(&mut self, network: &Network, change: Change) {
        for side in Color::ALL {
            let (sign, piece, square) = match change {
                Change::Added(piece, square) => (1, piece, square),
                Change::Removed(piece, square) => (-1, piece, square),
            };
            for (sum, weight) in self.sums[side.index()].iter_mut().zip(network.row(side, piece, square)) {
                *sum += sign * weight;
            }
        }
    }
}

/// Plays random games of standard chess and of Chess960. Returns the moves played, and how many of them were captures,
/// promotions and castling.
pub(crate) fn compare_along_games(games: u64) -> [u32; 4] {
    let mut random = Xoshiro256StarStar::seed_from_u64(2026);
    let network = Network::random(&mut random);
    let mut seen = [0; 4];
    for game in 0..games {
        let start = if game % 2 == 0 { 518 } else { (random.next_u64() % 960) as u16 };
        let mut position = Position::chess960(start).expect("there are 960 start positions");
        let mut accumulator = Accumulator::refresh(&network, position.board());
        for _ in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.next_u64() as usize % moves.len()];
            accumulator = accumulator.after(&network, position.board(), mv);
            let kinds =
                [true, position.board().is_capture(mv), mv.promotion().is_some(), mv.castle_side().is_some()];
            seen.iter_mut().zip(kinds).for_each(|(count, is)| *count += u32::from(is));
            position = position.after(mv);
            assert_eq!(
                accumulator,
                Accumulator::refresh(&network, position.board()),
                "{position} after {mv:?}"
            );
        }
    }
    seen
}

fn main() {
    let [moves, captures, promotions, castling] = compare_along_games(200);
    println!(
        "{moves} moves, of which {captures} captures, {promotions} promotions and {castling} castling: the updated accumulator \
         equals the refreshed one after each"
    );
}
