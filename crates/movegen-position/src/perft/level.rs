//! Which processor a count is compiled for: each counting function once for the target, and once for each level of
//! x86-64 that a plain build is not made for.
//!
//! A plain build for x86-64 may use neither POPCNT nor BMI, and would count at half the speed. With the feature `runtime`
//! the functions that are not inlined are compiled for these levels as well, and everything below them with them; the
//! processor is asked once, at the root of a count.
#![cfg_attr(runtime, allow(unsafe_code))]

use core::fmt;

use movegen_core::cpu::{Base, Cpu};
use movegen_core::side::Side;

/// A counting function, before it is known for which processor, look-up and side.
pub(super) trait Body {
    /// What it counts from.
    type Input<'a>;

    /// Counts. It must be `inline(always)`, and so must be all that it calls, except for what it calls through `L`.
    fn count<L: Level, C: Cpu, Us: Side>(input: Self::Input<'_>) -> u64;
}

/// A level, for which every [`Body`] is compiled.
pub(super) trait Level: 'static {
    /// Counts; never inlined.
    fn call<B: Body, Us: Side>(input: B::Input<'_>) -> u64;
}

/// The target, with the look-up that the build script picked.
pub(super) struct Target;

impl Level for Target {
    #[inline(never)]
    fn call<B: Body, Us: Side>(input: B::Input<'_>) -> u64 {
        B::count::<Self, Base, Us>(input)
    }
}

/// A level of processor for which counts are compiled: `target`, what the build was made for, is always among them. With
/// the feature `runtime`, on x86-64, there are `bmi` (POPCNT, LZCNT, BMI1 and BMI2) and `pext` (the same, with PEXT for
/// slider attacks, where that instruction is fast).
///
/// ```
/// use movegen_position::{CpuLevel, Perft, Position};
/// for cpu in CpuLevel::available() {
///     assert_eq!(Perft { cpu, ..Perft::default() }.count(&Position::default(), 3), 8_902);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CpuLevel(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Target,
    #[cfg(runtime)]
    Bmi,
    #[cfg(runtime)]
    Pext,
}

impl CpuLevel {
    /// What the build was made for.
    pub const TARGET: Self = Self(Kind::Target);

    /// The levels that this processor has, the fastest last. It is asked each time, which can take a microsecond on a
    /// virtual machine.
    pub fn available() -> impl Iterator<Item = Self> {
        #[cfg(runtime)]
        let (levels, count) = ([Self::TARGET, Self(Kind::Bmi), Self(Kind::Pext)], 1 + asked::levels());
        #[cfg(not(runtime))]
        let (levels, count) = ([Self::TARGET], 1);
        levels.into_iter().take(count)
    }

    /// The fastest of the [`available`](Self::available) levels.
    pub fn detect() -> Self {
        Self::available().last().unwrap_or(Self::TARGET)
    }

    /// `target`, `bmi` or `pext`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Target => "target",
            #[cfg(runtime)]
            Kind::Bmi => "bmi",
            #[cfg(runtime)]
            Kind::Pext => "pext",
        }
    }

    /// Counts at this level.
    pub(super) fn call<B: Body, Us: Side>(self, input: B::Input<'_>) -> u64 {
        match self.0 {
            Kind::Target => Target::call::<B, Us>(input),
            #[cfg(runtime)]
            Kind::Bmi => asked::Bmi::call::<B, Us>(input),
            #[cfg(runtime)]
            Kind::Pext => asked::Pext::call::<B, Us>(input),
        }
    }
}

impl fmt::Display for CpuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The levels that the processor is asked for.
#[cfg(runtime)]
mod asked {
    use core::arch::x86_64::{__cpuid, CpuidResult};

    use movegen_core::cpu::{Base, Cpu, Task, with_pext};
    use movegen_core::side::Side;

    use super::{Body, Level};

    /// POPCNT, LZCNT, BMI1 and BMI2, with the look-up that the build script picked. Only [`super::CpuLevel`] names it, and
    /// gets it from [`levels`] alone.
    pub(super) struct Bmi;

    /// The same with PEXT as the look-up.
    pub(super) struct Pext;

    impl Level for Bmi {
        #[inline(always)]
        fn call<B: Body, Us: Side>(input: B::Input<'_>) -> u64 {
            // SAFETY: a count begins at this level only if `levels` found these instructions.
            unsafe { bmi::<B, Us>(input) }
        }
    }

    impl Level for Pext {
        #[inline(always)]
        fn call<B: Body, Us: Side>(input: B::Input<'_>) -> u64 {
            // SAFETY: a count begins at this level only if `levels` found these instructions.
            unsafe { pext::<B, Us>(input) }
        }
    }

    #[inline(never)]
    #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
    unsafe fn bmi<B: Body, Us: Side>(input: B::Input<'_>) -> u64 {
        B::count::<Bmi, Base, Us>(input)
    }

    #[inline(never)]
    #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
    unsafe fn pext<B: Body, Us: Side>(input: B::Input<'_>) -> u64 {
        struct Count<'a, B: Body, Us>(B::Input<'a>, core::marker::PhantomData<Us>);

        impl<B: Body, Us: Side> Task for Count<'_, B, Us> {
            type Output = u64;

            #[inline(always)]
            fn run<C: Cpu>(self) -> u64 {
                B::count::<Pext, C, Us>(self.0)
            }
        }

        // SAFETY: whoever calls a function with `target_feature` vouches for BMI2.
        unsafe { with_pext(Count::<B, Us>(input, core::marker::PhantomData)) }
    }

    /// How many of the levels the processor has: none, `bmi`, or `pext` too. None of them needs the operating system's
    /// consent, as AVX would.
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
        // AMD before Zen 3 (family 19h), and Hygon, take PEXT apart bit by bit: up to 250 cycles in place of 3.
        let vendor = cpuid(0).ebx.to_le_bytes();
        let family = (basic.eax >> 8 & 15) + (basic.eax >> 20 & 255);
        let slow = vendor == *b"Hygo" || vendor == *b"Auth" && family < 0x19;
        if slow { 1 } else { 2 }
    }

    fn cpuid(leaf: u32) -> CpuidResult {
        // SAFETY: every x86-64 processor has CPUID. (The newest compilers know that; for older ones it is unsafe.)
        #[allow(unused_unsafe)]
        unsafe {
            __cpuid(leaf)
        }
    }
}
