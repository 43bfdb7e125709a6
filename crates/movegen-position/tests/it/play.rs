//! Random play: positions as games come to them, each with the law that is to hold in it.

use movegen_position::{Color, GivesCheck, Move, Piece, Position, Role, Setup, Square};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::data;

/// What was met: how many positions, and how many of them in check or from games of Chess960.
#[derive(Debug, Default)]
pub(crate) struct Met {
    pub(crate) positions: usize,
    pub(crate) in_check: usize,
    pub(crate) chess960: usize,
}

/// Plays `games` games of up to `plies` moves and calls `law` with every position met and the move that is made in it.
/// Every second game is one of Chess960, from a suite or from a shuffled back rank for each side; the others start in
/// positions of the suites. Moves are drawn at random, but a check is preferred where one can be given, so that a
/// quarter of the positions are in check.
pub(crate) fn random_games(
    seed: u64,
    games: usize,
    plies: usize,
    mut law: impl FnMut(&Position, Move),
) -> Met {
    let starts = data::own_suites().into_iter().map(|line| line.position);
    let (standard, shuffled): (Vec<Position>, Vec<Position>) =
        starts.partition(|position| position.board().castles_are_standard());
    let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
    let mut met = Met::default();
    for game in 0..games {
        let (chess960, mut position) = match game % 4 {
            0 | 2 => (false, *any(&standard, &mut rng)),
            1 => (true, *any(&shuffled, &mut rng)),
            _ => (true, shuffled_start(&mut rng)),
        };
        for _ in 0..plies {
            let moves = position.legal_moves();
            let mut checks = moves.clone();
            checks.retain(|&mv| position.board().gives_check(mv) != GivesCheck::None);
            let preferred = if checks.is_empty() || draw(10, &mut rng) == 0 { &moves } else { &checks };
            if preferred.is_empty() {
                break;
            }
            let mv = *any(preferred, &mut rng);
            law(&position, mv);
            met.positions += 1;
            met.in_check += usize::from(position.board().in_check());
            met.chess960 += usize::from(chess960);
            position = position.after(mv);
        }
    }
    met
}

fn draw(below: usize, rng: &mut impl Rng) -> usize {
    (rng.next_u64() % below as u64) as usize
}

fn any<'a, T>(of: &'a [T], rng: &mut impl Rng) -> &'a T {
    &of[draw(of.len(), rng)]
}

/// A start position of Chess960 with a back rank of its own for each side.
fn shuffled_start(rng: &mut impl Rng) -> Position {
    let mut setup = Setup::start();
    for color in Color::ALL {
        let back_rank = loop {
            use Role::{Bishop, King, Knight, Queen, Rook};
            let mut men = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
            for i in 0..8 {
                men.swap(i, i + draw(8 - i, rng));
            }
            let places = |role| men.iter().enumerate().filter(move |man| *man.1 == role).map(|man| man.0);
            let between_rooks =
                places(Rook).min() < places(King).min() && places(King).max() < places(Rook).max();
            if between_rooks && places(Bishop).sum::<usize>() % 2 == 1 {
                break men;
            }
        };
        for (file, role) in back_rank.into_iter().enumerate() {
            let square = Square::ALL[if color == Color::White { file } else { 56 + file }];
            setup.set(square, Some(Piece::new(color, role)));
        }
    }
    setup.castles = Square::ALL
        .into_iter()
        .filter(|&square| setup.get(square).is_some_and(|piece| piece.role() == Role::Rook))
        .collect();
    Position::try_from(&setup).expect("a start position has no fault")
}
