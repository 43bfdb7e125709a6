//! A magic that works for its square, and the slots of its window it reaches.

use tables_gen::geometry::{Slider, relevant};
use tables_gen::magics::Magics;
use tables_gen::subsets::subsets;

/// An odd factor near 65,536 divided by the golden ratio: modulo 65,536, it scatters
/// consecutive numbers far apart.
const SCATTER: u16 = 40_503;

/// Offsets are tested in chunks of this many words, one bit per offset.
pub(crate) const CHUNK: usize = 8;

/// A magic that works for its square, and the slots of its window it reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The factor.
    pub(crate) factor: u64,
    /// log2 of the slots in the window.
    pub(crate) bits: u32,
    /// How many slots it reaches.
    pub(crate) reached: u32,
    /// The slots it reaches, 64 to a word: each nonzero word with its index.
    words: Vec<(u16, u64)>,
    /// The same slots, ordered so that neighbors are far apart: a placement that fails does so early.
    scattered: Vec<u16>,
}

impl Candidate {
    /// Wraps a factor already proven for the slider on `square`.
    pub(crate) fn new(slider: Slider, square: u8, factor: u64, bits: u32) -> Self {
        let mut window = vec![0u64; (1usize << bits).div_ceil(64)];
        for occupied in subsets(relevant(slider, square)) {
            let slot = (occupied.wrapping_mul(factor) >> (64 - bits)) as usize;
            window[slot / 64] |= 1 << (slot % 64);
        }
        let reached = window.iter().map(|word| word.count_ones()).sum();
        let words = (0..).zip(window).filter(|&(_, word)| word != 0).collect();
        let mut new = Self { factor, bits, reached, words, scattered: Vec::new() };
        new.scattered = new.slots().map(|slot| slot as u16).collect();
        new.scattered.sort_by_key(|slot| slot.wrapping_mul(SCATTER));
        new
    }

    /// The committed magic of a square.
    #[cfg(test)]
    pub(crate) fn committed(slider: Slider, square: u8) -> Self {
        Self::of(&Magics::COMMITTED, slider, square)
    }

    /// The candidate for one square of `magics`.
    pub(crate) fn of(magics: &Magics, slider: Slider, square: u8) -> Self {
        let (of, at) = (slider as usize, usize::from(square));
        Self::new(slider, square, magics.factors[of][at], 64 - magics.shifts[of][at])
    }

    /// The slots in all blocks it touches, at `1 << bits` slots per block. Windows that touch few blocks
    /// leave gaps for others.
    pub(crate) fn in_blocks(&self, bits: u32) -> u32 {
        let mut last = None;
        let mut blocks = 0;
        for slot in self.slots() {
            blocks += u32::from(last != Some(slot >> bits));
            last = Some(slot >> bits);
        }
        blocks << bits
    }

    /// Counts the runs of consecutive slots it reaches.
    pub(crate) fn in_runs(&self) -> u32 {
        let mut next = usize::MAX;
        let starts = |slot| core::mem::replace(&mut next, slot + 1) != slot;
        self.slots().map(starts).map(u32::from).sum()
    }

    /// The slots it reaches, relative to the start of the window.
    pub(crate) fn slots(&self) -> impl Iterator<Item = usize> {
        let of_word = |&(i, word): &(u16, u64)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| usize::from(i) * 64 + bit)
        };
        self.words.iter().flat_map(of_word)
    }

    /// Returns whether both candidates reach the same slots.
    pub(crate) fn has_same_slots(&self, other: &Self) -> bool {
        self.words == other.words
    }

    /// The end of the window at `offset`, counting unreached slots at its end.
    pub(crate) fn end(&self, offset: usize) -> usize {
        offset + (1 << self.bits)
    }

    /// The first offset in a chunk of the table where it fits.
    pub(crate) fn first_fit(&self, table: &[u64], chunk: usize) -> Option<usize> {
        let start = chunk * CHUNK;
        let mut free = [!0u64; CHUNK];
        for &slot in &self.scattered {
            let (word, shift) = (start + usize::from(slot) / 64, slot % 64);
            let taken = &table[word..=word + CHUNK];
            let mut any = 0;
            for (k, free) in free.iter_mut().enumerate() {
                // Two shifts, since a shift by 64 would overflow.
                *free &= !(taken[k] >> shift | taken[k + 1] << 1 << (63 - shift));
                any |= *free;
            }
            if any == 0 {
                return None;
            }
        }
        let word = free.iter().position(|&word| word != 0)?;
        Some((start + word) * 64 + free[word].trailing_zeros() as usize)
    }

    /// Marks its slots in a table as taken. They must be free.
    pub(crate) fn take(&self, table: &mut [u64], offset: usize) {
        let (start, shift) = (offset / 64, offset % 64);
        for &(i, word) in &self.words {
            let at = start + usize::from(i);
            table[at] |= word << shift;
            table[at + 1] |= word >> 1 >> (63 - shift);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_count_whole() {
        let rook = Candidate::committed(Slider::Rook, 0);
        let counts = [0, 6, 12].map(|bits| rook.in_blocks(bits));
        assert_eq!(counts[0], rook.reached);
        assert!(counts[0] <= counts[1] && counts[1] <= counts[2]);
        assert_eq!(counts[2], 4_096);
    }
}
