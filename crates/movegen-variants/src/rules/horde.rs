//! Horde: White has 36 pawns and no king, and wins by mate. Black wins by capturing all of White's pieces. White's
//! pawns on the first rank may make a double push, too, and aren't captured en passant after it.

use core::ops::ControlFlow;

use movegen_position::generate::MoveSet;
use movegen_position::setup::SetupProblem;
use movegen_position::{Bitboard, CheckInfo, Color, Rank, Role, Setup, Square};

use crate::position::VariantPosition;
use crate::rules::hooks::{End, Rules, Sink};
use crate::rules::movement::{self, Royal, Safety};

pub(crate) struct Horde;

/// White has nothing to protect.
struct NoKing;

impl Safety for NoKing {
    #[inline(always)]
    fn legal(&self, set: MoveSet) -> Bitboard {
        set.targets()
    }

    #[inline(always)]
    fn is_unsafe(&self, _: Square, _: Bitboard) -> bool {
        true
    }
}

impl Rules for Horde {
    fn end(position: &VariantPosition) -> Option<End> {
        let horde = position.board().color(Color::White);
        horde.is_empty().then_some(End { winner: Some(Color::Black), reason: "horde captured" })
    }

    #[inline(always)]
    fn moves<S: Sink>(position: &VariantPosition, sink: &mut S) -> ControlFlow<S::Stop> {
        let board = position.board();
        match board.turn() {
            Color::White => movement::send(board, Bitboard::ALL, &NoKing, sink),
            Color::Black => {
                let royal = Royal { board, check_info: CheckInfo::new(board) };
                movement::send(board, Bitboard::ALL, &royal, sink)
            }
        }
    }

    fn in_check(position: &VariantPosition) -> bool {
        position.turn() == Color::Black && position.board().in_check()
    }

    fn allows(problem: SetupProblem, setup: &Setup) -> bool {
        use SetupProblem::{KingCount, PawnOnBackRank, TooManyPawns, TooManyPieces};
        match problem {
            KingCount => {
                setup.pieces(Color::White, Role::King).is_empty()
                    && setup.pieces(Color::Black, Role::King).len() == 1
            }
            PawnOnBackRank => {
                let pawns = setup.role(Role::Pawn) & Bitboard::BACK_RANKS;
                pawns.is_subset(setup.color(Color::White) & Bitboard::rank(Rank::First))
            }
            TooManyPieces | TooManyPawns => {
                setup.color(Color::White).len() <= 36
                    && setup.color(Color::Black).len() <= 16
                    && setup.pieces(Color::Black, Role::Pawn).len() <= 8
            }
            _ => false,
        }
    }

    fn problem(position: &VariantPosition, setup: &Setup) -> Option<&'static str> {
        let board = position.board();
        let king = board.king(Color::Black);
        let is_attacked =
            setup.turn == Color::White && board.is_attacked(king, Color::White, board.occupied());
        if setup.pieces(Color::White, Role::King).any() {
            Some("the horde has no king")
        } else {
            is_attacked.then_some("the side not to move is in check")
        }
    }
}
