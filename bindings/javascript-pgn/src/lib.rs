//! The WebAssembly module with games: exports a PGN reader that is fed with bytes, and the C
//! interface.
//!
//! A program that needs games from the start loads this module alone, once for moves and once for
//! games. Two modules of which each has only its own half would take 56 KB more, since most of the code
//! reads and makes moves.
//!
//! Its counterpart is `bindings/javascript/js/pgn.js`, which keeps the trees. A game crosses the border in
//! two pieces: a list of 32-bit words, one for each tag, move, glyph, comment and parenthesis, and one text
//! with all strings in the order of the words, so that JavaScript decodes it at once. See [`Opcode`].

#![no_std]

extern crate alloc;

mod exports;
mod labels;
mod record;

pub use exports::*;
pub use movegen_capi::*;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Only a lack of memory gets here: then the call throws.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// The first word of each part of a game, and what follows it. The length of a string counts UTF-16 code units. The
/// string itself is in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Opcode {
    /// A tag: the lengths of its name and of its value.
    Tag,
    /// The start of the moves: whether the game is one of Chess960, and the length of the FEN before the first move,
    /// which is empty for the usual position of chess.
    Start,
    /// A move: its bits, which are 0 for a null move, and the length of its text.
    Move,
    /// A numeric annotation glyph.
    Glyph,
    /// A comment after the last move, or before the first one of a variation: its length.
    Comment,
    /// The start of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// The result at the end of the game: its length.
    Result,
    /// What is wrong where the game or a variation was cut short, or in place of a game: the number of the game, the
    /// line, the column, then the lengths of the wrong text and of the message.
    Error,
    /// A remark: the line, the column, then the lengths of its code, its message and its text.
    Remark,
}
