//! The WebAssembly module with variants: the functions of the C interface that JavaScript calls, for a position under
//! any rules.
//!
//! Each has the name, the arguments and the result of its counterpart in `bindings/c`, so that `js/movegen.js` plays
//! both. Memory is JavaScript's, as in `bindings/javascript`.

#![no_std]

mod exports;

pub use exports::*;

/// No call can reach a panic, so the linker drops this.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
