//! The squares that each piece attacks, and the lines that squares share.
//!
//! This is the one door to the hardware. What depends on the processor, its vectors or the size of the tables is in
//! `arch/`, behind one set of functions. The modules above learn only whether tables are small (`SMALL_TABLES`), and
//! that some answers are not available everywhere (`None`).

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
