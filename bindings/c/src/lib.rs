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
mod codes;
mod contents;
mod game;
mod making;
mod memory;
mod moves;
mod parts;
mod pointers;
mod setup;

mod text;

pub use board::*;
pub use codes::*;
pub use contents::*;
pub use game::*;
pub use making::*;
pub use moves::*;
pub use parts::*;
pub use pointers::{MovegenPosition, MovegenUndo};
pub use setup::*;

pub use text::*;

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
