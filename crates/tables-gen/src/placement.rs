//! The placement of magics in one table: factor, shift and offset for each square.

use crate::geometry::Slider;

/// The magic of every square, and where its window begins in the shared table.
///
/// `Placement::COMMITTED` is the placement that `cargo xtask gen-magics` found and wrote to
/// `known.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The number of slots in the table.
    pub entries: usize,
    /// The magics of bishops, a1 first.
    pub bishop: [Placed; 64],
    /// The magics of rooks, a1 first.
    pub rook: [Placed; 64],
}

/// A magic and the start of its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The factor.
    pub factor: u64,
    /// The number of bits by which the product is shifted right.
    pub shift: u32,
    /// The first slot of the window.
    pub offset: usize,
}

impl Placement {
    /// Returns the magics of one slider, a1 first.
    pub const fn of(&self, slider: Slider) -> &[Placed; 64] {
        match slider {
            Slider::Bishop => &self.bishop,
            Slider::Rook => &self.rook,
        }
    }
}

impl Placed {
    /// Creates an entry from positional arguments, so that `known.rs` has one line for each square.
    pub(crate) const fn at(offset: usize, shift: u32, factor: u64) -> Self {
        Self { factor, shift, offset }
    }
}
