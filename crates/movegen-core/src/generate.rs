//! The generator: the rules of chess, once, for every side, kind, legality and sink.

use core::ops::ControlFlow;

use crate::board::{Board, PASSED, lane};
use crate::castle_rights::Passage;
use crate::checks::{CheckSquares, Checks, GivesCheck};
use crate::cpu::Cpu;
use crate::kind::{GenKind, Legal, Legality, OnlyLegal, PseudoLegal};
use crate::rays;
use crate::side::Side;
use crate::sink::{PawnMoves, PieceMoves, Sink, Yields};
use crate::{Bitboard, Move, MoveKind, Rank, Role, Square, attacks};

/// The generator. Only men on `from` move, and only onto squares of `onto`; `checks` must be the board's.
///
/// It is public to the crates of this workspace alone, whose node counters are generic over colour as well.
#[doc(hidden)]
#[inline(always)]
pub fn generate_as<C: Cpu, Us: Side, K: GenKind, L: Legality, S: Sink>(
    board: &Board,
    checks: &Checks,
    from: Bitboard,
    onto: Bitboard,
    sink: &mut S,
) -> ControlFlow<S::Stop> {
    let Some(scene) = &Scene::of::<C, Us, K, L>(board, checks, from, onto) else {
        return ControlFlow::Continue(());
    };
    king_moves::<C, Us, K, L, S>(scene, sink)?;
    if checks.checkers.many() {
        return ControlFlow::Continue(());
    }
    knight_moves(scene, sink)?;
    slider_moves::<C, S>(scene, sink)?;
    pawn_moves::<Us, K, L, S>(scene, sink)?;
    if K::CAPTURES {
        en_passant::<C, Us, L, S>(scene, sink)?;
    }
    ControlFlow::Continue(())
}

/// Whether the generator, asked the same, yields `mv`. It goes straight to the rules for moves of that kind: to pass
/// by all others is to guess wrong at every second branch, and took twice as long.
#[inline(always)]
pub(crate) fn yields_as<C: Cpu, Us: Side, K: GenKind, L: Legality>(
    board: &Board,
    checks: &Checks,
    from: Bitboard,
    onto: Bitboard,
    mv: Move,
) -> bool {
    let (from, onto) = (from & mv.from().into(), onto & mv.to().into());
    let Some(scene) = &Scene::of::<C, Us, K, L>(board, checks, from, onto) else {
        return false;
    };
    let sink = &mut Yields(mv);
    let flow = match mv.kind() {
        MoveKind::King | MoveKind::Castle => king_moves::<C, Us, K, L, _>(scene, sink),
        _ if checks.checkers.many() => ControlFlow::Continue(()),
        MoveKind::Knight => knight_moves(scene, sink),
        MoveKind::Bishop | MoveKind::Rook | MoveKind::Queen => slider_moves::<C, _>(scene, sink),
        MoveKind::EnPassant if K::CAPTURES => en_passant::<C, Us, L, _>(scene, sink),
        _ => pawn_moves::<Us, K, L, _>(scene, sink),
    };
    flow.is_break()
}

/// Whether `mv` is a legal move, for one who asks it of one move and has no [`Checks`]: to look at the king after the move
/// takes half as long as to find out who pins what. Castling, which rests on both, asks for them.
#[inline(always)]
pub(crate) fn is_legal_as<C: Cpu, Us: Side>(board: &Board, mv: Move) -> bool {
    if mv.kind() == MoveKind::Castle {
        let checks = Checks::of_as::<C, Us>(board);
        return yields_as::<C, Us, Legal, OnlyLegal>(board, &checks, Bitboard::ALL, Bitboard::ALL, mv);
    }
    let unseen = Checks::none_on(board.king(Us::COLOR));
    yields_as::<C, Us, Legal, PseudoLegal>(board, &unseen, Bitboard::ALL, Bitboard::ALL, mv)
        && !exposes::<C, Us>(board, mv)
}

