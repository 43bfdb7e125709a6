//! The opponent's pawns: the squares on which one of our pieces adds or removes one of their moves.

use movegen_position::types::Direction;
use movegen_position::{Bitboard, Board, Rank, Role, Square};

use super::side::Side;

/// The opponent's pawns and the squares that their moves depend on.
pub(super) struct OpponentPawns {
    /// The pawns that are not pinned.
    pub(super) unpinned: Bitboard,
    /// The squares that these pawns attack, towards the h-file and towards the a-file.
    pub(super) attacks: [Bitboard; 2],
    /// The destinations of these pawns on an empty board: single and double pushes.
    pub(super) push_squares: Bitboard,
    /// The squares to the east, and to the west, of a pawn that can capture a double push to that square en passant.
    pub(super) beside_capturers: [Bitboard; 2],
    /// The squares beside the pawns whose capture en passant may be illegal.
    pub(super) beside_doubtful: Bitboard,
}

impl OpponentPawns {
    /// Computes the squares. `unpinned` are all unpinned pieces of the opponent.
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
