//! What is on the board, for C. The JavaScript module with variants contains this file, too.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use movegen_position::{Bitboard, CastlingNotation, Color, Piece, Square, attacks};

use crate::MOVEGEN_ERROR_ARGUMENT;
use crate::memory::{text_buffer, write};
use crate::pointers::{MovegenPosition, Position};

/// Writes the FEN of a position, truncated to `capacity` bytes including the NUL. Returns the length of the
/// whole FEN without the NUL (at most 93).
///
/// # Safety
/// `text` points to `capacity` writable bytes. It may be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_fen(
    position: Option<&MovegenPosition>,
    style: u8,
    text: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    write_fen(position, style, unsafe { text_buffer(text, capacity) }, false)
}

/// Writes the FEN with the en passant square only if a legal move captures there, as most other programs do.
/// Otherwise like `movegen_fen`.
///
/// # Safety
/// `text` points to `capacity` writable bytes. It may be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_fen_legal_en_passant(
    position: Option<&MovegenPosition>,
    style: u8,
    text: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    write_fen(position, style, unsafe { text_buffer(text, capacity) }, true)
}

fn write_fen(
    position: Option<&MovegenPosition>,
    style: u8,
    text: Option<&mut [MaybeUninit<c_char>]>,
    is_legal: bool,
) -> i32 {
    let (Some(position), Some(style), Some(text)) = (position, castle_style(style), text) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    let fen = position.get().fen(style);
    write(text, format_args!("{}", if is_legal { fen.legal_en_passant() } else { fen }))
}

/// Returns the side to move: `MOVEGEN_WHITE` or `MOVEGEN_BLACK`.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_turn(position: Option<&MovegenPosition>) -> i32 {
    position.map_or(MOVEGEN_ERROR_ARGUMENT, |position| position.get().turn().index() as i32)
}

/// Returns the piece on a square (0 is a1, 7 is h1, 63 is h8) as a FEN letter, or 0 if the square is empty.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_piece_at(position: Option<&MovegenPosition>, square: u8) -> c_char {
    let piece = position
        .zip(square_of(square))
        .and_then(|(position, square)| position.get().board().piece_at(square));
    piece.map_or(0, |piece| piece.letter() as u8 as c_char)
}

/// Returns the squares of the pieces with a FEN letter, one bit each: a1 is the lowest, h8 the highest.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_pieces(position: Option<&MovegenPosition>, letter: c_char) -> u64 {
    let piece = Piece::from_letter(char::from(letter as u8));
    squares(position.zip(piece), |position, piece| position.board().pieces(piece.color(), piece.role()))
}

/// Returns the squares of all pieces of a color.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_men(position: Option<&MovegenPosition>, color: u8) -> u64 {
    squares(position.zip(color_of(color)), |position, color| position.board().color(color))
}

/// Returns the squares of the pieces that give check.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_checkers(position: Option<&MovegenPosition>) -> u64 {
    position.map_or(0, |position| position.checkers().0)
}

/// Returns the squares of a color's pieces that are pinned to their king.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_pinned(position: Option<&MovegenPosition>, color: u8) -> u64 {
    squares(position.zip(color_of(color)), |position, color| position.board().pinned(color))
}

/// Returns the squares that the piece on a square attacks, including those of its own side's pieces.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_attacks_from(position: Option<&MovegenPosition>, square: u8) -> u64 {
    squares(position.zip(square_of(square)), |position, square| position.board().attacks_from(square))
}

/// Returns the squares attacked by a color.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_attacked_by(position: Option<&MovegenPosition>, color: u8) -> u64 {
    squares(position.zip(color_of(color)), |position, color| position.board().attacked_by(color))
}

/// Returns the squares of a color's pieces that attack a square.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_attackers_to(position: Option<&MovegenPosition>, square: u8, color: u8) -> u64 {
    squares(position.zip(square_of(square).zip(color_of(color))), |position, (square, color)| {
        position.board().attackers_to(square, color, position.board().occupied())
    })
}

/// Returns the squares that a piece with a FEN letter would attack from a square, if the pieces on `occupied` blocked
/// its lines.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_attacks(piece: c_char, square: u8, occupied: u64) -> u64 {
    let piece = Piece::from_letter(char::from(piece as u8));
    piece
        .zip(square_of(square))
        .map_or(0, |(piece, square)| attacks::of(piece.role(), piece.color(), square, Bitboard(occupied)).0)
}

/// Returns the squares strictly between two squares. There are none if the two are equal or share no line.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_between(one: u8, other: u8) -> u64 {
    square_of(one).zip(square_of(other)).map_or(0, |(one, other)| attacks::between(one, other).0)
}

/// Returns the whole line through two squares, from edge to edge, with both. It is empty if they are equal or share no
/// line.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_line(one: u8, other: u8) -> u64 {
    square_of(one).zip(square_of(other)).map_or(0, |(one, other)| attacks::line(one, other).0)
}

/// Returns the squares of the rooks with castling rights.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_castling_rooks(position: Option<&MovegenPosition>) -> u64 {
    squares(position.zip(Some(())), |position, ()| position.board().castling_rooks())
}

/// Returns the en passant square, 0 to 63, or -1. There is one only while a pawn attacks it.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_en_passant(position: Option<&MovegenPosition>) -> i32 {
    position
        .and_then(|position| position.get().board().en_passant())
        .map_or(-1, |square| square.index() as i32)
}

/// Returns the number of half-moves since the last capture or pawn move.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_halfmove_clock(position: Option<&MovegenPosition>) -> u16 {
    position.map_or(0, |position| position.get().halfmove_clock())
}

/// Returns the move number, as in a FEN.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_fullmove_number(position: Option<&MovegenPosition>) -> u16 {
    position.map_or(0, |position| position.get().fullmove_number())
}

/// Returns the hash key.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_key(position: Option<&MovegenPosition>) -> u64 {
    position.map_or(0, |position| position.get().key())
}

/// Returns the squares that `find` computes, or none if an argument is missing or wrong.
fn squares<T>(arguments: Option<(&MovegenPosition, T)>, find: impl FnOnce(&Position, T) -> Bitboard) -> u64 {
    arguments.map_or(0, |(position, argument)| find(position.get(), argument).0)
}

/// Decodes a `MOVEGEN_STYLE_*`, which are the indices of the notations.
pub(crate) fn castle_style(number: u8) -> Option<CastlingNotation> {
    CastlingNotation::ALL.get(usize::from(number)).copied()
}

fn square_of(number: u8) -> Option<Square> {
    Square::from_index(number.into())
}

/// Decodes `MOVEGEN_WHITE` and `MOVEGEN_BLACK`, which are the indices of the colors.
pub(crate) fn color_of(number: u8) -> Option<Color> {
    Color::from_index(number.into())
}
