//! Explains why another program may have missed a legal move, and why a move is illegal.

use movegen_position::attacks::between;
use movegen_position::generate::{MoveClass, generate_class};
use movegen_position::notation::Uci;
use movegen_position::types::CastlingSide;
use movegen_position::{Bitboard, Board, Color, File, Move, MoveKind, Position, Role, Setup, Square};

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
    let Ok(mv) = text.parse::<Uci>() else { return "not a move in UCI".to_owned() };
    let board = position.board();
    let us = position.turn();
    match board.color_at(mv.from) {
        None => return format!("there is no piece on {}", mv.from),
        Some(color) if color != us => return format!("the piece on {} belongs to the other side", mv.from),
        Some(_) => {}
    }
    let role = board.role_at(mv.from).unwrap_or(Role::Pawn);
    if role == Role::King {
        if let Some(reason) = castling(board, us, mv) {
            return reason;
        }
    }
    let pseudo_legal = generate_class(MoveClass::AllMoves, board).pseudo_legal().list();
    let found = pseudo_legal
        .iter()
        .copied()
        .find(|&known| known.from() == mv.from && known.to() == mv.to && known.promotion() == mv.promotion);
    match found {
        Some(found) => exposed(position, found),
        None if role == Role::Pawn
            && pseudo_legal.iter().any(|known| known.from() == mv.from && known.to() == mv.to) =>
        {
            "a pawn must promote on the last rank, to a knight, bishop, rook or queen; nothing else can"
                .to_owned()
        }
        None if is_possible_without_checkers(position, mv) => {
            format!("does not end the check by the {}", list(board, position.check_info().checkers()))
        }
        None if board.color_at(mv.to) == Some(us) => format!("{} has a piece of the same side", mv.to),
        None if role == Role::Pawn && mv.from.file() != mv.to.file() && board.color_at(mv.to).is_none() => {
            let square = board.en_passant().map_or("none".to_owned(), |square| square.to_string());
            format!("there is nothing to capture on {}; the en passant square is {square}", mv.to)
        }
        None => format!("a {} does not move from {} to {} here", role.name(), mv.from, mv.to),
    }
}

/// Whether the king is in check and the move would be legal without the checkers. In check,
/// pseudo-legal moves are evasions.
fn is_possible_without_checkers(position: &Position, mv: Uci) -> bool {
    let mut setup = Setup::from(position.board());
    let checkers = position.check_info().checkers();
    for checker in checkers {
        setup.set(checker, None);
    }
    let is_found = |board: Position| {
        let moves = board.legal_moves();
        moves
            .iter()
            .any(|known| known.from() == mv.from && known.to() == mv.to && known.promotion() == mv.promotion)
    };
    checkers.any() && Position::try_from(&setup).is_ok_and(is_found)
}

/// Explains why a pseudo-legal move leaves the king attacked.
fn exposed(position: &Position, mv: Move) -> String {
    let (board, us) = (position.board(), position.turn());
    let after = board.after(mv);
    let king = after.king(us);
    let attackers = list(&after, after.attackers_to(king, !us, after.occupied()));
    let check_info = position.check_info();
    if mv.from() == board.king(us) {
        return format!("the king would be attacked by the {attackers}");
    }
    if mv.kind() == MoveKind::EnPassant {
        return format!("capturing en passant leaves the king attacked by the {attackers}");
    }
    if check_info.pinned().contains(mv.from()) {
        return format!("the {} is pinned by the {attackers}", mv.role().name());
    }
    format!("does not end the check by the {attackers}")
}

/// Explains why a move that looks like castling (the king crosses two files or takes its own rook) is
/// illegal. Returns `None` for other moves.
fn castling(board: &Board, us: Color, mv: Uci) -> Option<String> {
    let king = mv.from;
    let takes_rook = board.pieces(us, Role::Rook).contains(mv.to);
    let crosses_two_files =
        king.rank() == mv.to.rank() && king.file().index().abs_diff(mv.to.file().index()) == 2;
    if !takes_rook && !crosses_two_files {
        return None;
    }
    let (side, king_file, rook_file) = if mv.to.file() > king.file() {
        (CastlingSide::KingSide, File::G, File::F)
    } else {
        (CastlingSide::QueenSide, File::C, File::D)
    };
    let Some(rook) = board.castling_rook(us, side) else {
        return Some("no castling right on this side".to_owned());
    };
    let (king_to, rook_to) = (Square::new(king_file, king.rank()), Square::new(rook_file, king.rank()));
    let path = |from, to| between(from, to).with(to);
    let blockers = (path(king, king_to) | path(rook, rook_to)) & board.occupied().without(king).without(rook);
    let attacked = path(king, king_to).with(king) & board.king_danger();
    Some(if blockers.any() {
        format!("castling is blocked by the {}", list(board, blockers))
    } else if attacked.contains(king) {
        "castling out of check".to_owned()
    } else if let Some(square) = attacked.first() {
        let kind = if square == king_to { "into" } else { "through" };
        format!("castling {kind} check on {square}")
    } else {
        "the rook shields the king from an attack on its rank".to_owned()
    })
}

/// Names the pieces on these squares: `rook on e8 and knight on f6`.
fn list(board: &Board, squares: Bitboard) -> String {
    let name = |square| format!("{} on {square}", board.role_at(square).map_or("piece", Role::name));
    squares.into_iter().map(name).collect::<Vec<_>>().join(" and ")
}
