//! Which way of looking up slider attacks a piece of code is compiled for.

use crate::{Bitboard, Square, sliders};

/// A way to look up slider attacks, as a zero-sized type: code that is generic over it names no backend.
pub trait Cpu: Copy + 'static {
    /// The squares a bishop attacks from `square`.
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard;
    /// The squares a rook attacks from `square`.
    fn rook(square: Square, occupied: Bitboard) -> Bitboard;
}

/// Work that is done by whichever look-up it is given.
pub trait Task {
    /// What comes of it.
    type Output;
    /// Does the work.
    fn run<C: Cpu>(self) -> Self::Output;
}

#[cfg(runtime)]
pub use crate::sliders::with_pext;

/// The backend that the build script picked for the target.
#[derive(Clone, Copy, Debug)]
pub struct Base;

impl Cpu for Base {
    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        sliders::bishop(square, occupied)
    }

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        sliders::rook(square, occupied)
    }
}
