//! The public types for fuzzers: any value there is, and boards as random play comes to them.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Bitboard, Board, Color, Legal, Move, MoveKind, Piece, Role, Square, generate};

/// One of all values.
macro_rules! one_of_all {
    ($($type:ty),+) => {$(
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                u.choose(&<$type>::ALL).copied()
            }
        }
    )+};
}

one_of_all!(Color, Role, Piece, Square, MoveKind);

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

/// A board of a game from its start: a byte for its length, up to 200 moves, and one for each move.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut board = Self::default();
        for _ in 0..u.int_in_range(0..=200)? {
            let moves = generate::<Legal>(&board).list();
            if moves.is_empty() {
                break;
            }
            board = board.after(*u.choose(&moves)?);
        }
        Ok(board)
    }
}
