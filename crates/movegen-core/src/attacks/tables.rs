//! The generated tables: the `include!` of the build script's output, with bounds asserted at compile time.

/// All tables. They are one static, so that code which reads several of them keeps a single address in a register:
/// counting moves takes 5 % fewer instructions than with one static for each table.
pub(crate) struct Tables {
    /// Knight attacks by square.
    pub(crate) knight: [u64; 64],
    /// King attacks by square.
    pub(crate) king: [u64; 64],
    /// Pawn attacks by color and square.
    pub(crate) pawn: [[u64; 64]; 2],
    /// The squares strictly between two squares.
    #[cfg(lines_tabled)]
    pub(crate) between: [[u64; 64]; 64],
    /// The line through two squares, from edge to edge.
    #[cfg(lines_tabled)]
    pub(crate) line: [[u64; 64]; 64],
    /// Rook attacks on the first rank, by file and by the occupancy of the six inner squares.
    #[cfg(any(sliders = "hyperbola", sliders = "kindergarten"))]
    pub(crate) first_rank: [[u8; 64]; 8],
    /// The diagonal, then the anti-diagonal, of each square, which is itself left out.
    #[cfg(any(sliders = "hyperbola", sliders = "kindergarten"))]
    pub(crate) diagonals: [[u64; 64]; 2],
    /// Slider attacks by magic multiplication.
    #[cfg(sliders = "magic")]
    pub(crate) magic: Magics,
    /// Slider attacks by PEXT.
    #[cfg(any(sliders = "pext", runtime))]
    pub(crate) extract: Extracts,
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The index of bishops in the first dimension of the slider tables.
#[cfg(any(sliders = "magic", sliders = "pext", runtime))]
pub(crate) const BISHOP: usize = 0;
/// The index of rooks.
#[cfg(any(sliders = "magic", sliders = "pext", runtime))]
pub(crate) const ROOK: usize = 1;

/// The look-ups by [`BISHOP`] or [`ROOK`] and square, and the attacks that they share.
#[cfg(sliders = "magic")]
pub(crate) struct Magics {
    /// The relevant occupancy.
    pub(crate) masks: [[u64; 64]; 2],
    /// The magic multiplier.
    pub(crate) factors: [[u64; 64]; 2],
    /// The index of the first entry.
    pub(crate) offsets: [[u32; 64]; 2],
    /// The number of bits by which the product is shifted right.
    pub(crate) shifts: [[u32; 64]; 2],
    /// The attacks of all squares.
    pub(crate) attacks: [u64; MAGIC_ENTRIES],
}

// The last entry that any look-up can reach is inside the table: `sliders/magic.rs` relies on this. A product shifted
// right by `shift`, which `wrapping_shr` takes modulo 64, is below 2^(64 - shift).
#[cfg(sliders = "magic")]
const _: () = {
    let Magics { offsets, shifts, attacks, .. } = &TABLES.magic;
    let mut index = 0;
    while index < 128 {
        let (slider, square) = (index / 64, index % 64);
        let (offset, shift) = (offsets[slider][square], shifts[slider][square]);
        assert!(shift > 32 && shift < 64);
        assert!(offset as usize + (1 << (64 - shift)) <= attacks.len());
        index += 1;
    }
};

/// The look-ups by [`BISHOP`] or [`ROOK`] and square, and the attacks that they share.
#[cfg(any(sliders = "pext", runtime))]
pub(crate) struct Extracts {
    /// The relevant occupancy.
    pub(crate) masks: [[u64; 64]; 2],
    /// The index of the first entry.
    pub(crate) offsets: [[u32; 64]; 2],
    /// The attacks of all squares.
    pub(crate) attacks: [u64; 107_648],
}

// The last entry that any look-up can reach is inside the table: `sliders/pext.rs` relies on this. Bits extracted by a
// mask of n bits are below 2^n.
#[cfg(any(sliders = "pext", runtime))]
const _: () = {
    let Extracts { masks, offsets, attacks } = &TABLES.extract;
    let mut index = 0;
    while index < 128 {
        let (slider, square) = (index / 64, index % 64);
        let (mask, offset) = (masks[slider][square], offsets[slider][square]);
        assert!(offset as usize + (1 << mask.count_ones()) <= attacks.len());
        index += 1;
    }
};
