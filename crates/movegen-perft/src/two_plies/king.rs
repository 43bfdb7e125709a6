//! The opponent's king: its replies to a null move, and how our attacks change them.
//!
//! ```text
//! 8  r . . . k . . .      After a null move the king can go to d8, e7 and f8, and castle, but not go to d7 and f7.
//! 7  . . . . . . . .
//! 6  . . . . . . . .      zone           d7, d8, e7, f7, f8, and c8 and d8 to castle
//! 5  . . . . N . . .      attacked once  d7 and f7
//! 4  . . . . . . . .
//! 3  . . . . . . . .      Nd3            gives the king d7 and f7                           + 2
//! 2  . . . . . . . .      Rf1            takes f8; f7 was denied already                      - 1
//! 1  . R . . . . . K      Rd1            takes d8 and, as it is on the path, castling        - 2
//!    a b c d e f g h
//! ```

use movegen_position::attacks::{self, pawns};
use movegen_position::types::CastlePath;
use movegen_position::{Bitboard, Board, Color, Role, Square};

/// The king zone is the steps of the opponent's king and the squares that must be safe for it to castle.
pub(super) struct KingZone {
    /// The side to move, and all occupied squares.
    us: Color,
    occupied: Bitboard,
    /// The king's neighbors without a piece of its own color, and those of them that we don't attack.
    pseudo_steps: Bitboard,
    steps: Bitboard,
    /// The squares that must be safe for it to castle: of all castling moves with a clear path, and
    /// of each legal one.
    pub(super) castling_paths: Bitboard,
    legal_paths: [Bitboard; 2],
    /// How many moves the king has after a null move, castling included.
    pub(super) count: i32,
    /// Zone squares that exactly one of our pieces attacks.
    attacked_once: Bitboard,
    /// For each role, the squares from which it attacks a square of the zone that we don't attack yet.
    pub(super) sees_unattacked: [Bitboard; 6],
    /// For each role, the squares from which it attacks a square of `attacked_once`.
    pub(super) sees_attacked_once: [Bitboard; 6],
    /// A move from one of these squares may touch the zone itself, or open the line of one of our
    /// sliders to the zone.
    pub(super) inexact_origins: Bitboard,
    /// A move to one of these squares may touch the zone itself, or close the line of one of our
    /// sliders to the zone.
    pub(super) inexact_targets: Bitboard,
}

impl KingZone {
    /// Computes the zone. The king must not be in check.
    #[inline(always)]
    pub(super) fn new(board: &Board, us: Color, king: Square, pinned: Bitboard) -> Self {
        let ours = OurAttacks::new(board, us);
        let occupied = board.occupied();
        let pseudo_steps = attacks::king(king).difference(board.color(!us));
        let steps = pseudo_steps.difference(ours.attacked);
        let mut count = steps.len() as i32;

        let mut touched = attacks::king(king);
        let (mut castling_paths, mut legal_paths) = (Bitboard::EMPTY, [Bitboard::EMPTY; 2]);
        for rook in board.castling_rooks() & board.color(!us) {
            // The rook, what is between it and the king and, in Chess960, what may pin it.
            touched |= Bitboard::rank(king.rank());
            let path = CastlePath::new(king, rook);
            if path.empty.is_disjoint(occupied) {
                let safe = path.safe.without(king);
                castling_paths |= safe;
                // In Chess960 the rook may be what shields the king.
                if safe.is_disjoint(ours.attacked) && !pinned.contains(rook) {
                    legal_paths[usize::from(rook > king)] = safe;
                    count += 1;
                }
            }
        }

        let zone = pseudo_steps | castling_paths;
        let attacked_by_several = zone & ours.by_several;
        let attacked_once = (zone & ours.attacked).difference(attacked_by_several);
        let sees_unattacked = origins_attacking(us, zone.difference(ours.attacked), occupied);
        let sees_attacked_once = origins_attacking(us, attacked_once, occupied);

        // A piece leaving the line from a slider to a square adds an attack on it. That matters unless two
        // pieces attack the square anyway.
        let [bishop, rook] = [Role::Bishop.index(), Role::Rook.index()];
        let opening = (sees_attacked_once[bishop] | sees_unattacked[bishop]) & ours.diagonal
            | (sees_attacked_once[rook] | sees_unattacked[rook]) & ours.orthogonal;
        // A piece entering such a line removes an attack. That matters with two attackers as well, because
        // the piece may be the other one.
        let (mut diagonal, mut orthogonal) = (sees_attacked_once[bishop], sees_attacked_once[rook]);
        for square in attacked_by_several {
            diagonal |= attacks::bishop(square, occupied);
            orthogonal |= attacks::rook(square, occupied);
        }
        let closing = diagonal & ours.diagonal | orthogonal & ours.orthogonal;
        Self {
            us,
            occupied,
            pseudo_steps,
            steps,
            castling_paths,
            legal_paths,
            count,
            attacked_once,
            sees_unattacked,
            sees_attacked_once,
            inexact_origins: touched | opening,
            inexact_targets: touched | closing,
        }
    }

