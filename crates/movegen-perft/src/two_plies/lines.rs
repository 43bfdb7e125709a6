//! Lines to the opponent's king: which of our moves give check, and which begin or end a pin.
//!
//! ```text
//! 8  R . . b k . . .      White is to move.
//! 7  . . . . n . . .
//! 6  . . . . . . . .      Ra1:            ends the pin of the bishop, which has moves again
//! 5  . . . . . . . .      any knight move: opens the file, and pins the other knight: not summed
//! 4  . . . . N . . .      Ba4:            gives check: not summed
//! 3  . B . . . . . .
//! 2  . . . . . . . .      pinner          Ra8, on whose ray b8, c8 and d8 lie
//! 1  . . . . R . K .      discoverer      Ne4
//!    a b c d e f g h
//! ```

use movegen_position::attacks::{self, between, line};
use movegen_position::{Bitboard, Board, Color, Role, Square};

use super::replies::{moves_from, moves_of};

/// The squares checks and pins depend on.
pub(super) struct KingLines<'a> {
    board: &'a Board,
    /// The opponent, and its king.
    them: Color,
    king: Square,
    /// The opponent's pinned pieces.
    pub(super) pinned: Bitboard,
    /// The squares from the king to our pinning sliders, including the pinned pieces.
    pub(super) rays: Bitboard,
    /// Our sliders that pin.
    pub(super) pinners: Bitboard,
    /// Our pieces that would give check or pin a piece by moving off a line.
    pub(super) discoverers: Bitboard,
    /// For each role, the squares from which a piece would give check.
    pub(super) checking: [Bitboard; 6],
    /// For each role, the squares from which a slider would pin a piece or give check.
    pub(super) pinning: [Bitboard; 6],
}

impl<'a> KingLines<'a> {
    /// Computes the lines to the opponent's king, which must not be in check.
    #[inline(always)]
    pub(super) fn new(board: &'a Board, us: Color, king: Square) -> Self {
        let (ours, theirs) = (board.color(us), board.color(!us));
        let (mut rays, mut pinners, mut discoverers) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        for line in board.lines_to_king(!us) {
            let (ours, theirs) = (line.between & ours, line.between & theirs);
            if !ours.more_than_one() && !theirs.more_than_one() {
                discoverers |= ours;
                // Since the opponent isn't in check, exactly one piece is on the line.
                if ours.is_empty() {
                    rays |= between(king, line.slider);
                    pinners |= line.slider.bitboard();
                }
            }
        }
        let occupied = board.occupied();
        let (diagonal, orthogonal) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        // See through the first opposing piece on each line: a slider out there pins that piece.
        let beyond = occupied.difference((diagonal | orthogonal) & theirs);
        let by_role = |pawn, knight, diagonal, orthogonal| {
            [pawn, knight, diagonal, orthogonal, diagonal | orthogonal, Bitboard::EMPTY]
        };
        let none = Bitboard::EMPTY;
        Self {
            board,
            them: !us,
            king,
            pinned: rays & theirs,
            rays,
            pinners,
            discoverers,
            checking: by_role(attacks::pawn(!us, king), attacks::knight(king), diagonal, orthogonal),
            pinning: by_role(none, none, attacks::bishop(king, beyond), attacks::rook(king, beyond)),
        }
    }

    /// Returns the change in the number of replies by pins that begin or end when our piece goes from `from` to `to`,
    /// and has the role `role` there. The other changes assume that a piece pinned before keeps its replies, and that
    /// all others are free.
    #[inline(always)]
    pub(super) fn change(&self, role: Role, from: Square, to: Square) -> i32 {
        let &Self { board, them, king, rays, pinned, .. } = self;
        let (occupied_before, theirs) = (board.occupied(), board.color(them));
        let line_of_to = line(king, to);
        let mut before = if rays.contains(to) { line_of_to & pinned } else { Bitboard::EMPTY };
        let mut pins_after = self.pinning[role.index()].contains(to);
        if self.pinners.contains(from) {
            before |= between(king, from) & pinned;
            pins_after |= line_of_to.contains(from);
        }
        let after = if pins_after { between(king, to) & theirs } else { Bitboard::EMPTY };

        let occupied = occupied_before.without(from).with(to);
        let mut change = 0;
        for piece in before | after {
            // Pinned on the other side of the king, where nothing changes.
            if between(piece, to).contains(king) {
                continue;
            }
            let free = moves_of(board, them, piece, occupied).difference(theirs.without(to));
            let counted = if before.contains(piece) {
                moves_of(board, them, piece, occupied_before).difference(theirs) & line(king, piece)
            } else {
                free
            };
            let legal = if after.contains(piece) { free & line_of_to } else { free };
            change += (legal.len() as i32 - counted.len() as i32) * moves_from(board, them, piece);
        }
        change
    }
}