/// Whether the own king stands attacked after a pseudo-legal move other than castling.
#[inline(always)]
fn exposes<C: Cpu, Us: Side>(board: &Board, mv: Move) -> bool {
    let king = if mv.kind() == MoveKind::King { mv.to() } else { board.king(Us::COLOR) };
    let mut captured = mv.to().bitboard();
    if mv.kind() == MoveKind::EnPassant {
        captured = captured.shift(Us::Them::FORWARD);
    }
    let occupied = board.occupied().without(mv.from()).minus(captured).with(mv.to());
    !board.attackers_as::<C>(king, Us::Them::COLOR, occupied).is_subset(captured)
}

/// What the rules for every kind of man start from.
struct Scene<'a> {
    board: &'a Board,
    checks: &'a Checks,
    occupied: Bitboard,
    them: Bitboard,
    /// Own men that are asked to move: all of them; those free to go anywhere; those held on a line to the king. (By
    /// pseudo-legal rules all are free.)
    movers: Bitboard,
    free: Bitboard,
    pinned: Bitboard,
    /// Where moves may go as far as the caller cares.
    onto: Bitboard,
    /// Where every man but the king has to go in check: between king and checker, or onto the checker.
    answer: Bitboard,
    /// Where the kind lets the king go, and the others.
    king_landing: Bitboard,
    landing: Bitboard,
    /// For kinds of checks alone; otherwise never looked at, and not worked out.
    aim: Option<CheckSquares>,
}

impl<'a> Scene<'a> {
    /// None where the kind has no moves.
    #[inline(always)]
    fn of<C: Cpu, Us: Side, K: GenKind, L: Legality>(
        board: &'a Board,
        checks: &'a Checks,
        from: Bitboard,
        onto: Bitboard,
    ) -> Option<Self> {
        let in_check = checks.checkers.any();
        if !(if in_check { K::IN_CHECK } else { K::OUT_OF_CHECK }) {
            return None;
        }
        let us = board.color(Us::COLOR);
        let them = board.color(Us::Them::COLOR);
        let occupied = us | them;
        let movers = us & from;
        let (free, pinned) = if L::LEGAL {
            (movers.minus(checks.pinned), movers & checks.pinned)
        } else {
            (movers, Bitboard::EMPTY)
        };
        let king_landing = onto
            & match (K::CAPTURES, K::QUIETS) {
                (true, true) => !us,
                (true, false) => them,
                (false, _) => !occupied,
            };
        let answer = match checks.checkers.first() {
            Some(checker) => rays::between(checks.king, checker) | checks.checkers,
            None => Bitboard::ALL,
        };
        let aim = if K::ONLY_CHECKS { Some(CheckSquares::of_as::<C, Us>(board)) } else { None };
        let landing = king_landing & answer;
        Some(Self {
            board,
            checks,
            occupied,
            them,
            movers,
            free,
            pinned,
            onto,
            answer,
            king_landing,
            landing,
            aim,
        })
    }

    /// Where a man on `from` may go so that it gives check, if only checks are asked for.
    #[inline(always)]
    fn checking(&self, from: Square, direct: impl Fn(&CheckSquares) -> Bitboard) -> Bitboard {
        match &self.aim {
            Some(aim) => aim.targets(from, direct(aim)),
            None => Bitboard::ALL,
        }
    }
}

