//! Slider attacks: the backend that the build script picked, each exactly `bishop` and `rook`.

#[cfg(any(sliders = "fold", all(test, sliders = "hyperbola")))]
mod fold;
#[cfg(sliders = "hyperbola")]
mod hyperbola;
#[cfg(sliders = "magic")]
#[allow(unsafe_code)]
mod magic;
#[cfg(any(sliders = "pext", runtime))]
#[allow(unsafe_code)]
mod pext;

#[cfg(sliders = "fold")]
pub(crate) use fold::{bishop, rook};
#[cfg(sliders = "hyperbola")]
pub(crate) use hyperbola::{bishop, rook};
#[cfg(sliders = "magic")]
pub(crate) use magic::{bishop, rook};
#[cfg(runtime)]
pub use pext::with_pext;
#[cfg(sliders = "pext")]
pub(crate) use pext::{bishop, rook};

/// The slider backend this crate was built with: `magic`, `pext`, `hyperbola` or `fold`.
pub const BACKEND: &str = if cfg!(sliders = "magic") {
    "magic"
} else if cfg!(sliders = "pext") {
    "pext"
} else if cfg!(sliders = "fold") {
    "fold"
} else {
    "hyperbola"
};

/// Fold is never the backend of a 64-bit target, where tests run, so it is held against the one that is.
#[cfg(all(test, sliders = "hyperbola"))]
mod tests {
    use super::{fold, hyperbola};
    use crate::{Bitboard, Square};

    #[test]
    fn fold_equals_hyperbola_on_all_relevant_and_on_random_occupancies() {
        let mut random = 1u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            Bitboard(random)
        };
        let mut seen = 0;
        for square in Square::ALL {
            let rays = [
                hyperbola::bishop(square, Bitboard::EMPTY) | hyperbola::rook(square, Bitboard::EMPTY),
                hyperbola::bishop(square, Bitboard::EMPTY),
                hyperbola::rook(square, Bitboard::EMPTY),
            ];
            let mut hold = |occupied: Bitboard| {
                assert_eq!(fold::bishop(square, occupied), hyperbola::bishop(square, occupied));
                assert_eq!(fold::rook(square, occupied), hyperbola::rook(square, occupied));
                seen += 1;
            };
            // All subsets of what each slider sees, edges among them, and random boards.
            for lines in &rays[1..] {
                let mut occupied = Bitboard::EMPTY;
                loop {
                    hold(occupied);
                    occupied = Bitboard(occupied.0.wrapping_sub(lines.0) & lines.0);
                    if occupied.is_empty() {
                        break;
                    }
                }
            }
            for _ in 0..1_000 {
                hold(next());
                hold(next() & next());
                hold(rays[0] & next());
            }
        }
        assert!(seen > 64 * (1 << 14), "rooks see 14 squares each");
    }
}
