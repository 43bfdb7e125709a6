//! The generated tables, included from the build script's output. The lookups in `arch/` read them.

/// One static for all tables: code that reads several needs a single base address.
pub(super) struct Tables {
    /// Knight attacks by square.
    pub(super) knight: [u64; 64],
    /// King attacks by square.
    pub(super) king: [u64; 64],
    /// Pawn attacks by color and square.
    pub(super) pawn: [[u64; 64]; 2],
    /// The lines between squares. Small builds compute them.
    #[cfg(not(sliders = "small"))]
    pub(super) lines: Lines,
    /// Slider attacks, in the form of the lookup.
    pub(super) sliders: Sliders,
}

/// The generated tables, by both squares.
#[cfg(not(sliders = "small"))]
pub(super) struct Lines {
    /// The squares strictly between two squares.
    pub(super) between: [[u64; 64]; 64],
    /// The line through two squares, edge to edge.
    pub(super) line: [[u64; 64]; 64],
}

/// The lookups by square, bishops first, and the attacks they share.
#[cfg(not(sliders = "small"))]
pub(super) struct Sliders {
    /// The relevant occupancy.
    pub(super) masks: [[u64; 64]; 2],
    /// The magic multiplier.
    #[cfg(sliders = "magic")]
    pub(super) factors: [[u64; 64]; 2],
    /// The index of the first entry.
    pub(super) offsets: [[u32; 64]; 2],
    /// How far the product is shifted right.
    #[cfg(sliders = "magic")]
    pub(super) shifts: [[u32; 64]; 2],
    /// The attacks of all squares.
    pub(super) attacks: [u64; ENTRIES],
}

#[cfg(sliders = "magic")]
const ENTRIES: usize = MAGIC_ENTRIES;
#[cfg(sliders = "bmi2")]
const ENTRIES: usize = 107_648;

/// The tables of a lookup that needs neither wide multiplication nor special instructions: 1,536 bytes.
#[cfg(sliders = "small")]
pub(super) struct Sliders {
    /// Each square's diagonal, then anti-diagonal, without the square itself.
    pub(super) diagonals: [[u64; 64]; 2],
    /// First-rank rook attacks, by file and by the occupancy of the six inner squares.
    pub(super) first_rank: [[u8; 64]; 8],
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
