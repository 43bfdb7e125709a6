//! The C interface: plain integers, error codes, and memory that the caller owns.
//!
//! C programs include `include/movegen.h`, generated from this crate by `cargo xtask header`. Rust programs use
//! `movegen-position` directly. A pointer argument is null or points to a value of its type. Where null is not allowed,
//! it makes the function return an error or 0.
//!
//! ```
//! use core::mem::MaybeUninit;
//! use movegen_capi::{movegen_legal_moves, movegen_start};
//!
//! let mut position = MaybeUninit::uninit();
//! assert_eq!(movegen_start(Some(&mut position)), 0);
//! // SAFETY: `movegen_start` has filled it.
//! let position = unsafe { position.assume_init() };
//! // SAFETY: the capacity is 0.
//! assert_eq!(unsafe { movegen_legal_moves(Some(&position), core::ptr::null_mut(), 0) }, 20);
//! ```

#![no_std]

mod board;
mod game;
mod moves;
mod pointers;
mod setup;
mod text;

pub use board::*;
pub use game::*;
pub use moves::*;
pub use pointers::{MovegenPosition, MovegenUndo};
pub use setup::*;
pub use text::*;

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

/// Returns the version of the library as 10,000 * major + 100 * minor + patch. If you load a shared library,
/// compare it with `MOVEGEN_VERSION_*`.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_version() -> i32 {
    MOVEGEN_VERSION_MAJOR * 10_000 + MOVEGEN_VERSION_MINOR * 100 + MOVEGEN_VERSION_PATCH
}

/// The panic handler of the static library, which is self-contained. The Makefile sets this `cfg`. A feature wouldn't
/// do, since features are unified and a program that links the standard library already has a handler.
///
/// A linker that drops unused functions drops this one, because no call can reach a panic. `make check-board` proves
/// it: under `movegen_panic_proof` the handler calls an undefined symbol, and a program with a reachable panic doesn't
/// link.
#[cfg(movegen_static_library)]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    #[cfg(movegen_panic_proof)]
    {
        unsafe extern "C" {
            fn a_panic_is_reachable() -> !;
        }
        // SAFETY: a program that contains this call does not link, since the symbol does not exist.
        unsafe { a_panic_is_reachable() }
    }
    #[cfg(not(movegen_panic_proof))]
    loop {}
}
