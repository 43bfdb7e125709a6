//! Crazyhouse: a captured piece goes into the pocket of the side that captured it, which may drop it on an empty square
//! instead of making a move. Pawns can't be dropped on the first or last rank. A captured piece that was promoted
//! becomes a pawn again.

use core::convert::identity;
use core::ops::ControlFlow;

use movegen_position::generate::generate_with;
use movegen_position::setup::SetupProblem;
use movegen_position::{AllMoves, Bitboard, CheckInfo, Color, Piece, Role, Setup};

use crate::moves::{Set, VariantMove};
use crate::position::{POCKET_ROLES, VariantPosition, position_unchecked};
use crate::rules::hooks::{Restricted, VariantRules, VariantSink};

pub(crate) struct Crazyhouse;

impl VariantRules for Crazyhouse {
    const COUNTS_MOVES: bool = false;

    #[inline(always)]
    fn moves<S: VariantSink>(position: &VariantPosition, sink: &mut S) -> ControlFlow<S::Stop> {
        let (board, us) = (position.board(), position.turn());
        let check_info = CheckInfo::new(board);
        generate_with::<AllMoves>(board, check_info).try_send(&mut Restricted(&mut *sink, identity))?;
        let free = check_info.block_mask().difference(board.occupied());
        for role in POCKET_ROLES {
            if position.pockets.count(us, role) > 0 {
                let ranks = if role == Role::Pawn { !Bitboard::BACK_RANKS } else { Bitboard::ALL };
                sink.receive(Set::drops(role, free & ranks))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn after(position: &VariantPosition, mv: VariantMove) -> VariantPosition {
        let Some(mv) = mv.as_move() else { return after_drop(position, mv) };
        let (board, us) = (position.board(), position.turn());
        let mut after = VariantPosition { position: position.position.after(mv), ..*position };
        if let Some(square) = board.capture_square(mv) {
            let role = board.role_at(square).filter(|_| !position.promoted.contains(square));
            after.pockets.add(us, role.unwrap_or(Role::Pawn));
            after.promoted = after.promoted.without(square);
        }
        if mv.promotion().is_some() || position.promoted.contains(mv.from()) {
            after.promoted = after.promoted.without(mv.from()).with(mv.to());
        }
        after
    }

    fn is_insufficient_material_for(position: &VariantPosition, _: Color) -> bool {
        let (board, pockets) = (position.board(), position.pockets);
        let can_mate = [Role::Pawn, Role::Rook, Role::Queen].into_iter().any(|role| {
            board.role(role).any() || Color::ALL.into_iter().any(|color| pockets.count(color, role) > 0)
        });
        board.occupied().len() + pockets.len() <= 3 && position.promoted.is_empty() && !can_mate
    }

    fn allows(problem: SetupProblem, _: &Setup) -> bool {
        use SetupProblem::{TooManyPawns, TooManyPieces, TooManyPromoted};
        matches!(problem, TooManyPieces | TooManyPawns | TooManyPromoted)
    }

    fn problem(position: &VariantPosition, setup: &Setup) -> Option<&'static str> {
        let pockets = &position.pockets;
        let in_pockets = |role| pockets.count(Color::White, role) + pockets.count(Color::Black, role);
        if setup.role(Role::Pawn).len() + in_pockets(Role::Pawn) > 16 {
            Some("board and pockets have more than 16 pawns")
        } else {
            let all = setup.occupied().len() + pockets.len();
            (all > 32).then_some("board and pockets have more than 32 pieces")
        }
    }
}

/// Returns the position after a drop.
#[inline(never)]
fn after_drop(position: &VariantPosition, mv: VariantMove) -> VariantPosition {
    let (Some(role), us) = (mv.dropped(), position.turn()) else { return *position };
    let mut setup = Setup::from(&position.position);
    setup.set(mv.to(), Some(Piece::new(us, role)));
    setup.turn = !us;
    setup.en_passant = None;
    setup.halfmove_clock = if role == Role::Pawn { 0 } else { setup.halfmove_clock.saturating_add(1) };
    setup.fullmove_number = setup.fullmove_number.saturating_add(u16::from(us == Color::Black));
    let mut after = VariantPosition { position: position_unchecked(&setup), ..*position };
    after.pockets.remove(us, role);
    after
}
