//! The side to move as a type parameter: rules are written once and compiled for each color.

use crate::types::{Bitboard, Color, Rank};

/// A color known at compile time. Generic code calls the side to move `Us` and the other `Us::Them`.
pub(crate) trait Side: Copy + 'static {
    /// The other side.
    type Them: Side<Them = Self>;
    /// The color of this side.
    const COLOR: Color;

    /// A rank as seen from this side.
    #[inline(always)]
    fn rank(rank: Rank) -> Bitboard {
        Bitboard::rank(rank.relative_to(Self::COLOR))
    }
}

/// White is to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct White;

/// Black is to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Black;

impl Side for White {
    type Them = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
}
