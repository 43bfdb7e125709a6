//! Lines to the opponent's king: which of our moves give check, pin, or end a pin.

use movegen_position::attacks::{self, between, line};
use movegen_position::{Bitboard, Board, Rank, Role, Square};

use super::replies::Replies;
use super::side::Side;

/// The squares checks and pins depend on.
pub(super) struct KingLines {
    /// The opponent's pinned pieces.
    pub(super) pinned: Bitboard,
    /// The squares from the king to our pinning sliders, including the pinned pieces.
    pub(super) rays: Bitboard,
    /// Our sliders that pin.
    pub(super) pinners: Bitboard,
    /// Our pieces that give check or pin a piece by leaving a line.
    pub(super) discoverers: Bitboard,
    /// By role, the squares from which a piece gives check or pins one. Kings do neither.
    pub(super) check_or_pin: [Bitboard; 6],
}

impl KingLines {
    /// Computes the lines to the opponent's king, which must not be in check.
    #[inline(always)]
    pub(super) fn new<Us: Side>(board: &Board, king: Square) -> Self {
        let (us, them) = (board.color(Us::COLOR), board.color(Us::Them::COLOR));
        let (mut rays, mut pinners, mut discoverers) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        let diagonals = attacks::diagonal(king) | attacks::anti_diagonal(king);
        let orthogonals = Bitboard::file(king.file()) | Bitboard::rank(king.rank());
        let aligned = diagonals & board.diagonal_sliders() | orthogonals & board.orthogonal_sliders();
        for slider in aligned & us {
            let between = between(king, slider);
            let (ours, theirs) = (between & us, between & them);
            if !ours.more_than_one() && !theirs.more_than_one() {
                discoverers |= ours;
                // The opponent is not in check, so exactly one piece is on the line.
                if ours.is_empty() {
                    rays |= between;
                    pinners |= slider.into();
                }
            }
        }
        Self {
            pinned: rays & them,
            rays,
            pinners,
            discoverers,
            check_or_pin: check_or_pin::<Us>(board, king),
        }
    }
}

/// By role, the squares from which one of our pieces gives check or pins a piece.
#[inline(always)]
fn check_or_pin<Us: Side>(board: &Board, king: Square) -> [Bitboard; 6] {
    let occupied = board.occupied();
    let (diagonal, orthogonal) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    // See through the first opposing piece on each line: a slider out there pins that piece.
    let beyond = occupied.difference((diagonal | orthogonal) & board.color(Us::Them::COLOR));
    let diagonal = diagonal | attacks::bishop(king, beyond);
    let orthogonal = orthogonal | attacks::rook(king, beyond);
    let pawn = attacks::pawn(Us::Them::COLOR, king);
    [pawn, attacks::knight(king), diagonal, orthogonal, diagonal | orthogonal, Bitboard::EMPTY]
}

/// Our slider on `from` pins a piece. Returns how many moves that piece gains when the slider goes to `to`, or `None`
/// where arithmetic does not cover it.
#[inline(always)]
pub(super) fn unpinning<Us: Side>(board: &Board, replies: &Replies, from: Square, to: Square) -> Option<i32> {
    let (king, them) = (board.king(Us::Them::COLOR), board.color(Us::Them::COLOR));
    let pinned = (between(king, from) & them).first()?;
    // An unpinned rook may castle.
    if board.castling_rights().rooks().contains(pinned) {
        return None;
    }
    let knight = board.role(Role::Knight).contains(pinned);
    let pawn = board.role(Role::Pawn).contains(pinned);
    if line(king, from).contains(to) {
        // The piece stays pinned. If it can't move along the line at all, nothing changes: that's a knight, or a pawn
        // pinned on a rank or diagonal with the slider not next to it.
        let neighbors = attacks::king(pinned);
        let apart = !neighbors.contains(from) && !neighbors.contains(to);
        let motionless = knight || pawn && king.file() != from.file() && apart;
        return if motionless && to != pinned { Some(0) } else { None };
    }
    let occupied = board.occupied().without(from).with(to);
    let targets = !them.without(to);
    if pawn {
        let square = Bitboard::from(pinned);
        // It may promote.
        if (square & Us::rank(Rank::Second)).any() {
            return None;
        }
        let single = square.shift(Us::Them::FORWARD).difference(occupied);
        let double = (single & Us::Them::rank(Rank::Third)).shift(Us::Them::FORWARD).difference(occupied);
        let captures = attacks::pawn(Us::Them::COLOR, pinned) & occupied & targets;
        return Some((single | double | captures).len() as i32 - replies.of_pawn::<Us>(pinned));
    }
    let mut attacked = Bitboard::EMPTY;
    if knight {
        attacked = attacks::knight(pinned);
    }
    if board.diagonal_sliders().contains(pinned) {
        attacked |= attacks::bishop(pinned, occupied);
    }
    if board.orthogonal_sliders().contains(pinned) {
        attacked |= attacks::rook(pinned, occupied);
    }
    Some((attacked & targets).len() as i32 - replies.of_piece(pinned))
}
