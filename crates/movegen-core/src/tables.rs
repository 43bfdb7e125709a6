//! The generated tables: the one `include!`, put together, with shapes and bounds asserted at compile time.

mod emitted {
    #![allow(clippy::unreadable_literal)]

    #[cfg(any(sliders = "pext", runtime))]
    use super::Extract;
    #[cfg(sliders = "magic")]
    use super::Magic;

    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

/// All tables. They are one static, so that code which looks into several of them keeps one address for all, and has the
/// registers for other things: counting moves takes a twentieth fewer instructions than with a static each.
pub(crate) struct Tables {
    /// What a knight attacks.
    pub(crate) knight: [u64; 64],
    /// What a king attacks.
    pub(crate) king: [u64; 64],
    /// What a white, then a black pawn attacks.
    pub(crate) pawn: [[u64; 64]; 2],
    /// Squares strictly between two.
    #[cfg(lines_tabled)]
    pub(crate) between: [[u64; 64]; 64],
    /// The whole line through two squares.
    #[cfg(lines_tabled)]
    pub(crate) line: [[u64; 64]; 64],
    /// What a rook attacks on its rank, by file and by inner squares occupied.
    #[cfg(any(sliders = "hyperbola", sliders = "fold"))]
    pub(crate) first_rank: [[u8; 64]; 8],
    /// The diagonals through a square without it, then the anti-diagonals.
    #[cfg(any(sliders = "hyperbola", sliders = "fold"))]
    pub(crate) diagonals: [[u64; 64]; 2],
    /// How attacks are looked up by magic multiplication.
    #[cfg(sliders = "magic")]
    pub(crate) magic: Magics,
    /// How attacks are looked up by extracted bits.
    #[cfg(any(sliders = "pext", runtime))]
    pub(crate) extract: Extracts,
}

pub(crate) static TABLES: Tables = Tables {
    knight: emitted::KNIGHT_ATTACKS,
    king: emitted::KING_ATTACKS,
    pawn: emitted::PAWN_ATTACKS,
    #[cfg(lines_tabled)]
    between: emitted::BETWEEN,
    #[cfg(lines_tabled)]
    line: emitted::LINE,
    #[cfg(any(sliders = "hyperbola", sliders = "fold"))]
    first_rank: emitted::FIRST_RANK,
    #[cfg(any(sliders = "hyperbola", sliders = "fold"))]
    diagonals: emitted::DIAGONALS,
    #[cfg(sliders = "magic")]
    magic: Magics::COMMITTED,
    #[cfg(any(sliders = "pext", runtime))]
    extract: Extracts::ALL,
};

/// Which half of the tables of slider attacks is whose.
#[cfg(any(sliders = "magic", sliders = "pext", runtime))]
pub(crate) const BISHOP: usize = 0;
#[cfg(any(sliders = "magic", sliders = "pext", runtime))]
pub(crate) const ROOK: usize = 1;

/// As the tables are emitted: where the attacks of one square stand.
#[cfg(sliders = "magic")]
#[derive(Clone, Copy)]
struct Magic {
    mask: u64,
    factor: u64,
    offset: u32,
    shift: u32,
}

/// By [`BISHOP`] or [`ROOK`] and square, how attacks are looked up, and the attacks.
#[cfg(sliders = "magic")]
pub(crate) struct Magics {
    /// The relevant occupancy.
    pub(crate) masks: [[u64; 64]; 2],
    /// What it is multiplied by.
    pub(crate) factors: [[u64; 64]; 2],
    /// The first entry.
    pub(crate) offsets: [[u32; 64]; 2],
    /// How far the product is shifted right.
    pub(crate) shifts: [[u32; 64]; 2],
    /// The attacks of all.
    pub(crate) attacks: [u64; emitted::SLIDER_ATTACKS.len()],
}

#[cfg(sliders = "magic")]
impl Magics {
    const COMMITTED: Self = {
        let mut magics = Self {
            masks: [[0; 64]; 2],
            factors: [[0; 64]; 2],
            offsets: [[0; 64]; 2],
            shifts: [[0; 64]; 2],
            attacks: emitted::SLIDER_ATTACKS,
        };
        let mut number = 0;
        while number < 128 {
            let (slider, square) = (number / 64, number % 64);
            let Magic { mask, factor, offset, shift } =
                [&emitted::BISHOP_MAGICS, &emitted::ROOK_MAGICS][slider][square];
            magics.masks[slider][square] = mask;
            magics.factors[slider][square] = factor;
            magics.offsets[slider][square] = offset;
            magics.shifts[slider][square] = shift;
            // The last entry that any look-up can reach is inside the table: `sliders/magic.rs` rests on this. A product shifted
            // right by `shift`, which `wrapping_shr` takes modulo 64, is below 2^(64 - shift).
            assert!(shift > 32 && shift < 64);
            assert!(offset as usize + (1 << (64 - shift)) <= magics.attacks.len());
            number += 1;
        }
        magics
    };
}

/// As the tables are emitted: where the attacks of one square stand.
#[cfg(any(sliders = "pext", runtime))]
#[derive(Clone, Copy)]
struct Extract {
    mask: u64,
    offset: u32,
}

/// By [`BISHOP`] or [`ROOK`] and square, how attacks are looked up, and the attacks.
#[cfg(any(sliders = "pext", runtime))]
pub(crate) struct Extracts {
    /// The relevant occupancy.
    pub(crate) masks: [[u64; 64]; 2],
    /// The first entry.
    pub(crate) offsets: [[u32; 64]; 2],
    /// The attacks of all.
    pub(crate) attacks: [u64; emitted::EXTRACTED_ATTACKS.len()],
}

#[cfg(any(sliders = "pext", runtime))]
impl Extracts {
    const ALL: Self = {
        let mut extracts =
            Self { masks: [[0; 64]; 2], offsets: [[0; 64]; 2], attacks: emitted::EXTRACTED_ATTACKS };
        let mut number = 0;
        while number < 128 {
            let (slider, square) = (number / 64, number % 64);
            let Extract { mask, offset } =
                [&emitted::BISHOP_EXTRACTS, &emitted::ROOK_EXTRACTS][slider][square];
            extracts.masks[slider][square] = mask;
            extracts.offsets[slider][square] = offset;
            // The last entry that any look-up can reach is inside the table: `sliders/pext.rs` rests on this. Bits extracted by a
            // mask of n bits are below 2^n.
            assert!(offset as usize + (1 << mask.count_ones()) <= extracts.attacks.len());
            number += 1;
        }
        extracts
    };
}
