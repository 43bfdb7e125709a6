//! Positions that no game need come to: men thrown on the board so that pins, checks, en passant, promotions and castling
//! are frequent.

use movegen_position::{Bitboard, Color, Fault, File, Piece, Position, Rank, Role, Setup, Square};
use rand_xoshiro::rand_core::Rng;

use crate::play::draw;

/// What a position is made of. Any values make some set-up; the fewer men, the smaller it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The kings, White's first.
    pub kings: [Square; 2],
    /// Other men and where they stand. What comes later takes the place of what came before.
    pub men: Vec<(Square, Piece)>,
    /// Who is to move.
    pub turn: Color,
    /// Whether rooks beside their king on the back rank may castle, as far as they may.
    pub castling: bool,
    /// The file on which a pawn has just passed, if one can have.
    pub passed: Option<File>,
}

impl Recipe {
    /// The position, or none if it has a fault that is not mended: pawns on the last ranks are left out, and so are rights
    /// and en passant squares that cannot be.
    pub fn position(&self) -> Option<Position> {
        let mut setup = Setup::EMPTY;
        for &(square, piece) in &self.men {
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
            for rook in setup.pieces(Piece::WhiteRook) | setup.pieces(Piece::BlackRook) {
                with(&mut setup, |setup| setup.castles |= rook.into());
            }
        }
        if let Some(file) = self.passed {
            let square = Square::at(file, Rank::Sixth.seen_by(self.turn));
            with(&mut setup, |setup| setup.en_passant = Some(square));
        }
        Position::try_from(&setup).ok()
    }

    /// A recipe by chance.
    pub fn random(rng: &mut impl Rng) -> Self {
        let square = |within: Bitboard, rng: &mut _| {
            let squares: Vec<Square> = within.into_iter().collect();
            squares[draw(squares.len(), rng)]
        };
        // Half of the kings at home, so that they may castle.
        let home = |rank, rng: &mut _| {
            square(if draw(2, rng) == 0 { Bitboard::rank(rank) } else { Bitboard::ALL }, rng)
        };
        let kings = [home(Rank::First, rng), home(Rank::Eighth, rng)];
        let turn = if draw(2, rng) == 0 { Color::White } else { Color::Black };
        let mut men = Vec::new();
        for _ in 0..2 + draw(14, rng) {
            let color = if draw(2, rng) == 0 { Color::White } else { Color::Black };
            use Role::{Bishop, Knight, Pawn, Queen, Rook};
            let role = [Pawn, Pawn, Pawn, Knight, Bishop, Bishop, Rook, Rook, Queen][draw(9, rng)];
            // Pawns about to promote, rooks at home, sliders in line with a king.
            let king = kings[draw(2, rng)];
            let within = match (role, draw(2, rng)) {
                (Pawn, 0) => Bitboard::rank(Rank::Seventh.seen_by(color)),
                (Rook, 0) => Bitboard::rank(Rank::First.seen_by(color)),
                (Bishop | Queen, 0) => movegen_position::attacks::bishop(king, Bitboard::EMPTY),
                (Rook, _) => movegen_position::attacks::rook(king, Bitboard::EMPTY),
                _ => Bitboard::ALL,
            };
            men.push((square(within, rng), Piece::new(color, role)));
        }
        // A pawn that has just passed another.
        let passed = (draw(3, rng) == 0).then(|| File::ALL[draw(8, rng)]);
        if let Some(file) = passed {
            let beside = if file == File::H { File::G } else { File::ALL[file as usize + 1] };
            let rank = Rank::Fifth.seen_by(turn);
            men.push((Square::at(file, rank), Piece::new(!turn, Role::Pawn)));
            men.push((Square::at(beside, rank), Piece::new(turn, Role::Pawn)));
        }
        Self { kings, men, turn, castling: draw(2, rng) == 0, passed }
    }
}

/// Changes a set-up if that brings no fault of rights or en passant.
fn with(setup: &mut Setup, change: impl Fn(&mut Setup)) {
    let mut changed = setup.clone();
    change(&mut changed);
    let faults = changed.faults();
    let of_fields = [
        Fault::CastleRook,
        Fault::CastleKing,
        Fault::CastleTwice,
        Fault::EnPassantRank,
        Fault::EnPassantPawn,
        Fault::EnPassantBlocked,
        Fault::EnPassantCheck,
    ];
    if !of_fields.into_iter().any(|fault| faults.contains(fault)) {
        *setup = changed;
    }
}

/// A position by chance.
pub fn random(rng: &mut impl Rng) -> Position {
    loop {
        if let Some(position) = Recipe::random(rng).position() {
            return position;
        }
    }
}
