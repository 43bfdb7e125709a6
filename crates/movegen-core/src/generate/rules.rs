//! The rules of movement, for every side, class, legality and sink.
//!
//! Nothing here generates single moves. Each rule takes a piece, or all pawns that make the same step, and
//! looks up a bitboard of destinations. From then on, everything that makes a move legal or puts it into a
//! class is a mask on that bitboard:
//!
//! | mask | for | because |
//! | --- | --- | --- |
//! | targets | all pieces | captures go to enemy pieces, and quiets to empty squares |
//! | check mask | all pieces but the king | in check, a move must capture the checker or block its line |
//! | line of the pin | pinned pieces | they must stay on the line, or capture the pinner |
//! | safe steps | the king | no enemy piece may attack its new square once it has left the old one |
//! | check squares | quiet checks | from there the piece attacks the other king, or it opens a line to it |
//!
//! Two moves escape the masks, because they move or remove two pieces. Castling and en passant each have a
//! test of their own in `king/`.

use core::ops::ControlFlow;

use crate::attacks::{self, between, line, pawns};
use crate::board::Board;
use crate::board::board::{EN_PASSANT, slot};
#[cfg(not(compact))]
use crate::generate::class::Legality;
use crate::generate::class::{Class, Contents};
use crate::generate::sets::MoveSet;
use crate::generate::sink::{Find, Sink};
use crate::king::CheckInfo;
use crate::king::attackers::{is_safe, king_danger};
use crate::king::gives_check::Checks;
use crate::king::other_squares::{castling_rooks, is_castling_safe, is_safe_after_en_passant};
use crate::types::{Bitboard, Color, Direction, Move, MoveKind, Rank, Role, Square};

/// The moves that a request asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Query<'a, C> {
    pub(super) board: &'a Board,
    /// The check info of `board`.
    pub(super) check_info: CheckInfo,
    /// The origins and destinations that count.
    pub(super) origins: Bitboard,
    pub(super) targets: Bitboard,
    pub(super) class: C,
}

impl<C: Class> Query<'_, C> {
    /// Returns whether a push of an unpinned pawn is among the moves. This settles nearly every position in a few
    /// instructions, before the king's danger is computed. It is never true in check.
    #[inline(always)]
    pub(super) fn has_push(&self) -> bool {
        let (us, class) = (self.board.turn(), self.class.contents());
        let has_pushes = class.quiets && class.under_promotions && class.out_of_check && !class.only_checks;
        let movers = (self.board.color(us) & self.origins).difference(self.check_info.pinned);
        let pushed = pawns::pushes(us, self.board.role(Role::Pawn) & movers);
        has_pushes && !self.check_info.in_check() && !(pushed & self.targets).is_subset(self.board.occupied())
    }
}

/// A request, with the masks that its rules share.
pub(super) struct Rules<'a> {
    board: &'a Board,
    check_info: CheckInfo,
    class: Contents,
    legal: bool,
    us: Color,
    occupied: Bitboard,
    them: Bitboard,
    /// The side to move's pieces that the request covers.
    movers: Bitboard,
    /// The unpinned movers. In pseudo-legal generation, nothing is pinned.
    free: Bitboard,
    /// The movers that are pinned.
    pinned: Bitboard,
    /// The requested destinations.
    to: Bitboard,
    /// The squares where a piece other than the king ends a check: the checker's, and those between it and the king.
    /// All squares out of check.
    check_mask: Bitboard,
    /// The squares to which the class allows the king to go.
    king_targets: Bitboard,
    /// The squares to which the class allows knights and sliders to go. In check, only those that end it.
    targets: Bitboard,
    /// Set only if the class is restricted to checks.
    checks: Option<Checks>,
}