/// Steps of the king, and castling.
#[inline(always)]
fn king_moves<C: Cpu, Us: Side, K: GenKind, L: Legality, S: Sink>(
    scene: &Scene<'_>,
    sink: &mut S,
) -> ControlFlow<S::Stop> {
    let Scene { board, checks, .. } = *scene;
    let king = checks.king;
    if !scene.movers.contains(king) {
        return ControlFlow::Continue(());
    }
    let in_check = checks.checkers.any();
    let rooks =
        if K::QUIETS && !in_check { board.castles().of(Us::COLOR) & scene.onto } else { Bitboard::EMPTY };
    let mut to = attacks::king(king) & scene.king_landing;
    if let Some(aim) = &scene.aim {
        // A king checks by discovery alone, and not by walking up to the other king.
        to &= aim.targets(king, Bitboard::EMPTY).minus(attacks::king(aim.king));
    }
    // What the enemy attacks is dear to work out, and a king that can capture nothing need not know it.
    if !K::QUIETS && to.is_empty() {
        return ControlFlow::Continue(());
    }
    let danger = if L::LEGAL || rooks.any() { board.king_danger_as::<C, Us>() } else { Bitboard::EMPTY };
    if L::LEGAL {
        to = to.minus(danger);
    } else {
        // Not along the line of a slider that gives check; but the slider itself may be captured.
        let sliders = board.diagonal_sliders() | board.straight_sliders();
        for checker in checks.checkers & sliders {
            to = to.minus(rays::line(king, checker).without(checker));
        }
    }
    sink.piece(PieceMoves { kind: MoveKind::King, from: king, to })?;

    for rook in rooks {
        let Passage { empty, safe } = Passage::of(king, rook);
        // A rook that is pinned on the rank is the king's shield and must stay.
        let shielding = checks.pinned.contains(rook);
        let checks = || board.gives_check(Move::new(MoveKind::Castle, king, rook)) != GivesCheck::None;
        let fair = empty.is_disjoint(scene.occupied) && safe.is_disjoint(danger) && !shielding;
        if fair && (!K::ONLY_CHECKS || checks()) {
            sink.piece(PieceMoves { kind: MoveKind::Castle, from: king, to: rook.into() })?;
        }
    }
    ControlFlow::Continue(())
}

/// Moves of knights. A pinned one never stays on its line.
#[inline(always)]
fn knight_moves<S: Sink>(scene: &Scene<'_>, sink: &mut S) -> ControlFlow<S::Stop> {
    for from in scene.board.role(Role::Knight) & scene.free {
        let to = attacks::knight(from) & scene.landing & scene.checking(from, |aim| aim.knight);
        sink.piece(PieceMoves { kind: MoveKind::Knight, from, to })?;
    }
    ControlFlow::Continue(())
}

