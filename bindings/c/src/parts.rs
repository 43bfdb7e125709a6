//! The parts of a move for C. The JavaScript module with variants contains this file, too.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use movegen_position::{CastlingSide, Color, MoveKind, Piece};

use crate::pointers::{Move, MovegenPosition, kind_of};
use crate::{MOVEGEN_ERROR_ARGUMENT, MOVEGEN_OK, MovegenMove};

/// None of the other flags.
pub const MOVEGEN_FLAG_QUIET: u8 = 0;
/// A two-square pawn push.
pub const MOVEGEN_FLAG_DOUBLE_PUSH: u8 = 1;
/// Castling towards the h-file.
pub const MOVEGEN_FLAG_CASTLE_KING_SIDE: u8 = 2;
/// Castling towards the a-file.
pub const MOVEGEN_FLAG_CASTLE_QUEEN_SIDE: u8 = 3;
/// A capture, but not en passant or a promotion.
pub const MOVEGEN_FLAG_CAPTURE: u8 = 4;
/// An en passant capture.
pub const MOVEGEN_FLAG_EN_PASSANT: u8 = 5;
/// A promotion by push.
pub const MOVEGEN_FLAG_PROMOTION: u8 = 6;
/// A promotion by capture.
pub const MOVEGEN_FLAG_PROMOTION_CAPTURE: u8 = 7;

/// A drop, which chess doesn't have. Its origin is its destination.
const DROP: u8 = 8;

/// The parts of a move.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovegenDescription {
    /// The origin, 0 to 63.
    pub from: u8,
    /// The destination of the piece, or of the king when castling.
    pub to: u8,
    /// The moving piece, as a FEN letter.
    pub piece: c_char,
    /// The captured piece, as a FEN letter, or 0.
    pub captured: c_char,
    /// The piece promoted to, as a lower-case letter, or 0.
    pub promotion: c_char,
    /// One of `MOVEGEN_FLAG_QUIET` to `MOVEGEN_FLAG_PROMOTION_CAPTURE`.
    pub flag: u8,
}

/// Describes a legal or pseudo-legal move of this position. For any other move the result is unspecified.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_describe(
    position: Option<&MovegenPosition>,
    mv: MovegenMove,
    description: Option<&mut MaybeUninit<MovegenDescription>>,
) -> i32 {
    let (Some(position), Some(mv), Some(description)) = (position, Move::from_bits(mv), description) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    let position = position.get();
    let letter = |piece: Piece| piece.letter() as u8 as c_char;
    let captured = position.captured(mv).map(|role| Piece::new(!position.turn(), role));
    let (kind, to) = (kind_of(mv), mv.arrival().index() as u8);
    let is_drop = kind.is_none() && mv.promotion().is_none();
    description.write(MovegenDescription {
        from: if is_drop { to } else { (mv.bits() & 63) as u8 },
        to,
        piece: letter(Piece::new(position.turn(), mv.role())),
        captured: captured.map_or(0, letter),
        promotion: mv.promotion().map_or(0, |role| letter(Piece::new(Color::Black, role))),
        flag: match (kind, mv.castling_side(), mv.promotion(), captured) {
            _ if is_drop => DROP,
            (_, Some(CastlingSide::KingSide), ..) => MOVEGEN_FLAG_CASTLE_KING_SIDE,
            (_, Some(CastlingSide::QueenSide), ..) => MOVEGEN_FLAG_CASTLE_QUEEN_SIDE,
            (Some(MoveKind::EnPassant), ..) => MOVEGEN_FLAG_EN_PASSANT,
            (Some(MoveKind::DoublePush), ..) => MOVEGEN_FLAG_DOUBLE_PUSH,
            (.., None, None) => MOVEGEN_FLAG_QUIET,
            (.., None, Some(_)) => MOVEGEN_FLAG_CAPTURE,
            (.., Some(_), None) => MOVEGEN_FLAG_PROMOTION,
            (.., Some(_), Some(_)) => MOVEGEN_FLAG_PROMOTION_CAPTURE,
        },
    });
    MOVEGEN_OK
}
