//! How the number of replies, the king's aside, changes when a piece leaves a square or arrives on one.
//!
//! ```text
//! 8  . . . . . . . .      White's queen moves. Black's rook sees three squares of the rank, up to the queen.
//! 7  p . . . . . . k
//! 6  . . . . . . . .      departure:    the rook also sees e4, f4, g4 and h4                 + 4
//! 5  . . . . . . . .      arrival, a6:  the pawn has no push                                 - 2
//! 4  r . . Q . . . .               b6:  the pawn can capture                                 + 1
//! 3  . . . . . . . .               a7:  the pawn is gone with its pushes; the rook recaptures - 2 + 1
//! 2  . . . . . . . .      along a line, f4:  the rook sees no further than there             - 2
//! 1  . . . . . . . K
//!    a b c d e f g h
//! ```

use movegen_position::attacks::{self, between, line, pawns};
use movegen_position::types::Direction;
use movegen_position::{Bitboard, Board, Color, Rank, Role, Square};

use super::king::KingZone;
use super::lines::KingLines;
use super::replies::{Replies, moves_from, moves_of, moves_to};

/// The position after a null move: how many replies it has, and the sets that tell how a move
/// of ours changes that.
pub(super) struct AfterNull<'a> {
    pub(super) board: &'a Board,
    /// The side to move.
    us: Color,
    occupied: Bitboard,
    /// The opponent's pieces, and the unpinned ones.
    them: Bitboard,
    unpinned: Bitboard,
    /// How many replies a null move has.
    pub(super) after_null: i32,
    pub(super) zone: KingZone,
    pub(super) lines: KingLines<'a>,
    pub(super) pawns: OpponentPawns,
    /// Squares where a departure changes the number of replies, apart from the opponent's king.
    pub(super) changing_origins: Bitboard,
    /// Squares where an arrival changes the number of replies, apart from the opponent's king.
    pub(super) changing_targets: Bitboard,
}

/// The changes when one of our pieces leaves a square.
#[derive(Clone, Copy, Default)]
pub(super) struct Departure {
    /// The change in the number of replies.
    pub(super) change: i32,
    /// The squares where the piece may again block a pawn that it has just set free. The sum is not exact there.
    pub(super) inexact_targets: Bitboard,
    /// The lines along which the opponent's sliders attack the square.
    pub(super) slider_lines: Bitboard,
    /// The pawns that can no longer capture on the square, and the number of moves that each capture counts for. A move
    /// that takes such a pawn subtracts its capture twice, here and with the rest of its moves, and has to add it back
    /// once.
    pub(super) pawn_attackers: Bitboard,
    pub(super) moves_of_attacker: i32,
    /// Squares of the king's zone that only this piece attacked.
    pub(super) lost: Bitboard,
    /// Whether the piece pins one of the opponent's.
    pub(super) ends_pin: bool,
}

/// The opponent's pawns that are not pinned, and the squares their moves depend on.
pub(super) struct OpponentPawns {
    unpinned: Bitboard,
    /// The squares that they attack, towards the h-file and towards the a-file.
    attacks: [Bitboard; 2],
    /// The squares to which they could push on an empty board, one or two steps.
    push_squares: Bitboard,
    single_pushes: Bitboard,
    double_pushes: Bitboard,
    /// The squares east, and west, of a pawn that can capture en passant a double push to that square.
    pub(super) beside_capturers: [Bitboard; 2],
    /// Squares beside pawns that may not be allowed to capture en passant.
    pub(super) beside_inexact: Bitboard,
}

/// An opponent's slider that sees a square.
struct SliderView {
    /// The line through the slider and the square.
    line: Bitboard,
    /// How many squares past the square the slider would see if it were empty.
    beyond: i32,
    /// The slider and everything between it and the square.
    near: Bitboard,
}

impl<'a> AfterNull<'a> {
    /// Counts the replies to a null move and computes all sets. `us` is the side to move, which must
    /// not be in check.
    #[inline(always)]
    pub(super) fn new(board: &'a Board, us: Color) -> Self {
        let (king, them) = (board.king(!us), board.color(!us));
        let replies = Replies::new(board, king);
        let lines = KingLines::new(board, us, king);
        let unpinned = them.difference(lines.pinned);
        let zone = KingZone::new(board, us, king, lines.pinned);
        let pawns = OpponentPawns::new(board, us, king, unpinned);
        let attacked = replies.slider_targets | pawns.attacks[0] | pawns.attacks[1];
        Self {
            board,
            us,
            occupied: board.occupied(),
            them,
            unpinned,
            after_null: replies.count + zone.count,
            changing_origins: attacked | pawns.push_squares,
            changing_targets: attacked | pawns.single_pushes | pawns.double_pushes | them,
            zone,
            lines,
            pawns,
        }
    }

    /// Calls `visit` for each unpinned opposing slider that sees `square`.
    #[inline(always)]
    fn for_each_slider(&self, square: Square, mut visit: impl FnMut(SliderView)) {
        let mut visit_each = |seen: Bitboard, sliders: Bitboard| {
            for slider in seen & sliders & self.unpinned {
                let line = line(slider, square);
                let near = between(slider, square).with(slider);
                let beyond = (seen & line).difference(self.them | near).len() as i32;
                visit(SliderView { line, beyond, near });
            }
        };
        visit_each(attacks::bishop(square, self.occupied), self.board.diagonal_sliders());
        visit_each(attacks::rook(square, self.occupied), self.board.orthogonal_sliders());
    }

