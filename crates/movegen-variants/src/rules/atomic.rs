//! Atomic: a capture explodes. The captured piece, the capturing one, and all pieces around the destination but pawns
//! leave the board. A player whose king explodes loses. A move must therefore not explode its own king, and kings can't
//! capture. A king beside the other king is never in check, since capturing it would explode both.

use core::ops::ControlFlow;

use movegen_position::attacks;
use movegen_position::game::Outcome;
use movegen_position::generate::{MoveSet, Sink};
use movegen_position::notation::MoveError;
use movegen_position::setup::SetupProblem;
use movegen_position::types::CastlePath;
use movegen_position::{
    AllMoves, Bitboard, Board, CastlingSide, CheckInfo, Color, Move, MoveKind, Role, Setup, Square, generate,
};

use crate::moves::{Set, VariantMove};
use crate::position::{VariantPosition, position_unchecked};
use crate::rules::hooks::{VariantRules, VariantSink};

pub(crate) struct Atomic;

/// The safety of our king from checks and explosions.
struct Blasts<'a> {
    board: &'a Board,
    check_info: CheckInfo,
    /// The squares around our king and around the other one.
    near_us: Bitboard,
    near_them: Bitboard,
    /// Whether the kings stand beside each other.
    connected: bool,
}

impl<'a> Blasts<'a> {
    #[inline(always)]
    fn new(board: &'a Board) -> Self {
        let us = board.turn();
        let (near_us, near_them) = (attacks::king(board.king(us)), attacks::king(board.king(!us)));
        let connected = near_them.contains(board.king(us));
        Self { board, check_info: CheckInfo::new(board), near_us, near_them, connected }
    }

    /// Returns whether our king is safe after a capture. The kings must not stand beside each other, and both must
    /// survive.
    #[inline(always)]
    fn survives(&self, from: Square, to: Square, captured: Square) -> bool {
        let Self { board, check_info, .. } = self;
        let left = board.occupied().difference(blast(board, from, to, captured));
        !board.is_attacked(check_info.king(), !board.turn(), left)
    }

    /// Returns the captures of a set that are legal.
    #[inline(always)]
    fn captures(&self, set: MoveSet, captures: Bitboard) -> Bitboard {
        let possible = captures.difference(self.near_us);
        if self.connected {
            return possible;
        }
        let wins = possible & self.near_them;
        let survives = |&to: &Square| {
            let from = set.from(to);
            let captured =
                if set.kind() == MoveKind::EnPassant { Square::new(to.file(), from.rank()) } else { to };
            self.survives(from, to, captured)
        };
        wins | possible.difference(wins).into_iter().filter(survives).collect()
    }

    /// Returns the targets of a set that are legal.
    #[inline(always)]
    fn legal(&self, set: MoveSet) -> Bitboard {
        let Self { board, check_info, .. } = self;
        let captures = set.targets() & board.occupied();
        match set.kind() {
            MoveKind::King => {
                let left = board.occupied().without(check_info.king());
                let steps = set.targets().difference(captures);
                steps.into_iter().filter(|&to| !self.is_unsafe(to, left)).collect()
            }
            MoveKind::EnPassant => self.captures(set, set.targets()),
            _ => {
                let quiets = set.with_targets(set.targets().difference(captures));
                let quiets = if self.connected {
                    quiets.targets()
                } else {
                    unpinned(quiets, check_info) & check_info.block_mask()
                };
                if captures.any() { quiets | self.captures(set, captures) } else { quiets }
            }
        }
    }

    /// Returns whether the king may neither cross nor reach a square, given the occupied squares.
    #[inline(always)]
    fn is_unsafe(&self, square: Square, occupied: Bitboard) -> bool {
        !self.near_them.contains(square) && self.board.is_attacked(square, !self.board.turn(), occupied)
    }

    /// Sends castling moves. Tests each square on the king's path, because squares beside the other king are safe.
    #[inline(never)]
    fn castling<S: VariantSink>(&self, sink: &mut S) -> ControlFlow<S::Stop> {
        let Self { board, check_info, .. } = *self;
        let (us, king, occupied) = (board.turn(), check_info.king(), board.occupied());
        for rook in board.castling_rooks() & board.color(us) {
            let path = CastlePath::new(king, rook);
            let mv = Move::new(MoveKind::Castling, king, rook);
            let (arrival, left) = (mv.arrival(), occupied.without(king));
            // When the king arrives, the rook has left its square, and no longer shields the king.
            let side = CastlingSide::from_squares(king, rook);
            let castled = left.without(rook).with(side.castled(king.rank()).1);
            let crossed = path.safe.without(arrival).with(king);
            let is_legal = path.empty.is_disjoint(occupied)
                && !crossed.into_iter().any(|square| self.is_unsafe(square, left))
                && !self.is_unsafe(arrival, castled);
            if is_legal {
                sink.receive(Set::from(MoveSet::new(MoveKind::Castling, king, rook.into())))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Passes on the legal moves of each set.
struct Surviving<'a, S> {
    blasts: &'a Blasts<'a>,
    sink: &'a mut S,
}

impl<S: VariantSink> Sink for Surviving<'_, S> {
    type Stop = S::Stop;

    #[inline(always)]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<S::Stop> {
        // Testing an empty set for safety takes longer than finding out that it's empty.
        if set.is_empty() {
            return ControlFlow::Continue(());
        }
        self.sink.receive(set.with_targets(self.blasts.legal(set)).into())
    }
}

/// Returns the squares that a capture empties.
#[inline(always)]
fn blast(board: &Board, from: Square, to: Square, captured: Square) -> Bitboard {
    attacks::king(to).difference(board.role(Role::Pawn)).with(from).with(to).with(captured)
}

/// Returns the targets of a set that keep pinned pieces on the lines of their pins.
#[inline(always)]
fn unpinned(set: MoveSet, check_info: &CheckInfo) -> Bitboard {
    if check_info.pinned().is_empty() {
        return set.targets();
    }
    let stays = |&to: &Square| check_info.pin_line(set.from(to)).contains(to);
    set.targets().into_iter().filter(stays).collect()
}

impl VariantRules for Atomic {
    const MOVES_AS_CHESS: bool = false;

