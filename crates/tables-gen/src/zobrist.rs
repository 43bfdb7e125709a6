//! Zobrist hash keys from one seed.
//!
//! Albert Zobrist's scheme (1970): a position's key is the XOR of one random number for each piece on its
//! square, each castling rook, the en passant file, and Black to move.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The seed of movegen-position's keys. Changing it would invalidate every stored key.
pub const SEED: u64 = 0x6d6f_7665_6765_6e31; // "movegen1"

/// One random number for each feature of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    /// By piece, then square. The pieces are the white pawn, knight, bishop, rook, queen and king,
    /// then the black ones.
    pub pieces: [[u64; 64]; 12],
    /// By square of a castling rook: a1 to h1, then a8 to h8.
    pub castling_rooks: [u64; 16],
    /// By file of the en passant square.
    pub en_passant: [u64; 8],
    /// For Black to move.
    pub black: u64,
}

/// Returns the keys of a `seed`, drawn in the order of the fields of [`Keys`].
pub fn keys(seed: u64) -> Keys {
    let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
    let mut draw = || rng.next_u64();
    Keys {
        pieces: core::array::from_fn(|_| core::array::from_fn(|_| draw())),
        castling_rooks: core::array::from_fn(|_| draw()),
        en_passant: core::array::from_fn(|_| draw()),
        black: draw(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_keys_nor_pairs_of_keys_collide() {
        let keys = keys(SEED);
        let all: Vec<u64> = (keys.pieces.iter().flatten())
            .chain(&keys.castling_rooks)
            .chain(&keys.en_passant)
            .chain([&keys.black])
            .copied()
            .collect();
        assert_eq!(all.len(), 793);
        let mut sums: Vec<u64> = all.clone();
        for (i, a) in all.iter().enumerate() {
            sums.extend(all[..i].iter().map(|b| a ^ b));
        }
        sums.push(0);
        let count = sums.len();
        sums.sort_unstable();
        sums.dedup();
        assert_eq!(sums.len(), count, "the XOR of one or two keys identifies them");
    }

    #[test]
    fn the_keys_never_change() {
        let keys = keys(SEED);
        assert_eq!((keys.pieces[0][0], keys.black), FIRST_AND_LAST);
    }

    /// Changing a key is a breaking change, because programs may store keys on disk.
    const FIRST_AND_LAST: (u64, u64) = (0x44c5_1f88_2abd_4856, 0x8b51_4af4_5855_05fd);
}
