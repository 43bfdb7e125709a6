//! Who moves, as a type: the generator is written once and compiled for either colour.

use crate::rays::{anti_diagonal, diagonal};
use crate::{Bitboard, Color, Direction, Rank, Square};

mod sealed {
    pub trait Sealed {}
}

/// A colour known at compile time. In the code that is generic over it, `Us` moves and `Us::Them` waits, and ranks
/// and directions are named as `Us` sees them.
pub trait Side: sealed::Sealed + Copy + 'static {
    /// The other side.
    type Them: Side<Them = Self>;
    /// This side's colour.
    const COLOR: Color;
    /// The way its pawns walk.
    const FORWARD: Direction;
    /// The way its pawns capture towards the h-file.
    const CAPTURE_EAST: Direction;
    /// The way its pawns capture towards the a-file.
    const CAPTURE_WEST: Direction;

    /// The diagonal through `square` along which its pawns capture towards the h-file.
    fn east_line(square: Square) -> Bitboard;
    /// The diagonal through `square` along which its pawns capture towards the a-file.
    fn west_line(square: Square) -> Bitboard;

    /// The rank that this side sees in the place of `rank`.
    #[inline(always)]
    fn rank(rank: Rank) -> Bitboard {
        Bitboard::rank(rank.seen_by(Self::COLOR))
    }
}

/// White moves.
#[derive(Clone, Copy, Debug)]
pub struct White;

/// Black moves.
#[derive(Clone, Copy, Debug)]
pub struct Black;

impl sealed::Sealed for White {}
impl sealed::Sealed for Black {}

impl Side for White {
    type Them = Black;
    const COLOR: Color = Color::White;
    const FORWARD: Direction = Direction::North;
    const CAPTURE_EAST: Direction = Direction::NorthEast;
    const CAPTURE_WEST: Direction = Direction::NorthWest;

    #[inline(always)]
    fn east_line(square: Square) -> Bitboard {
        diagonal(square)
    }

    #[inline(always)]
    fn west_line(square: Square) -> Bitboard {
        anti_diagonal(square)
    }
}

impl Side for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
    const FORWARD: Direction = Direction::South;
    const CAPTURE_EAST: Direction = Direction::SouthEast;
    const CAPTURE_WEST: Direction = Direction::SouthWest;

    #[inline(always)]
    fn east_line(square: Square) -> Bitboard {
        anti_diagonal(square)
    }

    #[inline(always)]
    fn west_line(square: Square) -> Bitboard {
        diagonal(square)
    }
}

/// Whether code is to be small: see the room `mirror`.
pub const COMPACT: bool = cfg!(compact);

/// Runs code that is generic over a [`Side`] for the colour that is to move: `for_side!(color, Us => f::<Us>(..))`.
macro_rules! for_side {
    ($color:expr, $us:ident => $body:expr) => {
        match $color {
            $crate::Color::White => {
                type $us = $crate::side::White;
                $body
            }
            $crate::Color::Black => {
                type $us = $crate::side::Black;
                $body
            }
        }
    };
}
pub(crate) use for_side;
