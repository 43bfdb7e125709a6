//! Moves as text, for C: UCI and SAN, in and out.

use core::ffi::c_char;

use movegen_position::{Move, Position, SanError, UciError};

use crate::board::castle_style;
use crate::pointers::{MovegenPosition, buffer, bytes, write};
use crate::{
    MOVEGEN_ERROR_AMBIGUOUS, MOVEGEN_ERROR_ARGUMENT, MOVEGEN_ERROR_ILLEGAL, MOVEGEN_ERROR_UNREADABLE,
    MovegenMove,
};

/// As usual: `Nf3`.
pub const MOVEGEN_SAN: u8 = 0;
/// With the square of origin: `Ng1-f3`.
pub const MOVEGEN_SAN_LONG: u8 = 1;
/// With figures, in UTF-8.
pub const MOVEGEN_SAN_FIGURINES: u8 = 2;

/// Writes a move as UCI has it, `e2e4` or `e7e8q`, and a NUL into `room` bytes, cut short to what fits; how long it is,
/// without the NUL (at most 5). The style says how castling is written.
///
/// # Safety
/// `text` is null or has `room` bytes that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_uci(
    position: Option<&MovegenPosition>,
    mv: MovegenMove,
    style: u8,
    text: *mut c_char,
    room: usize,
) -> i32 {
    // SAFETY: by this function's own condition.
    let text = unsafe { buffer(text, room) };
    let (Some((position, mv)), Some(style), Some(text)) =
        (position.zip(Move::from_bits(mv)), castle_style(style), text)
    else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    write(text, format_args!("{}", position.get().uci(mv, style)))
}

/// Writes a legal move as people do, `Nbd7`, `exd8=Q+`, `O-O-O#`, by `MOVEGEN_SAN`, `MOVEGEN_SAN_LONG` or `MOVEGEN_SAN_FIGURINES`
/// (at most 10 bytes and a NUL); otherwise like `movegen_uci`.
///
/// # Safety
/// `text` is null or has `room` bytes that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_san(
    position: Option<&MovegenPosition>,
    mv: MovegenMove,
    form: u8,
    text: *mut c_char,
    room: usize,
) -> i32 {
    // SAFETY: by this function's own condition.
    let text = unsafe { buffer(text, room) };
    let (Some((position, mv)), Some(text)) = (position.zip(Move::from_bits(mv)), text) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    let san = position.get().san(mv);
    let san = match form {
        MOVEGEN_SAN => san,
        MOVEGEN_SAN_LONG => san.long(),
        MOVEGEN_SAN_FIGURINES => san.figurines(),
        _ => return MOVEGEN_ERROR_ARGUMENT,
    };
    write(text, format_args!("{san}"))
}

/// The legal move that a text of UCI names, castling written either way; below 0, an error.
///
/// # Safety
/// `text` is null or has `length` bytes behind it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_parse_uci(
    position: Option<&MovegenPosition>,
    text: *const c_char,
    length: usize,
) -> i32 {
    // SAFETY: by this function's own condition.
    let text = unsafe { bytes(text, length) };
    parse(position, text, |position, text| {
        position.parse_uci(text).map_err(|error| match error {
            UciError::Unreadable { .. } => MOVEGEN_ERROR_UNREADABLE,
            UciError::Illegal => MOVEGEN_ERROR_ILLEGAL,
        })
    })
}

/// The legal move that a text of SAN or long algebraic notation names; below 0, an error.
///
/// # Safety
/// `text` is null or has `length` bytes behind it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_parse_san(
    position: Option<&MovegenPosition>,
    text: *const c_char,
    length: usize,
) -> i32 {
    // SAFETY: by this function's own condition.
    let text = unsafe { bytes(text, length) };
    parse(position, text, |position, text| {
        position.parse_san(text).map_err(|error| match error {
            SanError::Unreadable { .. } => MOVEGEN_ERROR_UNREADABLE,
            SanError::Illegal => MOVEGEN_ERROR_ILLEGAL,
            SanError::Ambiguous => MOVEGEN_ERROR_AMBIGUOUS,
        })
    })
}

fn parse(
    position: Option<&MovegenPosition>,
    text: Option<&[u8]>,
    read: impl FnOnce(&Position, &str) -> Result<Move, i32>,
) -> i32 {
    let (Some(position), Some(text)) = (position, text) else { return MOVEGEN_ERROR_ARGUMENT };
    let Ok(text) = core::str::from_utf8(text) else { return MOVEGEN_ERROR_UNREADABLE };
    read(position.get(), text).map_or_else(|error| error, |mv| i32::from(mv.bits()))
}
