//! Checks that this processor can run a build for x86-64-v3, the repository's default.

/// Returns a message if a feature is missing. The program must not run then, because it would die of an illegal
/// instruction.
///
/// `is_x86_feature_detected!` doesn't help, because it takes every feature of the build for granted.
pub(crate) fn missing() -> Option<&'static str> {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "bmi2"))]
    if !x86_64_v3::is_supported() {
        return Some(
            "this build is for processors with AVX2 and BMI2 (x86-64-v3); in a clone, \
             `RUSTFLAGS= cargo build --release` builds one for every x86-64 processor",
        );
    }
    None
}

#[cfg(target_arch = "x86_64")]
#[cfg_attr(not(target_feature = "bmi2"), allow(dead_code))]
mod x86_64_v3 {
    use std::arch::x86_64::{__cpuid, CpuidResult};

    /// FMA, SSE 4.2, MOVBE, POPCNT, OSXSAVE, AVX and F16C, in ECX of leaf 1.
    const BASIC: u32 = 1 << 12 | 1 << 20 | 1 << 22 | 1 << 23 | 1 << 27 | 1 << 28 | 1 << 29;
    /// BMI1, AVX2 and BMI2, in EBX of leaf 7.
    const EXTENDED: u32 = 1 << 3 | 1 << 5 | 1 << 8;
    /// LZCNT, in ECX of leaf 8000_0001h.
    const LZCNT: u32 = 1 << 5;

    pub(super) fn is_supported() -> bool {
        cpuid(0).eax >= 7
            && cpuid(0x8000_0000).eax >= 0x8000_0001
            && has_all([cpuid(1).ecx, cpuid(7).ebx, cpuid(0x8000_0001).ecx])
    }

    fn has_all([basic, extended, others]: [u32; 3]) -> bool {
        !basic & BASIC == 0 && !extended & EXTENDED == 0 && !others & LZCNT == 0
    }

    fn cpuid(leaf: u32) -> CpuidResult {
        // SAFETY: every x86-64 processor has CPUID. Newer compilers know this and make the call safe.
        #[allow(unused_unsafe)]
        unsafe {
            __cpuid(leaf)
        }
    }

    #[cfg(test)]
    mod tests {
        use super::{BASIC, EXTENDED, LZCNT, has_all, is_supported};

        #[test]
        fn every_feature_is_needed() {
            assert!(has_all([!0; 3]) && has_all([BASIC, EXTENDED, LZCNT]));
            for bit in 0..32 {
                let lacks = |leaf: usize| {
                    let mut leaves = [!0; 3];
                    leaves[leaf] ^= 1 << bit;
                    !has_all(leaves)
                };
                let needed = [BASIC, EXTENDED, LZCNT].map(|bits| bits >> bit & 1 != 0);
                assert_eq!([lacks(0), lacks(1), lacks(2)], needed);
            }
        }

        #[test]
        fn the_standard_library_agrees() {
            let features = [
                std::is_x86_feature_detected!("avx2"),
                std::is_x86_feature_detected!("bmi1"),
                std::is_x86_feature_detected!("bmi2"),
                std::is_x86_feature_detected!("fma"),
                std::is_x86_feature_detected!("lzcnt"),
                std::is_x86_feature_detected!("movbe"),
                std::is_x86_feature_detected!("f16c"),
                std::is_x86_feature_detected!("popcnt"),
            ];
            assert_eq!(is_supported(), features.iter().all(|has| *has));
        }
    }
}
