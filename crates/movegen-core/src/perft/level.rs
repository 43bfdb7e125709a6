//! Processor levels: each counting function is compiled for the target and for newer levels of x86-64.
//!
//! A plain build for x86-64 may use neither POPCNT nor BMI, and would count at half the speed. With the feature `runtime`,
//! the counting functions are compiled for those levels as well. The processor is asked once, at the root of a count.
#![cfg_attr(runtime, allow(unsafe_code))]

use core::fmt;

use crate::attacks::lookup::{DefaultLookup, SliderLookup};
use crate::board::side::Side;

/// A counting function that is generic over the processor level, the slider look-up and the side to move.
pub(super) trait Body {
    /// The arguments.
    type Input<'a>;

    /// Counts. Implementations must be `inline(always)`, and so must every function they call, except through `L`.
    fn count<L: Level, S: SliderLookup, Us: Side>(input: Self::Input<'_>) -> u64;
}

/// A processor level for which every [`Body`] is compiled.
pub(super) trait Level: 'static {
    /// Calls [`Body::count`], compiled for this level. The call is never inlined.
    fn call<B: Body, Us: Side>(input: B::Input<'_>) -> u64;
}

/// The target of the build, with the look-up that the build script chose.
pub(super) struct Target;

impl Level for Target {
    #[inline(never)]
    fn call<B: Body, Us: Side>(input: B::Input<'_>) -> u64 {
        B::count::<Self, DefaultLookup, Us>(input)
    }
}

/// A processor level for which [`count`](crate::perft::count) is compiled. `target` is the level of the build and always
/// exists. With the feature `runtime` on x86-64 there are also `bmi` (POPCNT, LZCNT, BMI1 and BMI2) and `pext` (`bmi` with
/// PEXT for slider attacks, on processors where that instruction is fast).
///
/// ```
/// use movegen_core::{Board, perft::{self, CpuLevel}};
/// let cpu = CpuLevel::detect();
/// assert_eq!(perft::count(&Board::default(), 3, cpu), 8_902, "{cpu}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CpuLevel(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Target,
    #[cfg(runtime)]
    Bmi,
}

impl CpuLevel {
    /// The level of the build.
    pub const TARGET: Self = Self(Kind::Target);

    /// Returns the levels that this processor supports, the fastest last. The processor is asked each time, which can take a
    /// microsecond on a virtual machine.
    pub fn available() -> impl Iterator<Item = Self> {
        #[cfg(runtime)]
        let (levels, count) = ([Self::TARGET, Self(Kind::Bmi)], 1 + detected::levels().min(1));
        #[cfg(not(runtime))]
        let (levels, count) = ([Self::TARGET], 1);
        levels.into_iter().take(count)
    }

    /// Returns the fastest of the [`available`](Self::available) levels.
    #[must_use]
    pub fn detect() -> Self {
        Self::available().last().unwrap_or(Self::TARGET)
    }

    /// Returns `target`, `bmi` or `pext`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Target => "target",
            #[cfg(runtime)]
            Kind::Bmi => "bmi",
        }
    }

    /// Counts at this level.
    pub(super) fn call<B: Body, Us: Side>(self, input: B::Input<'_>) -> u64 {
        match self.0 {
            Kind::Target => Target::call::<B, Us>(input),
            #[cfg(runtime)]
            Kind::Bmi => detected::Bmi::call::<B, Us>(input),
        }
    }
}

/// Writes the [name](CpuLevel::name).
impl fmt::Display for CpuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The levels that depend on the processor.
#[cfg(runtime)]
mod detected {
    use core::arch::x86_64::{__cpuid, CpuidResult};

    use crate::attacks::lookup::DefaultLookup;
    use crate::board::side::Side;

    use super::{Body, Level};

    /// POPCNT, LZCNT, BMI1 and BMI2, with the look-up that the build script chose. Only [`super::CpuLevel`] names this type,
    /// and a value of that level comes only from [`levels`].
    pub(super) struct Bmi;

    impl Level for Bmi {
        #[inline(always)]
        fn call<B: Body, Us: Side>(input: B::Input<'_>) -> u64 {
            // SAFETY: a count starts at this level only if `levels` found these instructions.
            unsafe { bmi::<B, Us>(input) }
        }
    }

    #[inline(never)]
    #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
    unsafe fn bmi<B: Body, Us: Side>(input: B::Input<'_>) -> u64 {
        B::count::<Bmi, DefaultLookup, Us>(input)
    }

    /// Returns the number of levels that the processor supports: none, `bmi`, or both. Unlike AVX, they need no support from
    /// the operating system.
    pub(super) fn levels() -> usize {
        let most = cpuid(0).eax;
        if most < 7 || cpuid(0x8000_0000).eax < 0x8000_0001 {
            return 0;
        }
        let (basic, extended, advanced) = (cpuid(1), cpuid(0x8000_0001), cpuid(7));
        let popcnt = basic.ecx >> 23 & 1;
        let lzcnt = extended.ecx >> 5 & 1;
        let (bmi1, bmi2) = (advanced.ebx >> 3 & 1, advanced.ebx >> 8 & 1);
        if popcnt & lzcnt & bmi1 & bmi2 == 0 {
            return 0;
        }
        // AMD before Zen 3 (family 19h) and Hygon execute PEXT bit by bit: up to 250 cycles instead of 3.
        let vendor = cpuid(0).ebx.to_le_bytes();
        let family = (basic.eax >> 8 & 15) + (basic.eax >> 20 & 255);
        let slow = vendor == *b"Hygo" || vendor == *b"Auth" && family < 0x19;
        if slow { 1 } else { 2 }
    }

    fn cpuid(leaf: u32) -> CpuidResult {
        // SAFETY: every x86-64 processor has CPUID. Newer compilers know this and make the call safe.
        #[allow(unused_unsafe)]
        unsafe {
            __cpuid(leaf)
        }
    }
}