/// Moves of bishops, rooks and queens: of these first the diagonal moves, then the straight ones.
#[inline(always)]
fn slider_moves<C: Cpu, S: Sink>(scene: &Scene<'_>, sink: &mut S) -> ControlFlow<S::Stop> {
    let Scene { free, pinned, occupied, landing, .. } = *scene;
    let king = scene.checks.king;
    let (diagonal, straight) = (scene.board.diagonal_sliders(), scene.board.straight_sliders());
    let queens = diagonal & straight;
    let kind = |from, other| if queens.contains(from) { MoveKind::Queen } else { other };
    let checking = |from, other: fn(&CheckSquares) -> Bitboard| match queens.contains(from) {
        true => scene.checking(from, |aim| aim.diagonal | aim.straight),
        false => scene.checking(from, other),
    };
    let diagonal_moves = |from, line| {
        let to = C::bishop(from, occupied) & landing & line & checking(from, |aim| aim.diagonal);
        PieceMoves { kind: kind(from, MoveKind::Bishop), from, to }
    };
    let straight_moves = |from, line| {
        let to = C::rook(from, occupied) & landing & line & checking(from, |aim| aim.straight);
        PieceMoves { kind: kind(from, MoveKind::Rook), from, to }
    };
    for from in diagonal & free {
        sink.piece(diagonal_moves(from, Bitboard::ALL))?;
    }
    for from in straight & free {
        sink.piece(straight_moves(from, Bitboard::ALL))?;
    }
    // A pinned slider stays on its line. Few positions have one: a loop of its own keeps the others short.
    if ((diagonal | straight) & pinned).any() {
        for from in diagonal & pinned {
            sink.piece(diagonal_moves(from, rays::line(king, from)))?;
        }
        for from in straight & pinned {
            sink.piece(straight_moves(from, rays::line(king, from)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Steps, captures and promotions of pawns, but for en passant.
#[inline(always)]
fn pawn_moves<Us: Side, K: GenKind, L: Legality, S: Sink>(
    scene: &Scene<'_>,
    sink: &mut S,
) -> ControlFlow<S::Stop> {
    let Scene { them, free, pinned, .. } = *scene;
    let (empty, landing) = (!scene.occupied, scene.onto & scene.answer);
    let king = scene.checks.king;
    let pawns = scene.board.role(Role::Pawn);
    let aim = scene.aim.as_ref();

    // A pinned pawn may still move along the line on which it is pinned: the king's file, or one of its diagonals.
    let (mut push, mut east, mut west) = (pawns & free, pawns & free, pawns & free);
    let held = pawns & pinned;
    if L::LEGAL && held.any() {
        push |= held & Bitboard::file(king.file());
        east |= held & Us::east_line(king);
        west |= held & Us::west_line(king);
    }

    let steps = push.shift(Us::FORWARD) & empty;
    let doubles = (steps & Us::rank(Rank::Third)).shift(Us::FORWARD) & empty & landing;
    let steps = steps & landing;
    let east = east.shift(Us::CAPTURE_EAST) & them & landing;
    let west = west.shift(Us::CAPTURE_WEST) & them & landing;
    let last = Us::rank(Rank::Eighth);

    let sets =
        [(steps, Us::FORWARD.offset()), (east, Us::CAPTURE_EAST.offset()), (west, Us::CAPTURE_WEST.offset())];
    let [pushes, captures @ ..] = sets;
    if K::QUIETS {
        // A push gives check by attacking the king, or by leaving any line but the file it stays on.
        let (single_checks, double_checks) = match aim {
            Some(aim) => {
                let leaving =
                    (push & aim.discoverers).minus(Bitboard::file(aim.king.file())).shift(Us::FORWARD);
                (aim.pawn | leaving, aim.pawn | leaving.shift(Us::FORWARD))
            }
            None => (Bitboard::ALL, Bitboard::ALL),
        };
        let (to, step) = pushes;
        sink.pawns(PawnMoves { kind: MoveKind::Pawn, step, to: to.minus(last) & single_checks })?;
        sink.pawns(PawnMoves { kind: MoveKind::DoublePush, step: 2 * step, to: doubles & double_checks })?;
    }
    if K::CAPTURES {
        for (to, step) in captures {
            sink.pawns(PawnMoves { kind: MoveKind::Pawn, step, to: to.minus(last) })?;
        }
    }
    if !(steps | east | west).is_disjoint(last) {
        for (to, step) in sets {
            let to = to & last;
            if K::CAPTURES {
                sink.pawns(PawnMoves { kind: MoveKind::PromoteQueen, step, to })?;
            }
            if K::QUIETS && !K::ONLY_CHECKS {
                sink.pawns(PawnMoves { kind: MoveKind::PromoteRook, step, to })?;
                sink.pawns(PawnMoves { kind: MoveKind::PromoteBishop, step, to })?;
            }
            if K::QUIETS {
                let to = to & aim.map_or(Bitboard::ALL, |aim| aim.knight);
                sink.pawns(PawnMoves { kind: MoveKind::PromoteKnight, step, to })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// En passant. It can uncover the king by taking two men off one line at once, which no pin tells, so it is tried.
#[inline(always)]
fn en_passant<C: Cpu, Us: Side, L: Legality, S: Sink>(
    scene: &Scene<'_>,
    sink: &mut S,
) -> ControlFlow<S::Stop> {
    let Scene { board, checks, .. } = *scene;
    let passed = Bitboard(board.lanes[lane::STATE] & PASSED) & scene.onto;
    if passed.is_empty() {
        return ControlFlow::Continue(());
    }
    let captured = passed.shift(Us::Them::FORWARD);
    // In check it helps only against the pawn itself: the square it passed over is on no line that it opened.
    if !checks.checkers.is_subset(captured) {
        return ControlFlow::Continue(());
    }
    let beside = passed.shift(Us::Them::CAPTURE_EAST) | passed.shift(Us::Them::CAPTURE_WEST);
    for from in beside & board.role(Role::Pawn) & scene.movers {
        let moves = PieceMoves { kind: MoveKind::EnPassant, from, to: passed };
        if L::LEGAL && moves.into_iter().any(|mv| exposes::<C, Us>(board, mv)) {
            continue;
        }
        sink.piece(moves)?;
    }
    ControlFlow::Continue(())
}
