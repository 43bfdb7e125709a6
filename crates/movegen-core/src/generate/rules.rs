//! The move generator: the rules of chess, once, for every side, kind, legality and sink.

use core::ops::ControlFlow;

use crate::attacks::lookup::SliderLookup;
use crate::attacks::rays::{attackers_of_neighbors, moves_on_empty_board};
use crate::attacks::sliders::fill::Fill;
use crate::attacks::{self, between, line};
use crate::board::board::{EN_PASSANT, slot};
use crate::board::check_info::{CheckSquares, Rays, attacking_sliders, blockers};
use crate::board::side::Side;
use crate::board::{Board, CheckInfo, GivesCheck};
use crate::generate::kind::{AllMoves, GenKind, Legal, Legality};
use crate::generate::move_set::MoveSet;
use crate::generate::sink::{Count, Find, Sink};
use crate::types::castling::CastlePath;
use crate::types::{Bitboard, Color, Move, MoveKind, Rank, Role, Square};

/// Sends the moves of `K` with an origin in `from` and a destination in `to` to `sink`. `check_info` must belong to `board`.
#[inline(always)]
pub(crate) fn generate_as<S: SliderLookup, Us: Side, K: GenKind, L: Legality, T: Sink>(
    board: &Board,
    check_info: &CheckInfo,
    from: Bitboard,
    to: Bitboard,
    sink: &mut T,
) -> ControlFlow<T::Stop> {
    let Some(context) = &GenContext::new::<S, Us, K, L>(board, check_info, from, to) else {
        return ControlFlow::Continue(());
    };
    generate_in::<S, Us, K, L, T>(context, sink)
}

/// Sends all legal moves to `sink`, where `danger` are the squares that the opponent of `Us` attacks. The king of `Us` must not
/// be in check.
#[inline(always)]
pub(crate) fn generate_with_danger<S: SliderLookup, Us: Side, T: Sink>(
    board: &Board,
    check_info: &CheckInfo,
    danger: Bitboard,
    sink: &mut T,
) -> ControlFlow<T::Stop> {
    let all = Bitboard::ALL;
    let Some(context) = GenContext::new::<S, Us, AllMoves, Legal>(board, check_info, all, all) else {
        return ControlFlow::Continue(());
    };
    let context = &GenContext { danger: Some(danger), ..context };
    generate_in::<S, Us, AllMoves, Legal, T>(context, sink)
}

/// Sends the moves that the context covers to `sink`.
#[inline(always)]
fn generate_in<S: SliderLookup, Us: Side, K: GenKind, L: Legality, T: Sink>(
    context: &GenContext<'_>,
    sink: &mut T,
) -> ControlFlow<T::Stop> {
    king_moves::<S, Us, K, L, T>(context, sink)?;
    if context.check_info.checkers.more_than_one() {
        return ControlFlow::Continue(());
    }
    knight_moves(context, sink)?;
    slider_moves::<S, T>(context, sink)?;
    pawn_moves::<Us, K, L, T>(context, sink)?;
    if K::CAPTURES {
        en_passant::<Us, L, T>(context, sink)?;
    }
    ControlFlow::Continue(())
}

/// Returns whether [`generate_as`] with the same arguments generates `mv`. Only the rule for moves of that kind runs: going
/// through all rules mispredicts every second branch, and took twice the time.
#[inline(always)]
pub(crate) fn find_as<S: SliderLookup, Us: Side, K: GenKind, L: Legality>(
    board: &Board,
    check_info: &CheckInfo,
    from: Bitboard,
    to: Bitboard,
    mv: Move,
) -> bool {
    let (from, to) = (from & mv.from().into(), to & mv.to().into());
    let Some(context) = &GenContext::new::<S, Us, K, L>(board, check_info, from, to) else {
        return false;
    };
    let sink = &mut Find(mv);
    let flow = match mv.kind() {
        MoveKind::King | MoveKind::Castle => king_moves::<S, Us, K, L, _>(context, sink),
        _ if check_info.checkers.more_than_one() => ControlFlow::Continue(()),
        MoveKind::Knight => knight_moves(context, sink),
        MoveKind::Bishop | MoveKind::Rook | MoveKind::Queen => slider_moves::<S, _>(context, sink),
        MoveKind::EnPassant if K::CAPTURES => en_passant::<Us, L, _>(context, sink),
        _ => pawn_moves::<Us, K, L, _>(context, sink),
    };
    flow.is_break()
}

