//! Notations: moves in UCI and in algebraic notation, the operations of an EPD, and positions packed into 28 bytes.

mod epd;
mod packed;
mod san;
mod san_find;
mod san_read;
mod san_text;
mod text;
mod uci;

pub use epd::{Operation, Operations};
pub use packed::{Packed, PackedError};
pub use san::{San, SanError};
pub use san_text::SanText;
pub use uci::{Uci, UciError};
