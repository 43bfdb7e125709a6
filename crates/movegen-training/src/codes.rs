//! What the binary formats share: a set of occupied squares, and four bits for each of them.

use movegen_position::setup::Fen;
use movegen_position::{Bitboard, Board, Color, Piece, Position, Role, Setup, Square};

use crate::error::Problem;

/// A code for each occupied square, from a1 to h8, low half of a byte first.
#[derive(Clone, Copy, Default)]
pub(crate) struct Codes {
    pub(crate) occupied: u64,
    pub(crate) codes: [u8; 16],
}

impl Codes {
    /// Gives each occupied square the code that its bits in four planes make.
    #[inline]
    pub(crate) fn from_planes(occupied: Bitboard, planes: [Bitboard; 4]) -> Self {
        let planes = planes.map(|plane| plane.0);
        let mut packed: u128 = 0;
        let mut shift = 0;
        for square in occupied {
            let bit = |plane: u64| plane >> square.index() & 1;
            let [first, second, third, fourth] = planes;
            let code = bit(first) | bit(second) << 1 | bit(third) << 2 | bit(fourth) << 3;
            packed |= u128::from(code).wrapping_shl(shift);
            shift += 4;
        }
        Self { occupied: occupied.0, codes: packed.to_le_bytes() }
    }

    /// The codes of bulletformat, and of marlinformat without castling rights: the role from pawn to king, and 8 for
    /// Black. `unmoved` rooks have code 6.
    #[inline]
    pub(crate) fn of(board: &Board, unmoved: Bitboard) -> Self {
        let [_, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.role(role));
        let low = knights | rooks & !unmoved | kings;
        Self::from_planes(
            board.occupied(),
            [low, bishops | rooks, queens | kings | unmoved, board.color(Color::Black)],
        )
    }

    /// The squares with each code.
    #[inline]
    pub(crate) fn sets(&self) -> Result<[Bitboard; 16], Problem> {
        let occupied = Bitboard(self.occupied);
        if occupied.len() > 32 {
            return Err(Problem::TooManyPieces);
        }
        let mut sets = [Bitboard::EMPTY; 16];
        let mut packed = u128::from_le_bytes(self.codes);
        for square in occupied {
            let set = &mut sets[(packed & 15) as usize];
            *set = set.with(square);
            packed >>= 4;
        }
        Ok(sets)
    }
}

/// A setup of the pieces whose codes are their role, and 8 for Black.
pub(crate) fn setup(mut sets: [Bitboard; 16]) -> Setup {
    let mut pieces = [Bitboard::EMPTY; 12];
    for piece in Piece::ALL {
        let code = piece.role().index() + 8 * piece.color().index();
        pieces[piece.index()] = std::mem::take(&mut sets[code]);
    }
    Setup::from_bitboards(pieces)
}

/// The position of a setup.
pub(crate) fn position(setup: &Setup) -> Result<Position, Problem> {
    let board = Board::try_from(setup).map_err(Problem::Board)?;
    let Setup { halfmove_clock, fullmove_number, .. } = *setup;
    Ok(Position::from(Fen { board, halfmove_clock, fullmove_number }))
}

/// The n-th square of a set, from 0.
#[inline]
pub(crate) fn nth(mut squares: Bitboard, n: u32) -> Option<Square> {
    for _ in 0..n {
        squares = Bitboard(squares.0 & squares.0.wrapping_sub(1));
    }
    squares.first()
}
