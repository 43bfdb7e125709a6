//! Notations: moves in UCI and in algebraic notation, the operations of an EPD, and positions packed into 28 bytes.

// The first four apart, and in this order: the reference lists the methods of `Position` as their files are declared.
mod uci;

mod san_find;

mod san_text;

mod epd;

mod packed;
mod san;
mod san_read;
mod text;

pub use epd::{Operation, Operations};
pub use packed::{Packed, PackedError};
pub use san::{San, SanError};
pub use san_text::SanText;
pub use uci::{Uci, UciError};
