//! Tests a move's legality without generating the others.

use crate::attacks::between;
use crate::attacks::destinations;
use crate::board::Board;
use crate::generate::class::{AllMoves, Legality};
use crate::generate::move_class::Class;
use crate::generate::request::{Generate, generate};
use crate::king::CheckInfo;
use crate::king::attackers::is_safe_after;
use crate::king::castling::{castling_rooks, is_castling_safe};
use crate::king::en_passant::en_passant_origins;
use crate::types::{Move, MoveKind, Role};

/// # Moves: is one legal?
impl Board {
    /// Whether `mv` is a legal move of this board. Accepts any value.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Square};
    /// let board = Board::default();
    /// assert!(board.is_legal(Move::new(MoveKind::Knight, Square::G1, Square::F3)));
    /// assert!(!board.is_legal(Move::new(MoveKind::Bishop, Square::G1, Square::F3)));
    /// ```
    #[doc(alias("hash_move", "tt", "ttmove"))]
    // Always inlined: the call would be 14 % of its instructions.
    #[inline(always)]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Castling | MoveKind::EnPassant => is_rare_move_legal(self, mv),
            _ => is_plain_move_legal(self, mv),
        }
    }

    /// Whether `mv` is a pseudo-legal move of this board: see [`Generate::pseudo_legal`]. Accepts any value.
    #[doc(alias("hash_move", "ttmove"))]
    #[inline]
    #[must_use]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        generate::<AllMoves>(self).pseudo_legal().contains(mv)
    }
}

impl<C: Class, L: Legality> Generate<'_, C, L> {
    /// Whether `mv` is one of the moves. Accepts any value. About ten times cheaper than generating the list.
    #[inline]
    #[must_use]
    pub fn contains(self, mv: Move) -> bool {
        // Runs only the rule for that kind, on one-square masks: all rules would take twice the time.
        let Self { board, check_info, from, to, class, .. } = self.from(mv.from()).to(mv.to());
        class.contains::<L>(board, check_info, from, to, mv)
    }
}

/// Whether `mv` is legal; not for castling and en passant.
///
/// This states the rules a second time, for one move and without branching on color or kind, which are hard to predict:
/// 14 % less time than with branches on moves in unpredictable order (AMD Zen 4). Tests compare it with the generator.
#[inline(always)]
fn is_plain_move_legal(board: &Board, mv: Move) -> bool {
    let (us, kind, from, to) = (board.turn(), mv.kind(), mv.from(), mv.to());
    let (ours, them, occupied) = (board.color(us), board.color(!us), board.occupied());
    if !(ours & board.moved_by(kind)).contains(from) {
        return false;
    }
    // A pawn goes straight to an empty square, and diagonally to an opposing piece.
    let (by_pawn, straight) = (matches!(kind.role(), Role::Pawn), from.file() == to.file());
    let forbidden = ours | them.when(by_pawn & straight) | (!occupied).when(by_pawn & !straight);
    let blocked = between(from, to) & occupied | to.bitboard() & forbidden;
    destinations(us, kind, from).contains(to) & blocked.is_empty() && is_safe_after(board, us, mv)
}

/// Whether `mv`, castling or en passant, is legal.
#[cold]
#[inline(never)]
fn is_rare_move_legal(board: &Board, mv: Move) -> bool {
    let (us, from, to) = (board.turn(), mv.from(), mv.to());
    if mv.kind() == MoveKind::EnPassant {
        return board.en_passant() == Some(to) && en_passant_origins(board).contains(from);
    }
    board.king(us) == from
        && castling_rooks(board, us, &CheckInfo::new(board)).contains(to)
        && is_castling_safe(from, to, board.king_danger())
}
