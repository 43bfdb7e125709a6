//! Arbitrary values for fuzzers: any value of a plain type, and boards reached by random play.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::board::Board;
use crate::generate::{AllMoves, MoveClass, generate};
use crate::types::{
    Bitboard, CastlingSide, Color, Direction, File, Move, MoveKind, Piece, Rank, Role, Square,
};

/// Picks one of `ALL`.
macro_rules! one_of_all {
    ($($type:ty),+) => {$(
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                u.choose(&<$type>::ALL).copied()
            }
        }
    )+};
}

one_of_all!(Color, Role, Piece, Square, File, Rank, Direction, CastlingSide, MoveKind, MoveClass);

impl<'a> Arbitrary<'a> for Bitboard {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u64::arbitrary(u).map(Self)
    }
}

impl<'a> Arbitrary<'a> for Move {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(MoveKind::arbitrary(u)?, Square::arbitrary(u)?, Square::arbitrary(u)?))
    }
}

/// A board reached by random moves from the start: a byte for how many (at most 200), then one byte per move.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut board = Self::default();
        for _ in 0..u.int_in_range(0..=200)? {
            let moves = generate::<AllMoves>(&board).list();
            if moves.is_empty() {
                break;
            }
            board = board.after(*u.choose(&moves)?);
        }
        Ok(board)
    }
}
