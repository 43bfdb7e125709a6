//! Sums of replies: a sink that adds up the replies to each set of moves, by arithmetic where it can.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::attacks::lookup::SliderLookup;
use crate::attacks::{self, line};
use crate::board::Board;
use crate::board::attackers::attacks_of;
use crate::board::side::Side;
use crate::generate::rules::legal_count_as;
use crate::generate::{MoveSet, Origin, Sink};
use crate::perft::level::{Body, Level};
use crate::perft::two_plies::changes::{Changes, Departure};
use crate::perft::two_plies::unpinning::unpinning;
use crate::types::{Bitboard, MoveKind, Role, Square};

/// A sink that adds up the replies to all moves it receives. The generator sends moves from many places, and the code
/// is too large to be inlined in each, so every set goes through a call.
pub(super) struct Sums<'a, M> {
    // A reference on purpose, as for the replies in `Changes`. A copy would read the memory in wider pieces than
    // those in which it was just written, and wait for the stores.
    changes: &'a Changes<'a>,
    arrivals: ArrivalCache,
    nodes: u64,
    marker: PhantomData<M>,
}

impl<'a, M> Sums<'a, M> {
    /// Returns a sink whose sum is zero.
    #[inline(always)]
    pub(super) fn new(changes: &'a Changes<'a>) -> Self {
        Self { changes, arrivals: ArrivalCache::new(), nodes: 0, marker: PhantomData }
    }

    /// Returns the sum of the replies.
    #[inline(always)]
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl<L: Level, Us: Side> Sink for Sums<'_, (L, Us)> {
    type Stop = Infallible;

    #[inline(always)]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        self.nodes += match set.origin() {
            Origin::Square(from) => L::call::<OfPiece, Us>((self.changes, &mut self.arrivals, set, from)),
            Origin::Step(_) if set.is_empty() => 0,
            Origin::Step(step) => L::call::<OfPawns, Us>((self.changes, &mut self.arrivals, set, step)),
        };
        ControlFlow::Continue(())
    }
}

/// The replies to the moves of one piece.
struct OfPiece;

impl Body for OfPiece {
    type Input<'a> = (&'a Changes<'a>, &'a mut ArrivalCache, MoveSet, Square);

    #[inline(always)]
    fn count<L: Level, S: SliderLookup, Us: Side>((changes, arrivals, set, from): Self::Input<'_>) -> u64 {
        let (kind, to) = (set.kind(), set.targets());
        let role = kind.role();
        let (mut sum, mut made) = (0, to);
        if !matches!(kind, MoveKind::Castle | MoveKind::EnPassant) && !changes.made_origins.contains(from) {
            let lost = if changes.zone.sees_attacked_once[role.index()].contains(from) {
                attacks_of::<S>(Us::COLOR, role, from, changes.occupied) & changes.zone.attacked_once
            } else {
                Bitboard::EMPTY
            };
            let pins = changes.pins.pinners.contains(from);
            // A pinning slider may move along the line of its pin: `unpinning` covers that.
            let own_line = if pins { line(changes.king, from) } else { Bitboard::EMPTY };
            let check_or_pin = changes.pins.rays | changes.pins.check_or_pin_squares[role.index()];
            made = to & (changes.made_targets | check_or_pin.difference(own_line));
            let mover = Mover { role, from, lost, pins };
            let (counted, uncovered) = sum_of_moves::<S, Us>(changes, arrivals, mover, to.difference(made));
            sum = counted;
            made |= uncovered;
        }
        let mut nodes = to_u64(sum);
        for to in made {
            nodes += replies_after::<S, Us>(changes.board, kind, from, to);
        }
        nodes
    }
}

/// The replies to the moves of all pawns that make the same step.
struct OfPawns;

