//! Random positions with frequent pins, checks, en passant, promotions and castling.
//!
//! They need not be reachable in a game.

use movegen_position::setup::{FenField, SetupProblem, Validation};
use movegen_position::{Bitboard, Color, File, Piece, Position, Rank, Role, Setup, Square};
use rand_xoshiro::rand_core::Rng;

use crate::random::draw;

/// Describes a position. Most values make one, since [`position`](Self::position) leaves out what's invalid. Failures
/// of property tests shrink well, because fewer pieces make a simpler position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The squares of the white king and the black king.
    pub kings: [Square; 2],
    /// The other pieces. On the same square, the later one wins.
    pub pieces: Vec<(Square, Piece)>,
    /// The side to move.
    pub turn: Color,
    /// Whether to grant all castling rights that are valid.
    pub castling: bool,
    /// The file of the en passant square, which is set if valid.
    pub en_passant: Option<File>,
}

impl Recipe {
    /// The position, without pawns on the first and last rank, invalid castling rights and invalid en passant
    /// squares. `None` if it is invalid for another reason.
    pub fn position(&self) -> Option<Position> {
        let mut setup = Setup::EMPTY;
        for &(square, piece) in &self.pieces {
            let last_ranks = [Rank::First, Rank::Eighth].contains(&square.rank());
            if piece.role() != Role::King && !(last_ranks && piece.role() == Role::Pawn) {
                setup.set(square, Some(piece));
            }
        }
        let [white, black] = self.kings;
        setup.set(white, Some(Piece::WhiteKing));
        setup.set(black, Some(Piece::BlackKing));
        setup.turn = self.turn;
        if self.castling {
            for rook in setup.pieces(Color::White, Role::Rook) | setup.pieces(Color::Black, Role::Rook) {
                change_if_valid(&mut setup, |setup| setup.castling_rooks |= rook.into());
            }
        }
        if let Some(file) = self.en_passant {
            let square = Square::new(file, Rank::Sixth.relative_to(self.turn));
            change_if_valid(&mut setup, |setup| setup.en_passant = Some(square));
        }
        Position::try_from(&setup).ok()
    }

    /// Returns a random recipe.
    pub fn random(rng: &mut impl Rng) -> Self {
        let square = |within: Bitboard, rng: &mut _| {
            let squares: Vec<Square> = within.into_iter().collect();
            squares[draw(squares.len(), rng)]
        };
        // Half of the kings are on their back rank, so that castling is common.
        let king_square = |rank, rng: &mut _| {
            square(if draw(2, rng) == 0 { Bitboard::rank(rank) } else { Bitboard::ALL }, rng)
        };
        let kings = [king_square(Rank::First, rng), king_square(Rank::Eighth, rng)];
        let turn = if draw(2, rng) == 0 { Color::White } else { Color::Black };
        let mut pieces = Vec::new();
        for _ in 0..2 + draw(14, rng) {
            let color = if draw(2, rng) == 0 { Color::White } else { Color::Black };
            use Role::{Bishop, Knight, Pawn, Queen, Rook};
            let role = [Pawn, Pawn, Pawn, Knight, Bishop, Bishop, Rook, Rook, Queen][draw(9, rng)];
            // Half of the pieces are where they matter: pawns about to promote, rooks on the back rank,
            // sliders on a line with a king.
            let king = kings[draw(2, rng)];
            let within = match (role, draw(2, rng)) {
                (Pawn, 0) => Bitboard::rank(Rank::Seventh.relative_to(color)),
                (Rook, 0) => Bitboard::rank(Rank::First.relative_to(color)),
                (Bishop | Queen, 0) => movegen_position::attacks::bishop(king, Bitboard::EMPTY),
                (Rook, _) => movegen_position::attacks::rook(king, Bitboard::EMPTY),
                _ => Bitboard::ALL,
            };
            pieces.push((square(within, rng), Piece::new(color, role)));
        }
        // In a third of the recipes, a pawn has just double-pushed past an opposing pawn.
        let en_passant = (draw(3, rng) == 0).then(|| File::ALL[draw(8, rng)]);
        if let Some(file) = en_passant {
            let beside = if file == File::H { File::G } else { File::ALL[file as usize + 1] };
            let rank = Rank::Fifth.relative_to(turn);
            pieces.push((Square::new(file, rank), Piece::new(!turn, Role::Pawn)));
            pieces.push((Square::new(beside, rank), Piece::new(turn, Role::Pawn)));
        }
        Self { kings, pieces, turn, castling: draw(2, rng) == 0, en_passant }
    }
}

/// Applies a change to a setup unless it makes a castling right or the en passant square invalid.
fn change_if_valid(setup: &mut Setup, change: impl Fn(&mut Setup)) {
    let mut changed = setup.clone();
    change(&mut changed);
    let is_relevant =
        |problem: SetupProblem| matches!(problem.field(), FenField::Castling | FenField::EnPassant);
    if !changed.validate(Validation::Playable).is_err_and(|errors| errors.iter().any(is_relevant)) {
        *setup = changed;
    }
}

/// Returns a random position.
pub fn random(rng: &mut impl Rng) -> Position {
    loop {
        if let Some(position) = Recipe::random(rng).position() {
            return position;
        }
    }
}
