//! The king zone: the squares on which the moves of the opponent's king depend, and our attacks on these squares.

use crate::attacks;
use crate::attacks::lookup::SliderLookup;
use crate::board::Board;
use crate::board::side::Side;
use crate::perft::two_plies::replies::Replies;
use crate::types::castling::CastlePath;
use crate::types::{Bitboard, Role, Square};

/// The king zone is the steps of the opponent's king and the squares that must be safe for it to castle.
pub(super) struct KingZone {
    /// The neighbors of the king without a piece of its own color. Some of them may be attacked.
    pub(super) steps: Bitboard,
    /// The paths of the king when it castles, for each right whose path no piece blocks.
    pub(super) castling_paths: Bitboard,
    /// The same for the castling moves that are legal: queen side, king side.
    pub(super) legal_castling_paths: [Bitboard; 2],
    /// The squares of the zone that exactly one of our pieces attacks.
    pub(super) attacked_once: Bitboard,
    /// By role, the squares from which such a piece attacks a square of the zone that none of our pieces attacks yet.
    pub(super) sees_unattacked: [Bitboard; 6],
    /// By role, the squares from which such a piece attacks a square of `attacked_once`.
    pub(super) sees_attacked_once: [Bitboard; 6],
    /// A move from one of these squares may touch the zone itself, or open the line of one of our sliders to the zone.
    /// After it the moves of the king are generated.
    pub(super) recounted_origins: Bitboard,
    /// A move to one of these squares may touch the zone itself, or close the line of one of our sliders to the zone.
    pub(super) recounted_targets: Bitboard,
}

impl KingZone {
    /// Computes the zone of the opponent's king.
    #[inline(always)]
    pub(super) fn new<S: SliderLookup, Us: Side>(
        board: &Board,
        king: Square,
        own: &OwnAttacks,
        replies: &Replies,
    ) -> Self {
        let occupied = board.occupied();
        let neighbors = attacks::king(king);
        let steps = neighbors.difference(board.color(Us::Them::COLOR));
        let castling = CastlingPaths::new::<Us>(board, king, replies.castling_rooks);
        let zone = steps | castling.safe;

        let attacked_twice = zone & own.twice;
        let attacked_once = (zone & own.once).difference(attacked_twice);
        let sees_unattacked = origins_attacking::<S, Us>(zone.difference(own.once), occupied);
        let sees_attacked_once = origins_attacking::<S, Us>(attacked_once, occupied);

        // A piece that leaves the line from a slider to a square adds an attack on it, which matters unless two pieces
        // attack that square anyway.
        let [bishop, rook] = [Role::Bishop.index(), Role::Rook.index()];
        let opening = (sees_attacked_once[bishop] | sees_unattacked[bishop]) & own.diagonal
            | (sees_attacked_once[rook] | sees_unattacked[rook]) & own.orthogonal;
        // A piece that enters such a line removes an attack. This matters with two attackers as well, because the piece
        // may be the other one.
        let (mut diagonal, mut orthogonal) = (sees_attacked_once[bishop], sees_attacked_once[rook]);
        for square in attacked_twice {
            diagonal |= S::bishop(square, occupied);
            orthogonal |= S::rook(square, occupied);
        }
        let closing = diagonal & own.diagonal | orthogonal & own.orthogonal;

        let touched = neighbors | castling.occupancy;
        Self {
            steps,
            castling_paths: castling.safe,
            legal_castling_paths: castling.legal,
            attacked_once,
            sees_unattacked,
            sees_attacked_once,
            recounted_origins: touched | opening,
            recounted_targets: touched | closing,
        }
    }
}

/// The squares that the castling rights of the opponent depend on.
struct CastlingPaths {
    /// The rooks, and the squares that must be empty.
    occupancy: Bitboard,
    /// The squares, other than that of the king, that must not be attacked where nothing else prevents castling.
    safe: Bitboard,
    /// The same for the castling moves that are legal: queen side, king side.
    legal: [Bitboard; 2],
}

impl CastlingPaths {
    #[inline(always)]
    fn new<Us: Side>(board: &Board, king: Square, legal_rooks: Bitboard) -> Self {
        let occupied = board.occupied();
        let mut paths =
            Self { occupancy: Bitboard::EMPTY, safe: Bitboard::EMPTY, legal: [Bitboard::EMPTY; 2] };
        // There are two rights at most. The compiler does not know it, and `take` lets it unroll the loop.
        for rook in board.castle_rights().of(Us::Them::COLOR).into_iter().take(2) {
            let path = CastlePath::new(king, rook);
            paths.occupancy |= path.empty.with(rook);
            if path.empty.is_disjoint(occupied) {
                let safe = path.safe.without(king);
                paths.safe |= safe;
                if legal_rooks.contains(rook) {
                    paths.legal[usize::from(rook > king)] = safe;
                }
            }
        }
        paths
    }
}

/// The squares that our pieces attack.
pub(super) struct OwnAttacks {
    /// At least once, and at least twice.
    pub(super) once: Bitboard,
    twice: Bitboard,
    /// By sliders along diagonals, and along ranks and files.
    diagonal: Bitboard,
    orthogonal: Bitboard,
}

impl OwnAttacks {
    #[inline(always)]
    pub(super) fn new<S: SliderLookup, Us: Side>(board: &Board) -> Self {
        let (us, occupied) = (board.color(Us::COLOR), board.occupied());
        let pawns = board.role(Role::Pawn) & us;
        let (east, west) = (pawns.shift(Us::CAPTURE_EAST), pawns.shift(Us::CAPTURE_WEST));
        let (mut once, mut twice) = (east | west, east & west);
        let mut add = |attacked| {
            twice |= once & attacked;
            once |= attacked;
            attacked
        };
        add(attacks::king(board.king(Us::COLOR)));
        for knight in board.role(Role::Knight) & us {
            add(attacks::knight(knight));
        }
        let (mut diagonal, mut orthogonal) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slider in board.diagonal_sliders() & us {
            diagonal |= add(S::bishop(slider, occupied));
        }
        for slider in board.orthogonal_sliders() & us {
            orthogonal |= add(S::rook(slider, occupied));
        }
        Self { once, twice, diagonal, orthogonal }
    }
}

/// Returns, by role, the squares from which one of our pieces attacks one of `squares`.
#[inline(always)]
fn origins_attacking<S: SliderLookup, Us: Side>(squares: Bitboard, occupied: Bitboard) -> [Bitboard; 6] {
    let pawn = squares.shift(Us::Them::CAPTURE_EAST) | squares.shift(Us::Them::CAPTURE_WEST);
    let (mut knight, mut king) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let (mut diagonal, mut orthogonal) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for square in squares {
        knight |= attacks::knight(square);
        king |= attacks::king(square);
        diagonal |= S::bishop(square, occupied);
        orthogonal |= S::rook(square, occupied);
    }
    [pawn, knight, diagonal, orthogonal, diagonal | orthogonal, king]
}
