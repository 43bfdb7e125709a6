//! Explains why another program may have missed a legal move, and why a move is illegal.

use movegen_position::notation::{MoveError, Uci};
use movegen_position::{Bitboard, Board, Move, MoveKind, Position, Role};

/// Describes what is special about a legal move.
pub(super) fn of_legal(position: &Position, mv: Move) -> String {
    let board = position.board();
    let check_info = position.check_info();
    let mut texts = Vec::new();
    match mv.kind() {
        MoveKind::EnPassant => texts.push("an en passant capture".to_owned()),
        MoveKind::Castling => texts.push("castling: the king's path is free and not attacked".to_owned()),
        MoveKind::DoublePush => texts.push("a double push".to_owned()),
        kind => {
            if let Some(role) = kind.promotion() {
                texts.push(format!("a promotion to a {}", role.name()));
            }
            let moved = if board.is_capture(mv) { "a capture by" } else { "a move of" };
            texts.push(format!("{moved} the {}", kind.role().name()));
        }
    }
    if check_info.pinned().contains(mv.from()) {
        texts.push("pinned, and stays on the line of its pin".to_owned());
    }
    if check_info.in_check() {
        texts.push(format!("ends the check by the {}", list(board, check_info.checkers())));
    }
    texts.join(", ")
}

/// Explains why a text isn't a legal move.
pub(super) fn of_illegal(position: &Position, text: &str) -> String {
    let Ok(Uci::Move { from, to, promotion }) = text.parse() else { return "not a move in UCI".to_owned() };
    let Err(error) = position.parse_move(text) else { return "another notation of a legal move".to_owned() };
    let board = position.board();
    match error {
        MoveError::InCheck | MoveError::StillInCheck | MoveError::Pinned { .. } => {
            let Some(mv) = board.candidate_move(from, to, promotion) else { return error.to_string() };
            let after = board.after(mv);
            let attackers = after.attackers_to(after.king(board.turn()), !board.turn(), after.occupied());
            format!("{error} by the {}", list(&after, attackers))
        }
        error => error.to_string(),
    }
}

/// Names the pieces on these squares: `rook on e8 and knight on f6`.
fn list(board: &Board, squares: Bitboard) -> String {
    let name = |square| format!("{} on {square}", board.role_at(square).map_or("piece", Role::name));
    squares.into_iter().map(name).collect::<Vec<_>>().join(" and ")
}
