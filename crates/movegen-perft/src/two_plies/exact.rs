//! Decides for which moves the sum is exact. Those need not be made.
//!
//! ```text
//! 8  r . . . k . . .      White is to move. The sum is not exact for
//! 7  . . . . p . . B
//! 6  . . . . . . . .      Bg6             which gives check
//! 5  . . . . . . . .      any knight move, which opens the rook's line to the king, and pins the pawn
//! 4  . . . . . . . .      Bg8 and Rxa8    as long as the king may castle on that rank
//! 3  . . . . N . . .      moves to or from d7, e7, f7, d8 and f8, next to the king
//! 2  . . . . . . . .
//! 1  R . . . R K . .
//!    a b c d e f g h
//! ```
//!
//! Missing an exact move costs time. Calling an inexact one exact gives a wrong count.

use movegen_position::{Bitboard, MoveKind, MoveSet, Role, Square};

use super::changes::{AfterNull, Departure};

/// The moves of one piece, or pawn moves by the same step, whose replies can be counted exactly by a sum. Only
/// [`of_piece`](Self::of_piece) and [`of_pawns`](Self::of_pawns) make them.
pub(super) struct Exact {
    moves: MoveSet,
    /// The changes by the departure, which are the same for all moves.
    pub(super) departure: Departure,
}

impl Exact {
    /// Returns the moves.
    #[inline(always)]
    pub(super) fn moves(&self) -> MoveSet {
        self.moves
    }

    /// Selects the moves of a piece for which the sum is exact.
    #[inline(always)]
    pub(super) fn of_piece(changes: &AfterNull<'_>, from: Square, moves: MoveSet) -> Self {
        let kind = moves.kind();
        let none = Self { moves: moves.with_targets(Bitboard::EMPTY), departure: Departure::default() };
        // Two pieces move or vanish.
        if matches!(kind, MoveKind::Castling | MoveKind::EnPassant) {
            return none;
        }
        // The departure opens a line to the king, or to a square around it.
        if (changes.lines.discoverers | changes.zone.inexact_origins).contains(from) {
            return none;
        }
        // The new piece may check or pin through the square that the pawn left.
        let queen = Role::Queen.index();
        if kind.promotion().is_some()
            && (changes.lines.checking[queen] | changes.lines.pinning[queen]).contains(from)
        {
            return none;
        }
        let to = moves.targets() & Self::targets(changes, kind);
        if to.is_empty() {
            return none;
        }
        let departure = changes.departure(kind.role(), from);
        // Castling may become legal.
        if !departure.lost.is_disjoint(changes.zone.castling_paths) {
            return none;
        }
        Self { moves: moves.with_targets(to.difference(departure.inexact_targets)), departure }
    }

    /// Selects the pawn moves by one step for which the sum is exact, and whose departure changes nothing.
    #[inline(always)]
    pub(super) fn of_pawns(changes: &AfterNull<'_>, moves: MoveSet, step: i8) -> Self {
        let zone = &changes.zone;
        let changing = changes.changing_origins
            | changes.lines.discoverers
            | zone.inexact_origins
            | zone.sees_attacked_once[Role::Pawn.index()];
        let to = if moves.kind().promotion().is_some() {
            Bitboard::EMPTY
        } else {
            (moves.targets() & Self::targets(changes, moves.kind())).difference(shift(changing, step))
        };
        Self { moves: moves.with_targets(to), departure: Departure::default() }
    }

    /// Returns the squares to which the sum may be exact.
    #[inline(always)]
    fn targets(changes: &AfterNull<'_>, kind: MoveKind) -> Bitboard {
        let AfterNull { lines, zone, pawns, .. } = changes;
        let inexact = lines.pinned | lines.checking[kind.arriving_role().index()] | zone.inexact_targets;
        !if kind == MoveKind::DoublePush { inexact | pawns.beside_inexact } else { inexact }
    }
}

/// Shifts squares by a pawn's step. A square leaving the board at an edge may reappear on the opposite edge,
/// where no pawn arrives by this step.
#[inline(always)]
fn shift(squares: Bitboard, step: i8) -> Bitboard {
    if step > 0 { Bitboard(squares.0 << step) } else { Bitboard(squares.0 >> -step) }
}