impl<'a> Rules<'a> {
    /// Returns the rules for `us`, the side to move, or `None` if the class has no moves on this board.
    ///
    /// Everything is inlined into the function that carries out a request. There `us` and the legality are
    /// constants, and so is the class unless it is a `MoveClass`: each request compiles to code of its own
    /// for each color. Builds for size have White's alone.
    #[inline(always)]
    fn new<C: Class>(query: Query<'a, C>, legal: bool, us: Color) -> Option<Self> {
        let Query { board, check_info, origins, targets: to, .. } = query;
        let class = query.class.contents();
        if !(if check_info.in_check() { class.in_check } else { class.out_of_check }) {
            return None;
        }
        let (ours, them) = (board.color(us), board.color(!us));
        let occupied = ours | them;
        let movers = ours & origins;
        let pinned = if legal { movers & check_info.pinned } else { Bitboard::EMPTY };
        let check_mask = match check_info.checkers.first() {
            Some(checker) => between(check_info.king, checker) | check_info.checkers,
            None => Bitboard::ALL,
        };
        let king_targets = to
            & match (class.captures, class.quiets) {
                (true, true) => !ours,
                (true, false) => them,
                (false, true) => !occupied,
                (false, false) => Bitboard::EMPTY,
            };
        Some(Self {
            board,
            check_info,
            class,
            legal,
            us,
            occupied,
            them,
            movers,
            free: movers.difference(pinned),
            pinned,
            to,
            check_mask,
            king_targets,
            targets: king_targets & check_mask,
            checks: class.only_checks.then(|| Checks::new(board, !us)),
        })
    }

    /// Sends all moves to `sink`. In double check, only king moves.
    #[inline(always)]
    pub(super) fn all<T: Sink>(&self, sink: &mut T) -> ControlFlow<T::Stop> {
        self.king_moves(sink)?;
        if self.check_info.checkers.more_than_one() {
            return ControlFlow::Continue(());
        }
        self.knight_moves(sink)?;
        self.slider_moves(sink)?;
        self.pawn_moves(sink)?;
        self.en_passant(sink)
    }

    /// Returns whether `mv` is among the moves, given that the request covers no squares but its own.
    #[inline(always)]
    fn contains(&self, mv: Move) -> bool {
        let (kind, from, to) = (mv.kind(), mv.from(), mv.to());
        match kind {
            MoveKind::King => from == self.check_info.king && self.king_step(to),
            MoveKind::Castling => Find::is_among(mv, |find| self.king_moves(find)),
            _ if self.check_info.checkers.more_than_one() => false,
            MoveKind::EnPassant => Find::is_among(mv, |find| self.en_passant(find)),
            MoveKind::Knight | MoveKind::Bishop | MoveKind::Rook | MoveKind::Queen => {
                self.piece_move(kind, from, to)
            }
            _ => self.pawn_move(kind, from, to),
        }
    }

    /// Returns whether a knight or slider on `from` can go to `to`. Since this never looks at the other squares that
    /// the piece attacks, all roles share one path. The next role in a search is unpredictable.
    #[inline(always)]
    fn piece_move(&self, kind: MoveKind, from: Square, to: Square) -> bool {
        let is_there = (self.board.moved_by(kind) & self.movers & attacks::origins(self.us, kind.role(), to))
            .contains(from);
        is_there
            & between(from, to).is_disjoint(self.occupied)
            & (self.targets & self.pin_line(from) & self.checking(kind.role(), from)).contains(to)
    }

    /// Returns whether a pawn on `from` can go to `to` by a move of this kind, which isn't en passant.
    #[inline(always)]
    fn pawn_move(&self, kind: MoveKind, from: Square, to: Square) -> bool {
        let Self { board, class, us, occupied, them, .. } = *self;
        let (captures, promotion) = (them.contains(to), kind.promotion());
        let is_in_class = match promotion {
            None => {
                if captures {
                    class.captures
                } else {
                    class.quiets
                }
            }
            Some(Role::Queen) => class.queen_promotions & (class.pushed_promotions | captures),
            Some(_) => class.under_promotions & (class.pushed_promotions | captures),
        };
        let checks = match (&self.checks, promotion) {
            (Some(checks), Some(Role::Knight)) => checks.squares(Role::Knight),
            (Some(_), Some(_)) => Bitboard::EMPTY,
            _ => self.checking(Role::Pawn, from),
        };
        let pushed = pawns::pushes(us, from.into()).difference(occupied);
        let reached = match kind {
            MoveKind::DoublePush => pawns::second_pushes(us, pushed).difference(occupied),
            _ => pushed | attacks::pawn(us, from) & them,
        };
        let last_rank = Bitboard::rank(Rank::Eighth.relative_to(us));
        let ranks = if promotion.is_some() { last_rank } else { !last_rank };
        (board.role(Role::Pawn) & self.movers).contains(from)
            & is_in_class
            & (reached & ranks & self.to & self.check_mask & self.pin_line(from) & checks).contains(to)
    }

