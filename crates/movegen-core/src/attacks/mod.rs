//! Piece attacks, and the lines that squares share.
//!
//! This is the only door to the hardware. Whatever depends on the processor or on the size of
//! the tables is in `arch/`, behind one set of functions, and callers see a single trace of
//! it: the constant `SMALL_TABLES`.

mod arch;
mod geometry;
mod lines;
pub mod pawns;
mod pieces;
mod tables;

pub(crate) use arch::SMALL_TABLES;
pub(crate) use geometry::capture_lines;
pub use geometry::{anti_diagonal, diagonal};
pub use lines::{aligned, between, line};
pub(crate) use lines::{lines_through, origins, unblocked};
pub use pieces::{SLIDER_LOOKUP, bishop, king, knight, of, pawn, queen, rook};
pub(crate) use pieces::{sliders, sliders_to};
