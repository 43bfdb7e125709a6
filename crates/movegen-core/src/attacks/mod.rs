//! Piece attacks, and the lines that squares share.
//!
//! The only door to the hardware: whatever depends on the processor, its vectors or table size is in `arch/`, behind
//! one set of functions. Modules above only learn whether tables are small (`SMALL_TABLES`), and that some answers are
//! unavailable on some builds (`None`).

mod arch;
mod diagonals;
mod geometry;
mod leapers;
mod lines;
pub(crate) mod pawns;
mod sliders;
mod tables;

pub(crate) use arch::SMALL_TABLES;
pub use diagonals::{anti_diagonal, diagonal};
pub use leapers::{king, knight, pawn};
pub use lines::{aligned, between, line};
pub(crate) use lines::{attackers_of_neighbors, destinations, lines_through, origins, unblocked};
pub use sliders::{SLIDER_LOOKUP, bishop, queen, rook};
pub(crate) use sliders::{count_sliders, sliders, sliders_to};
