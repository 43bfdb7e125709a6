//! Piece attacks, and the lines that squares share.
//!
//! The only door to the hardware: whatever depends on the processor or on the size of the tables is in `arch/`, behind
//! one set of functions. Callers see a single trace of it, the constant `SMALL_TABLES`.

mod arch;
mod geometry;
mod leapers;
mod lines;
pub mod pawns;
mod roles;
mod sliders;
mod tables;

pub(crate) use arch::SMALL_TABLES;
pub(crate) use geometry::capture_lines;
pub use geometry::{anti_diagonal, diagonal};
pub use leapers::{king, knight, pawn};
pub use lines::{aligned, between, line};
pub(crate) use lines::{lines_through, origins, unblocked};
pub use roles::of;
pub use sliders::{SLIDER_LOOKUP, bishop, queen, rook};
pub(crate) use sliders::{sliders, sliders_to};
