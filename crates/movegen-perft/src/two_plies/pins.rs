//! Lines to the opponent's king: which of our moves give check or pin.

use movegen_position::attacks::{self, between};
use movegen_position::{Bitboard, Board, Square};

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
    /// By role, the squares from which a piece gives check.
    pub(super) checking: [Bitboard; 6],
    /// By role, the squares from which a slider pins a piece or gives check.
    pub(super) pinning: [Bitboard; 6],
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
        let [checking, pinning] = checking_and_pinning::<Us>(board, king);
        Self { pinned: rays & them, rays, pinners, discoverers, checking, pinning }
    }
}

/// By role, the squares from which one of our pieces gives check, and those from which it pins a piece.
#[inline(always)]
fn checking_and_pinning<Us: Side>(board: &Board, king: Square) -> [[Bitboard; 6]; 2] {
    let occupied = board.occupied();
    let (diagonal, orthogonal) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    // See through the first opposing piece on each line: a slider out there pins that piece.
    let beyond = occupied.difference((diagonal | orthogonal) & board.color(Us::Them::COLOR));
    let by_role = |pawn, knight, diagonal, orthogonal| {
        [pawn, knight, diagonal, orthogonal, diagonal | orthogonal, Bitboard::EMPTY]
    };
    let (none, pawn) = (Bitboard::EMPTY, attacks::pawn(Us::Them::COLOR, king));
    [
        by_role(pawn, attacks::knight(king), diagonal, orthogonal),
        by_role(none, none, attacks::bishop(king, beyond), attacks::rook(king, beyond)),
    ]
}