/// Returns the number of legal moves. `check_info` must belong to `board`.
#[inline(always)]
pub(crate) fn legal_count_as<S: SliderLookup, Us: Side>(board: &Board, check_info: &CheckInfo) -> usize {
    let mut count = Count::default();
    let all = Bitboard::ALL;
    let Some(mut context) = GenContext::new::<S, Us, AllMoves, Legal>(board, check_info, all, all) else {
        return 0;
    };
    let GenContext { occupied, free, targets, .. } = context;
    let (diagonal, orthogonal) = (board.diagonal_sliders() & free, board.orthogonal_sliders() & free);
    // Two sliders or fewer are faster to look up.
    if check_info.checkers.is_empty() && (diagonal | orthogonal).len() > 2 {
        context.fill = Fill::new(occupied);
        count.0 = context.fill.as_ref().map_or(0, |fill| fill.count([diagonal, orthogonal], targets));
    }
    let ControlFlow::Continue(()) = generate_in::<S, Us, AllMoves, Legal, _>(&context, &mut count);
    count.0
}

/// Returns the number of legal moves of the king, castling included.
#[inline(always)]
pub(crate) fn king_move_count_as<S: SliderLookup, Us: Side>(board: &Board, check_info: &CheckInfo) -> usize {
    let mut count = Count::default();
    let all = Bitboard::ALL;
    if let Some(context) = &GenContext::new::<S, Us, AllMoves, Legal>(board, check_info, all, all) {
        let ControlFlow::Continue(()) = king_moves::<S, Us, AllMoves, Legal, _>(context, &mut count);
    }
    count.0
}

/// Returns whether `mv`, a move of any kind except castling and en passant, is legal, without a [`CheckInfo`].
///
/// Neither the color nor the kind is a branch, because both are hard to predict. Lines come from the tables of squares between two
/// squares, which take 32 KB; slider attacks take 800 KB, most of it outside the nearest cache. On moves in an order that the
/// processor has not learned, this saves a seventh of the time of a version with branches and a fifth fewer instructions.
#[inline(always)]
pub(crate) fn is_plain_move_legal(board: &Board, mv: Move) -> bool {
    let (us, kind, from, to) = (board.turn(), mv.kind(), mv.from(), mv.to());
    let (ours, them, occupied) = (board.color(us), board.color(!us), board.occupied());
    if !(ours & board.moved_by(kind)).contains(from) {
        return false;
    }
    // A pawn goes straight to an empty square, and diagonally to one of the opponent's pieces.
    let (by_pawn, straight) = (matches!(kind.role(), Role::Pawn), from.file() == to.file());
    let forbidden = ours | them.when(by_pawn & straight) | (!occupied).when(by_pawn & !straight);
    let blocked = between(from, to) & occupied | to.bitboard() & forbidden;
    moves_on_empty_board(us, kind, from).contains(to) & blocked.is_empty() && is_king_safe(board, us, mv)
}

/// Returns whether `mv`, castling or en passant, is legal, without a [`CheckInfo`] and without all squares that the opponent attacks.
#[cold]
#[inline(never)]
pub(crate) fn is_rare_move_legal(board: &Board, mv: Move) -> bool {
    let (us, from, to) = (board.turn(), mv.from(), mv.to());
    if mv.kind() == MoveKind::EnPassant {
        let captured = Square::at(to.file(), from.rank());
        return board.en_passant() == Some(to)
            && (board.pieces(us, Role::Pawn) & attacks::pawn(!us, to)).contains(from)
            && is_king_safe_after_en_passant(board, us, from, to.into(), captured.into());
    }
    if board.king(us) != from || !board.castle_rights().of(us).contains(to) {
        return false;
    }
    let path = CastlePath::new(from, to);
    // Without the rook, a slider behind it attacks the king: the rook is pinned on the back rank, which happens in Chess960.
    let occupied = board.occupied().without(from).without(to);
    path.empty.is_disjoint(occupied)
        && path.safe.into_iter().all(|square| is_unattacked(board, us, square, occupied, Bitboard::EMPTY))
}

/// Returns whether the king of `us` is safe after a pseudo-legal move that is neither castling nor en passant.
#[inline(always)]
pub(crate) fn is_king_safe(board: &Board, us: Color, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let king = if mv.kind() == MoveKind::King { to } else { board.king(us) };
    is_unattacked(board, us, king, board.occupied().without(from).with(to), to.bitboard())
}

