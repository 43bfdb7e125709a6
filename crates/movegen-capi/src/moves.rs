//! Moves from C: listed, described, made and taken back, counted.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use movegen_position::{
    Board, Captures, Color, Evasions, GenKind, GivesCheck, Legal, Move, MoveFlag, MoveList, NonEvasions,
    Piece, QuietChecks, Quiets, generate,
};

use crate::pointers::{MovegenPosition, MovegenUndo, buffer};
use crate::{MOVEGEN_ERROR_ARGUMENT, MOVEGEN_ERROR_ILLEGAL, MOVEGEN_OK};

/// A move: origin in the lowest six bits, destination in the next six, its kind in the highest four. The bits mean something
/// only with their position; 0 is none. Castling goes from the king's square to the rook's.
pub type MovegenMove = u16;

/// All moves.
pub const MOVEGEN_LEGAL: u8 = 0;
/// Captures, en passant among them, and promotions to a queen.
pub const MOVEGEN_CAPTURES: u8 = 1;
/// All that are not captures by that count: promotions to less than a queen are quiet, by push or capture.
pub const MOVEGEN_QUIETS: u8 = 2;
/// Quiets that check, but for promotions that only uncover the check or are to a rook or bishop.
pub const MOVEGEN_QUIET_CHECKS: u8 = 3;
/// All moves if the king is in check, none if not.
pub const MOVEGEN_EVASIONS: u8 = 4;
/// All moves if the king is not in check, none if it is.
pub const MOVEGEN_NON_EVASIONS: u8 = 5;

/// Neither of the others.
pub const MOVEGEN_FLAG_QUIET: u8 = 0;
/// A pawn's step of two squares.
pub const MOVEGEN_FLAG_DOUBLE_PUSH: u8 = 1;
/// Castling towards the h-file.
pub const MOVEGEN_FLAG_CASTLE_KING_SIDE: u8 = 2;
/// Castling towards the a-file.
pub const MOVEGEN_FLAG_CASTLE_QUEEN_SIDE: u8 = 3;
/// A capture on the square of destination, without a promotion.
pub const MOVEGEN_FLAG_CAPTURE: u8 = 4;
/// A capture of the pawn that has just passed.
pub const MOVEGEN_FLAG_EN_PASSANT: u8 = 5;
/// A promotion by a push.
pub const MOVEGEN_FLAG_PROMOTION: u8 = 6;
/// A promotion by a capture.
pub const MOVEGEN_FLAG_PROMOTION_CAPTURE: u8 = 7;

/// No check.
pub const MOVEGEN_CHECK_NONE: i32 = 0;
/// The man that moves checks.
pub const MOVEGEN_CHECK_DIRECT: i32 = 1;
/// Another man checks, whose line is opened.
pub const MOVEGEN_CHECK_DISCOVERED: i32 = 2;
/// Both check.
pub const MOVEGEN_CHECK_DOUBLE: i32 = 3;

/// All there is to say of a move.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovegenDescription {
    /// The square left, 0 to 63.
    pub from: u8,
    /// The square where the man comes to stand: for castling, that of the king.
    pub to: u8,
    /// The man that moves, as a letter of FEN.
    pub piece: c_char,
    /// The man captured, or 0.
    pub captured: c_char,
    /// What a pawn becomes, as a small letter, or 0.
    pub promotion: c_char,
    /// One of `MOVEGEN_FLAG_QUIET` to `MOVEGEN_FLAG_PROMOTION_CAPTURE`.
    pub flag: u8,
}

/// Lists the legal moves; how many there are. As many as there is room for are written (`MOVEGEN_MAX_MOVES` is always
/// enough); without room, `moves` may be null, and they are counted.
///
/// # Safety
/// `moves` is null or has `room` elements that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_legal_moves(
    position: Option<&MovegenPosition>,
    moves: *mut MovegenMove,
    room: usize,
) -> i32 {
    // SAFETY: by this function's own condition.
    unsafe { give(position, list::<Legal>, moves, room) }
}

/// Lists the legal moves of a kind, `MOVEGEN_LEGAL` to `MOVEGEN_NON_EVASIONS`; otherwise like `movegen_legal_moves`.
///
/// # Safety
/// `moves` is null or has `room` elements that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_moves(
    position: Option<&MovegenPosition>,
    kind: u8,
    moves: *mut MovegenMove,
    room: usize,
) -> i32 {
    const LISTS: [fn(&Board) -> MoveList; 6] = [
        list::<Legal>,
        list::<Captures>,
        list::<Quiets>,
        list::<QuietChecks>,
        list::<Evasions>,
        list::<NonEvasions>,
    ];
    let Some(&list) = LISTS.get(usize::from(kind)) else { return MOVEGEN_ERROR_ARGUMENT };
    // SAFETY: by this function's own condition.
    unsafe { give(position, list, moves, room) }
}

/// Lists the pseudo-legal moves of a kind: those that may leave the own king attacked among them, castling aside. Otherwise like
/// `movegen_moves`.
///
/// # Safety
/// `moves` is null or has `room` elements that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_pseudo_legal_moves(
    position: Option<&MovegenPosition>,
    kind: u8,
    moves: *mut MovegenMove,
    room: usize,
) -> i32 {
    const LISTS: [fn(&Board) -> MoveList; 6] = [
        pseudo_legal::<Legal>,
        pseudo_legal::<Captures>,
        pseudo_legal::<Quiets>,
        pseudo_legal::<QuietChecks>,
        pseudo_legal::<Evasions>,
        pseudo_legal::<NonEvasions>,
    ];
    let Some(&list) = LISTS.get(usize::from(kind)) else { return MOVEGEN_ERROR_ARGUMENT };
    // SAFETY: by this function's own condition.
    unsafe { give(position, list, moves, room) }
}