    /// Returns what changes when our piece of `role` leaves `from`.
    #[inline(always)]
    pub(super) fn departure(&self, role: Role, from: Square) -> Departure {
        let lost = self.zone.lost(role, from);
        let unchanged =
            Departure { lost, ends_pin: self.lines.pinners.contains(from), ..Departure::default() };
        if !self.changing_origins.contains(from) {
            return unchanged;
        }
        let (mut change, mut slider_lines) = (0, Bitboard::EMPTY);
        self.for_each_slider(from, |slider| {
            change += slider.beyond;
            slider_lines |= slider.line;
        });
        let pawn_attackers = attacks::pawn(self.us, from) & self.pawns.unpinned;
        let moves_of_attacker = moves_to(!self.us, from);
        change -= pawn_attackers.len() as i32 * moves_of_attacker;

        // A pawn blocked one step away gains its push and perhaps its double push. A pawn blocked two steps away gains
        // its double push. A piece that stays on the file may block the pawn again.
        let home = Bitboard::rank(Rank::Second.relative_to(!self.us));
        let pawn_one_step = pawns::pushes(self.us, from.bitboard());
        let pawn_two_steps = pawns::pushes(self.us, pawn_one_step);
        let mut inexact_targets = Bitboard::EMPTY;
        if (pawn_one_step & self.pawns.unpinned).any() {
            let beyond = pawns::pushes(!self.us, from.bitboard());
            change += moves_of_attacker;
            change += i32::from((pawn_one_step & home).any() && beyond.is_disjoint(self.occupied));
            inexact_targets = Bitboard::file(from.file());
        }
        if pawn_one_step.is_disjoint(self.occupied) && (pawn_two_steps & home & self.pawns.unpinned).any() {
            change += 1;
            inexact_targets = Bitboard::file(from.file());
        }
        Departure { change, inexact_targets, slider_lines, pawn_attackers, moves_of_attacker, ..unchanged }
    }

    /// Returns the change in the number of replies when one of our pieces arrives on `to`.
    #[inline(always)]
    pub(super) fn arrival(&self, to: Square) -> i32 {
        let moves_to = moves_to(!self.us, to);
        let [east, west] = self.pawns.attacks.map(|attacks| i32::from(attacks.contains(to)));
        let pawn_captures = (east + west) * moves_to;
        if self.them.contains(to) {
            let defenders = attacks::knight(to) & self.board.role(Role::Knight)
                | attacks::bishop(to, self.occupied) & self.board.diagonal_sliders()
                | attacks::rook(to, self.occupied) & self.board.orthogonal_sliders();
            let lost = moves_of(self.board, !self.us, to, self.occupied).difference(self.them);
            return pawn_captures + (defenders & self.unpinned).len() as i32
                - lost.len() as i32 * moves_from(self.board, !self.us, to);
        }
        let mut shortened = 0;
        self.for_each_slider(to, |slider| shortened += slider.beyond);
        let square = to.bitboard();
        let single = square & self.pawns.single_pushes;
        let double = (square | pawns::pushes(!self.us, single)) & self.pawns.double_pushes;
        pawn_captures - shortened - single.len() as i32 * moves_to - double.len() as i32
    }

    /// Returns a correction for moves from `from` to `to` along the line of a slider that sees `from`: the departure
    /// opens the line, and the piece closes it again on its destination.
    #[inline(always)]
    pub(super) fn along_lines(&self, from: Square, to: Bitboard) -> i32 {
        let mut change = 0;
        self.for_each_slider(from, |SliderView { line, beyond, near }| {
            let along = to & line;
            change -= along.len() as i32 * beyond;
            // Away from the slider, it now sees as far as the destination.
            for to in along.difference(near) {
                change += between(from, to).len() as i32 + 1;
            }
        });
        change
    }
}

impl OpponentPawns {
    /// Computes the squares. `unpinned` are all of the opponent's unpinned pieces.
    #[inline(always)]
    fn new(board: &Board, us: Color, king: Square, unpinned: Bitboard) -> Self {
        let all = board.role(Role::Pawn) & board.color(!us);
        let unpinned = all & unpinned;
        let pushed = pawns::pushes(!us, unpinned);
        let single_pushes = pushed.difference(board.occupied());

        // On the rank of the king, an en passant capture removes two pieces from a line at once.
        let fourth = Bitboard::rank(Rank::Fourth.relative_to(us));
        let capturers = if fourth.contains(king) { Bitboard::EMPTY } else { unpinned };
        let others = all.difference(capturers);
        Self {
            unpinned,
            attacks: pawns::captures(!us).map(|direction| unpinned.shift(direction)),
            push_squares: pushed | pawns::second_pushes(!us, pushed),
            single_pushes,
            double_pushes: pawns::second_pushes(!us, single_pushes).difference(board.occupied()),
            beside_capturers: [capturers.shift(Direction::East), capturers.shift(Direction::West)],
            beside_inexact: others.shift(Direction::East) | others.shift(Direction::West),
        }
    }
}
