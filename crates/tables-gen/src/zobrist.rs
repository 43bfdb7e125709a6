//! Hash keys from one seed, for positions that are equal when pieces, turn, castling rooks and en passant file are.
//!
//! The scheme is Albert Zobrist's (1970): a position's key is the XOR of one random number for each thing true of it.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The seed of the keys that movegen-position is built with. To change it is to change every key ever stored.
pub const SEED: u64 = 0x6d6f_7665_6765_6e31; // "movegen1"

/// The keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    /// By piece, then square. Pieces are counted white pawn, knight, bishop, rook, queen, king, then black.
    pub pieces: [[u64; 64]; 12],
    /// By square of a rook that may castle: a1 to h1, then a8 to h8.
    pub castles: [u64; 16],
    /// By file of the en passant square.
    pub en_passant: [u64; 8],
    /// Black to move.
    pub black: u64,
}

/// The keys that `seed` gives, drawn in the order of the fields of [`Keys`].
pub fn keys(seed: u64) -> Keys {
    let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
    let mut draw = || rng.next_u64();
    Keys {
        pieces: core::array::from_fn(|_| core::array::from_fn(|_| draw())),
        castles: core::array::from_fn(|_| draw()),
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
            .chain(&keys.castles)
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
        assert_eq!(sums.len(), count, "a XOR of one or two keys names them");
    }

    #[test]
    fn the_first_keys_are_what_they_have_always_been() {
        let keys = keys(SEED);
        assert_eq!((keys.pieces[0][0], keys.black), FIRST_AND_LAST);
    }

    /// Keys are part of the public promise (they may be stored on disk): a change here is a breaking change.
    const FIRST_AND_LAST: (u64, u64) = (0x44c5_1f88_2abd_4856, 0x8b51_4af4_5855_05fd);
}
