//! Piece attacks, and the lines that squares share.

// This is the only door to the hardware. The lookups that depend on the processor or on the size of
// the tables are in `arch/`, behind one set of functions, and `tables` includes the tables they need.
// Callers see only the constant `SMALL_TABLES`.

mod arch;
mod geometry;
pub mod pawns;
mod pieces;
mod tables;

pub(crate) use arch::{SMALL_TABLES, origins};
pub(crate) use geometry::capture_lines;
pub use geometry::{anti_diagonal, diagonal};
pub use pieces::{SLIDER_LOOKUP, aligned, between, bishop, king, knight, line, of, pawn, queen, rook};
pub(crate) use pieces::{lines_through, sliders, sliders_to, unblocked};
