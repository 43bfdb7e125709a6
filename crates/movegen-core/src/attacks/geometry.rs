//! Moves on an empty board, as constants.

use crate::attacks::diagonals::{anti_diagonal, diagonal};
use crate::attacks::pawns;
use crate::attacks::tables::TABLES;
use crate::types::{Bitboard, Color, MoveKind, Rank, Square};

/// What a bishop and a rook attack from `square` on an empty board.
pub(crate) const fn lines_through(square: Square) -> [Bitboard; 2] {
    [
        diagonal(square).union(anti_diagonal(square)).without(square),
        Bitboard::file(square.file()).union(Bitboard::rank(square.rank())).without(square),
    ]
}

/// Every square that a move of `kind` by `color` can reach from `from` on some board: for pieces their empty-board
/// attacks, for pawns their pushes and captures. Empty for castling and en passant.
pub(crate) const fn destinations(color: Color, kind: MoveKind, from: Square) -> Bitboard {
    let [diagonal, orthogonal] = lines_through(from);
    let pushed = pawns::pushes(color, from.bitboard());
    match kind {
        MoveKind::Knight => Bitboard(TABLES.knight[from.index()]),
        MoveKind::Bishop => diagonal,
        MoveKind::Rook => orthogonal,
        MoveKind::Queen => diagonal.union(orthogonal),
        MoveKind::King => Bitboard(TABLES.king[from.index()]),
        MoveKind::Castling | MoveKind::EnPassant => Bitboard::EMPTY,
        MoveKind::DoublePush => pawns::second_pushes(color, pushed),
        _ => {
            let reached = pushed.union(pawns::attacks(color, from.bitboard()));
            if kind.promotion().is_some() {
                reached.intersection(Bitboard::BACK_RANKS)
            } else {
                reached.difference(Bitboard::BACK_RANKS)
            }
        }
    }
}

/// Every square from which a move of `kind` by `color` can reach `to` on some board: for pieces their empty-board
/// attacks, for pawns (`MoveKind::Pawn`) pushes, double pushes and captures.
pub(crate) const fn origins(color: Color, kind: MoveKind, to: Square) -> Bitboard {
    if !matches!(kind, MoveKind::Pawn) {
        return destinations(color, kind, to);
    }
    // Backwards, a pawn moves like one of the other color.
    let back = match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    };
    let pushed = pawns::pushes(back, to.bitboard());
    let twice = pushed.intersection(Bitboard::rank(Rank::Third.relative_to(color)));
    pushed.union(pawns::pushes(back, twice)).union(pawns::attacks(back, to.bitboard()))
}
