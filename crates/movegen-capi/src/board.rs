//! Positions from C: set up, asked, and written as FEN.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use movegen_position::{Bitboard, CastleStyle, Color, FenError, Piece, Position, Square};

use crate::pointers::{MovegenPosition, buffer, bytes, write};
use crate::{MOVEGEN_BLACK, MOVEGEN_ERROR_ARGUMENT, MOVEGEN_ERROR_UNREADABLE, MOVEGEN_OK, MOVEGEN_WHITE};

/// Sets up the start position.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_start(position: Option<&mut MaybeUninit<MovegenPosition>>) -> i32 {
    set(position, Some(Position::default()))
}

/// Sets up a start position of Chess960 by the numbers of the two sides, 0 to 959 each; 518 is chess.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_chess960(
    position: Option<&mut MaybeUninit<MovegenPosition>>,
    white: u16,
    black: u16,
) -> i32 {
    set(position, Position::double_chess960(white, black))
}

fn set(place: Option<&mut MaybeUninit<MovegenPosition>>, position: Option<Position>) -> i32 {
    match (place, position) {
        (Some(place), Some(position)) => {
            MovegenPosition::fill(place, position);
            MOVEGEN_OK
        }
        _ => MOVEGEN_ERROR_ARGUMENT,
    }
}

/// Sets up the position of a FEN of six fields or four, in any style of castling (`KQkq`, `HAha`). If it has none, the position
/// is left alone, and `column` is that of the first byte at fault, from 1; it may be null.
///
/// # Safety
/// `fen` is null or has `length` bytes behind it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_from_fen(
    position: Option<&mut MaybeUninit<MovegenPosition>>,
    fen: *const c_char,
    length: usize,
    column: Option<&mut MaybeUninit<usize>>,
) -> i32 {
    // SAFETY: by this function's own condition.
    let Some(fen) = (unsafe { bytes(fen, length) }) else { return MOVEGEN_ERROR_ARGUMENT };
    let at = match read(fen) {
        Ok(found) => return set(position, Some(found)),
        Err(Unread::Fen(error)) => error.column,
        Err(Unread::NotText(column)) => column,
    };
    if let Some(column) = column {
        column.write(at);
    }
    MOVEGEN_ERROR_UNREADABLE
}

/// Writes a sentence that says what is wrong with a FEN, and where: `castling, column 23: no rook of that colour to castle
/// with`. Nothing, if nothing is. Like `movegen_fen` otherwise. It is apart from `movegen_from_fen` so that programs without
/// it are smaller.
///
/// # Safety
/// `fen` is null or has `length` bytes behind it, and `text` is null or has `room` bytes that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_fen_error(
    fen: *const c_char,
    length: usize,
    text: *mut c_char,
    room: usize,
) -> i32 {
    // SAFETY: by this function's own condition.
    let (Some(fen), Some(text)) = (unsafe { (bytes(fen, length), buffer(text, room)) }) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    match read(fen) {
        Ok(_) => write(text, format_args!("")),
        Err(Unread::Fen(error)) => write(text, format_args!("{error}")),
        Err(Unread::NotText(column)) => write(text, format_args!("column {column}: not UTF-8")),
    }
}

/// Why bytes are no FEN.
enum Unread {
    Fen(FenError),
    NotText(usize),
}

fn read(fen: &[u8]) -> Result<Position, Unread> {
    let text = core::str::from_utf8(fen).map_err(|error| Unread::NotText(error.valid_up_to() + 1))?;
    Position::from_fen(text).map_err(Unread::Fen)
}

/// Writes the FEN of a position and a NUL into `room` bytes, cut short to what fits; how long it is, without the NUL (at most
/// 93). The text may be null if there is no room.
///
/// # Safety
/// `text` is null or has `room` bytes that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_fen(
    position: Option<&MovegenPosition>,
    style: u8,
    text: *mut c_char,
    room: usize,
) -> i32 {
    // SAFETY: by this function's own condition.
    let text = unsafe { buffer(text, room) };
    let (Some(position), Some(style), Some(text)) = (position, castle_style(style), text) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    write(text, format_args!("{}", position.get().fen(style)))
}

/// Whose turn it is: `MOVEGEN_WHITE` or `MOVEGEN_BLACK`.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_turn(position: Option<&MovegenPosition>) -> i32 {
    position.map_or(MOVEGEN_ERROR_ARGUMENT, |position| i32::from(color_number(position.get().turn())))
}

