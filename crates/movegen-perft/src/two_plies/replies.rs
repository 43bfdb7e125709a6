//! The opponent's replies to a null move: their number, and where each piece goes.

use core::convert::Infallible;
use core::ops::ControlFlow;

use movegen_position::generate::{Origin, Sink};
use movegen_position::{Bitboard, Board, MoveKind, MoveSet, Rank, Role, Square};

use super::side::Side;

/// A sink for the legal replies to a null move, without the king's. En passant does not occur: a null move ends that
/// right.
pub(super) struct Replies {
    /// The number of replies, without the king's.
    pub(super) count: i32,
    /// The number of replies by origin, without pawns.
    by_origin: [u8; 64],
    /// Destinations of all sliders.
    pub(super) slider_targets: Bitboard,
    /// Destinations of pawns; captures are towards the h-file and the a-file.
    pub(super) single_pushes: Bitboard,
    pub(super) double_pushes: Bitboard,
    captures: [Bitboard; 2],
}

impl Replies {
    /// An empty sink.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            count: 0,
            by_origin: [0; 64],
            slider_targets: Bitboard::EMPTY,
            single_pushes: Bitboard::EMPTY,
            double_pushes: Bitboard::EMPTY,
            captures: [Bitboard::EMPTY; 2],
        }
    }

    /// How many replies the piece on `from` has.
    #[inline(always)]
    pub(super) fn of<Us: Side>(&self, board: &Board, from: Square) -> i32 {
        if board.role(Role::Pawn).contains(from) {
            self.of_pawn::<Us>(from)
        } else {
            // As in `receive`.
            i32::from(self.by_origin[from.index() % 64])
        }
    }

    /// How many replies the pawn on `from` has.
    #[inline(always)]
    fn of_pawn<Us: Side>(&self, from: Square) -> i32 {
        let from = Bitboard::from(from);
        let step = from.shift(Us::Them::FORWARD);
        // Hidden, or LLVM makes one 512-bit vector of four sets, which slows down Intel processors before Ice Lake.
        let captures = core::hint::black_box(&self.captures);
        let moves = (step & self.single_pushes).len()
            + (step.shift(Us::Them::FORWARD) & self.double_pushes).len()
            + (from.shift(Us::Them::CAPTURE_EAST) & captures[0]).len()
            + (from.shift(Us::Them::CAPTURE_WEST) & captures[1]).len();
        moves as i32 * moves_to::<Us>(step)
    }
}

/// How many moves a pawn's step to `to` counts for: four promotions on the last rank, otherwise one.
#[inline(always)]
pub(super) fn moves_to<Us: Side>(to: Bitboard) -> i32 {
    if to.is_disjoint(Us::rank(Rank::First)) { 1 } else { 4 }
}

impl Sink for Replies {
    type Stop = Infallible;

    #[inline(always)]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        let to = set.targets();
        self.count += to.len() as i32;
        if let Origin::Square(from) = set.origin() {
            // The `%` has no effect; it proves the index is in bounds.
            self.by_origin[from.index() % 64] += to.len() as u8;
        }
        match (set.kind(), set.origin()) {
            (MoveKind::Bishop | MoveKind::Rook | MoveKind::Queen, _) => self.slider_targets |= to,
            (MoveKind::DoublePush, _) => self.double_pushes = to,
            // One promotion stands for all four.
            (MoveKind::Pawn | MoveKind::PromoteQueen, Origin::Step(8 | -8)) => self.single_pushes |= to,
            (MoveKind::Pawn | MoveKind::PromoteQueen, Origin::Step(9 | -7)) => self.captures[0] |= to,
            (MoveKind::Pawn | MoveKind::PromoteQueen, _) => self.captures[1] |= to,
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