impl Body for OfPawns {
    type Input<'a> = (&'a Changes<'a>, &'a mut ArrivalCache, MoveSet, i8);

    #[inline(always)]
    fn count<L: Level, S: SliderLookup, Us: Side>((changes, arrivals, set, step): Self::Input<'_>) -> u64 {
        let (kind, to) = (set.kind(), set.targets());
        let Changes { zone, pins, pawns, .. } = changes;
        let role = kind.arriving_role();
        let promotes = role != Role::Pawn;
        // Sets of origins become sets of destinations.
        let mut made = changes.made_targets
            | pins.rays
            | pins.check_or_pin_squares[role.index()]
            | shift_by_step(changes.made_origins, step);
        if kind == MoveKind::DoublePush {
            made |= pawns.beside_doubtful;
        }
        if promotes {
            // The new piece may attack, check or pin through the square that the pawn left.
            let queen = Role::Queen.index();
            made |= shift_by_step(pins.check_or_pin_squares[queen] | zone.sees_unattacked[queen], step);
        }
        let mut made = to & made;
        // The pawns that change nothing by their departure or at the king are summed together, the others one by one.
        let [sees_unattacked, ..] = zone.sees_unattacked;
        let [sees_attacked_once, ..] = zone.sees_attacked_once;
        let single = if promotes {
            to
        } else {
            sees_unattacked | shift_by_step(sees_attacked_once | changes.changing_origins, step)
        };
        let plain = to.difference(made | single);
        let mut sum = arrivals.sum::<S, Us>(changes, plain, Departure::default());
        for to in to.difference(made | plain) {
            let from = to.offset(step.wrapping_neg());
            let lost = attacks::pawn(Us::COLOR, from) & zone.attacked_once;
            let mover = Mover { role, from, lost, pins: false };
            let (counted, uncovered) = sum_of_moves::<S, Us>(changes, arrivals, mover, to.into());
            sum += counted;
            made |= uncovered;
        }
        if kind == MoveKind::DoublePush {
            let counted = to.difference(made);
            let [east, west] = pawns.beside_capturers;
            sum += ((counted & east).len() + (counted & west).len()) as i32;
        }
        let mut nodes = to_u64(sum);
        for to in made {
            let from = to.offset(step.wrapping_neg());
            nodes += replies_after::<S, Us>(changes.board, kind, from, to);
        }
        nodes
    }
}

/// A piece that moves, with what its departure means at the opponent's king.
#[derive(Clone, Copy)]
struct Mover {
    /// The role after the move.
    role: Role,
    from: Square,
    /// The squares of the king zone that only this piece attacks.
    lost: Bitboard,
    /// Whether the piece pins a piece of the opponent.
    pins: bool,
}

/// Returns the sum of the replies to the moves of `mover` to `to`, and the destinations that the sum leaves out because
/// arithmetic does not cover them.
#[inline(always)]
fn sum_of_moves<S: SliderLookup, Us: Side>(
    changes: &Changes<'_>,
    arrivals: &mut ArrivalCache,
    mover: Mover,
    to: Bitboard,
) -> (i32, Bitboard) {
    let Mover { role, from, lost, pins } = mover;
    let departure = changes.departure::<S, Us>(from);
    let mut counted = to.difference(departure.made_targets);
    let mut sum = 0;
    let at_king = if pins || lost.any() { Bitboard::ALL } else { changes.zone.sees_unattacked[role.index()] };
    for to in counted & at_king {
        let king_moves = changes.king_moves::<S, Us>(role, from, to, lost);
        let unpinned = if pins { unpinning::<S, Us>(changes, from, to) } else { Some(0) };
        match king_moves.zip(unpinned) {
            Some((king_moves, unpinned)) => sum += king_moves + unpinned,
            None => counted = counted.without(to),
        }
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
        let Departure { change, pawn_attackers, .. } = departure;
        let mut sum = to.len() as i32 * (changes.replies.count as i32 + change);
        sum += (to & pawn_attackers).len() as i32;
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

/// Makes a move on a board and counts the replies.
#[inline(always)]
fn replies_after<S: SliderLookup, Us: Side>(board: &Board, kind: MoveKind, from: Square, to: Square) -> u64 {
    legal_count_as::<S, Us::Them>(&board.after_as::<Us>(kind, from, to)) as u64
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
