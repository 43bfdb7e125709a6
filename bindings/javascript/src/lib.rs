//! The WebAssembly module: exports the C interface, imports nothing, and has no memory but a stack.
//!
//! `cargo xtask wasm` builds it as a cdylib. In the workspace it is an ordinary library, so that all crates
//! are checked together. Its counterpart is `js/machine.js`, which owns all memory from `__heap_base` on, as
//! a C program would.

#![no_std]

pub use movegen_capi::*;

/// No call can reach a panic, so the linker drops this.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
