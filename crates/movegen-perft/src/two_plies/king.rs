//! The opponent's king: its replies to a null move, the squares they depend on, and our attacks on those squares.

use movegen_position::attacks::{self, between};
use movegen_position::types::CastlingSide;
use movegen_position::{Bitboard, Board, Role, Square};

use super::side::Side;

/// The king zone is the steps of the opponent's king and the squares that must be safe for it to castle.
pub(super) struct KingZone {
    /// The king's neighbors without a piece of its own color. Some may be attacked.
    pub(super) pseudo_steps: Bitboard,
    /// The king's moves after a null move.
    pub(super) moves: KingMoves,
    /// The squares that must be safe for it to castle.
    pub(super) castling_paths: Bitboard,
    /// Zone squares that exactly one of our pieces attacks.
    pub(super) attacked_once: Bitboard,
    /// For each role, the squares from which it attacks a square of the zone that we don't attack yet.
    pub(super) sees_unattacked: [Bitboard; 6],
    /// For each role, the squares from which it attacks a square of `attacked_once`.
    pub(super) sees_attacked_once: [Bitboard; 6],
    /// A move from one of these squares may touch the zone itself, or open the line of one of our sliders to
    /// the zone. After it the king's moves are recounted.
    pub(super) recounted_origins: Bitboard,
    /// A move to one of these squares may touch the zone itself, or close the line of one of our sliders to the zone.
    pub(super) recounted_targets: Bitboard,
}

impl KingZone {
    #[inline(always)]
    pub(super) fn new<Us: Side>(board: &Board, king: Square, pinned: Bitboard) -> Self {
        let own = OwnAttacks::new::<Us>(board);
        let occupied = board.occupied();
        let neighbors = attacks::king(king);
        let pseudo_steps = neighbors.difference(board.color(Us::Them::COLOR));
        let castling = CastlingPaths::new::<Us>(board, king);
        let moves = KingMoves::new(pseudo_steps, &castling, own.attacked, pinned);
        let castling_paths = castling.safe[0] | castling.safe[1];
        let zone = pseudo_steps | castling_paths;

        let attacked_by_several = zone & own.by_several;
        let attacked_once = (zone & own.attacked).difference(attacked_by_several);
        let sees_unattacked = origins_attacking::<Us>(zone.difference(own.attacked), occupied);
        let sees_attacked_once = origins_attacking::<Us>(attacked_once, occupied);

        // A piece leaving the line from a slider to a square adds an attack on it. That matters unless two pieces
        // attack the square anyway.
        let [bishop, rook] = [Role::Bishop.index(), Role::Rook.index()];
        let opening = (sees_attacked_once[bishop] | sees_unattacked[bishop]) & own.diagonal
            | (sees_attacked_once[rook] | sees_unattacked[rook]) & own.orthogonal;
        // A piece entering such a line removes an attack. That matters with two attackers as well, because the piece
        // may be the other one.
        let (mut diagonal, mut orthogonal) = (sees_attacked_once[bishop], sees_attacked_once[rook]);
        for square in attacked_by_several {
            diagonal |= attacks::bishop(square, occupied);
            orthogonal |= attacks::rook(square, occupied);
        }
        let closing = diagonal & own.diagonal | orthogonal & own.orthogonal;

        let touched = neighbors | castling.occupancy;
        Self {
            pseudo_steps,
            moves,
            castling_paths,
            attacked_once,
            sees_unattacked,
            sees_attacked_once,
            recounted_origins: touched | opening,
            recounted_targets: touched | closing,
        }
    }
}

/// The moves of the opponent's king on one board.
pub(super) struct KingMoves {
    /// The legal destinations, without castling.
    pub(super) steps: Bitboard,
    /// The paths of the castling moves; empty for illegal ones.
    pub(super) castling_paths: [Bitboard; 2],
    pub(super) count: i32,
}

impl KingMoves {
    /// Computes the moves from the king's pseudo-legal steps, the squares we attack, and the opponent's pinned pieces.
    #[inline(always)]
    fn new(pseudo_steps: Bitboard, castling: &CastlingPaths, attacked: Bitboard, pinned: Bitboard) -> Self {
        let steps = pseudo_steps.difference(attacked);
        let mut count = steps.len() as i32;
        let mut castling_paths = [Bitboard::EMPTY; 2];
        for (path, (&rook, &safe)) in castling_paths.iter_mut().zip(castling.rooks.iter().zip(&castling.safe))
        {
            // In Chess960 the rook can be pinned on the back rank: it shields the king.
            if rook.any() && safe.is_disjoint(attacked) && rook.is_disjoint(pinned) {
                *path = safe;
                count += 1;
            }
        }
        Self { steps, castling_paths, count }
    }
}

