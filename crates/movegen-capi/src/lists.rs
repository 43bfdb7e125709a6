//! Lists and counts, each compiled for its kind. `compact.rs` has the same functions for the feature of that name.

use movegen_position::{Board, GenKind, Move, MoveList, Position, generate};

/// The legal moves of a kind.
pub(crate) fn list<K: GenKind>(board: &Board) -> MoveList {
    generate::<K>(board).list()
}

/// The pseudo-legal moves of a kind.
pub(crate) fn pseudo_legal<K: GenKind>(board: &Board) -> MoveList {
    generate::<K>(board).pseudo_legal().list()
}

/// Whether a move, which may come from anywhere, is legal.
pub(crate) fn is_legal(board: &Board, mv: Move) -> bool {
    board.is_legal(mv)
}

/// How many lines of `depth` moves there are.
pub(crate) fn perft(position: &Position, depth: u8) -> u64 {
    position.perft(depth)
}