    /// Returns the line to which the piece on `from` is pinned, or all squares.
    #[inline(always)]
    fn pin_line(&self, from: Square) -> Bitboard {
        if self.pinned.contains(from) { line(self.check_info.king, from) } else { Bitboard::ALL }
    }

    /// Returns whether the king can step to `to`. Tests that square alone.
    #[inline(always)]
    fn king_step(&self, to: Square) -> bool {
        let king = self.check_info.king;
        self.movers.contains(king)
            && self.king_steps().contains(to)
            && if self.legal {
                is_safe(self.board, self.us, to, self.occupied.without(king), to.into())
            } else {
                self.retreats().contains(to)
            }
    }

    /// Returns the squares next to the king to which the class allows it to go, attacked or not.
    #[inline(always)]
    fn king_steps(&self) -> Bitboard {
        let steps = attacks::king(self.check_info.king) & self.king_targets;
        // A king gives check only by discovery, and never by a step next to the other king.
        self.checks.as_ref().map_or(steps, |checks| {
            steps & checks.targets(Role::King, self.check_info.king).difference(attacks::king(checks.king))
        })
    }

    /// Returns the squares off the lines of checking sliders. The king may capture such a slider, but not retreat along
    /// its line.
    #[inline(always)]
    fn retreats(&self) -> Bitboard {
        let sliders = self.board.diagonal_sliders() | self.board.orthogonal_sliders();
        let lines = (self.check_info.checkers & sliders).into_iter();
        lines.fold(Bitboard::ALL, |retreats, slider| {
            retreats.difference(line(self.check_info.king, slider).without(slider))
        })
    }

