//! The C interface: plain integers, error codes, and memory that the caller owns.
//!
//! C reads `include/movegen.h`, which is made from this crate; nobody needs to call it from Rust. Each function takes pointers
//! that are null, in which case it does nothing and says so, or point to what their type says, as C has it anyway.
//!
//! ```
//! use core::mem::MaybeUninit;
//! use movegen_capi::{movegen_legal_moves, movegen_start};
//!
//! let mut position = MaybeUninit::uninit();
//! assert_eq!(movegen_start(Some(&mut position)), 0);
//! // SAFETY: it was started.
//! let position = unsafe { position.assume_init() };
//! // SAFETY: no move is to be written.
//! assert_eq!(unsafe { movegen_legal_moves(Some(&position), core::ptr::null_mut(), 0) }, 20);
//! ```

#![no_std]

mod board;
mod game;
mod moves;
mod pointers;
mod text;

pub use board::*;
pub use game::*;
pub use moves::*;
pub use pointers::{MovegenPosition, MovegenUndo};
pub use text::*;

/// It went well.
pub const MOVEGEN_OK: i32 = 0;
/// A pointer is null that must not be, or a number stands for nothing.
pub const MOVEGEN_ERROR_ARGUMENT: i32 = -1;
/// The text means nothing.
pub const MOVEGEN_ERROR_UNREADABLE: i32 = -2;
/// The text can be read, but the position has no such legal move; or the move is not a legal one.
pub const MOVEGEN_ERROR_ILLEGAL: i32 = -3;
/// The text means more than one legal move.
pub const MOVEGEN_ERROR_AMBIGUOUS: i32 = -4;

/// White, as a colour.
pub const MOVEGEN_WHITE: u8 = 0;
/// Black, as a colour.
pub const MOVEGEN_BLACK: u8 = 1;

/// No move: all moves are other numbers.
pub const MOVEGEN_NO_MOVE: u16 = 0;
/// As many moves as a list ever holds. No position is known that has more than 248, pseudo-legal ones among them.
pub const MOVEGEN_MAX_MOVES: usize = 256;

/// Room for any FEN and its NUL.
pub const MOVEGEN_FEN_ROOM: usize = 96;
/// Room for any move of UCI and its NUL.
pub const MOVEGEN_UCI_ROOM: usize = 8;
/// Room for any move of SAN, long or with figurines, and its NUL.
pub const MOVEGEN_SAN_ROOM: usize = 16;
/// Capacity for the name of any outcome or claim and its NUL.
pub const MOVEGEN_NAME_ROOM: usize = 32;

/// Castling as the standard game writes it: `KQkq`, `e1g1`.
pub const MOVEGEN_STYLE_STANDARD: u8 = 0;
/// Castling as Chess960 writes it: rights by the files of the rooks, moves as king takes own rook.
pub const MOVEGEN_STYLE_CHESS960: u8 = 1;

/// The panic handler of the static library, which stands alone. The Makefile sets the `cfg`, which is
/// no feature: features are turned on together, and a program that links the standard library has a
/// handler already.
///
/// No call can reach a panic, so a linker that drops unused functions drops this one. `make
/// check-board` proves that: with `movegen_panic_proof` the handler calls an undefined symbol, and a
/// program with a reachable panic does not link.
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
