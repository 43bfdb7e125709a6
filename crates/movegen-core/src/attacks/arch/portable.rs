//! The tables of the back ends that need neither a wide multiplication nor a particular instruction: 1,536 bytes.

/// Slider attacks, by line.
pub(crate) struct Sliders {
    /// The diagonal, then the anti-diagonal, of each square, which is itself left out.
    pub(crate) diagonals: [[u64; 64]; 2],
    /// Rook attacks on the first rank, by file and by the occupancy of the six inner squares.
    pub(crate) first_rank: [[u8; 64]; 8],
}
