//! The common part of the binary formats: a set of occupied squares, and four bits for each of them.

use movegen_position::setup::Fen;
use movegen_position::{Bitboard, Board, Color, Piece, Position, Role, Setup};

use crate::error::SampleProblem;

/// A code of four bits for each occupied square, from a1 to h8. The low half of a byte comes first.
#[derive(Clone, Copy, Default)]
pub(crate) struct Codes {
    pub(crate) occupied: u64,
    pub(crate) codes: [u8; 16],
}

/// The eight bits of each byte, in a byte of their own each.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 * 8 {
        let (byte, bit) = (i / 8, i % 8);
        table[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
        i += 1;
    }
    table
};

impl Codes {
    /// Gives each occupied square a code, one bit from each of four planes.
    #[inline]
    pub(crate) fn from_planes(occupied: Bitboard, planes: [Bitboard; 4]) -> Self {
        // First the codes of all squares, rank by rank. The last rank stands for no square.
        let planes = planes.map(|plane| plane.0.to_le_bytes());
        let mut by_square = [[0; 8]; 9];
        for (rank, codes) in by_square[..8].iter_mut().enumerate() {
            let bits = (0..4).fold(0, |bits, plane| bits | SPREAD[usize::from(planes[plane][rank])] << plane);
            *codes = bits.to_le_bytes();
        }
        // The number of steps is fixed, because the end of a loop over the pieces is mispredicted.
        let by_square = by_square.as_flattened();
        let mut rest = occupied.0;
        let mut words = [0; 2];
        for word in &mut words {
            for shift in (0..64).step_by(4) {
                *word |= u64::from(by_square[rest.trailing_zeros() as usize]) << shift;
                rest &= rest.wrapping_sub(1);
            }
        }
        let [low, high] = words.map(u128::from);
        Self { occupied: occupied.0, codes: (low | high << 64).to_le_bytes() }
    }

    /// Returns the codes of bulletformat and marlinformat: the role from pawn to king, plus 8 for Black. `unmoved`
    /// rooks have code 6.
    #[inline]
    pub(crate) fn new(board: &Board, unmoved: Bitboard) -> Self {
        let [_, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.role(role));
        let low = knights | rooks & !unmoved | kings;
        Self::from_planes(
            board.occupied(),
            [low, bishops | rooks, queens | kings | unmoved, board.color(Color::Black)],
        )
    }

    /// Returns the squares with each code.
    #[inline]
    pub(crate) fn sets(&self) -> Result<[Bitboard; 16], SampleProblem> {
        let occupied = Bitboard(self.occupied);
        if occupied.len() > 32 {
            return Err(SampleProblem::TooManyPieces);
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

/// Creates a setup from the squares with each code, which is the role, plus 8 for Black.
pub(crate) fn setup(mut sets: [Bitboard; 16]) -> Setup {
    let mut pieces = [Bitboard::EMPTY; 12];
    for piece in Piece::ALL {
        let code = piece.role().index() + 8 * piece.color().index();
        pieces[piece.index()] = std::mem::take(&mut sets[code]);
    }
    Setup::from_bitboards(pieces)
}

/// Validates a setup.
pub(crate) fn position(setup: &Setup) -> Result<Position, SampleProblem> {
    let board = Board::try_from(setup).map_err(SampleProblem::Board)?;
    let Setup { halfmove_clock, fullmove_number, .. } = *setup;
    Ok(Position::from(Fen { board, halfmove_clock, fullmove_number }))
}
