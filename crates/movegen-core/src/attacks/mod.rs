//! The squares that each piece attacks, and the lines that squares share: look-ups in the generated tables.

mod leapers;
pub(crate) mod lookup;
pub(crate) mod rays;
pub(crate) mod sliders;
mod tables;

pub(crate) use leapers::pawns;
pub use leapers::{king, knight, pawn};
pub use rays::{aligned, anti_diagonal, between, diagonal, line};
pub(crate) use rays::{sliders_to, unblocked};
pub(crate) use sliders::sliders;
pub use sliders::{SLIDER_BACKEND, bishop, queen, rook};
