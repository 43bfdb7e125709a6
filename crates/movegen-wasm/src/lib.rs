//! The WebAssembly module: the C interface as exports, no imports, and no memory of its own but a stack.
//!
//! `cargo xtask wasm` builds it as a cdylib; elsewhere it is an ordinary library, so that the workspace is checked as one.
//! `js/movegen.js` is the other half: it owns all memory from `__heap_base` on, as C would.

#![no_std]

pub use movegen_capi::*;

/// Nothing in the libraries below can panic, so nothing calls this, and the linker drops it.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
