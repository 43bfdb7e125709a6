//! Moves for C: listing, writing, counting.

use core::ffi::c_char;

use movegen_position::generate::{MoveClass, generate_class};
use movegen_position::{AllMoves, Board, Move, MoveList};

use crate::memory::{buffer, text_buffer, write};
use crate::pointers::MovegenPosition;
use crate::{MOVEGEN_ERROR_ARGUMENT, MovegenMove};

/// All moves.
pub const MOVEGEN_ALL: u8 = 0;
/// Captures, including en passant, and queen promotions.
pub const MOVEGEN_NOISY: u8 = 1;
/// Everything else, including under-promotions, by push or capture.
pub const MOVEGEN_QUIETS: u8 = 2;
/// Quiets that give check. Of the under-promotions, only those to a knight that gives check itself.
pub const MOVEGEN_QUIET_CHECKS: u8 = 3;
/// All moves if in check, otherwise none.
pub const MOVEGEN_EVASIONS: u8 = 4;
/// All moves if not in check, otherwise none.
pub const MOVEGEN_NON_EVASIONS: u8 = 5;
/// All moves that take a piece.
pub const MOVEGEN_ALL_CAPTURES: u8 = 6;

/// No check.
pub const MOVEGEN_CHECK_NONE: i32 = 0;
/// The moving piece gives check.
pub const MOVEGEN_CHECK_DIRECT: i32 = 1;
/// The move opens another piece's line to the king.
pub const MOVEGEN_CHECK_DISCOVERED: i32 = 2;
/// Two pieces give check.
pub const MOVEGEN_CHECK_DOUBLE: i32 = 3;

/// The usual form: `Nf3`.
pub const MOVEGEN_SAN: u8 = 0;
/// With the origin square: `Ng1-f3`.
pub const MOVEGEN_SAN_LONG: u8 = 1;
/// With the white figurines for both sides, in UTF-8: U+2658 and `f3`.
pub const MOVEGEN_SAN_FIGURINES: u8 = 2;

/// Writes up to `capacity` legal moves, and returns the number of all legal moves, at most `MOVEGEN_MAX_MOVES`. A
/// capacity of 0 only counts.
///
/// # Safety
/// `moves` points to `capacity` writable elements. It may be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_legal_moves(
    position: Option<&MovegenPosition>,
    moves: *mut MovegenMove,
    capacity: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    unsafe { write_moves(position, MoveList::of::<AllMoves>, moves, capacity) }
}

/// Writes the legal moves of a class, `MOVEGEN_ALL` to `MOVEGEN_ALL_CAPTURES`. Otherwise works like
/// `movegen_legal_moves`.
///
/// # Safety
/// `moves` points to `capacity` writable elements. It may be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_moves(
    position: Option<&MovegenPosition>,
    move_class: u8,
    moves: *mut MovegenMove,
    capacity: usize,
) -> i32 {
    let list = |board: &Board, class| generate_class(class, board).list();
    // SAFETY: by the `# Safety` section of this function.
    unsafe { write_class(position, move_class, list, moves, capacity) }
}

/// Writes the pseudo-legal moves of a class: moves that may leave their own king attacked, though castling is
/// always legal. Otherwise like `movegen_moves`.
///
/// # Safety
/// `moves` points to `capacity` writable elements. It may be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_pseudo_legal_moves(
    position: Option<&MovegenPosition>,
    move_class: u8,
    moves: *mut MovegenMove,
    capacity: usize,
) -> i32 {
    let list = |board: &Board, class| generate_class(class, board).pseudo_legal().list();
    // SAFETY: by the `# Safety` section of this function.
    unsafe { write_class(position, move_class, list, moves, capacity) }
}

/// Writes the list of a class, `MOVEGEN_ALL` to `MOVEGEN_ALL_CAPTURES`, to the caller's buffer.
///
/// # Safety
/// `moves` points to `capacity` writable elements. It may be null if `capacity` is 0.
unsafe fn write_class(
    position: Option<&MovegenPosition>,
    move_class: u8,
    list: fn(&Board, MoveClass) -> MoveList,
    moves: *mut MovegenMove,
    capacity: usize,
) -> i32 {
    let Some(&class) = MoveClass::ALL.get(usize::from(move_class)) else { return MOVEGEN_ERROR_ARGUMENT };
    // SAFETY: by the `# Safety` section of this function.
    unsafe { write_moves(position, |board| list(board, class), moves, capacity) }
}

/// Writes a list of moves to the caller's buffer.
///
/// # Safety
/// `moves` points to `capacity` writable elements. It may be null if `capacity` is 0.
unsafe fn write_moves(
    position: Option<&MovegenPosition>,
    list: impl FnOnce(&Board) -> MoveList,
    moves: *mut MovegenMove,
    capacity: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let (Some(position), Some(buffer)) = (position, unsafe { buffer(moves, capacity) }) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    let list = list(position.get().board());
    for (place, mv) in buffer.iter_mut().zip(list.iter()) {
        place.write(mv.bits());
    }
    list.len() as i32
}

/// Returns how a legal move gives check: `MOVEGEN_CHECK_NONE` to `MOVEGEN_CHECK_DOUBLE`.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_gives_check(position: Option<&MovegenPosition>, mv: MovegenMove) -> i32 {
    let (Some(position), Some(mv)) = (position, Move::from_bits(mv)) else { return MOVEGEN_ERROR_ARGUMENT };
    // `MOVEGEN_CHECK_*` are the kinds of check, in order.
    position.get().board().check_given(mv) as i32
}

/// Returns the static exchange evaluation of a move: the centipawns that the side to move gains from captures on the
/// destination, if both sides capture with their least valuable piece first and stop when that is better. Returns 0 for
/// no move.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_see(position: Option<&MovegenPosition>, mv: MovegenMove) -> i32 {
    position.zip(Move::from_bits(mv)).map_or(0, |(position, mv)| position.get().see(mv))
}

/// Writes a legal move in SAN (`Nbd7`, `exd8=Q+`, `O-O-O#`), in the form `MOVEGEN_SAN`, `MOVEGEN_SAN_LONG` or
/// `MOVEGEN_SAN_FIGURINES`, at most 10 bytes and a NUL. Otherwise works like `movegen_uci`.
///
/// # Safety
/// `text` points to `capacity` writable bytes. It may be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_san(
    position: Option<&MovegenPosition>,
    mv: MovegenMove,
    form: u8,
    text: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let text = unsafe { text_buffer(text, capacity) };
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

/// Counts the sequences of `depth` legal moves. Keeps one list of moves on the stack per ply.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_perft(position: Option<&MovegenPosition>, depth: u8) -> u64 {
    #[cfg(feature = "fast-perft")]
    let count = |position| movegen_perft::Method::Fast.perft(position, depth);
    #[cfg(not(feature = "fast-perft"))]
    let count = |position: &movegen_position::Position| position.perft(depth);
    position.map_or(0, |position| count(position.get()))
}
