//! The generator for sides without a royal king, or with one whose safety differs from chess.
//!
//! Pieces move as in chess, in sets. The variant decides which targets of a set are legal.

use core::ops::ControlFlow;

use movegen_position::attacks::{self, line, pawns};
use movegen_position::generate::MoveSet;
use movegen_position::types::{CastlePath, Direction};
use movegen_position::{Bitboard, Board, CastlingSide, CheckInfo, Color, Move, MoveKind, Rank, Role, Square};

use crate::moves::Set;
use crate::rules::hooks::Sink;

/// The questions that the generator asks a variant.
pub(super) trait Safety {
    /// Whether pawns promote to kings, too.
    const KING_PROMOTIONS: bool = false;

    /// Returns the legal targets of a set. Promotions come as one set, with the queen's kind.
    fn legal(&self, set: MoveSet) -> Bitboard;

    /// Whether the king must not cross or reach a square when it castles, given the occupied squares.
    fn is_unsafe(&self, square: Square, occupied: Bitboard) -> bool;
}

/// The safety of a side without a royal king: every move is legal.
pub(super) struct NoKing<const KING_PROMOTIONS: bool>;

impl<const KING_PROMOTIONS: bool> Safety for NoKing<KING_PROMOTIONS> {
    const KING_PROMOTIONS: bool = KING_PROMOTIONS;

    #[inline(always)]
    fn legal(&self, set: MoveSet) -> Bitboard {
        set.targets()
    }

    #[inline(always)]
    fn is_unsafe(&self, _: Square, _: Bitboard) -> bool {
        true
    }
}

/// Sends the moves of the side to move to `targets` that `safety` calls legal.
#[inline(always)]
pub(super) fn send<H: Safety, S: Sink>(
    board: &Board,
    targets: Bitboard,
    safety: &H,
    sink: &mut S,
) -> ControlFlow<S::Stop> {
    // The same twice, each compiled for one color.
    match board.turn() {
        Color::White => Movement { board, us: Color::White, targets, safety }.all(sink),
        Color::Black => Movement { board, us: Color::Black, targets, safety }.all(sink),
    }
}

struct Movement<'a, H> {
    board: &'a Board,
    us: Color,
    targets: Bitboard,
    safety: &'a H,
}

