//! The opponent's replies to a null move: how many there are, and where a single piece can go.

use core::convert::Infallible;
use core::ops::ControlFlow;

use movegen_position::attacks::{self, pawns};
use movegen_position::generate::{Sink, generate_with};
use movegen_position::{AllMoves, Bitboard, Board, CheckInfo, Color, MoveKind, MoveSet, Rank, Role, Square};

/// The replies to a null move, without the king's.
#[derive(Default)]
pub(super) struct Replies {
    pub(super) count: i32,
    /// Destinations of all sliders.
    pub(super) slider_targets: Bitboard,
}

impl Replies {
    /// Generates the replies. The side to move must not be in check.
    #[inline(always)]
    pub(super) fn new(board: &Board, king: Square) -> Self {
        let null = board.after_null().unwrap_or(*board);
        let mut replies = Self::default();
        generate_with::<AllMoves>(&null, CheckInfo::new(&null)).origins(!king.bitboard()).send(&mut replies);
        replies
    }
}

impl Sink for Replies {
    type Stop = Infallible;

    #[inline(always)]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        self.count += set.len() as i32;
        if matches!(set.kind(), MoveKind::Bishop | MoveKind::Rook | MoveKind::Queen) {
            self.slider_targets |= set.targets();
        }
        ControlFlow::Continue(())
    }
}

/// Returns where the piece of `them` on `square`, not the king, could go if it weren't pinned, captures of its own side
/// included.
#[inline(always)]
pub(super) fn moves_of(board: &Board, them: Color, square: Square, occupied: Bitboard) -> Bitboard {
    if board.role(Role::Pawn).contains(square) {
        let single = pawns::pushes(them, square.bitboard()).difference(occupied);
        let double = pawns::second_pushes(them, single).difference(occupied);
        return single | double | attacks::pawn(them, square) & occupied;
    }
    let mut moves = Bitboard::EMPTY;
    if board.role(Role::Knight).contains(square) {
        moves = attacks::knight(square);
    }
    if board.diagonal_sliders().contains(square) {
        moves |= attacks::bishop(square, occupied);
    }
    if board.orthogonal_sliders().contains(square) {
        moves |= attacks::rook(square, occupied);
    }
    moves
}

/// Returns how many moves each step of the piece of `them` on `from` counts for: four if a pawn promotes.
#[inline(always)]
pub(super) fn moves_from(board: &Board, them: Color, from: Square) -> i32 {
    let seventh = Bitboard::rank(Rank::Seventh.relative_to(them));
    if (board.role(Role::Pawn) & seventh).contains(from) { 4 } else { 1 }
}

/// Returns how many moves the step of a pawn of `them` to `to` counts for: four if it promotes.
#[inline(always)]
pub(super) fn moves_to(them: Color, to: Square) -> i32 {
    if Bitboard::rank(Rank::Eighth.relative_to(them)).contains(to) { 4 } else { 1 }
}
