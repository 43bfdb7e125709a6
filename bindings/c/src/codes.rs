//! The numbers of the interface: versions, errors, colors, and the sizes of buffers.

/// The major version of this header. A different one may remove functions or change what they return.
pub const MOVEGEN_VERSION_MAJOR: i32 = 0;
/// The minor version of this header. A later one may add functions.
pub const MOVEGEN_VERSION_MINOR: i32 = 1;
/// The patch version of this header.
pub const MOVEGEN_VERSION_PATCH: i32 = 0;

/// Success.
pub const MOVEGEN_OK: i32 = 0;
/// A required pointer is null, or a number is out of range.
pub const MOVEGEN_ERROR_ARGUMENT: i32 = -1;
/// The text is not a valid FEN, or not a move.
pub const MOVEGEN_ERROR_UNREADABLE: i32 = -2;
/// The move is not legal in this position, or the text is well-formed but names no legal move.
pub const MOVEGEN_ERROR_ILLEGAL: i32 = -3;
/// The text fits more than one legal move.
pub const MOVEGEN_ERROR_AMBIGUOUS: i32 = -4;
/// The color White.
pub const MOVEGEN_WHITE: u8 = 0;
/// The color Black.
pub const MOVEGEN_BLACK: u8 = 1;

/// No move. Never a valid move.
pub const MOVEGEN_NO_MOVE: u16 = 0;
/// The most moves that a list has. No known position has more than 248, even pseudo-legal ones. If one had more than
/// 256, the list would lack the rest.
pub const MOVEGEN_MAX_MOVES: usize = 256;

/// No square, as the en passant square of a `movegen_setup`.
pub const MOVEGEN_NO_SQUARE: u8 = 64;

/// Capacity for the FEN of any board and its NUL. A setup's needs `MOVEGEN_SETUP_ROOM`.
pub const MOVEGEN_FEN_ROOM: usize = 96;
/// Capacity for any message of `movegen_fen_error` and its NUL.
pub const MOVEGEN_FEN_ERROR_ROOM: usize = 96;
/// Capacity for any text of `movegen_setup_fen` and `movegen_setup_problems`.
pub const MOVEGEN_SETUP_ROOM: usize = 240;
/// Capacity for any UCI move and its NUL.
pub const MOVEGEN_UCI_ROOM: usize = 8;
/// Capacity for any SAN move in any form, and its NUL.
pub const MOVEGEN_SAN_ROOM: usize = 16;
/// Capacity for any message of `movegen_move_error` and its NUL.
pub const MOVEGEN_MOVE_ERROR_ROOM: usize = 96;
/// Capacity for the name of any outcome or claim, or from `movegen_move_error_code`, and its NUL.
pub const MOVEGEN_NAME_ROOM: usize = 32;

/// Standard castling: rights `KQkq`, moves `e1g1`.
pub const MOVEGEN_STYLE_STANDARD: u8 = 0;
/// Chess960 castling: rights name the rooks' files (`HAha`), moves are king takes own rook (`e1h1`).
pub const MOVEGEN_STYLE_CHESS960: u8 = 1;
