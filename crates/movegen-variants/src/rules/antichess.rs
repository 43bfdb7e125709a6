//! Antichess: the side that has lost all its pieces, or can't move, wins. Captures are mandatory. A king is a piece
//! like any other, pawns can promote to it, and nobody castles.

use core::ops::ControlFlow;

use movegen_position::game::Outcome;
use movegen_position::generate::{AllCaptures, Class, MoveSet, Sink};
use movegen_position::notation::MoveError;
use movegen_position::setup::SetupProblem;
use movegen_position::{
    AllMoves, Bitboard, Board, Color, Move, MoveKind, Piece, Role, Setup, attacks, generate,
};

use crate::moves::{Set, VariantMove};
use crate::position::{VariantPosition, position_unchecked};
use crate::rules::hooks::{VariantRules, VariantSink};

pub(crate) struct Antichess;

/// Passes sets on, and records whether there was any move.
struct Noticing<'a, S> {
    sink: &'a mut S,
    any: bool,
}

impl<S: VariantSink> Noticing<'_, S> {
    /// Sends the moves of a class, and all moves of kings to `targets`, because core knows one king at most.
    #[inline(always)]
    fn send<C: Class>(&mut self, board: &Board, targets: Bitboard) -> ControlFlow<S::Stop> {
        generate::<C>(board).ignoring_checks().try_send(self)?;
        for king in board.pieces(board.turn(), Role::King) {
            self.pass(MoveSet::new(MoveKind::King, king, attacks::king(king) & targets).into())?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pass(&mut self, set: Set) -> ControlFlow<S::Stop> {
        self.any |= set.len() > 0;
        self.sink.receive(set)
    }
}

impl<S: VariantSink> Sink for Noticing<'_, S> {
    type Stop = S::Stop;

    #[inline(always)]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<S::Stop> {
        match set.kind() {
            MoveKind::King => return ControlFlow::Continue(()),
            MoveKind::PromoteKnight => self.pass(Set::king_promotions(set))?,
            _ => {}
        }
        self.pass(set.into())
    }
}

impl VariantRules for Antichess {
    const MOVES_AS_CHESS: bool = false;

    const NOBODY_CASTLES: Option<&'static str> = Some("nobody castles in Antichess");

    fn end(position: &VariantPosition) -> Option<Outcome> {
        let board = position.board();
        let winner = Color::ALL.into_iter().find(|&color| board.color(color).is_empty())?;
        Some(Outcome::Variant { winner: Some(winner), reason: "all pieces lost" })
    }

    fn without_moves(position: &VariantPosition) -> Option<Outcome> {
        Some(Outcome::Variant { winner: Some(position.turn()), reason: "no legal move" })
    }

    #[inline(always)]
    fn moves<S: VariantSink>(position: &VariantPosition, sink: &mut S) -> ControlFlow<S::Stop> {
        let board = position.board();
        let mut sink = Noticing { sink, any: false };
        sink.send::<AllCaptures>(board, board.color(!board.turn()))?;
        if sink.any { ControlFlow::Continue(()) } else { sink.send::<AllMoves>(board, !board.occupied()) }
    }

    #[inline(always)]
    fn after(position: &VariantPosition, mv: VariantMove) -> VariantPosition {
        match mv.as_move() {
            Some(mv) => VariantPosition { position: position.position.after(mv), ..*position },
            None => after_king_promotion(position, mv),
        }
    }

    fn in_check(_: &VariantPosition) -> bool {
        false
    }

    /// Only recognizes two endgames: bishops that can never meet, and a knight against a knight.
    fn is_insufficient_material_for(position: &VariantPosition, color: Color) -> bool {
        let board = position.board();
        let squares = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES];
        let (ours, theirs) = (board.color(color), board.color(!color));
        let only = |role| board.occupied().is_subset(board.role(role));
        if ours.is_empty() || theirs.is_empty() {
            ours.any()
        } else if only(Role::Bishop) {
            // A bishop can't be captured on squares of a color where the other side has none.
            squares.into_iter().any(|of| !ours.is_disjoint(of) && theirs.is_disjoint(of))
        } else if only(Role::Knight) && board.occupied().len() == 2 {
            // While both knights stand on squares of one color, the side to move can never capture the other.
            let on_one_color = squares.into_iter().any(|of| board.occupied().is_subset(of));
            on_one_color != (board.turn() == color)
        } else {
            false
        }
    }

    fn allows(problem: SetupProblem, _: &Setup) -> bool {
        use SetupProblem::{EnPassantCheck, ImpossibleCheck, KingCount, KingsAdjacent, OpponentInCheck};
        let of_kings = matches!(problem, KingCount | KingsAdjacent | OpponentInCheck);
        of_kings || matches!(problem, EnPassantCheck | ImpossibleCheck)
    }

    fn why_not(_: &VariantPosition, _: Move) -> Option<MoveError> {
        // Since no king has to be safe, only a capture elsewhere can forbid a move that a piece could make.
        Some(MoveError::CaptureForced)
    }
}

/// Returns the position after a promotion to a king: promotes to a queen, and replaces it.
#[cold]
fn after_king_promotion(position: &VariantPosition, mv: VariantMove) -> VariantPosition {
    let (Some(from), to, us) = (mv.from(), mv.to(), position.turn()) else { return *position };
    let queen = Move::new(MoveKind::PromoteQueen, from, to);
    let promoted = position.position.after(queen);
    let mut setup = Setup::from(&promoted);
    setup.set(to, Some(Piece::new(us, Role::King)));
    VariantPosition { position: position_unchecked(&setup), ..*position }
}
