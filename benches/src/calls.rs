//! Single calls of the libraries, on the same positions and moves.
//!
//! A library isn't asked for what its board caches and updates with every move.

use std::hint::black_box;

use movegen_position::generate::{MoveSets, Status};
use movegen_position::{AllMoves, CheckInfo, Move, MoveList, Position, generate};
use shakmaty::Position as _;

use crate::corpus::{Corpus, Item};
use crate::{Asker, Call, OURS, in_turns};

const ANY_MOVE: &str = "is there a legal move";
const LEGAL: &str = "test a legal move";
const OTHER: &str = "test a move of another position";
const IN_CHECK: &str = "is the king in check";
const MAKE_AND_CHECK: &str = "make a move, then its checkers and pins";
const MAKE: &str = "make a move";
const MAKE_LEGAL: &str = "make a move if it is legal";
const LIST: &str = "legal moves as a list";
const SETS: &str = "legal moves as sets";
const COUNT: &str = "number of legal moves";
const CAPTURES: &str = "legal captures as a list";
const NULL_MOVE: &str = "the position after a null move";
const STATUS: &str = "ongoing, checkmate or stalemate";
const PIECE: &str = "the piece on a square";
const ATTACKERS: &str = "the attackers of a square";

/// Where libraries differ by design: only some moves know their kind, only shakmaty's captures include en passant,
/// and castling goes to the square of the king or of the rook.
pub const DIFFERENT: [&str; 3] = [OTHER, CAPTURES, PIECE];

/// All calls.
pub fn calls() -> Vec<Call> {
    let Corpus { movegen, cozy, shakmaty, chess } = Corpus::new();
    in_turns([ours(movegen), of_cozy(cozy), of_shakmaty(shakmaty), of_chess(chess)])
}

/// Counts the moves of a list, which must be complete in memory.
#[inline(always)]
fn listed<L>(list: &L, len: usize) -> u64 {
    black_box(list);
    len as u64
}

fn ours(items: Vec<Item<Position, Move>>) -> Vec<Call> {
    let mut movegen = Asker::new(OURS, items.leak());
    movegen.sum(ANY_MOVE, |item| u64::from(item.position.has_legal_move()));
    movegen.sum(LEGAL, |item| u64::from(item.position.is_legal(item.legal)));
    movegen.sum(OTHER, |item| u64::from(item.position.is_legal(item.other)));
    movegen.sum(IN_CHECK, |item| u64::from(item.position.in_check()));
    movegen.ask(MAKE_AND_CHECK, |item| {
        let next = item.position.after(item.legal);
        black_box(&CheckInfo::new(next.board()));
        next
    });
    movegen.ask(MAKE, |item| item.position.after(item.legal));
    movegen.sum(MAKE_LEGAL, |item| {
        let mut next = item.position;
        let legal = next.play(item.legal).is_ok();
        black_box(&next);
        u64::from(legal)
    });
    movegen.sum(LIST, |item| {
        let list = MoveList::of::<AllMoves>(item.position.board());
        listed(&list, list.len())
    });
    // Returned from a closure, the list of sets would be copied, 2 KB.
    movegen.sum(SETS, |item| {
        let mut sets = MoveSets::new();
        generate::<AllMoves>(item.position.board()).send(&mut sets);
        listed(&sets, 1)
    });
    movegen.sum(COUNT, |item| item.position.legal_count() as u64);
    movegen.sum(CAPTURES, |item| {
        let board = item.position.board();
        let list = generate::<AllMoves>(board).targets(board.color(!board.turn())).list();
        listed(&list, list.len())
    });
    movegen.ask(NULL_MOVE, |item| item.position.after_null());
    movegen.sum(STATUS, |item| u64::from(item.position.status() == Status::Ongoing));
    movegen.ask(PIECE, |item| item.position.piece_at(item.other.to()));
    movegen.sum(ATTACKERS, |item| {
        let board = item.position.board();
        board.attackers_to(item.other.from(), !board.turn(), board.occupied()).len() as u64
    });
    movegen.calls
}

