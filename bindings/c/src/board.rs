//! Positions for C: the start position, Chess960, FEN.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use movegen_position::Position;
use movegen_position::setup::FenError;

use crate::memory::{bytes, text_buffer, utf8, write};
use crate::pointers::MovegenPosition;
use crate::{MOVEGEN_ERROR_ARGUMENT, MOVEGEN_ERROR_UNREADABLE, MOVEGEN_OK};

/// Sets up the start position.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_start(position: Option<&mut MaybeUninit<MovegenPosition>>) -> i32 {
    set(position, Some(Position::default()))
}

/// Sets up a Chess960 start position from one number per side, 0 to 959. Number 518 is the start position of chess.
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

/// Sets up a position from a FEN, which may lack fields at its end. Castling rights may be in either style (`KQkq`,
/// `HAha`). On error the position is unchanged. On `MOVEGEN_ERROR_UNREADABLE`, `column` (may be null) receives the
/// column of the first wrong byte, from 1.
///
/// # Safety
/// `fen` points to `length` readable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_from_fen(
    position: Option<&mut MaybeUninit<MovegenPosition>>,
    fen: *const c_char,
    length: usize,
    column: Option<&mut MaybeUninit<usize>>,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let Some(fen) = (unsafe { bytes(fen, length) }) else { return MOVEGEN_ERROR_ARGUMENT };
    match utf8(fen).and_then(|fen| read_fen(fen).map_err(|error| error.column)) {
        Ok(found) => set(position, Some(found)),
        Err(wrong) => unreadable(wrong, column),
    }
}

/// Returns the error of a text, after telling the caller its column.
pub(crate) fn unreadable(wrong: usize, column: Option<&mut MaybeUninit<usize>>) -> i32 {
    if let Some(column) = column {
        column.write(wrong);
    }
    MOVEGEN_ERROR_UNREADABLE
}

/// Writes the problem of a FEN and its place, such as `castling, column 23: no rook of that color to castle with`, or
/// nothing for a valid FEN. Otherwise works like `movegen_fen`. Only programs that call it pay for it in code size.
///
/// # Safety
/// `fen` points to `length` readable bytes, and `text` to `capacity` writable bytes. `text` may be null if `capacity`
/// is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_fen_error(
    fen: *const c_char,
    length: usize,
    text: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let (Some(fen), Some(text)) = (unsafe { (bytes(fen, length), text_buffer(text, capacity)) }) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    match utf8(fen).map(read_fen) {
        Ok(Ok(_)) => write(text, format_args!("")),
        Ok(Err(error)) => write(text, format_args!("{error}")),
        Err(column) => write(text, format_args!("column {column}: not UTF-8")),
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn read_fen(text: &str) -> Result<Position, FenError> {
    Position::from_fen(text)
}

/// Reads a position by the code that reads setups, which a board's program doesn't link. It saves a second copy: 0.9 KB
/// of the JavaScript module.
#[cfg(target_arch = "wasm32")]
fn read_fen(text: &str) -> Result<Position, FenError> {
    use movegen_position::{Setup, setup};

    let setup = Setup::from_fen(text, setup::Validation::Playable)?;
    let Setup { halfmove_clock, fullmove_number, .. } = setup;
    Ok(Position::from(setup::Fen { board: setup.board_unchecked(), halfmove_clock, fullmove_number }))
}
