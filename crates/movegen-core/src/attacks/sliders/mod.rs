//! Slider attacks by the back end that the build script chose.

// Compilers before 1.89 do not report these features, and have no such vectors.
#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vpopcntdq"),
    path = "fill_512.rs"
)]
#[allow(dead_code)]
pub(crate) mod fill;
#[cfg(sliders = "hyperbola")]
pub(crate) mod hyperbola;
#[cfg(any(sliders = "kindergarten", all(test, sliders = "hyperbola")))]
pub(crate) mod kindergarten;
#[cfg(sliders = "magic")]
#[allow(unsafe_code)]
pub(crate) mod magic;
#[cfg(any(sliders = "pext", runtime))]
#[allow(unsafe_code)]
pub(crate) mod pext;

#[cfg(sliders = "hyperbola")]
pub(crate) use hyperbola as backend;
#[cfg(sliders = "kindergarten")]
pub(crate) use kindergarten as backend;
#[cfg(sliders = "magic")]
pub(crate) use magic as backend;
#[cfg(sliders = "pext")]
pub(crate) use pext as backend;

use crate::types::{Bitboard, Square};

/// The slider back end of this build: `magic`, `pext`, `hyperbola` or `kindergarten`.
pub const SLIDER_BACKEND: &str = if cfg!(sliders = "magic") {
    "magic"
} else if cfg!(sliders = "pext") {
    "pext"
} else if cfg!(sliders = "kindergarten") {
    "kindergarten"
} else {
    "hyperbola"
};

/// Returns the squares that a bishop attacks from `square` on a board where `occupied` is occupied. The first blocker in
/// each direction is included. It makes no difference whether `occupied` contains `square`.
///
/// ```
/// use movegen::{attacks, Bitboard, Square};
/// let attacked = attacks::bishop(Square::A1, Square::C3.into());
/// assert_eq!(attacked, Bitboard::from_iter([Square::B2, Square::C3]));
/// ```
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    backend::bishop(square, occupied)
}

/// Returns the squares that a rook attacks from `square` on a board where `occupied` is occupied. The first blocker in
/// each direction is included.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    backend::rook(square, occupied)
}

/// Returns the squares that a queen attacks from `square` on a board where `occupied` is occupied. The first blocker in
/// each direction is included.
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Returns the squares that any of the diagonal and orthogonal sliders attack.
#[inline(always)]
pub(crate) fn sliders([diagonal, orthogonal]: [Bitboard; 2], occupied: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for slider in diagonal {
        attacked |= bishop(slider, occupied);
    }
    for slider in orthogonal {
        attacked |= rook(slider, occupied);
    }
    attacked
}

/// Kindergarten is never the back end of a 64-bit target, on which tests run, so it is compared with hyperbola.
#[cfg(all(test, sliders = "hyperbola"))]
mod tests {
    use super::{hyperbola, kindergarten};
    use crate::types::{Bitboard, Square};

    #[test]
    fn kindergarten_equals_hyperbola_on_all_relevant_and_on_random_occupancies() {
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
            let mut compare = |occupied: Bitboard| {
                assert_eq!(kindergarten::bishop(square, occupied), hyperbola::bishop(square, occupied));
                assert_eq!(kindergarten::rook(square, occupied), hyperbola::rook(square, occupied));
                seen += 1;
            };
            // All subsets of the lines of each slider, edges included, and random boards.
            for lines in &rays[1..] {
                let mut occupied = Bitboard::EMPTY;
                loop {
                    compare(occupied);
                    occupied = Bitboard(occupied.0.wrapping_sub(lines.0) & lines.0);
                    if occupied.is_empty() {
                        break;
                    }
                }
            }
            for _ in 0..1_000 {
                compare(next());
                compare(next() & next());
                compare(rays[0] & next());
            }
        }
        assert!(seen > 64 * (1 << 14), "rooks see 14 squares each");
    }
}
