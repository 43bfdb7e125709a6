//! Positions under any rules: what is on the board, moves, repetitions and perft.

use movegen_position::game::Claim;
use movegen_position::{Bitboard, CastlingSide, Color, Move, MoveKind, Piece, Role, Square};
use movegen_variants::{VariantMove, VariantPosition};

use crate::{ERROR, OK};

/// The moves that JavaScript reads: 301 with every kind of piece in the pocket and two kings on the board.
pub type Moves = [u16; 512];
/// The repetition keys that JavaScript writes.
pub type Keys = [u64; 65535];

/// Returns the side to move.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_turn(position: &VariantPosition) -> i32 {
    position.turn() as i32
}

/// Returns the piece on a square as a FEN letter, or 0.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_piece_at(position: &VariantPosition, square: u8) -> u8 {
    let piece = Square::from_index(square.into()).and_then(|square| position.board().piece_at(square));
    piece.map_or(0, letter)
}

/// Returns the squares of the pieces with a FEN letter.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_pieces(position: &VariantPosition, letter: u8) -> u64 {
    let piece = Piece::from_letter(letter.into());
    piece.map_or(0, |piece| position.board().pieces(piece.color(), piece.role()).0)
}

/// Returns the squares of all pieces of a color.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_men(position: &VariantPosition, color: u8) -> u64 {
    position.board().color(self::color(color)).0
}

/// Returns the squares of the pieces that give check.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_checkers(position: &VariantPosition) -> u64 {
    if position.in_check() { position.board().checkers().0 } else { 0 }
}

/// Returns the squares of a color's pieces that are pinned, as in chess.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_pinned(position: &VariantPosition, color: u8) -> u64 {
    position.board().pinned(self::color(color)).0
}

/// Returns what the piece on a square attacks.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_attacks_from(position: &VariantPosition, square: u8) -> u64 {
    let square = Square::from_index(square.into());
    square.map_or(Bitboard::EMPTY, |square| position.board().attacks_from(square)).0
}

/// Returns the squares attacked by a color.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_attacked_by(position: &VariantPosition, color: u8) -> u64 {
    position.board().attacked_by(self::color(color)).0
}

/// Returns the squares of a color's pieces that attack a square.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_attackers_to(position: &VariantPosition, square: u8, color: u8) -> u64 {
    let (board, color) = (position.board(), self::color(color));
    let square = Square::from_index(square.into());
    square.map_or(Bitboard::EMPTY, |square| board.attackers_to(square, color, board.occupied())).0
}

/// Returns the squares of the rooks with castling rights.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_castling_rooks(position: &VariantPosition) -> u64 {
    position.board().castling_rooks().0
}

/// Returns the en passant square, or -1.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_en_passant(position: &VariantPosition) -> i32 {
    position.board().en_passant().map_or(-1, |square| square.index() as i32)
}

/// Returns the half-moves since the last capture or pawn move.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_halfmove_clock(position: &VariantPosition) -> u16 {
    position.halfmove_clock()
}

/// Returns the move number.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_fullmove_number(position: &VariantPosition) -> u16 {
    position.fullmove_number()
}

/// Returns the hash key.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_key(position: &VariantPosition) -> u64 {
    position.key()
}

/// Returns how many pieces of a FEN letter wait to be dropped.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_pocket(position: &VariantPosition, letter: u8) -> usize {
    let piece = Piece::from_letter(letter.into());
    piece.map_or(0, |piece| position.pockets().count(piece.color(), piece.role()))
}

/// Returns the promoted pieces, which turn back into pawns when captured.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_promoted(position: &VariantPosition) -> u64 {
    position.promoted().0
}

/// Returns how many checks a color still has to give.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_remaining_checks(position: &VariantPosition, color: u8) -> u8 {
    position.remaining_checks(self::color(color))
}

