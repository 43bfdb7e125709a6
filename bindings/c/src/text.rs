//! Moves as text for C. The JavaScript module with variants contains this file, too.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use movegen_position::notation::{MoveError, SanError, UciError};

use crate::contents::castle_style;
use crate::memory::{bytes, text_buffer, utf8, write, write_str};
use crate::pointers::{Move, MovegenPosition, Position};
use crate::{
    MOVEGEN_ERROR_AMBIGUOUS, MOVEGEN_ERROR_ARGUMENT, MOVEGEN_ERROR_ILLEGAL, MOVEGEN_ERROR_UNREADABLE,
    MovegenMove,
};

/// Writes a move in UCI notation (`e2e4`, `e7e8q`), truncated to `capacity` bytes including the NUL. Returns
/// the length of the whole text without the NUL (at most 5). `style` is the castling style.
///
/// # Safety
/// `text` points to `capacity` writable bytes. It may be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_uci(
    position: Option<&MovegenPosition>,
    mv: MovegenMove,
    style: u8,
    text: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let text = unsafe { text_buffer(text, capacity) };
    let (Some((position, mv)), Some(style), Some(text)) =
        (position.zip(Move::from_bits(mv)), castle_style(style), text)
    else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    write(text, format_args!("{}", position.get().uci(mv, style)))
}

/// Returns the legal move that a UCI text names, castling in either style, or an error below 0.
///
/// # Safety
/// `text` points to `length` readable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_parse_uci(
    position: Option<&MovegenPosition>,
    text: *const c_char,
    length: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let text = unsafe { bytes(text, length) };
    parse(position, text, |position, text| {
        position.parse_uci(text).map_err(|error| match error {
            UciError::Malformed { .. } => MOVEGEN_ERROR_UNREADABLE,
            // Illegal, or a reason added later.
            _ => MOVEGEN_ERROR_ILLEGAL,
        })
    })
}

/// Returns the legal move that a text in standard or long algebraic notation names, or an error below 0.
///
/// # Safety
/// `text` points to `length` readable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_parse_san(
    position: Option<&MovegenPosition>,
    text: *const c_char,
    length: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let text = unsafe { bytes(text, length) };
    parse(position, text, |position, text| {
        position.parse_san(text).map_err(|error| match error {
            SanError::Malformed { .. } => MOVEGEN_ERROR_UNREADABLE,
            SanError::Ambiguous => MOVEGEN_ERROR_AMBIGUOUS,
            // Illegal, or a reason added later.
            _ => MOVEGEN_ERROR_ILLEGAL,
        })
    })
}

/// Reads a move as people type it: in UCI, standard or long algebraic notation, with or without a move number, with
/// castling in any style and letters in any case. Returns the legal move, or an error below 0, which
/// `movegen_move_error` explains and `movegen_move_error_code` names.
///
/// # Safety
/// `text` points to `length` readable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_parse_move(
    position: Option<&MovegenPosition>,
    text: *const c_char,
    length: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let text = unsafe { bytes(text, length) };
    parse(position, text, |position, text| {
        position.parse_move(text).map_err(|error| match error {
            MoveError::Malformed { .. } => MOVEGEN_ERROR_UNREADABLE,
            MoveError::Ambiguous { .. } => MOVEGEN_ERROR_AMBIGUOUS,
            _ => MOVEGEN_ERROR_ILLEGAL,
        })
    })
}

/// Writes why a text is not a legal move, such as `the knight on e2 is pinned`, or nothing for a legal
/// move. Otherwise like `movegen_uci`.
///
/// # Safety
/// `text` points to `length` readable bytes, and `message` to `capacity` writable bytes. `message` may be null if
/// `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_move_error(
    position: Option<&MovegenPosition>,
    text: *const c_char,
    length: usize,
    message: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let (text, message) = unsafe { (bytes(text, length), text_buffer(message, capacity)) };
    explain(position, text, message, |message, error| match error {
        Ok(error) => write(message, format_args!("{error}")),
        Err(column) => write(message, format_args!("column {column}: not UTF-8")),
    })
}

/// Writes the stable name of the reason why a text isn't a legal move, or nothing for a legal move. The name fits in
/// `MOVEGEN_NAME_ROOM`. Otherwise like `movegen_uci`. The names are:
///
/// `malformed`, `ambiguous`, `several-moves`, `destination-missing`, `no-piece`, `no-such-piece`, `not-yours`,
/// `same-square`, `own-piece`, `unreachable`, `unreachable-from`, `blocked`, `nothing-to-capture`, `no-such-capture`,
/// `no-en-passant`, `promotion-missing`, `no-promotion`, `wrong-promotion`, `pinned`, `in-check`, `still-in-check`,
/// `no-castling-right`, `no-castling-rook`, `only-by-castling`, `castling-in-check`, `castling-blocked` and
/// `castling-attacked`.
///
/// # Safety
/// `text` points to `length` readable bytes, and `name` to `capacity` writable bytes. `name` may be null if `capacity`
/// is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_move_error_code(
    position: Option<&MovegenPosition>,
    text: *const c_char,
    length: usize,
    name: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let (text, name) = unsafe { (bytes(text, length), text_buffer(name, capacity)) };
    explain(position, text, name, |name, error| {
        let code = error.map_or("malformed", |error| error.code());
        write_str(name, code)
    })
}

/// Writes the problem of a text: the reason why it isn't a legal move, or the column that isn't UTF-8.
fn explain(
    position: Option<&MovegenPosition>,
    text: Option<&[u8]>,
    place: Option<&mut [MaybeUninit<c_char>]>,
    say: fn(&mut [MaybeUninit<c_char>], Result<MoveError, usize>) -> i32,
) -> i32 {
    let (Some(position), Some(text), Some(place)) = (position, text, place) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    match utf8(text).map(|text| position.get().parse_move(text)) {
        Ok(Ok(_)) => write(place, format_args!("")),
        Ok(Err(error)) => say(place, Ok(error)),
        Err(column) => say(place, Err(column)),
    }
}

fn parse(
    position: Option<&MovegenPosition>,
    text: Option<&[u8]>,
    read: impl FnOnce(&Position, &str) -> Result<Move, i32>,
) -> i32 {
    let (Some(position), Some(text)) = (position, text) else { return MOVEGEN_ERROR_ARGUMENT };
    let Ok(text) = utf8(text) else { return MOVEGEN_ERROR_UNREADABLE };
    read(position.get(), text).map_or_else(|error| error, |mv| i32::from(mv.bits()))
}
