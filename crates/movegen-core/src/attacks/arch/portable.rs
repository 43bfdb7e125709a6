//! Tables of the lookups that need neither wide multiplication nor special instructions: 1,536 bytes.

/// Slider attacks, by line.
pub(crate) struct Sliders {
    /// Each square's diagonal, then anti-diagonal, without the square itself.
    pub(crate) diagonals: [[u64; 64]; 2],
    /// First-rank rook attacks, by file and by the occupancy of the six inner squares.
    pub(crate) first_rank: [[u8; 64]; 8],
}