impl<H: Safety> Movement<'_, H> {
    #[inline(always)]
    fn all<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Stop> {
        let Self { board, us, .. } = *self;
        let (ours, occupied) = (board.color(us), board.occupied());
        let targets = self.targets.difference(ours);
        for from in board.role(Role::King) & ours {
            self.receive(MoveSet::new(MoveKind::King, from, attacks::king(from) & targets), sink)?;
        }
        for from in board.role(Role::Knight) & ours {
            self.receive(MoveSet::new(MoveKind::Knight, from, attacks::knight(from) & targets), sink)?;
        }
        let (diagonal, orthogonal) = (board.diagonal_sliders() & ours, board.orthogonal_sliders() & ours);
        for from in diagonal {
            let kind = if orthogonal.contains(from) { MoveKind::Queen } else { MoveKind::Bishop };
            self.receive(MoveSet::new(kind, from, attacks::bishop(from, occupied) & targets), sink)?;
        }
        for from in orthogonal {
            let kind = if diagonal.contains(from) { MoveKind::Queen } else { MoveKind::Rook };
            self.receive(MoveSet::new(kind, from, attacks::rook(from, occupied) & targets), sink)?;
        }
        self.pawns(sink)?;
        if board.castling_rights().of(us).any() {
            self.castling(sink)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn receive<S: Sink>(&self, set: MoveSet, sink: &mut S) -> ControlFlow<S::Stop> {
        // Asking about the safety of no move costs more than finding that there is none.
        if set.is_empty() {
            return ControlFlow::Continue(());
        }
        sink.receive(Set::from(set.with_targets(self.safety.legal(set))))
    }

    #[inline(always)]
    fn pawns<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Stop> {
        let Self { board, us, targets, .. } = *self;
        let pawns = board.pieces(us, Role::Pawn);
        let (empty, them) = (!board.occupied(), board.color(!us));
        let last_rank = Bitboard::rank(Rank::Eighth.relative_to(us));
        let forward = pawns::forward(us);

        let pushed = pawns::pushes(us, pawns) & empty;
        let twice = pawns::second_pushes(us, pushed) & empty & targets;
        let set =
            MoveSet::from_step(MoveKind::Pawn, forward.offset(), pushed.difference(last_rank) & targets);
        self.receive(set, sink)?;
        self.receive(MoveSet::from_step(MoveKind::DoublePush, 2 * forward.offset(), twice), sink)?;
        // Only a horde has pawns on its first rank. They may make a double push, after which they can't be captured en
        // passant. It therefore has the kind of a single push.
        let first = pawns & Bitboard::rank(Rank::First.relative_to(us));
        if first.any() {
            let pushed = pawns::pushes(us, first) & empty;
            let twice = pawns::pushes(us, pushed) & empty & targets;
            self.receive(MoveSet::from_step(MoveKind::Pawn, 2 * forward.offset(), twice), sink)?;
        }
        let [east, west] = pawns::captures(us);
        for step in [east, west] {
            let captures = pawns.shift(step) & them & targets;
            let set = MoveSet::from_step(MoveKind::Pawn, step.offset(), captures.difference(last_rank));
            self.receive(set, sink)?;
            self.promotions(step, captures & last_rank, sink)?;
        }
        self.promotions(forward, pushed & last_rank & targets, sink)?;

        let Some(to) = board.en_passant() else { return ControlFlow::Continue(()) };
        let captured = pawns::pushes(!us, to.into());
        if self.targets.is_disjoint(captured) {
            return ControlFlow::Continue(());
        }
        for from in attacks::pawn(!us, to) & pawns {
            self.receive(MoveSet::new(MoveKind::EnPassant, from, to.into()), sink)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions<S: Sink>(&self, step: Direction, to: Bitboard, sink: &mut S) -> ControlFlow<S::Stop> {
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        let legal = self.safety.legal(MoveSet::from_step(MoveKind::PromoteQueen, step.offset(), to));
        let kinds =
            [MoveKind::PromoteQueen, MoveKind::PromoteRook, MoveKind::PromoteBishop, MoveKind::PromoteKnight];
        for kind in kinds {
            sink.receive(Set::from(MoveSet::from_step(kind, step.offset(), legal)))?;
        }
        if H::KING_PROMOTIONS {
            sink.receive(Set::king_promotions(step, legal))?;
        }
        ControlFlow::Continue(())
    }

    /// Sends castling moves. Each square is tested by itself, because what makes it unsafe depends on the variant.
    #[inline(never)]
    fn castling<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Stop> {
        let Self { board, us, safety, .. } = *self;
        let (king, occupied) = (board.king(us), board.occupied());
        for rook in board.castling_rights().of(us) {
            let path = CastlePath::new(king, rook);
            let mv = Move::new(MoveKind::Castling, king, rook);
            let (arrival, left) = (mv.arrival(), occupied.without(king));
            // The rook, which may have been a shield, has left its square when the king arrives.
            let side = CastlingSide::from_squares(king, rook);
            let castled = left.without(rook).with(side.castled(king.rank()).1);
            let crossed = path.safe.without(arrival).with(king);
            let is_legal = path.empty.is_disjoint(occupied)
                && !crossed.into_iter().any(|square| safety.is_unsafe(square, left))
                && !safety.is_unsafe(arrival, castled);
            if is_legal {
                sink.receive(Set::from(MoveSet::new(MoveKind::Castling, king, rook.into())))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The safety of a royal king, as in chess, against a side that may have none: the black king of Horde.
pub(super) struct Royal<'a> {
    pub(super) board: &'a Board,
    pub(super) check_info: CheckInfo,
}

impl Safety for Royal<'_> {
    #[inline(always)]
    fn legal(&self, set: MoveSet) -> Bitboard {
        let Self { board, check_info, .. } = self;
        let occupied = board.occupied();
        match set.kind() {
            MoveKind::King => {
                let left = occupied.without(check_info.king());
                set.targets().into_iter().filter(|&to| !self.is_unsafe(to, left)).collect()
            }
            MoveKind::EnPassant => {
                let is_safe = |&to: &Square| {
                    let from = set.from(to);
                    let captured = Square::new(to.file(), from.rank());
                    !self.is_unsafe(check_info.king(), occupied.without(from).without(captured).with(to))
                };
                set.targets().into_iter().filter(is_safe).collect()
            }
            _ => {
                let mask = if check_info.in_check() {
                    check_info.capture_mask() | check_info.block_mask()
                } else {
                    Bitboard::ALL
                };
                unpinned(set, check_info) & mask
            }
        }
    }

    #[inline(always)]
    fn is_unsafe(&self, square: Square, occupied: Bitboard) -> bool {
        self.board.is_attacked(square, !self.board.turn(), occupied)
    }
}

/// The targets of a set that keep pinned pieces on the lines of their pins.
#[inline(always)]
pub(super) fn unpinned(set: MoveSet, check_info: &CheckInfo) -> Bitboard {
    if check_info.pinned().is_empty() {
        return set.targets();
    }
    let stays = |&to: &Square| {
        let from = set.from(to);
        !check_info.pinned().contains(from) || line(check_info.king(), from).contains(to)
    };
    set.targets().into_iter().filter(stays).collect()
}
