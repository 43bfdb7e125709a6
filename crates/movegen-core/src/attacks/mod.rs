//! The squares that each piece attacks, and the lines that squares share: look-ups in the generated tables.

mod leapers;
pub(crate) mod lookup;
pub(crate) mod rays;
pub(crate) mod sliders;
mod tables;

pub use leapers::{king, knight, pawn};
pub use rays::{aligned, anti_diagonal, between, diagonal, line};
pub use sliders::{SLIDER_BACKEND, bishop, queen, rook};
