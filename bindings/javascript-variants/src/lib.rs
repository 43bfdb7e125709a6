//! The WebAssembly module with variants: the functions of the C interface that JavaScript calls, for a position under
//! any rules.
//!
//! Most are compiled from the files of `bindings/c`, with another type of position in `pointers`. The others have the
//! names, the arguments and the results of their counterparts there, so that `js/movegen.js` plays both. Memory is
//! JavaScript's, as in `bindings/javascript`.

#![no_std]

#[path = "../../c/src/codes.rs"]
mod codes;
#[path = "../../c/src/contents.rs"]
mod contents;
#[path = "../../c/src/game.rs"]
mod game;
#[path = "../../c/src/making.rs"]
mod making;
#[path = "../../c/src/memory.rs"]
mod memory;
#[path = "../../c/src/parts.rs"]
mod parts;
mod pointers;
#[path = "../../c/src/text.rs"]
mod text;
mod variants;

pub use codes::*;
pub use contents::*;
pub use game::*;
pub use making::*;
pub use parts::*;
pub use pointers::MovegenPosition;
pub use text::*;
pub use variants::*;

/// No call can reach a panic, so the linker drops this.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
