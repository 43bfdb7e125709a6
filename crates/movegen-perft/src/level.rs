//! Processor levels, which let a plain x86-64 build count with the instructions of the processor it runs on.
//!
//! Such a build must also run on processors without POPCNT and BMI. Without levels,
//! [`Method::Fast`](crate::Method::Fast) and `Bulk` would take a quarter longer. Every [`Job`] is therefore compiled
//! for two levels: the target of the build, and processors with AVX2. [`Method::perft`](crate::Method::perft) and
//! [`legal_count`] choose the level once, at the root of a count.

use movegen_position::{AllMoves, Board, generate};

/// A counting function. Everything that it calls must be inlined or called through `L`. Other functions are compiled
/// for the target.
pub(crate) trait Job {
    /// Counts. Must be `#[inline(always)]`.
    fn count<L: Level>(self) -> u64;
}

/// The processor that a [`Job`] is compiled for.
pub(crate) trait Level {
    /// Counts with the code for this level, in a function of its own.
    fn call<C: Job>(count: C) -> u64;
}

/// Counts at the best level of this processor.
pub(crate) fn count<C: Job>(count: C) -> u64 {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if !cfg!(target_feature = "avx2") && avx2::is_detected() {
        return avx2::Avx2::call(count);
    }
    Target::call(count)
}

/// Counts the legal moves of a board.
#[inline(always)]
pub(crate) fn count_moves<L: Level>(board: &Board) -> u64 {
    L::call(LegalMoves(board))
}

struct LegalMoves<'a>(&'a Board);

impl Job for LegalMoves<'_> {
    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        generate::<AllMoves>(self.0).count() as u64
    }
}

/// Counts the legal moves of a board, like [`Board::legal_count`], but with the instructions of [`Method::perft`]. A
/// plain x86-64 build finds out at run time which ones the processor has.
///
/// ```
/// use movegen::{Board, perft};
/// assert_eq!(perft::legal_count(&Board::default()), 20);
/// ```
///
/// [`Method::perft`]: crate::Method::perft
#[must_use]
pub fn legal_count(board: &Board) -> usize {
    count(LegalMoves(board)) as usize
}

/// The target of the build.
struct Target;

impl Level for Target {
    #[inline(never)]
    fn call<C: Job>(count: C) -> u64 {
        count.count::<Self>()
    }
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod avx2 {
    use super::{Job, Level};

    /// Processors with AVX2 and what came with it: Intel since 2013, AMD since 2015. Named only by
    /// [`count`](super::count), after `is_detected`.
    pub(super) struct Avx2;

    impl Level for Avx2 {
        #[inline(always)]
        fn call<C: Job>(count: C) -> u64 {
            // SAFETY: `count` calls at this level only if `is_detected` found all these instructions.
            unsafe { call(count) }
        }
    }

    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn call<C: Job>(count: C) -> u64 {
        count.count::<Avx2>()
    }

    pub(super) fn is_detected() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }
}
