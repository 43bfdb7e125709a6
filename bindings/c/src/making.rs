//! Making and unmaking moves for C. The JavaScript module with variants contains this file, too.

use core::mem::MaybeUninit;

use crate::pointers::{Move, MovegenPosition, MovegenUndo, Position};
use crate::{MOVEGEN_ERROR_ARGUMENT, MOVEGEN_ERROR_ILLEGAL, MOVEGEN_OK};

/// A move: origin in the low six bits, destination in the next six, kind in the top four. Only meaningful together with
/// its position. 0 isn't a move. Castling goes from the king's square to the rook's.
pub type MovegenMove = u16;

/// Returns 1 if a move is legal, 0 if not, and `MOVEGEN_ERROR_ARGUMENT` for a null position. Accepts any bits.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_is_legal(position: Option<&MovegenPosition>, mv: MovegenMove) -> i32 {
    let Some(position) = position else { return MOVEGEN_ERROR_ARGUMENT };
    i32::from(Move::from_bits(mv).is_some_and(|mv| position.get().is_legal(mv)))
}

/// Makes a legal move. Legality is not checked: an illegal move leads to a meaningless position. `undo` receives the
/// previous position for `movegen_unmake`. It may be null.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_make(
    position: Option<&mut MovegenPosition>,
    mv: MovegenMove,
    undo: Option<&mut MaybeUninit<MovegenUndo>>,
) -> i32 {
    let (Some(position), Some(mv)) = (position, Move::from_bits(mv)) else { return MOVEGEN_ERROR_ARGUMENT };
    advance(position, position.get().after(mv), undo)
}

/// Replaces a position by the next one. `undo` receives the previous one.
fn advance(
    position: &mut MovegenPosition,
    next: Position,
    undo: Option<&mut MaybeUninit<MovegenUndo>>,
) -> i32 {
    if let Some(undo) = undo {
        MovegenUndo::fill(undo, *position.get());
    }
    position.set(next);
    MOVEGEN_OK
}

/// Makes a move if it is legal, whatever its bits. Otherwise works like `movegen_make`.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_play(
    position: Option<&mut MovegenPosition>,
    mv: MovegenMove,
    undo: Option<&mut MaybeUninit<MovegenUndo>>,
) -> i32 {
    match movegen_is_legal(position.as_deref(), mv) {
        1 => movegen_make(position, mv, undo),
        0 => MOVEGEN_ERROR_ILLEGAL,
        error => error,
    }
}

/// Passes the turn. In check, returns `MOVEGEN_ERROR_ILLEGAL` and changes nothing.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_make_null(
    position: Option<&mut MovegenPosition>,
    undo: Option<&mut MaybeUninit<MovegenUndo>>,
) -> i32 {
    let Some(position) = position else { return MOVEGEN_ERROR_ARGUMENT };
    let Some(next) = position.get().after_null() else { return MOVEGEN_ERROR_ILLEGAL };
    advance(position, next, undo)
}

/// Takes back the move that filled `undo`.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_unmake(position: Option<&mut MovegenPosition>, undo: Option<&MovegenUndo>) -> i32 {
    let (Some(position), Some(undo)) = (position, undo) else { return MOVEGEN_ERROR_ARGUMENT };
    position.set(*undo.get());
    MOVEGEN_OK
}
