//! Sums of replies: the replies to each set of moves are added up, by arithmetic where it applies.

use crate::attacks::lookup::SliderLookup;
use crate::attacks::{self, line};
use crate::board::attackers::attacks_of;
use crate::board::side::Side;
use crate::board::{Board, CheckInfo};
use crate::generate::rules::legal_count_as;
use crate::generate::{MoveSet, MoveSets, Origin};
use crate::perft::level::{Body, Level};
use crate::perft::two_plies::changes::{Changes, Departure};
use crate::perft::two_plies::unpinning::unpinning;
use crate::types::{Bitboard, MoveKind, Role, Square};

/// The sum of the replies to all moves. They come as a list of sets, because the generator sends them from many places, and
/// this code is too large to be inlined in each. The list also leaves out empty sets.
pub(super) struct OfMoves;

impl Body for OfMoves {
    type Input<'a> = (&'a Changes<'a>, &'a MoveSets);

    #[inline(always)]
    fn count<L: Level, S: SliderLookup, Us: Side>((changes, sets): Self::Input<'_>) -> u64 {
        let arrivals = &mut ArrivalCache::new();
        let mut nodes = 0;
        for &set in sets {
            nodes += match set.origin() {
                Origin::Square(from) => of_piece::<L, S, Us>(changes, arrivals, set, from),
                Origin::Step(step) => of_pawns::<L, S, Us>(changes, arrivals, set, step),
            };
        }
        nodes
    }
}

/// Returns the number of replies to the moves of one piece.
#[inline(always)]
fn of_piece<L: Level, S: SliderLookup, Us: Side>(
    changes: &Changes<'_>,
    arrivals: &mut ArrivalCache,
    set: MoveSet,
    from: Square,
) -> u64 {
    let (kind, to) = (set.kind(), set.targets());
    let role = kind.role();
    let (mut sum, mut made) = (0, to);
    let Changes { zone, pins, .. } = changes;
    if !matches!(kind, MoveKind::Castle | MoveKind::EnPassant) && !pins.discoverers.contains(from) {
        let lost = if zone.sees_attacked_once[role.index()].contains(from) {
            attacks_of::<S>(Us::COLOR, role, from, changes.occupied) & zone.attacked_once
        } else {
            Bitboard::EMPTY
        };
        let check_or_pin = pins.rays | pins.check_or_pin_squares[role.index()];
        let pins = pins.pinners.contains(from);
        // A pinning slider may move along the line of its pin: `unpinning` covers that.
        let own_line = if pins { line(changes.king, from) } else { Bitboard::EMPTY };
        made = to & check_or_pin.difference(own_line);
        let recounts_all = zone.recounted_origins.contains(from) || !lost.is_disjoint(zone.castling_paths);
        let recounted = if recounts_all { Bitboard::ALL } else { zone.recounted_targets };
        let at_king = if lost.any() { Bitboard::ALL } else { zone.sees_unattacked[role.index()] };
        let mover = Mover { kind, from, lost, pins, recounted, at_king };
        let (counted, uncovered) = sum_of_moves::<L, S, Us>(changes, arrivals, mover, to.difference(made));
        sum = counted;
        made |= uncovered;
    }
    to_u64(sum) + replies_after::<S, Us>(changes.board, kind, made, |_| from)
}

/// Returns the number of replies to the moves of all pawns that make the same step.
#[inline(always)]
fn of_pawns<L: Level, S: SliderLookup, Us: Side>(
    changes: &Changes<'_>,
    arrivals: &mut ArrivalCache,
    set: MoveSet,
    step: i8,
) -> u64 {
    let (kind, to) = (set.kind(), set.targets());
    let Changes { zone, pins, pawns, .. } = changes;
    let role = kind.arriving_role();
    let promotes = role != Role::Pawn;
    // Sets of origins become sets of destinations.
    let mut made =
        pins.rays | pins.check_or_pin_squares[role.index()] | shift_by_step(pins.discoverers, step);
    if kind == MoveKind::DoublePush {
        made |= pawns.beside_doubtful;
    }
    if promotes {
        // The new piece may check or pin through the square that the pawn left.
        made |= shift_by_step(pins.check_or_pin_squares[Role::Queen.index()], step);
    }
    let mut made = to & made;
    let recounted = zone.recounted_targets | shift_by_step(zone.recounted_origins, step);
    // The pawns that change nothing by their departure or at the king are summed together, the others one by one.
    let [sees_unattacked, ..] = zone.sees_unattacked;
    let [sees_attacked_once, ..] = zone.sees_attacked_once;
    let single = if promotes {
        to
    } else {
        sees_unattacked | recounted | shift_by_step(sees_attacked_once | changes.changing_origins, step)
    };
    let plain = to.difference(made | single);
    let mut sum = arrivals.sum::<S, Us>(changes, plain, Departure::default());
    for to in to.difference(made | plain) {
        let from = to.offset(step.wrapping_neg());
        let lost = attacks::pawn(Us::COLOR, from) & zone.attacked_once;
        let recounted = if lost.is_disjoint(zone.castling_paths) { recounted } else { Bitboard::ALL };
        // A new piece may attack through the square that the pawn left.
        let at_king = if promotes || lost.any() { Bitboard::ALL } else { sees_unattacked };
        let mover = Mover { kind, from, lost, pins: false, recounted, at_king };
        let (counted, uncovered) = sum_of_moves::<L, S, Us>(changes, arrivals, mover, to.into());
        sum += counted;
        made |= uncovered;
    }
    if kind == MoveKind::DoublePush {
        let counted = to.difference(made);
        let [east, west] = pawns.beside_capturers;
        sum += ((counted & east).len() + (counted & west).len()) as i32;
    }
    to_u64(sum) + replies_after::<S, Us>(changes.board, kind, made, |to| to.offset(step.wrapping_neg()))
}

