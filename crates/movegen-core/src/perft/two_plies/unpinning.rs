//! Unpinning: the change of the number of replies when one of our sliders that pins a piece moves.

use crate::attacks::lookup::SliderLookup;
use crate::attacks::{self, between, line};
use crate::board::side::Side;
use crate::perft::two_plies::changes::Changes;
use crate::types::{Bitboard, Rank, Role, Square};

/// Returns the change of the number of moves of the piece that our slider on `from` pins, when that slider goes to
/// `to`. Returns `None` where arithmetic does not cover it.
#[inline(always)]
pub(super) fn unpinning<S: SliderLookup, Us: Side>(
    changes: &Changes<'_>,
    from: Square,
    to: Square,
) -> Option<i32> {
    let Changes { board, king, them, replies, .. } = *changes;
    let pinned = (between(king, from) & them).first()?;
    // A rook that is no longer pinned may castle.
    if board.castle_rights().rooks().contains(pinned) {
        return None;
    }
    let knight = board.role(Role::Knight).contains(pinned);
    let pawn = board.role(Role::Pawn).contains(pinned);
    if line(king, from).contains(to) {
        // The piece stays pinned. The change is zero if the piece has no move along the line before or after: a
        // knight, or a pawn that is pinned on a rank or diagonal and not next to the slider.
        let neighbors = attacks::king(pinned);
        let apart = !neighbors.contains(from) && !neighbors.contains(to);
        let motionless = knight || pawn && king.file() != from.file() && apart;
        return if motionless && to != pinned { Some(0) } else { None };
    }
    let occupied = changes.occupied.without(from).with(to);
    let targets = !them.without(to);
    let change = if pawn {
        let square = Bitboard::from(pinned);
        // The pawn may promote.
        if (square & Us::rank(Rank::Second)).any() {
            return None;
        }
        let single = square.shift(Us::Them::FORWARD).difference(occupied);
        let double = (single & Us::Them::rank(Rank::Third)).shift(Us::Them::FORWARD).difference(occupied);
        let captures = attacks::pawn(Us::Them::COLOR, pinned) & occupied & targets;
        (single | double | captures).len() as i32 - replies.of_pawn::<Us>(pinned)
    } else if knight {
        (attacks::knight(pinned) & targets).len() as i32 - replies.of_piece(pinned)
    } else {
        let mut attacked = Bitboard::EMPTY;
        if board.diagonal_sliders().contains(pinned) {
            attacked |= S::bishop(pinned, occupied);
        }
        if board.orthogonal_sliders().contains(pinned) {
            attacked |= S::rook(pinned, occupied);
        }
        (attacked & targets).len() as i32 - replies.of_piece(pinned)
    };
    Some(change)
}
