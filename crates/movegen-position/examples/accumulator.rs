//! An accumulator, the first layer of an efficiently updated neural network (NNUE), kept along random games by
//! [`Board::changes`] and compared with its refresh after every move: `cargo run -p movegen-position --example accumulator`.

use movegen_position::board::Changes;
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
            for side in Color::ALL {
                let sums = &mut accumulator.sums[side.index()];
                *sums = fused(sums, [network.row(side, piece, square)], []);
            }
        }
        accumulator
    }

    /// Returns the sums after a legal move of `board`, to which these sums belong.
    fn after(&self, network: &Network, board: &Board, mv: Move) -> Self {
        let changes = board.changes(mv);
        let sums = Color::ALL.map(|side| {
            let row = |(piece, square)| network.row(side, piece, square);
            let sums = &self.sums[side.index()];
            match changes {
                Changes::Quiet { removed, added } => fused(sums, [row(added)], [row(removed)]),
                Changes::Capture { removed, captured, added } => {
                    fused(sums, [row(added)], [row(removed), row(captured)])
                }
                Changes::Castling { removed, added } => fused(sums, added.map(row), removed.map(row)),
            }
        });
        Self { sums }
    }
}

/// Returns the sums with the rows added and removed, read and written once. The numbers of rows are constants, so the compiler
/// makes one loop over vectors of each shape.
fn fused<const ADDED: usize, const REMOVED: usize>(
    sums: &[i16; NEURONS],
    added: [&[i16; NEURONS]; ADDED],
    removed: [&[i16; NEURONS]; REMOVED],
) -> [i16; NEURONS] {
    core::array::from_fn(|i| {
        let more: i16 = added.iter().map(|row| row[i]).sum();
        let less: i16 = removed.iter().map(|row| row[i]).sum();
        sums[i] + more - less
    })
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
        let mut accumulator = Accumulator::refresh(&network, &position);
        for _ in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.next_u64() as usize % moves.len()];
            accumulator = accumulator.after(&network, &position, mv);
            let kinds = [true, position.is_capture(mv), mv.promotion().is_some(), mv.castle_side().is_some()];
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
        "{moves} moves, of which {captures} captures, {promotions} promotions and {castling} castling: the updated accumulator \
         equals the refreshed one after each"
    );
}
