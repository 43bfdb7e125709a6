//! How the number of replies changes when a piece leaves a square, arrives on one, or affects the opponent's king.

use core::marker::PhantomData;

use movegen_position::attacks::{self, between, line};
use movegen_position::{Bitboard, Board, Rank, Role, Square};

use super::king::KingZone;
use super::pawns::OpponentPawns;
use super::pins::KingLines;
use super::replies::{Replies, moves_to};
use super::side::Side;

/// The replies to a null move, and the sets that tell how a move changes them.
pub(super) struct ReplyChanges<'a, Us> {
    pub(super) board: &'a Board,
    pub(super) occupied: Bitboard,
    /// The opponent's pieces, and the unpinned ones.
    pub(super) them: Bitboard,
    unpinned: Bitboard,
    /// The opponent's king.
    pub(super) king: Square,
    pub(super) replies: &'a Replies,
    /// How many replies a null move has.
    pub(super) after_null: i32,
    pub(super) zone: KingZone,
    pub(super) pins: KingLines,
    pub(super) pawns: OpponentPawns,
    /// Squares where a departure changes the number of replies, apart from the opponent's king.
    pub(super) changing_origins: Bitboard,
    /// Squares where an arrival changes the number of replies, apart from the opponent's king.
    pub(super) changing_targets: Bitboard,
    side: PhantomData<Us>,
}

/// What changes when one of our pieces leaves a square.
#[derive(Clone, Copy, Default)]
pub(super) struct Departure {
    /// The change in the number of replies.
    pub(super) change: i32,
    /// Exceptions: a move to one of these squares is made on a board.
    pub(super) made_targets: Bitboard,
    /// The lines of the opponent's sliders that see the square.
    pub(super) slider_lines: Bitboard,
    /// The pawns that lose their capture on the square. A move that captures one of them subtracts that capture twice,
    /// here and with all moves of the captured pawn, so it is added back once.
    pub(super) pawn_attackers: Bitboard,
    /// How many moves each of these captures counts for.
    pub(super) moves_of_attacker: i32,
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

impl<'a, Us: Side> ReplyChanges<'a, Us> {
    /// Computes all sets. `replies` are the replies to a null move, without the king's.
    #[inline(always)]
    pub(super) fn new(board: &'a Board, king: Square, replies: &'a Replies) -> Self {
        let them = board.color(Us::Them::COLOR);
        let pins = KingLines::new::<Us>(board, king);
        let unpinned = them.difference(pins.pinned);
        let zone = KingZone::new::<Us>(board, king, pins.pinned);
        let pawns = OpponentPawns::new::<Us>(board, king, unpinned);
        let attacked = replies.slider_targets | pawns.attacks[0] | pawns.attacks[1];
        Self {
            board,
            occupied: board.occupied(),
            them,
            unpinned,
            king,
            replies,
            after_null: replies.count + zone.moves.count,
            changing_origins: attacked | pawns.push_squares,
            changing_targets: attacked | replies.single_pushes | replies.double_pushes | them,
            zone,
            pins,
            pawns,
            side: PhantomData,
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

    /// What changes when one of our pieces leaves `from`.
    #[inline(always)]
    pub(super) fn departure(&self, from: Square) -> Departure {
        if !self.changing_origins.contains(from) {
            return Departure::default();
        }
        let (mut change, mut slider_lines) = (0, Bitboard::EMPTY);
        self.for_each_slider(from, |slider| {
            change += slider.beyond;
            slider_lines |= slider.line;
        });
        let square = Bitboard::from(from);
        let pawn_attackers =
            (square.shift(Us::CAPTURE_EAST) | square.shift(Us::CAPTURE_WEST)) & self.pawns.unpinned;
        let moves_to = moves_to::<Us>(square);
        change -= pawn_attackers.len() as i32 * moves_to;

        // A pawn blocked one step away gains its push and perhaps its double push; one blocked two steps away gains its
        // double push. A piece that stays on the file may block the pawn again.
        let mut made_targets = Bitboard::EMPTY;
        let pawn_one_step = square.shift(Us::FORWARD);
        let beyond = square.shift(Us::Them::FORWARD);
        let home = Us::Them::rank(Rank::Second);
        if (pawn_one_step & self.pawns.unpinned).any() {
            change += moves_to;
            change += i32::from((pawn_one_step & home).any() && beyond.is_disjoint(self.occupied));
            made_targets |= Bitboard::file(from.file());
        }
        let pawn_two_steps = pawn_one_step.shift(Us::FORWARD);
        if pawn_one_step.is_disjoint(self.occupied) && (pawn_two_steps & home & self.pawns.unpinned).any() {
            change += 1;
            made_targets |= Bitboard::file(from.file());
        }
        Departure { change, made_targets, slider_lines, pawn_attackers, moves_of_attacker: moves_to }
    }

    /// The change in the number of replies when one of our pieces arrives on `to`.
    #[inline(always)]
    pub(super) fn arrival(&self, to: Square) -> i32 {
        let moves_to = moves_to::<Us>(to.into());
        let [east, west] = self.pawns.attacks.map(|attacks| i32::from(attacks.contains(to)));
        let pawn_captures = (east + west) * moves_to;
        if self.them.contains(to) {
            let defenders = attacks::knight(to) & self.board.role(Role::Knight)
                | attacks::bishop(to, self.occupied) & self.board.diagonal_sliders()
                | attacks::rook(to, self.occupied) & self.board.orthogonal_sliders();
            let lost = self.replies.of::<Us>(self.board, to);
            return pawn_captures + (defenders & self.unpinned).len() as i32 - lost;
        }
        let mut shortened = 0;
        self.for_each_slider(to, |slider| shortened += slider.beyond);
        let square = Bitboard::from(to);
        let pushes = square & self.pawns.push_squares;
        let single = pushes & self.replies.single_pushes;
        let double = (pushes | single.shift(Us::Them::FORWARD)) & self.replies.double_pushes;
        pawn_captures - shortened - single.len() as i32 * moves_to - double.len() as i32
    }

    /// A correction for moves from `from` to `to` along the line of a slider that sees `from`: the departure opens the
    /// line, and the piece closes it again on its destination.
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

    /// The change in the number of king moves, castling included, when one of our pieces goes from `from` to `to` and
    /// has the role `role` there. `lost` are the zone squares that only this piece attacked, none of them on a castling
    /// path. The move must not give check.
    #[inline(always)]
    pub(super) fn king_moves(&self, role: Role, from: Square, to: Square, lost: Bitboard) -> i32 {
        let KingZone { pseudo_steps, moves, .. } = &self.zone;
        let attacked = attacks_of::<Us>(role, to, self.occupied.without(from));
        let gained = (lost & *pseudo_steps).difference(attacked).len() as i32;
        let removed = (attacked & moves.steps).len() as i32;
        let castles = moves.castling_paths.map(|path| i32::from(!path.is_disjoint(attacked)));
        gained - removed - castles[0] - castles[1]
    }
}

/// What one of our pieces attacks from `square`.
#[inline(always)]
pub(super) fn attacks_of<Us: Side>(role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(Us::COLOR, square),
        Role::Knight => attacks::knight(square),
        Role::Bishop => attacks::bishop(square, occupied),
        Role::Rook => attacks::rook(square, occupied),
        Role::Queen => attacks::queen(square, occupied),
        Role::King => attacks::king(square),
    }
}