/// Returns whether the king of `us` is safe after an en passant capture: a pawn goes from `from` to `to`, and the pawn on
/// `captured` disappears.
#[inline(always)]
pub(crate) fn is_king_safe_after_en_passant(
    board: &Board,
    us: Color,
    from: Square,
    to: Bitboard,
    captured: Bitboard,
) -> bool {
    let occupied = board.occupied().without(from).difference(captured) | to;
    is_unattacked(board, us, board.king(us), occupied, captured)
}

/// Returns whether no enemy piece, except for those in `captured`, attacks the king of `us` on `king`, with `occupied` as the
/// blockers of sliders.
#[inline(always)]
fn is_unattacked(board: &Board, us: Color, king: Square, occupied: Bitboard, captured: Bitboard) -> bool {
    let them = board.color(!us).difference(captured);
    let leapers = attacks::knight(king) & board.role(Role::Knight)
        | attacks::king(king) & board.role(Role::King)
        | attacks::pawn(us, king) & board.role(Role::Pawn);
    (leapers & them | attacking_sliders(board, them, king, occupied)).is_empty()
}

/// The sets that the rules for all pieces start from.
struct GenContext<'a> {
    board: &'a Board,
    check_info: &'a CheckInfo,
    occupied: Bitboard,
    them: Bitboard,
    /// The pieces of the side to move that the request covers: all of them, those that are not pinned, and those that are.
    /// For pseudo-legal moves no piece counts as pinned.
    movers: Bitboard,
    free: Bitboard,
    pinned: Bitboard,
    /// The requested destinations.
    to: Bitboard,
    /// The destinations of every piece other than the king that end a check: the checker and the squares between it and the
    /// king. All squares out of check.
    check_mask: Bitboard,
    /// The destinations that the kind allows for the king, and for knights and sliders.
    king_targets: Bitboard,
    targets: Bitboard,
    /// Present only if the kind is restricted to checks.
    checks: Option<Checks>,
    /// The squares that the opponent attacks with the king off the board, if they are known beforehand.
    danger: Option<Bitboard>,
    /// Present only if the moves of sliders that are not pinned are already counted, and the king is not in check.
    fill: Option<Fill>,
}

/// How the opponent's king can be checked.
struct Checks {
    squares: CheckSquares,
    /// The pieces of the side to move that give check by leaving a line.
    discoverers: Bitboard,
}

impl Checks {
    #[inline(always)]
    fn new<S: SliderLookup, Us: Side>(board: &Board) -> Self {
        let king = board.king(Us::Them::COLOR);
        let rays = Rays::new::<S>(king, board.occupied());
        let us = board.color(Us::COLOR);
        Self {
            squares: CheckSquares::new(Us::Them::COLOR, king, rays),
            discoverers: blockers::<S>(board, king, rays, us, us),
        }
    }

    /// Returns the destinations from which a move of the piece on `from` gives check, where `direct` are the squares from
    /// which that piece itself gives check.
    #[inline(always)]
    fn targets(&self, from: Square, direct: Bitboard) -> Bitboard {
        if self.discoverers.contains(from) { direct | !line(self.squares.king, from) } else { direct }
    }
}

impl<'a> GenContext<'a> {
    /// Returns `None` if the kind has no moves on this board.
    #[inline(always)]
    fn new<S: SliderLookup, Us: Side, K: GenKind, L: Legality>(
        board: &'a Board,
        check_info: &'a CheckInfo,
        from: Bitboard,
        to: Bitboard,
    ) -> Option<Self> {
        let in_check = check_info.checkers.any();
        if !(if in_check { K::IN_CHECK } else { K::OUT_OF_CHECK }) {
            return None;
        }
        let us = board.color(Us::COLOR);
        let them = board.color(Us::Them::COLOR);
        let occupied = us | them;
        let movers = us & from;
        let (free, pinned) = if L::LEGAL {
            (movers.difference(check_info.pinned), movers & check_info.pinned)
        } else {
            (movers, Bitboard::EMPTY)
        };
        let king_targets = to
            & match (K::CAPTURES, K::QUIETS) {
                (true, true) => !us,
                (true, false) => them,
                (false, _) => !occupied,
            };
        let check_mask = match check_info.checkers.first() {
            Some(checker) => between(check_info.king, checker) | check_info.checkers,
            None => Bitboard::ALL,
        };
        let checks = if K::ONLY_CHECKS { Some(Checks::new::<S, Us>(board)) } else { None };
        let targets = king_targets & check_mask;
        Some(Self {
            board,
            check_info,
            occupied,
            them,
            movers,
            free,
            pinned,
            to,
            check_mask,
            king_targets,
            targets,
            checks,
            danger: None,
            fill: None,
        })
    }

