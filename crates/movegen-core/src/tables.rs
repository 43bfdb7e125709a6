//! The generated tables: the one `include!`, with their shapes and bounds asserted at compile time.
#![allow(clippy::unreadable_literal)]

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// Where the attacks of one square stand in [`SLIDER_ATTACKS`].
#[cfg(sliders = "magic")]
#[derive(Debug)]
pub(crate) struct Magic {
    /// The relevant occupancy.
    pub(crate) mask: u64,
    /// What it is multiplied by.
    pub(crate) factor: u64,
    /// The first entry.
    pub(crate) offset: u32,
    /// How far the product is shifted right.
    pub(crate) shift: u32,
}

/// Where the attacks of one square stand in [`EXTRACTED_ATTACKS`].
#[cfg(any(sliders = "pext", runtime))]
#[derive(Debug)]
pub(crate) struct Extract {
    /// The relevant occupancy.
    pub(crate) mask: u64,
    /// The first entry.
    pub(crate) offset: u32,
}

/// The last entry that any look-up can reach is inside the table: `sliders/magic.rs` rests on this.
#[cfg(sliders = "magic")]
const _: () = {
    assert!(size_of::<Magic>() == 24, "as the header of the tables counts it");
    let mut square = 0;
    while square < 64 {
        let (bishop, rook) = (&BISHOP_MAGICS[square], &ROOK_MAGICS[square]);
        // A product shifted right by `shift`, which `wrapping_shr` takes modulo 64, is below 2^(64 - shift).
        assert!(bishop.shift > 32 && bishop.shift < 64);
        assert!(rook.shift > 32 && rook.shift < 64);
        assert!(bishop.offset as usize + (1 << (64 - bishop.shift)) <= SLIDER_ATTACKS.len());
        assert!(rook.offset as usize + (1 << (64 - rook.shift)) <= SLIDER_ATTACKS.len());
        square += 1;
    }
};

/// The last entry that any look-up can reach is inside the table: `sliders/pext.rs` rests on this.
#[cfg(any(sliders = "pext", runtime))]
const _: () = {
    assert!(size_of::<Extract>() == 16, "as the header of the tables counts it");
    let mut square = 0;
    while square < 64 {
        let (bishop, rook) = (&BISHOP_EXTRACTS[square], &ROOK_EXTRACTS[square]);
        // Bits extracted by a mask of n bits are below 2^n.
        assert!(bishop.offset as usize + (1 << bishop.mask.count_ones()) <= EXTRACTED_ATTACKS.len());
        assert!(rook.offset as usize + (1 << rook.mask.count_ones()) <= EXTRACTED_ATTACKS.len());
        square += 1;
    }
};
