//! Sums of replies: the replies to each set of moves, by arithmetic where it applies.

use movegen_position::generate::Origin;
use movegen_position::{Bitboard, Board, MoveKind, MoveSet, MoveSets, Role, Square};

use crate::level::{Count, Level};
use crate::one_ply::legal_count;

use super::changes::{Departure, ReplyChanges, attacks_of};
use super::king::recount;
use super::pin_change::PinChange;
use super::pins::KingLines;
use super::side::Side;

/// Sums the replies to all moves.
#[inline(always)]
pub(super) fn sum_of_sets<Us: Side, L: Level>(changes: &ReplyChanges<'_, Us>, sets: &MoveSets) -> u64 {
    let mut sums = Sums { changes, arrivals: Arrivals::new(), next: *changes.board };
    let mut sum = 0;
    for set in sets {
        let movers = Movers::new(changes, set.kind());
        sum += match set.origin() {
            Origin::Square(from) => sums.of_piece::<L>(&movers, from, set.targets()),
            Origin::Step(step) => sums.of_pawns::<L>(&movers, set, step),
        };
    }
    debug_assert!(sum >= 0, "the sum of replies is {sum}");
    sum as u64
}

/// How many moves the opponent's king has on the board after a move.
struct KingMovesAfter<'a, Us>(&'a ReplyChanges<'a, Us>, &'a Board);

impl<Us: Side> Count for KingMovesAfter<'_, Us> {
    type Output = i32;

    #[inline(always)]
    fn count<L: Level>(self) -> i32 {
        let Self(changes, after) = self;
        recount::<Us>(after, changes.king, changes.pins.pinned)
    }
}

/// What a set's moves share: one piece, or pawns making the same step.
struct Movers {
    kind: MoveKind,
    /// The role on the origin, and on the destination.
    role: Role,
    arriving: Role,
    /// A move to one of these squares is made on a board.
    made_targets: Bitboard,
}

impl Movers {
    #[inline(always)]
    fn new<Us>(changes: &ReplyChanges<'_, Us>, kind: MoveKind) -> Self {
        let ReplyChanges { pins, pawns, .. } = changes;
        let (role, arriving) = (kind.role(), kind.arriving_role());
        let checking = pins.pinned | pins.checking[arriving.index()];
        let made_targets = match kind {
            MoveKind::Castling | MoveKind::EnPassant => Bitboard::ALL,
            MoveKind::DoublePush => checking | pawns.beside_doubtful,
            _ => checking,
        };
        Self { kind, role, arriving, made_targets }
    }

    #[inline(always)]
    fn promote(&self) -> bool {
        self.role != self.arriving
    }

    /// The destinations that arithmetic can't handle for a move from `from`, besides its departure's.
    #[inline(always)]
    fn made_targets_from<Us>(&self, changes: &ReplyChanges<'_, Us>, from: Square) -> Bitboard {
        let KingLines { checking, pinning, discoverers, .. } = &changes.pins;
        // The new piece may check or pin through the square the pawn left.
        let queen = Role::Queen.index();
        let promotes_on_line = self.promote() && (checking[queen] | pinning[queen]).contains(from);
        if discoverers.contains(from) || promotes_on_line { Bitboard::ALL } else { self.made_targets }
    }
}

/// What all sets share.
struct Sums<'a, Us> {
    changes: &'a ReplyChanges<'a, Us>,
    arrivals: Arrivals,
    /// Scratch space for moves that are made.
    next: Board,
}