/// Writes the legal moves of a class and returns their number.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_moves(position: &VariantPosition, class: u8, moves: &mut Moves) -> usize {
    let is_noisy =
        |mv| position.is_capture(mv) && mv.promotion().is_none() || mv.promotion() == Some(Role::Queen);
    let gives_check = |mv| position.after(mv).in_check();
    let is_wanted = |&mv: &VariantMove| match class {
        0 => true,
        1 => is_noisy(mv),
        2 => !is_noisy(mv),
        3 => !is_noisy(mv) && mv.promotion().is_none_or(|role| role == Role::Knight) && gives_check(mv),
        4 => position.in_check(),
        5 => !position.in_check(),
        _ => position.is_capture(mv),
    };
    let mut count = 0;
    for (place, mv) in moves.iter_mut().zip(position.legal_moves().into_iter().filter(is_wanted)) {
        *place = mv.bits();
        count += 1;
    }
    count
}

/// Returns whether a move is legal.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_is_legal(position: &VariantPosition, mv: u16) -> i32 {
    VariantMove::from_bits(mv).is_some_and(|mv| position.is_legal(mv)).into()
}

/// Makes a legal move.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_make(position: &mut VariantPosition, mv: u16, undo: &mut VariantPosition) -> i32 {
    let Some(mv) = VariantMove::from_bits(mv) else { return ERROR };
    *undo = position.make(mv);
    OK
}

/// Passes the turn.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_make_null(position: &mut VariantPosition, undo: &mut VariantPosition) -> i32 {
    let Some(next) = position.after_null() else { return ERROR };
    *undo = core::mem::replace(position, next);
    OK
}

/// Takes back the move that filled `undo`.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_unmake(position: &mut VariantPosition, undo: &VariantPosition) -> i32 {
    position.unmake(*undo);
    OK
}

/// Describes a legal move: origin, destination, piece, captured piece, promotion and flag. A drop has the flag 8, and
/// its destination for an origin.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_describe(position: &VariantPosition, mv: u16, description: &mut [u8; 6]) -> i32 {
    let Some(mv) = VariantMove::from_bits(mv) else { return ERROR };
    let captured = position.captured(mv).map(|role| Piece::new(!position.turn(), role));
    let kind = mv.as_move().map(Move::kind);
    *description = [
        mv.from().unwrap_or(mv.to()).index() as u8,
        mv.arrival().index() as u8,
        letter(Piece::new(position.turn(), mv.role())),
        captured.map_or(0, letter),
        mv.promotion().map_or(0, |role| letter(Piece::new(Color::Black, role))),
        match (kind, mv.castling_side(), mv.promotion(), captured) {
            _ if mv.dropped().is_some() => 8,
            (_, Some(CastlingSide::KingSide), ..) => 2,
            (_, Some(CastlingSide::QueenSide), ..) => 3,
            (Some(MoveKind::EnPassant), ..) => 5,
            (Some(MoveKind::DoublePush), ..) => 1,
            (.., None, captured) => 4 * u8::from(captured.is_some()),
            (.., Some(_), captured) => 6 + u8::from(captured.is_some()),
        },
    ];
    OK
}

/// Returns the key that counts repetitions.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_repetition_key(position: &VariantPosition) -> u64 {
    position.repetition_key()
}

/// Returns how many times the position has occurred, given the keys of the earlier ones.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_repetitions(position: &VariantPosition, keys: &Keys, count: usize) -> usize {
    position.repetitions_in(keys.get(..count).unwrap_or_default())
}

/// Returns the draw that may be claimed: 0 for none, 1 for fifty moves, 2 for threefold repetition.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_claim(position: &VariantPosition, repetitions: usize) -> i32 {
    match position.claim(repetitions) {
        None => 0,
        Some(Claim::FiftyMoves) => 1,
        Some(Claim::ThreefoldRepetition) => 2,
    }
}

/// Returns whether a color can't win any more.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_insufficient_material(position: &VariantPosition, color: u8) -> i32 {
    position.is_insufficient_material_for(self::color(color)).into()
}

/// Counts the sequences of `depth` legal moves.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_perft(position: &VariantPosition, depth: u8) -> u64 {
    position.perft(depth)
}

fn color(number: u8) -> Color {
    if number == 0 { Color::White } else { Color::Black }
}

fn letter(piece: Piece) -> u8 {
    piece.letter() as u8
}
