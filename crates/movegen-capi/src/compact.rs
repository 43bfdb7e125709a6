//! What `lists.rs` has, in a third of the code: one generator of legal moves and one of pseudo-legal ones, whose lists are sifted by
//! kind. It holds no rule of how men move, only what the kinds are called by; the tests of movegen-wasm hold it to every kind.

use core::ops::ControlFlow;

use movegen_position::{
    Board, GenKind, GivesCheck, Legal, Move, MoveKind, MoveList, Position, attacks, generate,
};

/// The legal moves of a kind.
pub(crate) fn list<K: GenKind>(board: &Board) -> MoveList {
    sift::<K>(board, legal(board))
}

/// The pseudo-legal moves of a kind.
pub(crate) fn pseudo_legal<K: GenKind>(board: &Board) -> MoveList {
    sift::<K>(board, all_pseudo_legal(board))
}

/// Whether a move, which may come from anywhere, is legal.
pub(crate) fn is_legal(board: &Board, mv: Move) -> bool {
    legal(board).contains(&mv)
}

/// How many lines of `depth` moves there are. Those of the last ply are listed and not made.
pub(crate) fn perft(position: &Position, depth: u8) -> u64 {
    lines(&mut { *position }, depth, &mut MoveList::new())
}

fn lines(position: &mut Position, depth: u8, last: &mut MoveList) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        fill(last, position.board());
        return last.len() as u64;
    }
    let mut count = 0;
    for &mv in &legal(position.board()) {
        let undo = position.make(mv);
        count += lines(position, depth - 1, last);
        position.unmake(undo);
    }
    count
}

fn legal(board: &Board) -> MoveList {
    let mut list = MoveList::new();
    fill(&mut list, board);
    list
}

/// Lists the legal moves where a list is: to set up a new one takes a sixth of perft's time.
#[inline(never)]
fn fill(list: &mut MoveList, board: &Board) {
    list.clear();
    let ControlFlow::Continue(()) = generate::<Legal>(board).send(list);
}

#[inline(never)]
fn all_pseudo_legal(board: &Board) -> MoveList {
    generate::<Legal>(board).pseudo_legal().list()
}

/// Keeps the moves of kind `K` of a list of all legal or all pseudo-legal ones.
fn sift<K: GenKind>(board: &Board, mut all: MoveList) -> MoveList {
    let has_any = if board.in_check() { K::IN_CHECK } else { K::OUT_OF_CHECK };
    all.retain(|&mv| {
        has_any
            && if is_forcing(board, mv) {
                K::CAPTURES
            } else {
                K::QUIETS && (!K::ONLY_CHECKS || is_quiet_check(board, mv))
            }
    });
    all
}

/// Whether a move is one of the captures: under-promotions are not, and promotions to a queen are.
fn is_forcing(board: &Board, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::PromoteQueen => true,
        MoveKind::PromoteRook | MoveKind::PromoteBishop | MoveKind::PromoteKnight => false,
        _ => board.is_capture(mv),
    }
}

/// Whether a quiet move is one of the quiet checks.
fn is_quiet_check(board: &Board, mv: Move) -> bool {
    let king = board.king(!board.turn());
    match mv.kind() {
        MoveKind::PromoteRook | MoveKind::PromoteBishop => false,
        MoveKind::PromoteKnight => attacks::knight(king).contains(mv.to()),
        // By pseudo-legal rules a king may walk up to the other; that is no check.
        MoveKind::King if attacks::king(king).contains(mv.to()) => false,
        _ => board.gives_check(mv) != GivesCheck::None,
    }
}