impl<Us: Side> Sums<'_, Us> {
    /// Sums the replies to the moves of all pawns making the same step. Those whose departure changes nothing, at the
    /// king or elsewhere, are summed together, the others one by one.
    #[inline(always)]
    fn of_pawns<L: Level>(&mut self, movers: &Movers, set: &MoveSet, step: i8) -> i64 {
        let to = set.targets();
        let ReplyChanges { zone, pins, changing_origins, .. } = self.changes;
        let [sees_unattacked, ..] = zone.sees_unattacked;
        let [sees_attacked_once, ..] = zone.sees_attacked_once;
        let origins = *changing_origins | sees_attacked_once | zone.recounted_origins | pins.discoverers;
        let targets = movers.made_targets | pins.rays | sees_unattacked | zone.recounted_targets;
        let special = if movers.promote() { to } else { to & (targets | shift_by_step(origins, step)) };
        let plain = to.difference(special);
        let mut sum = i64::from(self.arrivals.sum(self.changes, movers.kind, plain, &Departure::default()));
        for to in special {
            sum += self.of_piece::<L>(movers, set.from(to), to.into());
        }
        sum
    }

    /// Sums the replies to the moves of the piece on `from` to each square of `to`. Each destination falls into one
    /// class: summed, summed with the king's moves recounted, or counted on a board.
    #[inline(always)]
    fn of_piece<L: Level>(&mut self, movers: &Movers, from: Square, to: Bitboard) -> i64 {
        let Self { changes, arrivals, next } = self;
        let ReplyChanges { board, zone, pins, .. } = changes;
        let Movers { kind, role, arriving, .. } = *movers;
        let mut summed = to.difference(movers.made_targets_from(changes, from));
        let mut sum = 0;
        if summed.any() {
            let departure = changes.departure(from);
            summed = summed.difference(departure.made_targets);
            let pin_targets = if pins.pinners.contains(from) {
                summed
            } else {
                summed & (pins.rays | pins.pinning[arriving.index()])
            };
            for to in pin_targets {
                match L::call(PinChange { changes, role: arriving, from, to }) {
                    Some(change) => sum += change,
                    None => summed = summed.without(to),
                }
            }
            let lost = lost_at_king(changes, role, from);
            let recounts_all =
                zone.recounted_origins.contains(from) || !lost.is_disjoint(zone.castling_paths);
            let recounted = if recounts_all { summed } else { summed & zone.recounted_targets };
            // A new piece may attack through the square the pawn left.
            let sees_all = lost.any() || movers.promote();
            let seeing = if sees_all { summed } else { summed & zone.sees_unattacked[arriving.index()] };

            sum += arrivals.sum(changes, kind, summed, &departure);
            if !summed.is_disjoint(departure.slider_lines) {
                sum += changes.along_lines(from, summed);
            }
            for to in seeing.difference(recounted) {
                sum += changes.king_moves(arriving, from, to, lost);
            }
            for to in recounted {
                board.after_of_kind_into(kind, from, to, next);
                sum += L::call(KingMovesAfter(changes, next)) - zone.moves.count;
            }
        }
        let mut nodes = i64::from(sum);
        for to in to.difference(summed) {
            board.after_of_kind_into(kind, from, to, next);
            nodes += legal_count::<L>(next) as i64;
        }
        nodes
    }
}

/// Zone squares that only the piece on `from` attacks.
#[inline(always)]
fn lost_at_king<Us: Side>(changes: &ReplyChanges<'_, Us>, role: Role, from: Square) -> Bitboard {
    if changes.zone.sees_attacked_once[role.index()].contains(from) {
        attacks_of::<Us>(role, from, changes.occupied) & changes.zone.attacked_once
    } else {
        Bitboard::EMPTY
    }
}

/// Keeps the results of [`ReplyChanges::arrival`], because several pieces may arrive on the same square.
struct Arrivals {
    change: [i16; 64],
    known: Bitboard,
}

impl Arrivals {
    #[inline(always)]
    fn new() -> Self {
        Self { change: [0; 64], known: Bitboard::EMPTY }
    }

    /// Sums the replies when a piece leaves with this departure and goes to each square of `to`, without the changes at
    /// the king.
    #[inline(always)]
    fn sum<Us: Side>(
        &mut self,
        changes: &ReplyChanges<'_, Us>,
        kind: MoveKind,
        to: Bitboard,
        departure: &Departure,
    ) -> i32 {
        let Departure { change, pawn_attackers, moves_of_attacker, .. } = *departure;
        let mut sum = to.len() as i32 * (changes.after_null + change);
        sum += (to & pawn_attackers).len() as i32 * moves_of_attacker;
        if kind == MoveKind::DoublePush {
            // En passant captures.
            let [east, west] = changes.pawns.beside_capturers;
            sum += (to & east).len() as i32 + (to & west).len() as i32;
        }
        for square in to & changes.changing_targets {
            if !self.known.contains(square) {
                self.known |= square.into();
                self.change[square.index()] = changes.arrival(square) as i16;
            }
            sum += i32::from(self.change[square.index()]);
        }
        sum
    }
}

/// Shifts squares by a pawn's step. A square leaving the board at an edge may reappear on the opposite edge, where no
/// pawn arrives by this step.
#[inline(always)]
fn shift_by_step(squares: Bitboard, step: i8) -> Bitboard {
    if step > 0 { Bitboard(squares.0 << step) } else { Bitboard(squares.0 >> -step) }
}
