//! The WebAssembly module: the C interface as exports, without imports, and with no memory of its
//! own except a stack.
//!
//! `cargo xtask wasm` builds it as a cdylib. In the workspace it is an ordinary library, so that
//! all crates are checked together. `js/movegen.js` is the counterpart: it owns all memory from
//! `__heap_base` on, as a C program would.

#![no_std]

pub use movegen_capi::*;

/// No call can reach a panic, so the linker drops this function.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
