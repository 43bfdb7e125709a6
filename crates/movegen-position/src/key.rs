//! The hash key of a position: from scratch, and as a move changes it.

use movegen_core::{Bitboard, Board, Color, Move, MoveKind, Piece, Role, Square, Wing};

use crate::zobrist;

/// The key of a board: the XOR of one number for each man on its square, each rook that may castle, the file of the
/// en passant square, and Black to move.
///
/// Boards that are equal have equal keys. The keys come from one seed and are stable under semver.
///
/// ```
/// use movegen_position::{Position, key_of};
/// let mut position = Position::default();
/// let mv = position.parse_uci("e2e4").unwrap();
/// let _ = position.play(mv);
/// assert_eq!(position.key(), key_of(position.board()));
/// ```
pub fn key_of(board: &Board) -> u64 {
    let mut key = 0;
    for piece in Piece::ALL {
        for square in board.pieces(piece.color(), piece.role()) {
            key ^= zobrist::piece(piece, square);
        }
    }
    if board.turn() == Color::Black {
        key ^= zobrist::black();
    }
    key ^ key_of_castles(board.castles().rooks()) ^ key_of_en_passant(board.en_passant())
}

/// The key of the pawns alone, for what depends on nothing else.
pub fn pawn_key_of(board: &Board) -> u64 {
    let keys = [Piece::WhitePawn, Piece::BlackPawn].map(|pawn| {
        let squares = board.pieces(pawn.color(), pawn.role());
        squares.into_iter().fold(0, |key, square| key ^ zobrist::piece(pawn, square))
    });
    keys[0] ^ keys[1]
}

/// The key of how many men of each sort there are, wherever they stand.
///
/// ```
/// use movegen_position::{Board, material_key_of};
/// let key = |epd: &str| material_key_of(&epd.parse::<Board>().unwrap());
/// assert_eq!(key("4k3/8/8/8/8/8/8/R3K3 w - -"), key("8/3k4/8/8/R7/8/8/3K4 b - -"));
/// assert_ne!(key("4k3/8/8/8/8/8/8/R3K3 w - -"), key("4k3/8/8/8/8/8/8/RR2K3 w - -"));
/// ```
pub fn material_key_of(board: &Board) -> u64 {
    let of_piece = |piece: Piece| {
        let count = board.pieces(piece.color(), piece.role()).len();
        Square::ALL.into_iter().take(count).fold(0, |key, square| key ^ zobrist::piece(piece, square))
    };
    Piece::ALL.into_iter().fold(0, |key, piece| key ^ of_piece(piece))
}

/// The part of the key that is of rooks which may castle.
#[inline(always)]
fn key_of_castles(rooks: Bitboard) -> u64 {
    rooks.into_iter().fold(0, |key, rook| key ^ zobrist::castle(rook))
}

/// The part of the key that is of the en passant square.
#[inline(always)]
fn key_of_en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, zobrist::en_passant)
}

/// What a move changes in the key by the rooks that may castle no more, and by the en passant squares. Kept out of the way of
/// the moves that change neither: inlined, it costs them 2 to 4 instructions of 145.
#[inline(never)]
fn state_change(lost: Bitboard, before: Option<Square>, after: Option<Square>) -> u64 {
    key_of_castles(lost) ^ key_of_en_passant(before) ^ key_of_en_passant(after)
}

/// What a move of `us` changes in the key: `before` is the board it is made on, `after` the one it leads to.
#[inline(always)]
pub(crate) fn change(us: Color, before: &Board, mv: Move, after: &Board) -> u64 {
    let them = !us;
    let (kind, from, to) = (mv.kind(), mv.from(), mv.to());
    let mut change = zobrist::black();
    if kind == MoveKind::Castle {
        let wing = Wing::of(from, to);
        change ^= zobrist::man(us, Role::King.index(), from);
        change ^= zobrist::man(us, Role::King.index(), Square::at(wing.king_file(), from.rank()));
        change ^= zobrist::man(us, Role::Rook.index(), to);
        change ^= zobrist::man(us, Role::Rook.index(), Square::at(wing.rook_file(), from.rank()));
    } else {
        change ^= zobrist::mover(us, kind, from, to);
        if before.color(them).contains(to) {
            change ^= zobrist::man(them, before.role_number_at(to), to);
        } else if kind == MoveKind::EnPassant {
            change ^= zobrist::man(them, Role::Pawn.index(), Square::at(to.file(), from.rank()));
        }
    }
    // Few moves touch rights or en passant.
    if !before.has_state_of(after) {
        let lost = before.castles().rooks() ^ after.castles().rooks();
        change ^= state_change(lost, before.en_passant(), after.en_passant());
    }
    change
}

/// The key after the turn is passed.
#[inline]
pub(crate) fn of_turn_passed(before: &crate::Position) -> u64 {
    before.key() ^ zobrist::black() ^ key_of_en_passant(before.board().en_passant())
}
