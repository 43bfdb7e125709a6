//! A row: a position without clocks, and the number of paths that lead to it.

use std::cmp::Ordering;

use movegen_position::Position;
use movegen_position::notation::{Packed, PackedError};

/// The bytes of the position: the packed form without the clocks.
const KEY: usize = 24;

/// A position and its multiplicity. Rows of equal positions have equal keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The bytes of the position as big-endian numbers, whose order is that of the bytes.
    key: [u64; KEY / 8],
    /// The halves of the number of paths, the high one first. As one number, it would need 8 bytes of padding.
    paths: [u64; 2],
}

impl Row {
    /// The bytes of a row in a file: the first 24 of the packed form, and the number of paths, little-endian.
    pub(crate) const BYTES: usize = KEY + 16;

    /// Creates the row of a position. Its clocks are ignored, and so is an en passant square if no legal move captures
    /// there.
    pub(crate) fn new(position: &Position, paths: u128) -> Self {
        let packed = Packed::from(&position.repetition_form());
        let mut key = [0; KEY / 8];
        for (word, bytes) in key.iter_mut().zip(packed.0.chunks_exact(8)) {
            *word = u64::from_be_bytes(bytes.try_into().unwrap_or_default());
        }
        Self { key, paths: halves(paths) }
    }

    /// Returns the position, with clocks as at the start of a game.
    ///
    /// # Errors
    /// [`PackedError`] for a row that [`new`](Self::new) has not made.
    pub(crate) fn position(&self) -> Result<Position, PackedError> {
        let mut packed = [0; 28];
        for (bytes, word) in packed.chunks_exact_mut(8).zip(self.key) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        packed[26] = 1;
        Position::try_from(Packed(packed))
    }

    pub(crate) fn paths(&self) -> u128 {
        u128::from(self.paths[0]) << 64 | u128::from(self.paths[1])
    }

    /// Compares the positions of two rows.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }

    /// Adds the paths of a row of the same position. Returns `None` if there are 2^128 or more.
    pub(crate) fn add(&mut self, other: &Self) -> Option<()> {
        self.paths = halves(self.paths().checked_add(other.paths())?);
        Some(())
    }

    /// Returns the row of a file.
    pub(crate) fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let word = |at: usize| bytes[at..at + 8].try_into().unwrap_or_default();
        Self {
            key: [0, 8, 16].map(|at| u64::from_be_bytes(word(at))),
            paths: [32, 24].map(|at| u64::from_le_bytes(word(at))),
        }
    }

    /// Returns the bytes in a file.
    pub(crate) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let words = self.key.map(u64::to_be_bytes).into_iter();
        let paths = [self.paths[1], self.paths[0]].map(u64::to_le_bytes);
        for (place, word) in bytes.chunks_exact_mut(8).zip(words.chain(paths)) {
            place.copy_from_slice(&word);
        }
        bytes
    }
}

/// Returns the high and the low half.
fn halves(number: u128) -> [u64; 2] {
    [(number >> 64) as u64, number as u64]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(fen: &str) -> Row {
        Row::new(&Position::from_fen(fen).unwrap(), 1)
    }

    #[test]
    fn an_en_passant_square_counts_only_if_a_legal_move_captures_there() {
        let pinned = "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1";
        assert_eq!(row(pinned), row("8/8/8/8/k2Pp2R/8/8/4K3 b - - 5 9"));
        let free = "8/8/8/8/k2Pp3/8/8/4K3 b - d3 0 1";
        assert_ne!(row(free), row("8/8/8/8/k2Pp3/8/8/4K3 b - - 0 1"));
        assert_eq!(row(free).position().unwrap().to_string(), free);
    }

    #[test]
    fn rows_have_the_order_of_their_bytes() {
        let root = Position::default();
        let mut rows: Vec<Row> = root.legal_moves().iter().map(|&mv| Row::new(&root.after(mv), 3)).collect();
        rows.sort_by(Row::compare);
        let bytes: Vec<_> = rows.iter().map(|row| row.to_bytes()).collect();
        assert!(bytes.is_sorted() && bytes[0][..24] == Packed::from(&rows[0].position().unwrap()).0[..24]);
        assert_eq!(bytes[0][24..], 3_u128.to_le_bytes());
        assert!(rows.iter().zip(&bytes).all(|(row, bytes)| Row::from_bytes(bytes) == *row));
    }

    #[test]
    fn paths_are_added_up_to_128_bits() {
        let mut row = Row::new(&Position::default(), u128::MAX - 1);
        let one = Row::new(&Position::default(), 1);
        assert_eq!((row.add(&one), row.paths()), (Some(()), u128::MAX));
        assert_eq!((row.add(&one), row.paths()), (None, u128::MAX));
        assert_eq!(Row::from_bytes(&row.to_bytes()), row);
    }
}