fn list<K: GenKind>(board: &Board) -> MoveList {
    generate::<K>(board).list()
}

fn pseudo_legal<K: GenKind>(board: &Board) -> MoveList {
    generate::<K>(board).pseudo_legal().list()
}

/// Writes a list into memory of C's.
///
/// # Safety
/// `moves` is null or has `room` elements that may be written.
unsafe fn give(
    position: Option<&MovegenPosition>,
    list: fn(&Board) -> MoveList,
    moves: *mut MovegenMove,
    room: usize,
) -> i32 {
    // SAFETY: by this function's own condition.
    let (Some(position), Some(room)) = (position, unsafe { buffer(moves, room) }) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    let list = list(position.get().board());
    for (place, mv) in room.iter_mut().zip(list.iter()) {
        place.write(mv.bits());
    }
    list.len() as i32
}

/// Whether some bits, which may come from anywhere, are a legal move: 1 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_is_legal(position: Option<&MovegenPosition>, mv: MovegenMove) -> i32 {
    let Some(position) = position else { return MOVEGEN_ERROR_ARGUMENT };
    i32::from(Move::from_bits(mv).is_some_and(|mv| position.get().board().is_legal(mv)))
}

/// Makes a legal move, as listed. Another one gives some position that no game comes to, and nothing worse. `undo`
/// takes it back, and may be null.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_make(
    position: Option<&mut MovegenPosition>,
    mv: MovegenMove,
    undo: Option<&mut MaybeUninit<MovegenUndo>>,
) -> i32 {
    let (Some(position), Some(mv)) = (position, Move::from_bits(mv)) else { return MOVEGEN_ERROR_ARGUMENT };
    if let Some(undo) = undo {
        MovegenUndo::fill(undo, *position.get());
    }
    position.set(position.get().after(mv));
    MOVEGEN_OK
}

/// Makes a move that may come from anywhere, if it is legal.
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

/// Passes the turn, which must not be done in check.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_make_null(
    position: Option<&mut MovegenPosition>,
    undo: Option<&mut MaybeUninit<MovegenUndo>>,
) -> i32 {
    let Some(position) = position else { return MOVEGEN_ERROR_ARGUMENT };
    if let Some(undo) = undo {
        MovegenUndo::fill(undo, *position.get());
    }
    let mut next = *position.get();
    // The undo of the caller serves for this one.
    let _ = next.make_null();
    position.set(next);
    MOVEGEN_OK
}

/// Takes back the move that filled `undo`.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_unmake(position: Option<&mut MovegenPosition>, undo: Option<&MovegenUndo>) -> i32 {
    let (Some(position), Some(undo)) = (position, undo) else { return MOVEGEN_ERROR_ARGUMENT };
    position.set(*undo.get());
    MOVEGEN_OK
}

/// Describes a move of a position. It must be a legal or pseudo-legal one, or what is said means little.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_describe(
    position: Option<&MovegenPosition>,
    mv: MovegenMove,
    description: Option<&mut MaybeUninit<MovegenDescription>>,
) -> i32 {
    let (Some(position), Some(mv), Some(description)) = (position, Move::from_bits(mv), description) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    let told = position.get().board().describe(mv);
    let letter = |piece: Piece| piece.letter() as u8 as c_char;
    description.write(MovegenDescription {
        from: told.from.index() as u8,
        to: told.to.index() as u8,
        piece: letter(told.piece),
        captured: told.captured.map_or(0, letter),
        promotion: told.promotion.map_or(0, |role| letter(Piece::new(Color::Black, role))),
        flag: match told.flag {
            MoveFlag::Quiet => MOVEGEN_FLAG_QUIET,
            MoveFlag::DoublePush => MOVEGEN_FLAG_DOUBLE_PUSH,
            MoveFlag::CastleKingSide => MOVEGEN_FLAG_CASTLE_KING_SIDE,
            MoveFlag::CastleQueenSide => MOVEGEN_FLAG_CASTLE_QUEEN_SIDE,
            MoveFlag::Capture => MOVEGEN_FLAG_CAPTURE,
            MoveFlag::EnPassant => MOVEGEN_FLAG_EN_PASSANT,
            MoveFlag::Promotion => MOVEGEN_FLAG_PROMOTION,
            MoveFlag::PromotionCapture => MOVEGEN_FLAG_PROMOTION_CAPTURE,
        },
    });
    MOVEGEN_OK
}

/// How a legal move gives check: `MOVEGEN_CHECK_NONE` to `MOVEGEN_CHECK_DOUBLE`.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_gives_check(position: Option<&MovegenPosition>, mv: MovegenMove) -> i32 {
    let (Some(position), Some(mv)) = (position, Move::from_bits(mv)) else { return MOVEGEN_ERROR_ARGUMENT };
    match position.get().board().gives_check(mv) {
        GivesCheck::None => MOVEGEN_CHECK_NONE,
        GivesCheck::Direct => MOVEGEN_CHECK_DIRECT,
        GivesCheck::Discovered => MOVEGEN_CHECK_DISCOVERED,
        GivesCheck::Double => MOVEGEN_CHECK_DOUBLE,
    }
}

/// What the captures on a move's destination come to for the mover, in hundredths of a pawn, if both sides capture with the least
/// man first and stop when it pays; 0 for no move.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_see(position: Option<&MovegenPosition>, mv: MovegenMove) -> i32 {
    position.zip(Move::from_bits(mv)).map_or(0, |(position, mv)| position.get().see(mv))
}

/// How many lines of `depth` moves there are. Each move of depth holds a list on the stack.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_perft(position: Option<&MovegenPosition>, depth: u8) -> u64 {
    position.map_or(0, |position| position.get().perft(depth))
}
