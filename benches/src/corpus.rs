//! The positions and moves that the libraries are called with, in each library's types.

use movegen_position::{Move, Position};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::CASES;

/// The number of positions: a power of two.
const LEN: usize = 4096;
/// The length of a random game in half-moves.
const GAME_LENGTH: usize = 40;

/// A position, one of its legal moves, and a move of another position, in one library's types.
#[derive(Clone, Debug)]
pub(crate) struct Item<P, M> {
    pub(crate) position: P,
    pub(crate) legal: M,
    pub(crate) other: M,
}

/// The positions of random games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Corpus {
    pub(crate) movegen: Items<Position, Move>,
    pub(crate) cozy: Items<cozy_chess::Board, cozy_chess::Move>,
    pub(crate) shakmaty: Items<shakmaty::Chess, shakmaty::Move>,
    pub(crate) chess: Items<chess::Board, chess::ChessMove>,
}

/// The items of one library.
pub(crate) type Items<P, M> = Vec<Item<P, M>>;

impl Corpus {
    /// Creates the same corpus in each run.
    pub(crate) fn new() -> Self {
        let mut random = Xoshiro256StarStar::seed_from_u64(18);
        let mut below = |bound: usize| random.next_u64() as usize % bound;
        let mut played: Vec<(Position, Move)> = Vec::new();
        for case in CASES {
            let start: Position = case.fen.parse().expect("a valid FEN");
            let (mut position, mut length) = (start, 0);
            for _ in 0..LEN.div_ceil(CASES.len()) {
                let moves = position.legal_moves();
                if moves.is_empty() || length == GAME_LENGTH {
                    (position, length) = (start, 0);
                }
                let moves = position.legal_moves();
                let mv = moves[below(moves.len())];
                played.push((position, mv));
                position = position.after(mv);
                length += 1;
            }
        }
        for last in (1..played.len()).rev() {
            played.swap(last, below(last + 1));
        }
        played.truncate(LEN);
        let others: Vec<usize> = played.iter().map(|_| below(played.len())).collect();

        let shakmaty: Vec<_> = played.iter().map(|(position, mv)| to_shakmaty(position, *mv)).collect();
        let mut corpus = Self::default();
        for (index, &(position, mv)) in played.iter().enumerate() {
            let other = others[index];
            let fen = position.to_string();
            corpus.movegen.push(Item { position, legal: mv, other: played[other].1 });
            corpus.cozy.push(Item {
                position: fen.parse().expect("a valid FEN"),
                legal: to_cozy(mv),
                other: to_cozy(played[other].1),
            });
            let (chess, legal) = shakmaty[index].clone();
            corpus.shakmaty.push(Item { position: chess, legal, other: shakmaty[other].1 });
            corpus.chess.push(Item {
                position: fen.parse().expect("a valid FEN"),
                legal: to_chess(mv),
                other: to_chess(played[other].1),
            });
        }
        corpus
    }
}

fn to_cozy(mv: Move) -> cozy_chess::Move {
    let square = |square: movegen_position::Square| cozy_chess::Square::index(square.index());
    let promotion = mv.promotion().map(|role| cozy_chess::Piece::index(role.index()));
    cozy_chess::Move { from: square(mv.from()), to: square(mv.to()), promotion }
}

fn to_chess(mv: Move) -> chess::ChessMove {
    let square = |square: movegen_position::Square| chess::ALL_SQUARES[square.index()];
    let promotion = mv.promotion().map(|role| chess::ALL_PIECES[role.index()]);
    chess::ChessMove::new(square(mv.from()), square(mv.arrival()), promotion)
}

fn to_shakmaty(position: &Position, mv: Move) -> (shakmaty::Chess, shakmaty::Move) {
    let fen: shakmaty::fen::Fen = position.to_string().parse().expect("a valid FEN");
    let position: shakmaty::Chess =
        fen.into_position(shakmaty::CastlingMode::Standard).expect("a valid position");
    let promotion = mv.promotion().map_or("", |role| ["p", "n", "b", "r", "q", "k"][role.index()]);
    let uci = format!("{}{}{promotion}", mv.from(), mv.arrival());
    let uci: shakmaty::uci::UciMove = uci.parse().expect("a move in UCI");
    let mv = uci.to_move(&position).expect("a legal move");
    (position, mv)
}