    /// Returns the destinations from which a move of the piece on `from` gives check, or all squares if the kind is not
    /// restricted to checks.
    #[inline(always)]
    fn checking(&self, from: Square, direct: impl Fn(&CheckSquares) -> Bitboard) -> Bitboard {
        match &self.checks {
            Some(checks) => checks.targets(from, direct(&checks.squares)),
            None => Bitboard::ALL,
        }
    }
}

/// Generates the king's steps and castling.
#[inline(always)]
fn king_moves<S: SliderLookup, Us: Side, K: GenKind, L: Legality, T: Sink>(
    context: &GenContext<'_>,
    sink: &mut T,
) -> ControlFlow<T::Stop> {
    let GenContext { board, check_info, .. } = *context;
    let king = check_info.king;
    if !context.movers.contains(king) {
        return ControlFlow::Continue(());
    }
    let mut to = attacks::king(king) & context.king_targets;
    if let Some(checks) = &context.checks {
        // A king gives check only by discovery, and never by a step next to the other king.
        to &= checks.targets(king, Bitboard::EMPTY).difference(attacks::king(checks.squares.king));
    }
    let rooks = if K::QUIETS { castling_rooks::<Us>(context) } else { Bitboard::EMPTY };
    // The attacked squares are expensive to compute, and a king that is shut in by its own pieces does not need them.
    if to.is_empty() & rooks.is_empty() {
        return ControlFlow::Continue(());
    }
    let danger = if let Some(danger) = context.danger {
        danger
    } else if let Some(fill) = &context.fill {
        // No slider attacks the king, so without it the same squares are attacked.
        let [near, ..] = attackers_of_neighbors(king);
        let sliders = [board.diagonal_sliders(), board.orthogonal_sliders()].map(|set| set & context.them);
        let knights = near | Bitboard::ALL.when(rooks.any());
        fill.attacked(sliders) | board.danger_by::<S, Us>([knights, Bitboard::EMPTY, Bitboard::EMPTY])
    } else if rooks.any() & cfg!(all(not(compact), target_pointer_width = "64")) {
        // Where castling is possible, bulk perft takes a tenth less time than with the sets of the other case joined by a mask.
        // Microcontrollers do without: programs are up to 8 % larger.
        board.danger_by::<S, Us>([Bitboard::ALL; 3])
    } else if L::LEGAL || rooks.any() {
        // Most pieces are too far away to attack a step. The path of castling is longer.
        let path = Bitboard::ALL.when(rooks.any());
        board.danger_by::<S, Us>(attackers_of_neighbors(king).map(|near| near | path))
    } else {
        Bitboard::EMPTY
    };
    if L::LEGAL {
        to = to.difference(danger);
    } else {
        // The king may capture a checking slider, but not move along its line.
        let sliders = board.diagonal_sliders() | board.orthogonal_sliders();
        for checker in check_info.checkers & sliders {
            to = to.difference(line(king, checker).without(checker));
        }
    }
    sink.receive(MoveSet::of_piece(MoveKind::King, king, to))?;

    for rook in rooks {
        let mv = Move::new(MoveKind::Castle, king, rook);
        if CastlePath::new(king, rook).safe.is_disjoint(danger)
            && (!K::ONLY_CHECKS || board.gives_check(mv) != GivesCheck::None)
        {
            sink.receive(MoveSet::of_piece(MoveKind::Castle, king, rook.into()))?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the rooks with which the king may castle unless its path is attacked.
#[inline(always)]
fn castling_rooks<Us: Side>(context: &GenContext<'_>) -> Bitboard {
    let GenContext { board, check_info, .. } = *context;
    // In Chess960 the rook can be pinned on the back rank: it shields the king.
    let rooks = (board.castle_rights().of(Us::COLOR) & context.to).difference(check_info.pinned);
    // At most two, so there is no loop.
    let (Some(first), Some(last)) = (rooks.first(), rooks.last()) else {
        return Bitboard::EMPTY;
    };
    let able = |rook: Square| {
        let path = CastlePath::new(check_info.king, rook);
        rook.bitboard().when(path.empty.is_disjoint(context.occupied))
    };
    (able(first) | able(last)).when(check_info.checkers.is_empty())
}

/// Generates the moves of knights. A pinned knight has none.
#[inline(always)]
fn knight_moves<T: Sink>(context: &GenContext<'_>, sink: &mut T) -> ControlFlow<T::Stop> {
    for from in context.board.role(Role::Knight) & context.free {
        let to = attacks::knight(from) & context.targets & context.checking(from, |checks| checks.knight);
        sink.receive(MoveSet::of_piece(MoveKind::Knight, from, to))?;
    }
    ControlFlow::Continue(())
}

/// Generates the moves of bishops, rooks and queens. A queen's diagonal and orthogonal moves are separate sets.
#[inline(always)]
fn slider_moves<S: SliderLookup, T: Sink>(context: &GenContext<'_>, sink: &mut T) -> ControlFlow<T::Stop> {
    let GenContext { pinned, occupied, targets, .. } = *context;
    let free = if context.fill.is_some() { Bitboard::EMPTY } else { context.free };
    let king = context.check_info.king;
    let (diagonal, orthogonal) = (context.board.diagonal_sliders(), context.board.orthogonal_sliders());
    let queens = diagonal & orthogonal;
    let kind = |from, other| if queens.contains(from) { MoveKind::Queen } else { other };
    let checking = |from, other: fn(&CheckSquares) -> Bitboard| match queens.contains(from) {
        true => context.checking(from, |checks| checks.diagonal | checks.orthogonal),
        false => context.checking(from, other),
    };
    let diagonal_moves = |from, line| {
        let to = S::bishop(from, occupied) & targets & line & checking(from, |checks| checks.diagonal);
        MoveSet::of_piece(kind(from, MoveKind::Bishop), from, to)
    };
    let orthogonal_moves = |from, line| {
        let to = S::rook(from, occupied) & targets & line & checking(from, |checks| checks.orthogonal);
        MoveSet::of_piece(kind(from, MoveKind::Rook), from, to)
    };
    for from in diagonal & free {
        sink.receive(diagonal_moves(from, Bitboard::ALL))?;
    }
    for from in orthogonal & free {
        sink.receive(orthogonal_moves(from, Bitboard::ALL))?;
    }
    // A pinned slider stays on its line. Few positions have one, and a separate loop keeps the other two short.
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

/// The destinations of pawn moves other than en passant, promotions included.
struct PawnTargets {
    pushes: Bitboard,
    double_pushes: Bitboard,
    east: Bitboard,
    west: Bitboard,
    /// If the kind is restricted to checks, the destinations of pushes that give check; otherwise all squares.
    push_checks: Bitboard,
    double_push_checks: Bitboard,
}

impl PawnTargets {
    #[inline(always)]
    fn new<Us: Side, L: Legality>(context: &GenContext<'_>) -> Self {
        let GenContext { them, free, pinned, .. } = *context;
        let (empty, targets) = (!context.occupied, context.to & context.check_mask);
        let king = context.check_info.king;
        let pawns = context.board.role(Role::Pawn);

        // A pinned pawn may move along the line of its pin: the file of the king, or one of its diagonals.
        let (mut push, mut east, mut west) = (pawns & free, pawns & free, pawns & free);
        let pinned_pawns = pawns & pinned;
        if L::LEGAL && pinned_pawns.any() {
            push |= pinned_pawns & Bitboard::file(king.file());
            east |= pinned_pawns & Us::east_line(king);
            west |= pinned_pawns & Us::west_line(king);
        }
        let steps = push.shift(Us::FORWARD) & empty;
        let double_steps = (steps & Us::rank(Rank::Third)).shift(Us::FORWARD) & empty;

        // A push gives check by attacking the king, or by leaving any line other than the file on which it stays.
        let (push_checks, double_push_checks) = match &context.checks {
            Some(Checks { squares, discoverers }) => {
                let leaving = (push & *discoverers).difference(Bitboard::file(squares.king.file()));
                let discovered = leaving.shift(Us::FORWARD);
                (squares.pawn | discovered, squares.pawn | discovered.shift(Us::FORWARD))
            }
            None => (Bitboard::ALL, Bitboard::ALL),
        };
        Self {
            pushes: steps & targets,
            double_pushes: double_steps & targets,
            east: east.shift(Us::CAPTURE_EAST) & them & targets,
            west: west.shift(Us::CAPTURE_WEST) & them & targets,
            push_checks,
            double_push_checks,
        }
    }
}

/// Generates pushes, captures and promotions of pawns, without en passant.
#[inline(always)]
fn pawn_moves<Us: Side, K: GenKind, L: Legality, T: Sink>(
    context: &GenContext<'_>,
    sink: &mut T,
) -> ControlFlow<T::Stop> {
    let targets = PawnTargets::new::<Us, L>(context);
    let PawnTargets { pushes, double_pushes, east, west, .. } = targets;
    let last_rank = Us::rank(Rank::Eighth);
    let push_step = Us::FORWARD.offset();
    let captures = [(east, Us::CAPTURE_EAST.offset()), (west, Us::CAPTURE_WEST.offset())];

    if K::QUIETS {
        let to = pushes.difference(last_rank) & targets.push_checks;
        sink.receive(MoveSet::of_pawns(MoveKind::Pawn, push_step, to))?;
        let to = double_pushes & targets.double_push_checks;
        sink.receive(MoveSet::of_pawns(MoveKind::DoublePush, 2 * push_step, to))?;
    }
    if K::CAPTURES {
        for (to, step) in captures {
            sink.receive(MoveSet::of_pawns(MoveKind::Pawn, step, to.difference(last_rank)))?;
        }
    }
    let pushes = if K::ONLY_TAKES { Bitboard::EMPTY } else { pushes };
    if !(pushes | east | west).is_disjoint(last_rank) {
        let [east, west] = captures;
        for (to, step) in [(pushes, push_step), east, west] {
            promotions::<K, T>(context, sink, step, to & last_rank)?;
        }
    }
    ControlFlow::Continue(())
}

/// Generates the promotions of one step.
#[inline(always)]
fn promotions<K: GenKind, T: Sink>(
    context: &GenContext<'_>,
    sink: &mut T,
    step: i8,
    to: Bitboard,
) -> ControlFlow<T::Stop> {
    if K::CAPTURES {
        sink.receive(MoveSet::of_pawns(MoveKind::PromoteQueen, step, to))?;
    }
    if K::ONLY_TAKES || K::QUIETS && !K::ONLY_CHECKS {
        sink.receive(MoveSet::of_pawns(MoveKind::PromoteRook, step, to))?;
        sink.receive(MoveSet::of_pawns(MoveKind::PromoteBishop, step, to))?;
    }
    if K::ONLY_TAKES || K::QUIETS {
        let to = to & context.checks.as_ref().map_or(Bitboard::ALL, |checks| checks.squares.knight);
        sink.receive(MoveSet::of_pawns(MoveKind::PromoteKnight, step, to))?;
    }
    ControlFlow::Continue(())
}

/// Generates en passant captures. They remove two pieces from a rank at once, which no pin covers, so each is tested with
/// [`is_king_safe_after_en_passant`].
#[inline(always)]
fn en_passant<Us: Side, L: Legality, T: Sink>(
    context: &GenContext<'_>,
    sink: &mut T,
) -> ControlFlow<T::Stop> {
    let GenContext { board, check_info, .. } = *context;
    let to = Bitboard(board.bitboards[slot::STATE] & EN_PASSANT) & context.to;
    if to.is_empty() {
        return ControlFlow::Continue(());
    }
    let captured = to.shift(Us::Them::FORWARD);
    // In check it helps only if it captures the checker: the en passant square blocks no line that the push opened.
    if !check_info.checkers.is_subset(captured) {
        return ControlFlow::Continue(());
    }
    let origins = to.shift(Us::Them::CAPTURE_EAST) | to.shift(Us::Them::CAPTURE_WEST);
    for from in origins & board.role(Role::Pawn) & context.movers {
        if L::LEGAL && !is_king_safe_after_en_passant(board, Us::COLOR, from, to, captured) {
            continue;
        }
        sink.receive(MoveSet::of_piece(MoveKind::EnPassant, from, to))?;
    }
    ControlFlow::Continue(())
}
