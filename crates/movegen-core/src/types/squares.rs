//! Iteration over the squares of a bitboard.

use core::iter::FusedIterator;

use crate::types::bitboard::Bitboard;
use crate::types::square::Square;

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = BitboardIter;

    #[inline]
    fn into_iter(self) -> BitboardIter {
        BitboardIter(self)
    }
}

/// The squares of a [`Bitboard`], lowest first.
///
/// ```
/// use movegen::{Bitboard, Square};
/// let mut corners = Bitboard::CORNERS.into_iter();
/// assert_eq!((corners.next(), corners.next_back(), corners.len()), (Some(Square::A1), Some(Square::H8), 2));
/// ```
#[derive(Clone, Debug)]
pub struct BitboardIter(Bitboard);

impl Iterator for BitboardIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for BitboardIter {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0 = self.0.without(square);
        Some(square)
    }
}

impl ExactSizeIterator for BitboardIter {}
impl FusedIterator for BitboardIter {}
