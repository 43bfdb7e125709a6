//! The WebAssembly module with variants: the functions of the C interface that JavaScript calls, for a position under
//! any rules.
//!
//! Each has the name, the arguments and the result of its counterpart in `bindings/c`, so that `js/movegen.js` plays
//! both. Sizes of buffers are left out, as JavaScript may pass more arguments than a function has. Memory is
//! JavaScript's, as in `bindings/javascript`.

#![no_std]

mod positions;
mod texts;

pub use positions::*;
pub use texts::*;

/// Success.
const OK: i32 = 0;
/// A number is out of range, or the text can't be read.
const ERROR: i32 = -1;

/// No call can reach a panic, so the linker drops this.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