fn of_cozy(items: Vec<Item<cozy_chess::Board, cozy_chess::Move>>) -> Vec<Call> {
    /// The moves as a list, which is what the other libraries return.
    #[inline(always)]
    fn list(board: &cozy_chess::Board, mask: cozy_chess::BitBoard) -> u64 {
        let (mut list, mut len) = ([None; 256], 0);
        board.generate_moves(|mut moves| {
            moves.to &= mask;
            for mv in moves {
                list[len] = Some(mv);
                len += 1;
            }
            false
        });
        listed(&list, len)
    }
    let mut cozy = Asker::new("cozy-chess", items.leak());
    cozy.sum(ANY_MOVE, |item| u64::from(item.position.generate_moves(|_| true)));
    cozy.sum(LEGAL, |item| u64::from(item.position.is_legal(item.legal)));
    cozy.sum(OTHER, |item| u64::from(item.position.is_legal(item.other)));
    for what in [MAKE_AND_CHECK, MAKE] {
        cozy.ask(what, |item| {
            let mut next = item.position.clone();
            next.play_unchecked(item.legal);
            next
        });
    }
    cozy.sum(MAKE_LEGAL, |item| {
        let mut next = item.position.clone();
        let legal = next.try_play(item.legal).is_ok();
        black_box(&next);
        u64::from(legal)
    });
    cozy.sum(LIST, |item| list(&item.position, cozy_chess::BitBoard::FULL));
    cozy.sum(SETS, |item| {
        let (mut sets, mut len) = ([None; 64], 0);
        item.position.generate_moves(|moves| {
            sets[len & 63] = Some(moves);
            len += 1;
            false
        });
        listed(&(sets, len), 1)
    });
    cozy.sum(COUNT, |item| {
        let mut count = 0;
        item.position.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    });
    cozy.sum(CAPTURES, |item| list(&item.position, item.position.colors(!item.position.side_to_move())));
    cozy.ask(NULL_MOVE, |item| item.position.null_move());
    cozy.sum(STATUS, |item| u64::from(item.position.status() == cozy_chess::GameStatus::Ongoing));
    cozy.ask(PIECE, |item| (item.position.piece_on(item.other.to), item.position.color_on(item.other.to)));
    cozy.calls
}

fn of_shakmaty(items: Vec<Item<shakmaty::Chess, shakmaty::Move>>) -> Vec<Call> {
    let mut shakmaty = Asker::new("shakmaty", items.leak());
    shakmaty.sum(ANY_MOVE, |item| u64::from(!item.position.legal_moves().is_empty()));
    shakmaty.sum(LEGAL, |item| u64::from(item.position.is_legal(item.legal)));
    shakmaty.sum(OTHER, |item| u64::from(item.position.is_legal(item.other)));
    shakmaty.sum(IN_CHECK, |item| u64::from(item.position.is_check()));
    shakmaty.ask(MAKE, |item| {
        let mut next = item.position.clone();
        next.play_unchecked(item.legal);
        next
    });
    shakmaty.sum(MAKE_LEGAL, |item| {
        let next = item.position.clone().play(item.legal);
        black_box(&next);
        u64::from(next.is_ok())
    });
    shakmaty.sum(LIST, |item| {
        let list = item.position.legal_moves();
        listed(&list, list.len())
    });
    shakmaty.sum(COUNT, |item| item.position.legal_moves().len() as u64);
    shakmaty.sum(CAPTURES, |item| {
        let list = item.position.capture_moves();
        listed(&list, list.len())
    });
    shakmaty.ask(NULL_MOVE, |item| item.position.clone().swap_turn().ok());
    shakmaty.sum(STATUS, |item| u64::from(!item.position.is_checkmate() && !item.position.is_stalemate()));
    shakmaty.ask(PIECE, |item| item.position.board().piece_at(item.other.to()));
    shakmaty.sum(ATTACKERS, |item| {
        let board = item.position.board();
        let square = item.other.from().expect("not a drop");
        board.attacks_to(square, !item.position.turn(), board.occupied()).count() as u64
    });
    shakmaty.calls
}

fn of_chess(items: Vec<Item<chess::Board, chess::ChessMove>>) -> Vec<Call> {
    #[inline(always)]
    fn list(moves: chess::MoveGen) -> u64 {
        let (mut list, mut len) = ([None; 256], 0);
        for (slot, mv) in list.iter_mut().zip(moves) {
            *slot = Some(mv);
            len += 1;
        }
        listed(&list, len)
    }
    let mut chess = Asker::new("chess", items.leak());
    chess.sum(ANY_MOVE, |item| u64::from(chess::MoveGen::new_legal(&item.position).next().is_some()));
    chess.sum(LEGAL, |item| u64::from(item.position.legal(item.legal)));
    chess.sum(OTHER, |item| u64::from(item.position.legal(item.other)));
    for what in [MAKE_AND_CHECK, MAKE] {
        chess.ask(what, |item| item.position.make_move_new(item.legal));
    }
    chess.sum(LIST, |item| list(chess::MoveGen::new_legal(&item.position)));
    chess.ask(SETS, |item| chess::MoveGen::new_legal(&item.position));
    chess.sum(COUNT, |item| chess::MoveGen::new_legal(&item.position).len() as u64);
    chess.sum(CAPTURES, |item| {
        let mut moves = chess::MoveGen::new_legal(&item.position);
        moves.set_iterator_mask(*item.position.color_combined(!item.position.side_to_move()));
        list(moves)
    });
    chess.ask(NULL_MOVE, |item| item.position.null_move());
    chess.sum(STATUS, |item| u64::from(item.position.status() == chess::BoardStatus::Ongoing));
    chess.ask(PIECE, |item| {
        (item.position.piece_on(item.other.get_dest()), item.position.color_on(item.other.get_dest()))
    });
    chess.calls
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_libraries_agree() {
        assert_eq!(crate::disagreement(&super::calls(), &super::DIFFERENT), None);
    }
}
