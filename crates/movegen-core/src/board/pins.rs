//! Checks and pins: where our pieces check the opponent's king or pin a piece to it, before the move or after it.

use crate::attacks::lines_through;
use crate::attacks::lookup::SliderLookup;
use crate::attacks::{self, between};
use crate::board::board::Board;
use crate::board::side::Side;
use crate::types::{Bitboard, Square};

/// The squares that checks and pins depend on.
pub(crate) struct Pins {
    /// The pieces that are pinned to the opponent's king.
    pub(crate) pinned: Bitboard,
    /// The squares between that king and our sliders that pin a piece to it, with the pinned pieces.
    pub(crate) rays: Bitboard,
    /// Our sliders that pin.
    pub(crate) pinners: Bitboard,
    /// Our pieces that give check, or pin a piece, when they leave a line.
    pub(crate) discoverers: Bitboard,
    /// By role, the squares from which such a piece gives check or pins a piece. Kings do neither.
    pub(crate) check_or_pin_squares: [Bitboard; 6],
}

impl Pins {
    /// Computes the checks and pins of the opponent's king.
    #[inline(always)]
    pub(crate) fn new<S: SliderLookup, Us: Side>(board: &Board, king: Square) -> Self {
        let check_or_pin_squares = check_or_pin_squares::<S, Us>(board, king);
        let (us, them) = (board.color(Us::COLOR), board.color(Us::Them::COLOR));
        let (mut rays, mut pinners, mut discoverers) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        let [diagonal, orthogonal] = lines_through(king);
        let aligned = diagonal & board.diagonal_sliders() | orthogonal & board.orthogonal_sliders();
        for slider in aligned & us {
            let between = between(king, slider);
            let (ours, theirs) = (between & us, between & them);
            if !ours.more_than_one() && !theirs.more_than_one() {
                discoverers |= ours;
                // The opponent is not in check, so there is exactly one piece on the line.
                if ours.is_empty() {
                    rays |= between;
                    pinners |= slider.into();
                }
            }
        }
        Self { pinned: rays & them, rays, pinners, discoverers, check_or_pin_squares }
    }
}

/// Returns, by role, the squares from which one of our pieces gives check or pins a piece.
#[inline(always)]
fn check_or_pin_squares<S: SliderLookup, Us: Side>(board: &Board, king: Square) -> [Bitboard; 6] {
    let occupied = board.occupied();
    let diagonal = S::bishop(king, occupied);
    let orthogonal = S::rook(king, occupied);
    // Without the first opposing piece on each line, the king sees the squares from which a slider pins that piece.
    let beyond = occupied.difference((diagonal | orthogonal) & board.color(Us::Them::COLOR));
    let diagonal = diagonal | S::bishop(king, beyond);
    let orthogonal = orthogonal | S::rook(king, beyond);
    let pawn = attacks::pawn(Us::Them::COLOR, king);
    [pawn, attacks::knight(king), diagonal, orthogonal, diagonal | orthogonal, Bitboard::EMPTY]
}
