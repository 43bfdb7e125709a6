//! The generated tables: the `include!` of the build script's output, with bounds asserted at compile time.

mod emitted {
    #![allow(clippy::unreadable_literal)]

    #[cfg(any(sliders = "pext", runtime))]
    use super::Extract;
    #[cfg(sliders = "magic")]
    use super::Magic;

    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

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

pub(crate) static TABLES: Tables = Tables {
    knight: emitted::KNIGHT_ATTACKS,
    king: emitted::KING_ATTACKS,
    pawn: emitted::PAWN_ATTACKS,
    #[cfg(lines_tabled)]
    between: emitted::BETWEEN,
    #[cfg(lines_tabled)]
    line: emitted::LINE,
    #[cfg(any(sliders = "hyperbola", sliders = "kindergarten"))]
    first_rank: emitted::FIRST_RANK,
    #[cfg(any(sliders = "hyperbola", sliders = "kindergarten"))]
    diagonals: emitted::DIAGONALS,
    #[cfg(sliders = "magic")]
    magic: Magics::COMMITTED,
    #[cfg(any(sliders = "pext", runtime))]
    extract: Extracts::ALL,
};

/// The index of bishops in the first dimension of the slider tables.
#[cfg(any(sliders = "magic", sliders = "pext", runtime))]
pub(crate) const BISHOP: usize = 0;
/// The index of rooks.
#[cfg(any(sliders = "magic", sliders = "pext", runtime))]
pub(crate) const ROOK: usize = 1;

/// The look-up of one square, as the build script emits it.
#[cfg(sliders = "magic")]
#[derive(Clone, Copy)]
struct Magic {
    mask: u64,
    factor: u64,
    offset: u32,
    shift: u32,
}

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
        let mut index = 0;
        while index < 128 {
            let (slider, square) = (index / 64, index % 64);
            let Magic { mask, factor, offset, shift } =
                [&emitted::BISHOP_MAGICS, &emitted::ROOK_MAGICS][slider][square];
            magics.masks[slider][square] = mask;
            magics.factors[slider][square] = factor;
            magics.offsets[slider][square] = offset;
            magics.shifts[slider][square] = shift;
            // The last entry that any look-up can reach is inside the table: `sliders/magic.rs` relies on this. A
            // product shifted right by `shift`, which `wrapping_shr` takes modulo 64, is below 2^(64 - shift).
            assert!(shift > 32 && shift < 64);
            assert!(offset as usize + (1 << (64 - shift)) <= magics.attacks.len());
            index += 1;
        }
        magics
    };
}

/// The look-up of one square, as the build script emits it.
#[cfg(any(sliders = "pext", runtime))]
#[derive(Clone, Copy)]
struct Extract {
    mask: u64,
    offset: u32,
}

/// The look-ups by [`BISHOP`] or [`ROOK`] and square, and the attacks that they share.
#[cfg(any(sliders = "pext", runtime))]
pub(crate) struct Extracts {
    /// The relevant occupancy.
    pub(crate) masks: [[u64; 64]; 2],
    /// The index of the first entry.
    pub(crate) offsets: [[u32; 64]; 2],
    /// The attacks of all squares.
    pub(crate) attacks: [u64; emitted::EXTRACTED_ATTACKS.len()],
}

#[cfg(any(sliders = "pext", runtime))]
impl Extracts {
    const ALL: Self = {
        let mut extracts =
            Self { masks: [[0; 64]; 2], offsets: [[0; 64]; 2], attacks: emitted::EXTRACTED_ATTACKS };
        let mut index = 0;
        while index < 128 {
            let (slider, square) = (index / 64, index % 64);
            let Extract { mask, offset } =
                [&emitted::BISHOP_EXTRACTS, &emitted::ROOK_EXTRACTS][slider][square];
            extracts.masks[slider][square] = mask;
            extracts.offsets[slider][square] = offset;
            // The last entry that any look-up can reach is inside the table: `sliders/pext.rs` relies on this. Bits
            // extracted by a mask of n bits are below 2^n.
            assert!(offset as usize + (1 << mask.count_ones()) <= extracts.attacks.len());
            index += 1;
        }
        extracts
    };
}