/// How many moves the opponent's king has after one of our moves, which must neither give check nor pin a castling rook.
#[inline(always)]
pub(super) fn recount<Us: Side>(after: &Board, king: Square, pinned: Bitboard) -> i32 {
    let pseudo_steps = attacks::king(king).difference(after.color(Us::Them::COLOR));
    // No slider attacks the king, so removing it uncovers no further attacks.
    let attacked = OwnAttacks::new::<Us>(after).attacked;
    KingMoves::new(pseudo_steps, &CastlingPaths::new::<Us>(after, king), attacked, pinned).count
}

/// The squares the opponent's castling rights depend on: queen side, king side.
struct CastlingPaths {
    /// The rooks, and the squares that must be empty.
    occupancy: Bitboard,
    /// The rooks with a clear path.
    rooks: [Bitboard; 2],
    /// Squares besides the king's own that must be safe to castle with these rooks.
    safe: [Bitboard; 2],
}

impl CastlingPaths {
    #[inline(always)]
    fn new<Us: Side>(board: &Board, king: Square) -> Self {
        let occupied = board.occupied();
        let mut paths =
            Self { occupancy: Bitboard::EMPTY, rooks: [Bitboard::EMPTY; 2], safe: [Bitboard::EMPTY; 2] };
        // At most two rights.
        for rook in board.castling_rights().of(Us::Them::COLOR) {
            let side = CastlingSide::from_squares(king, rook);
            let king_to = Square::new(side.king_file(), king.rank());
            let rook_to = Square::new(side.rook_file(), king.rank());
            let safe = between(king, king_to).with(king_to).without(king);
            let empty = (safe | between(rook, rook_to).with(rook_to)).without(king).without(rook);
            paths.occupancy |= empty.with(rook);
            if empty.is_disjoint(occupied) {
                let index = usize::from(rook > king);
                paths.rooks[index] = rook.into();
                paths.safe[index] = safe;
            }
        }
        paths
    }
}

/// The squares our pieces attack.
struct OwnAttacks {
    attacked: Bitboard,
    /// By two pieces or more.
    by_several: Bitboard,
    /// By sliders: along diagonals, and along ranks and files.
    diagonal: Bitboard,
    orthogonal: Bitboard,
}

impl OwnAttacks {
    #[inline(always)]
    fn new<Us: Side>(board: &Board) -> Self {
        let (us, occupied) = (board.color(Us::COLOR), board.occupied());
        let pawns = board.role(Role::Pawn) & us;
        let (east, west) = (pawns.shift(Us::CAPTURE_EAST), pawns.shift(Us::CAPTURE_WEST));
        let (mut attacked, mut by_several) = (east | west, east & west);
        let mut add = |more| {
            by_several |= attacked & more;
            attacked |= more;
            more
        };
        add(attacks::king(board.king(Us::COLOR)));
        for knight in board.role(Role::Knight) & us {
            add(attacks::knight(knight));
        }
        let (mut diagonal, mut orthogonal) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slider in board.diagonal_sliders() & us {
            diagonal |= add(attacks::bishop(slider, occupied));
        }
        for slider in board.orthogonal_sliders() & us {
            orthogonal |= add(attacks::rook(slider, occupied));
        }
        Self { attacked, by_several, diagonal, orthogonal }
    }
}

/// By role, the squares from which one of our pieces attacks one of `squares`.
#[inline(always)]
fn origins_attacking<Us: Side>(squares: Bitboard, occupied: Bitboard) -> [Bitboard; 6] {
    let pawn = squares.shift(Us::Them::CAPTURE_EAST) | squares.shift(Us::Them::CAPTURE_WEST);
    let (mut knight, mut king) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let (mut diagonal, mut orthogonal) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for square in squares {
        knight |= attacks::knight(square);
        king |= attacks::king(square);
        diagonal |= attacks::bishop(square, occupied);
        orthogonal |= attacks::rook(square, occupied);
    }
    [pawn, knight, diagonal, orthogonal, diagonal | orthogonal, king]
}