    /// Returns the squares of the zone that only our piece on `from` attacks.
    #[inline(always)]
    pub(super) fn lost(&self, role: Role, from: Square) -> Bitboard {
        if self.sees_attacked_once[role.index()].contains(from) {
            attacks::of(role, self.us, from, self.occupied) & self.attacked_once
        } else {
            Bitboard::EMPTY
        }
    }

    /// Returns the change in the number of king moves, castling included, when our piece goes from `from` to `to`, has
    /// the role `role` there, and was the only one to attack `lost`.
    #[inline(always)]
    pub(super) fn change(&self, role: Role, from: Square, to: Square, lost: Bitboard) -> i32 {
        let &Self { pseudo_steps, steps, legal_paths, .. } = self;
        let attacked = attacks::of(role, self.us, to, self.occupied.without(from));
        let gained = (lost & pseudo_steps).difference(attacked).len() as i32;
        let removed = (attacked & steps).len() as i32;
        let castles = legal_paths.map(|path| i32::from(!path.is_disjoint(attacked)));
        gained - removed - castles[0] - castles[1]
    }
}

/// The squares our pieces attack.
struct OurAttacks {
    attacked: Bitboard,
    /// By two pieces or more.
    by_several: Bitboard,
    /// By sliders: along diagonals, and along ranks and files.
    diagonal: Bitboard,
    orthogonal: Bitboard,
}

impl OurAttacks {
    #[inline(always)]
    fn new(board: &Board, us: Color) -> Self {
        let (ours, occupied) = (board.color(us), board.occupied());
        let [east, west] =
            pawns::captures(us).map(|direction| (board.role(Role::Pawn) & ours).shift(direction));
        let (mut attacked, mut by_several) = (east | west, east & west);
        let mut add = |more| {
            by_several |= attacked & more;
            attacked |= more;
            more
        };
        add(attacks::king(board.king(us)));
        for knight in board.role(Role::Knight) & ours {
            add(attacks::knight(knight));
        }
        let (mut diagonal, mut orthogonal) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slider in board.diagonal_sliders() & ours {
            diagonal |= add(attacks::bishop(slider, occupied));
        }
        for slider in board.orthogonal_sliders() & ours {
            orthogonal |= add(attacks::rook(slider, occupied));
        }
        Self { attacked, by_several, diagonal, orthogonal }
    }
}

/// Returns the squares from which one of our pieces attacks one of `squares`, by role.
#[inline(always)]
fn origins_attacking(us: Color, squares: Bitboard, occupied: Bitboard) -> [Bitboard; 6] {
    let (mut knight, mut king) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let (mut diagonal, mut orthogonal) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for square in squares {
        knight |= attacks::knight(square);
        king |= attacks::king(square);
        diagonal |= attacks::bishop(square, occupied);
        orthogonal |= attacks::rook(square, occupied);
    }
    [pawns::attacks(!us, squares), knight, diagonal, orthogonal, diagonal | orthogonal, king]
}