    /// Sends the king's steps and castling.
    #[inline(always)]
    fn king_moves<T: Sink>(&self, sink: &mut T) -> ControlFlow<T::Stop> {
        let Self { board, check_info, class, legal, us, .. } = *self;
        let king = check_info.king;
        if !self.movers.contains(king) {
            return ControlFlow::Continue(());
        }
        let to = self.king_steps();
        let rooks =
            if class.quiets { castling_rooks(board, us, &check_info) & self.to } else { Bitboard::EMPTY };
        // Many kings are boxed in by their own pieces, and danger is expensive to compute.
        if to.is_empty() & rooks.is_empty() {
            return ControlFlow::Continue(());
        }
        let danger = if legal || rooks.any() { king_danger(board, us) } else { Bitboard::EMPTY };
        let to = if legal { to.difference(danger) } else { to & self.retreats() };
        sink.receive(MoveSet::new(MoveKind::King, king, to))?;
        for rook in rooks {
            let mv = Move::new(MoveKind::Castling, king, rook);
            let is_in_class = !class.only_checks || board.gives_check(mv);
            if is_in_class && is_castling_safe(king, rook, danger) {
                sink.receive(MoveSet::new(MoveKind::Castling, king, rook.into()))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Sends the moves of knights. Pinned knights can't move.
    #[inline(always)]
    fn knight_moves<T: Sink>(&self, sink: &mut T) -> ControlFlow<T::Stop> {
        for from in self.board.role(Role::Knight) & self.free {
            let to = attacks::knight(from) & self.targets & self.checking(Role::Knight, from);
            sink.receive(MoveSet::new(MoveKind::Knight, from, to))?;
        }
        ControlFlow::Continue(())
    }

    /// Sends the moves of bishops, rooks and queens. A queen's diagonal and orthogonal moves are separate sets.
    #[inline(always)]
    fn slider_moves<T: Sink>(&self, sink: &mut T) -> ControlFlow<T::Stop> {
        let Self { free, pinned, occupied, targets, .. } = *self;
        let king = self.check_info.king;
        let (diagonal, orthogonal) = (self.board.diagonal_sliders(), self.board.orthogonal_sliders());
        let queens = diagonal & orthogonal;
        let set = |from, attacks: Bitboard, kind, role| {
            let (kind, role) =
                if queens.contains(from) { (MoveKind::Queen, Role::Queen) } else { (kind, role) };
            MoveSet::new(kind, from, attacks & targets & self.checking(role, from))
        };
        let diagonal_moves =
            |from, line| set(from, attacks::bishop(from, occupied) & line, MoveKind::Bishop, Role::Bishop);
        let orthogonal_moves =
            |from, line| set(from, attacks::rook(from, occupied) & line, MoveKind::Rook, Role::Rook);
        for from in diagonal & free {
            sink.receive(diagonal_moves(from, Bitboard::ALL))?;
        }
        for from in orthogonal & free {
            sink.receive(orthogonal_moves(from, Bitboard::ALL))?;
        }
        // Pinned sliders are rare. Their own loops keep the other two short.
        if ((diagonal | orthogonal) & pinned).any() {
            for from in diagonal & pinned {
                sink.receive(diagonal_moves(from, line(king, from)))?;
            }
            for from in orthogonal & pinned {
                sink.receive(orthogonal_moves(from, line(king, from)))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Sends pushes, captures and promotions of pawns.
    #[inline(always)]
    fn pawn_moves<T: Sink>(&self, sink: &mut T) -> ControlFlow<T::Stop> {
        let Self { class, legal, us, them, free, pinned, .. } = *self;
        let (empty, targets) = (!self.occupied, self.to & self.check_mask);
        let king = self.check_info.king;
        let all = self.board.role(Role::Pawn);
        let last_rank = Bitboard::rank(Rank::Eighth.relative_to(us));

        // A pinned pawn may move along its pin: the king's file, or one of its diagonals.
        let (mut pushers, mut to_east, mut to_west) = (all & free, all & free, all & free);
        if legal && (all & pinned).any() {
            let [east_line, west_line] = attacks::capture_lines(us, king);
            pushers |= all & pinned & Bitboard::file(king.file());
            to_east |= all & pinned & east_line;
            to_west |= all & pinned & west_line;
        }
        let pushed = pawns::pushes(us, pushers) & empty;
        let push = pushed & targets;
        let double_push = pawns::second_pushes(us, pushed) & empty & targets;
        let [east, west] = pawns::captures(us);
        let capture = |pawns: Bitboard, step: Direction| (pawns.shift(step) & them & targets, step.offset());
        let captures = [capture(to_east, east), capture(to_west, west)];
        let forward = pawns::forward(us).offset();

        if class.quiets {
            let (push_checks, double_push_checks) = self.pawn_checks(pushers);
            let to = push.difference(last_rank) & push_checks;
            sink.receive(MoveSet::from_step(MoveKind::Pawn, forward, to))?;
            let to = double_push & double_push_checks;
            sink.receive(MoveSet::from_step(MoveKind::DoublePush, 2 * forward, to))?;
        }
        if class.captures {
            for (to, step) in captures {
                sink.receive(MoveSet::from_step(MoveKind::Pawn, step, to.difference(last_rank)))?;
            }
        }
        let push = if class.pushed_promotions { push } else { Bitboard::EMPTY };
        let [east, west] = captures;
        if !(push | east.0 | west.0).is_disjoint(last_rank) {
            for (to, step) in [(push, forward), east, west] {
                self.promotions(step, to & last_rank, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Promotions of one step.
    #[inline(always)]
    fn promotions<T: Sink>(&self, step: i8, to: Bitboard, sink: &mut T) -> ControlFlow<T::Stop> {
        let class = self.class;
        if class.queen_promotions {
            sink.receive(MoveSet::from_step(MoveKind::PromoteQueen, step, to))?;
        }
        if class.under_promotions && !class.only_checks {
            sink.receive(MoveSet::from_step(MoveKind::PromoteRook, step, to))?;
            sink.receive(MoveSet::from_step(MoveKind::PromoteBishop, step, to))?;
        }
        if class.under_promotions {
            let to = to & self.checks.as_ref().map_or(Bitboard::ALL, |checks| checks.squares(Role::Knight));
            sink.receive(MoveSet::from_step(MoveKind::PromoteKnight, step, to))?;
        }
        ControlFlow::Continue(())
    }

    /// Sends en passant captures.
    #[inline(always)]
    fn en_passant<T: Sink>(&self, sink: &mut T) -> ControlFlow<T::Stop> {
        let Self { board, check_info, legal, us, .. } = *self;
        let target = Bitboard(board.bitboards[slot::STATE] & EN_PASSANT) & self.to;
        let (true, Some(to)) = (self.class.captures, target.first()) else {
            return ControlFlow::Continue(());
        };
        // In check, en passant helps only by capturing the checker. It cannot block, because a double push
        // opens no line through the square that it skips.
        if !check_info.checkers.is_subset(pawns::pushes(!us, target)) {
            return ControlFlow::Continue(());
        }
        for from in attacks::pawn(!us, to) & board.role(Role::Pawn) & self.movers {
            if !legal || is_safe_after_en_passant(board, us, from, to) {
                sink.receive(MoveSet::new(MoveKind::EnPassant, from, target))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns where a move of the piece on `from` gives check, or all squares if the class isn't restricted to checks.
    #[inline(always)]
    fn checking(&self, role: Role, from: Square) -> Bitboard {
        self.checks.as_ref().map_or(Bitboard::ALL, |checks| checks.targets(role, from))
    }

    /// Returns where single and double pushes of `pawns` give check, as by [`checking`](Self::checking). A push gives
    /// check if the pawn then attacks the king or has left a line to it. A push never leaves the king's file.
    #[inline(always)]
    fn pawn_checks(&self, pawns: Bitboard) -> (Bitboard, Bitboard) {
        let Some(checks) = &self.checks else { return (Bitboard::ALL, Bitboard::ALL) };
        let leaving = (pawns & checks.discoverers).difference(Bitboard::file(checks.king.file()));
        let discovered = pawns::pushes(self.us, leaving);
        let direct = checks.squares(Role::Pawn);
        (direct | discovered, direct | pawns::pushes(self.us, discovered))
    }
}

/// Sends the moves of a request to `sink`.
#[cfg(not(compact))]
#[inline(always)]
pub(super) fn generate<C: Class, L: Legality, S: Sink>(
    query: Query<'_, C>,
    sink: &mut S,
) -> ControlFlow<S::Stop> {
    // One copy per color, so that `us` is a constant.
    match query.board.turn() {
        Color::White => send(query, L::LEGAL, Color::White, sink),
        Color::Black => send(query, L::LEGAL, Color::Black, sink),
    }
}

/// Sends the moves of `us`, the side to move.
#[inline(always)]
pub(super) fn send<C: Class, S: Sink>(
    query: Query<'_, C>,
    legal: bool,
    us: Color,
    sink: &mut S,
) -> ControlFlow<S::Stop> {
    match Rules::new(query, legal, us) {
        Some(rules) => rules.all(sink),
        None => ControlFlow::Continue(()),
    }
}

/// Returns whether a request contains `mv`, given that its squares are those of `mv`.
#[cfg(not(compact))]
#[inline(always)]
pub(super) fn contains<C: Class, L: Legality>(query: Query<'_, C>, mv: Move) -> bool {
    // For both colors, because the turn would be one more branch to mispredict.
    generates(query, L::LEGAL, query.board.turn(), mv)
}

/// Returns whether a request of `us`, the side to move, contains `mv`, given that its squares are those of `mv`.
#[inline(always)]
pub(super) fn generates<C: Class>(query: Query<'_, C>, legal: bool, us: Color, mv: Move) -> bool {
    Rules::new(query, legal, us).is_some_and(|rules| rules.contains(mv))
}