/// A piece that moves, with what its departure means at the opponent's king.
#[derive(Clone, Copy)]
struct Mover {
    kind: MoveKind,
    from: Square,
    /// The squares of the king zone that only this piece attacks.
    lost: Bitboard,
    /// Whether the piece pins a piece of the opponent.
    pins: bool,
    /// After a move to one of these squares, the moves of the king are generated.
    recounted: Bitboard,
    /// A move to one of these squares may change the number of king moves by the attacks of this piece.
    at_king: Bitboard,
}

/// Returns the sum of the replies to the moves of `mover` to `to`, and the destinations that the sum leaves out because
/// arithmetic does not cover them.
#[inline(always)]
fn sum_of_moves<L: Level, S: SliderLookup, Us: Side>(
    changes: &Changes<'_>,
    arrivals: &mut ArrivalCache,
    mover: Mover,
    to: Bitboard,
) -> (i32, Bitboard) {
    let Mover { kind, from, lost, pins, recounted, at_king } = mover;
    let departure = changes.departure::<S, Us>(from);
    let mut counted = to.difference(departure.made_targets);
    let mut sum = 0;
    if pins {
        for to in counted {
            match unpinning::<S, Us>(changes, from, to) {
                Some(change) => sum += change,
                None => counted = counted.without(to),
            }
        }
    }
    for to in counted & recounted {
        sum += changes.recounted_king_moves::<L, Us>(kind, from, to);
    }
    for to in (counted & at_king).difference(recounted) {
        sum += changes.king_moves::<S, Us>(kind.arriving_role(), from, to, lost);
    }
    if !counted.is_disjoint(departure.slider_lines) {
        sum += changes.along_lines::<S>(from, counted);
    }
    (sum + arrivals.sum::<S, Us>(changes, counted, departure), to.difference(counted))
}

/// Keeps the results of [`Changes::arrival`], because several pieces may arrive on the same square.
struct ArrivalCache {
    change: [i16; 64],
    known: Bitboard,
}

impl ArrivalCache {
    #[inline(always)]
    fn new() -> Self {
        Self { change: [0; 64], known: Bitboard::EMPTY }
    }

    /// Returns the sum of the replies to the moves to `to` of a piece with this departure, without the changes at the
    /// king. It includes the replies to a null move.
    #[inline(always)]
    fn sum<S: SliderLookup, Us: Side>(
        &mut self,
        changes: &Changes<'_>,
        to: Bitboard,
        departure: Departure,
    ) -> i32 {
        let Departure { change, pawn_attackers, moves_of_attacker, .. } = departure;
        let mut sum = to.len() as i32 * (changes.replies.count as i32 + change);
        sum += (to & pawn_attackers).len() as i32 * moves_of_attacker;
        for square in to & changes.changing_targets {
            if !self.known.contains(square) {
                self.known |= square.into();
                self.change[square.index()] = changes.arrival::<S, Us>(square) as i16;
            }
            sum += i32::from(self.change[square.index()]);
        }
        sum
    }
}

/// Makes the moves to each square of `to` on boards and counts the replies.
#[inline(always)]
fn replies_after<S: SliderLookup, Us: Side>(
    board: &Board,
    kind: MoveKind,
    to: Bitboard,
    from: impl Fn(Square) -> Square,
) -> u64 {
    let mut nodes = 0;
    for to in to {
        let next = board.after_as::<Us>(kind, from(to), to);
        nodes += legal_count_as::<S, Us::Them>(&next, &CheckInfo::new_as::<Us::Them>(&next)) as u64;
    }
    nodes
}

/// Returns all squares moved by the step of a pawn. A square that leaves the board at an edge may appear on the
/// opposite edge, where no pawn arrives by this step.
#[inline(always)]
fn shift_by_step(squares: Bitboard, step: i8) -> Bitboard {
    if step > 0 { Bitboard(squares.0 << step) } else { Bitboard(squares.0 >> -step) }
}

/// Converts a sum of replies, which is never negative.
#[inline(always)]
fn to_u64(sum: i32) -> u64 {
    debug_assert!(sum >= 0, "the sum of replies is {sum}");
    i64::from(sum) as u64
}
