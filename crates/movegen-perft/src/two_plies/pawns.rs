//! The opponent's pawns: where our pieces add or remove pawn moves.

use movegen_position::types::Direction;
use movegen_position::{Bitboard, Board, Rank, Role, Square};

use super::side::Side;

/// The opponent's pawns and the squares their moves depend on.
pub(super) struct OpponentPawns {
    /// The pawns that are not pinned.
    pub(super) unpinned: Bitboard,
    /// What these pawns attack, towards the h-file and towards the a-file.
    pub(super) attacks: [Bitboard; 2],
    /// Where these pawns could push on an empty board, one or two squares.
    pub(super) push_squares: Bitboard,
    /// The squares east, and west, of a pawn that can capture en passant a double push to that square.
    pub(super) beside_capturers: [Bitboard; 2],
    /// Squares beside pawns whose en passant capture may be illegal.
    pub(super) beside_doubtful: Bitboard,
}

impl OpponentPawns {
    /// Computes the squares. `unpinned` are all of the opponent's unpinned pieces.
    #[inline(always)]
    pub(super) fn new<Us: Side>(board: &Board, king: Square, unpinned: Bitboard) -> Self {
        let pawns = board.role(Role::Pawn) & board.color(Us::Them::COLOR);
        let unpinned = pawns & unpinned;
        let push_squares = unpinned.shift(Us::Them::FORWARD);
        let push_squares =
            push_squares | (push_squares & Us::Them::rank(Rank::Third)).shift(Us::Them::FORWARD);

        // On the rank of the king, an en passant capture removes two pieces from a line at once.
        let capturers = if Us::rank(Rank::Fourth).contains(king) { Bitboard::EMPTY } else { unpinned };
        let doubtful = pawns.difference(capturers);
        Self {
            unpinned,
            attacks: [unpinned.shift(Us::Them::CAPTURE_EAST), unpinned.shift(Us::Them::CAPTURE_WEST)],
            push_squares,
            beside_capturers: [capturers.shift(Direction::East), capturers.shift(Direction::West)],
            beside_doubtful: doubtful.shift(Direction::East) | doubtful.shift(Direction::West),
        }
    }
}
