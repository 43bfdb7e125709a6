//! The common part of the binary formats: a set of occupied squares, and four bits for each of them.

use movegen_position::setup::Fen;
use movegen_position::{Bitboard, Board, Color, Piece, Position, Role, Setup, Square};

use crate::error::SampleProblem;

/// A code for each occupied square, from a1 to h8, low half of a byte first.
#[derive(Clone, Copy, Default)]
pub(crate) struct Codes {
    pub(crate) occupied: u64,
    pub(crate) codes: [u8; 16],
}

impl Codes {
    /// Gives each occupied square a code, one bit from each of four planes.
    #[inline]
    pub(crate) fn from_planes(occupied: Bitboard, planes: [Bitboard; 4]) -> Self {
        let [first, second, third, fourth] = planes.map(|plane| plane.0);
        let mut words = [0; 2];
        let mut squares = occupied.into_iter();
        for word in &mut words {
            // The shifts come first in the zip: the last word would otherwise take a square too many.
            for (shift, square) in (0..64).step_by(4).zip(squares.by_ref()) {
                let bit = |plane: u64| plane >> square.index() & 1;
                let code = bit(first) | bit(second) << 1 | bit(third) << 2 | bit(fourth) << 3;
                *word |= code << shift;
            }
        }
        let [low, high] = words.map(u128::from);
        Self { occupied: occupied.0, codes: (low | high << 64).to_le_bytes() }
    }

    /// Returns the codes of bulletformat and marlinformat: the role from pawn to king, plus 8 for Black. `unmoved`
    /// rooks have code 6.
    #[inline]
    pub(crate) fn of(board: &Board, unmoved: Bitboard) -> Self {
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

/// The index of the n-th set bit of each byte.
static NTH_BIT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Returns the n-th square of a set, from 0.
///
/// A loop over the squares would mispredict its end each time. Instead, this counts the bits up to the end of each
/// byte, for all bytes at once. The number of counts that `n` reaches is the index of the byte with the square.
#[inline]
pub(crate) fn nth(squares: Bitboard, n: u32) -> Option<Square> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let set = squares.0;
    if n >= set.count_ones() {
        return None;
    }
    let pairs = set - ((set >> 1) & (ONES * 0x55));
    let nibbles = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
    let up_to = ((nibbles + (nibbles >> 4)) & (ONES * 0x0F)).wrapping_mul(ONES);
    let is_exceeded = ((u64::from(n) * ONES) | (ONES << 7)).wrapping_sub(up_to) & (ONES << 7);
    let start = 8 * is_exceeded.count_ones();
    let before = (up_to << 8) >> start & 0xFF;
    let byte = set >> start & 0xFF;
    let bit = NTH_BIT[byte as usize][(u64::from(n) - before) as usize & 7];
    Square::from_index(start as usize + usize::from(bit))
}