/// The man on a square (0 is a1, 7 is h1, 63 is h8) as a letter of FEN, or 0 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_piece_at(position: Option<&MovegenPosition>, square: u8) -> c_char {
    let piece = position
        .zip(square_of(square))
        .and_then(|(position, square)| position.get().board().piece_at(square));
    piece.map_or(0, |piece| piece.letter() as u8 as c_char)
}

/// The squares of the men that a letter of FEN stands for, a bit each: a1 is the lowest, h8 the highest.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_pieces(position: Option<&MovegenPosition>, letter: c_char) -> u64 {
    let piece = Piece::from_letter(char::from(letter as u8));
    squares(position.zip(piece), |position, piece| position.board().pieces(piece.color(), piece.role()))
}

/// The squares of all men of a colour.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_men(position: Option<&MovegenPosition>, color: u8) -> u64 {
    squares(position.zip(color_of(color)), |position, color| position.board().color(color))
}

/// The squares of the men that give check.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_checkers(position: Option<&MovegenPosition>) -> u64 {
    squares(position.zip(Some(())), |position, ()| position.checks().checkers())
}

/// The squares of the men of a colour that are pinned to their king.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_pinned(position: Option<&MovegenPosition>, color: u8) -> u64 {
    squares(position.zip(color_of(color)), |position, color| position.board().pinned(color))
}

/// The squares that the man on a square attacks, those of its own side among them.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_attacks_from(position: Option<&MovegenPosition>, square: u8) -> u64 {
    squares(position.zip(square_of(square)), |position, square| position.board().attacks_from(square))
}

/// The squares that a colour attacks.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_attacked_by(position: Option<&MovegenPosition>, color: u8) -> u64 {
    squares(position.zip(color_of(color)), |position, color| position.board().attacked_by(color))
}

/// The squares of the men of a colour that attack a square.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_attackers_to(position: Option<&MovegenPosition>, square: u8, color: u8) -> u64 {
    squares(position.zip(square_of(square).zip(color_of(color))), |position, (square, color)| {
        position.board().attackers_to(square, color, position.board().occupied())
    })
}

/// The squares of the rooks that may still castle.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_castling_rooks(position: Option<&MovegenPosition>) -> u64 {
    squares(position.zip(Some(())), |position, ()| position.board().castles().rooks())
}

/// The en passant square, 0 to 63, or -1: it is kept only while a pawn attacks it.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_en_passant(position: Option<&MovegenPosition>) -> i32 {
    position
        .and_then(|position| position.get().board().en_passant())
        .map_or(-1, |square| square.index() as i32)
}

/// Half-moves since a capture or a pawn's move.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_halfmove_clock(position: Option<&MovegenPosition>) -> u16 {
    position.map_or(0, |position| position.get().halfmove_clock())
}

/// The number of the move, as a FEN counts it.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_fullmove_number(position: Option<&MovegenPosition>) -> u16 {
    position.map_or(0, |position| position.get().fullmove_number())
}

/// The hash key.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_key(position: Option<&MovegenPosition>) -> u64 {
    position.map_or(0, |position| position.get().key())
}

/// What is asked of a position, or no squares if C has given too little.
fn squares<T>(given: Option<(&MovegenPosition, T)>, ask: impl FnOnce(&Position, T) -> Bitboard) -> u64 {
    given.map_or(0, |(position, of)| ask(position.get(), of).0)
}

/// The style that a number stands for.
pub(crate) fn castle_style(number: u8) -> Option<CastleStyle> {
    match number {
        crate::MOVEGEN_STYLE_STANDARD => Some(CastleStyle::Standard),
        crate::MOVEGEN_STYLE_CHESS960 => Some(CastleStyle::Chess960),
        _ => None,
    }
}

fn square_of(number: u8) -> Option<Square> {
    Square::from_index(usize::from(number))
}

fn color_of(number: u8) -> Option<Color> {
    match number {
        MOVEGEN_WHITE => Some(Color::White),
        MOVEGEN_BLACK => Some(Color::Black),
        _ => None,
    }
}

fn color_number(color: Color) -> u8 {
    match color {
        Color::White => MOVEGEN_WHITE,
        Color::Black => MOVEGEN_BLACK,
    }
}
