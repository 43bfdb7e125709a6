//! Moves that begin or end pins: how the number of replies changes.

use movegen_position::attacks::{self, between, line};
use movegen_position::{Bitboard, Board, Rank, Role, Square};

use crate::level::{Count, Level};

use super::changes::ReplyChanges;
use super::side::Side;

/// Corrects the sum of a move that begins or ends a pin. The sum assumes that a piece pinned before keeps its
/// replies, and that every other piece is free. `None` if a piece's attacks aren't enough to tell.
pub(super) struct PinChange<'a, Us> {
    pub(super) changes: &'a ReplyChanges<'a, Us>,
    /// The role on the destination.
    pub(super) role: Role,
    pub(super) from: Square,
    pub(super) to: Square,
}

impl<Us: Side> Count for PinChange<'_, Us> {
    type Output = Option<i32>;

    #[inline(always)]
    fn count<L: Level>(self) -> Option<i32> {
        let Self { changes, role, from, to } = self;
        let &ReplyChanges { board, king, them, ref pins, replies, .. } = changes;
        let line = line(king, to);
        let mut before = if pins.rays.contains(to) { line & pins.pinned } else { Bitboard::EMPTY };
        if before.more_than_one() {
            // One on either side of the king.
            return None;
        }
        let mut after = pins.pinning[role.index()].contains(to);
        if pins.pinners.contains(from) {
            before |= between(king, from) & pins.pinned;
            after |= line.contains(from);
        }
        let after = if after { between(king, to) & them } else { Bitboard::EMPTY };

        let (occupied, targets) = (board.occupied().without(from).with(to), !them.without(to));
        let mut change = 0;
        for piece in before | after {
            let moves = moves_of::<Us>(board, piece, occupied)? & targets;
            let legal = if after.contains(piece) { moves & line } else { moves };
            let counted =
                if before.contains(piece) { replies.of::<Us>(board, piece) } else { moves.len() as i32 };
            change += legal.len() as i32 - counted;
        }
        Some(change)
    }
}

/// Where the opponent's piece on `square` could go if it weren't pinned, captures of its own side included. `None` if
/// it may castle or promote.
#[inline(always)]
fn moves_of<Us: Side>(board: &Board, square: Square, occupied: Bitboard) -> Option<Bitboard> {
    let piece = Bitboard::from(square);
    if board.role(Role::Pawn).contains(square) {
        let single = piece.shift(Us::Them::FORWARD).difference(occupied);
        let double = (single & Us::Them::rank(Rank::Third)).shift(Us::Them::FORWARD).difference(occupied);
        let captures = attacks::pawn(Us::Them::COLOR, square) & occupied;
        return if piece.is_disjoint(Us::rank(Rank::Second)) {
            Some(single | double | captures)
        } else {
            None
        };
    }
    if board.castling_rights().rooks().contains(square) {
        return None;
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
    Some(moves)
}
