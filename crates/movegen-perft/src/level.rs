//! Processor levels: a plain x86-64 build counts with the instructions the processor has.
//!
//! Such a build must also run on processors without POPCNT and BMI, which would cost a quarter of the speed of
//! [`Method::Fast`](crate::Method::Fast) and more of the others. So every [`Count`] is compiled for two levels: the
//! target of the build, and processors with AVX2. The level is chosen once, at the root of a count.

/// A counting function. All it calls must be inlined, except through `L`; the rest is compiled for the target.
pub(crate) trait Count {
    /// The number.
    type Output;

    /// Counts; `#[inline(always)]`.
    fn count<L: Level>(self) -> Self::Output;
}

/// What a [`Count`] is compiled for.
pub(crate) trait Level {
    /// Whether this is the target of the build.
    const IS_TARGET: bool;

    /// Counts with the code for this level, in a function of its own.
    fn call<C: Count>(count: C) -> C::Output;
}

/// Counts at the best level of this processor.
pub(crate) fn count<C: Count>(count: C) -> C::Output {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if !cfg!(target_feature = "avx2") && avx2::is_detected() {
        return avx2::Avx2::call(count);
    }
    Target::call(count)
}

/// The target of the build.
struct Target;

impl Level for Target {
    const IS_TARGET: bool = true;

    #[inline(never)]
    fn call<C: Count>(count: C) -> C::Output {
        count.count::<Self>()
    }
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod avx2 {
    use super::{Count, Level};

    /// Processors with AVX2 and what came with it: Intel since 2013, AMD since 2015. Named only by
    /// [`count`](super::count), after `is_detected`.
    pub(super) struct Avx2;

    impl Level for Avx2 {
        const IS_TARGET: bool = false;

        #[inline(always)]
        fn call<C: Count>(count: C) -> C::Output {
            // SAFETY: `count` calls at this level only if `is_detected` found all these instructions.
            unsafe { call(count) }
        }
    }

    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn call<C: Count>(count: C) -> C::Output {
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
