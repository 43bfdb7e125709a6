//! The side to move as a type: the arithmetic is written once and compiled for each color.

use movegen_position::types::Direction;
use movegen_position::{Bitboard, Color, Rank};

/// A color known at compile time: `Us` is the side to move, `Us::Them` the opponent. Ranks and directions are seen from
/// `Us`.
pub(super) trait Side {
    type Them: Side<Them = Self>;
    const COLOR: Color;
    const FORWARD: Direction;
    /// The direction of pawn captures towards the h-file, and towards the a-file.
    const CAPTURE_EAST: Direction;
    const CAPTURE_WEST: Direction;

    #[inline(always)]
    fn rank(rank: Rank) -> Bitboard {
        Bitboard::rank(rank.relative_to(Self::COLOR))
    }
}

pub(super) struct White;
pub(super) struct Black;

impl Side for White {
    type Them = Black;
    const COLOR: Color = Color::White;
    const FORWARD: Direction = Direction::North;
    const CAPTURE_EAST: Direction = Direction::NorthEast;
    const CAPTURE_WEST: Direction = Direction::NorthWest;
}

impl Side for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
    const FORWARD: Direction = Direction::South;
    const CAPTURE_EAST: Direction = Direction::SouthEast;
    const CAPTURE_WEST: Direction = Direction::SouthWest;
}