    fn end(position: &VariantPosition) -> Option<Outcome> {
        let board = position.board();
        let loser = Color::ALL.into_iter().find(|&color| board.pieces(color, Role::King).is_empty())?;
        Some(Outcome::Variant { winner: Some(!loser), reason: "king exploded" })
    }

    #[inline(always)]
    fn moves<S: VariantSink>(position: &VariantPosition, sink: &mut S) -> ControlFlow<S::Stop> {
        let board = position.board();
        let blasts = Blasts::new(board);
        // Castling, which looks like a capture of one's own rook, is handled apart.
        let moves = generate::<AllMoves>(board).ignoring_checks().targets(!board.color(board.turn()));
        moves.try_send(&mut Surviving { blasts: &blasts, sink })?;
        blasts.castling(sink)
    }

    #[inline(always)]
    fn after(position: &VariantPosition, mv: VariantMove) -> VariantPosition {
        let Some(mv) = mv.as_move() else { return *position };
        match position.board().capture_square(mv) {
            None => VariantPosition { position: position.position.after(mv), ..*position },
            Some(captured) => after_capture(position, mv, captured),
        }
    }

    fn in_check(position: &VariantPosition) -> bool {
        let board = position.board();
        Self::end(position).is_none()
            && !attacks::king(board.king(Color::White)).contains(board.king(Color::Black))
            && board.in_check()
    }

    fn is_insufficient_material_for(position: &VariantPosition, color: Color) -> bool {
        !can_win(position.board(), color)
    }

    fn allows(problem: SetupProblem, setup: &Setup) -> bool {
        use SetupProblem::{EnPassantCheck, ImpossibleCheck, KingCount, KingsAdjacent, OpponentInCheck};
        let kings = |color| setup.pieces(color, Role::King);
        match problem {
            // The king of the side to move may have exploded.
            KingCount => kings(!setup.turn).len() == 1 && kings(setup.turn).is_empty(),
            KingsAdjacent | EnPassantCheck | ImpossibleCheck => true,
            OpponentInCheck => kings(Color::White)
                .into_iter()
                .any(|king| !attacks::king(king).is_disjoint(kings(Color::Black))),
            _ => false,
        }
    }

    /// Returns the squares beside the other king, which would explode as well.
    fn sheltered(position: &VariantPosition) -> Bitboard {
        attacks::king(position.board().king(!position.turn()))
    }

    fn why_not(position: &VariantPosition, mv: Move) -> Option<MoveError> {
        let board = position.board();
        if !board.is_capture(mv) {
            return None;
        }
        if mv.kind() == MoveKind::King {
            return Some(MoveError::KingCaptures);
        }
        let explodes = attacks::king(mv.to()).contains(board.king(board.turn()));
        explodes.then_some(MoveError::KingExplodes)
    }
}

/// Returns the position after a capture.
#[inline(never)]
fn after_capture(position: &VariantPosition, mv: Move, captured: Square) -> VariantPosition {
    let board = position.board();
    // Clocks, turn and the rights of the pieces that moved are those of a capture in chess.
    let captures = position.position.after(mv);
    let left = board.occupied().difference(blast(board, mv.from(), mv.to(), captured));
    let mut setup = Setup::from_bitboards(board.piece_sets().map(|set| set & left));
    setup.turn = captures.turn();
    let kept = |color| {
        let has_king = setup.pieces(color, Role::King).any();
        if has_king { captures.castling_rooks() & captures.color(color) & left } else { Bitboard::EMPTY }
    };
    setup.castling_rooks = kept(Color::White) | kept(Color::Black);
    setup.halfmove_clock = captures.halfmove_clock();
    setup.fullmove_number = captures.fullmove_number();
    VariantPosition { position: position_unchecked(&setup), ..*position }
}

/// Returns whether `color` can still explode or mate the other king, or has done so.
fn can_win(board: &Board, color: Color) -> bool {
    let kings = board.role(Role::King);
    if !board.color(color).is_disjoint(kings) && board.color(!color).is_disjoint(kings) {
        return true;
    }
    let (ours, theirs) = (board.color(color).difference(kings), board.color(!color).difference(kings));
    if ours.is_empty() {
        return false;
    }
    let [knights, bishops] = [Role::Knight, Role::Bishop].map(|role| board.role(role));
    let others = board.occupied().difference(kings);
    if theirs.any() {
        let (dark, light) = (Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES);
        let apart = |a: Bitboard, b: Bitboard| a.is_subset(dark) && b.is_subset(light);
        if others.is_subset(bishops) && (apart(ours, theirs) || apart(theirs, ours)) {
            // Nothing can be captured, which leaves one mate: the king is in the corner, a check along the diagonal
            // covers one of its squares, and two of its own bishops stand on the others.
            return theirs.more_than_one();
        }
        // One of their pieces may still be captured beside their king.
        return true;
    }
    let strong = (board.role(Role::Queen) | board.role(Role::Pawn)).any();
    strong || others.len() > if others.is_subset(knights) { 2 } else { 1 }
}
