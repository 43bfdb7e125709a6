//! Everything that depends on the processor or on table size. build.rs picks the files; they are included here.
//!
//! Each choice compiles one of its files; all files of a choice have the same functions:
//!
//! | choice | files | functions |
//! | --- | --- | --- |
//! | `sliders` | `magic`, `bmi2` (PEXT), `hyperbola`, `kindergarten` | `bishop`, `rook` |
//! | `lines` | `lines_tabled`, `lines_computed` | `between`, `line`, and the moves on an empty board |
//! | `vectors` | `avx512`, `scalar` | `sliders_to`, `sliders`, `count_sliders`: many sliders |

#[cfg(vectors = "avx512")]
#[allow(unsafe_code)]
pub(super) mod avx512;
#[cfg(sliders = "bmi2")]
#[allow(unsafe_code)]
pub(super) mod bmi2;
#[cfg(sliders = "hyperbola")]
pub(super) mod hyperbola;
#[cfg(any(sliders = "kindergarten", all(test, sliders = "hyperbola")))]
#[allow(unused)]
pub(super) mod kindergarten;
#[cfg(lines = "computed")]
pub(super) mod lines_computed;
#[cfg(lines = "tabled")]
pub(super) mod lines_tabled;
#[cfg(sliders = "magic")]
#[allow(unsafe_code)]
pub(super) mod magic;
#[cfg(any(sliders = "hyperbola", sliders = "kindergarten"))]
mod portable;
#[cfg_attr(vectors = "avx512", allow(unused))]
pub(super) mod scalar;

#[cfg(vectors = "avx512")]
pub(super) use avx512 as vectors;
#[cfg(sliders = "bmi2")]
pub(super) use bmi2 as sliders;
#[cfg(sliders = "hyperbola")]
pub(super) use hyperbola as sliders;
#[cfg(sliders = "kindergarten")]
pub(super) use kindergarten as sliders;
#[cfg(lines = "computed")]
pub(super) use lines_computed as lines;
#[cfg(lines = "tabled")]
pub(super) use lines_tabled as lines;
#[cfg(sliders = "magic")]
pub(super) use magic as sliders;
#[cfg(not(vectors = "avx512"))]
pub(super) use scalar as vectors;

/// Whether tables should be small, as on microcontrollers; follows the slider lookup.
pub(crate) const SMALL_TABLES: bool = cfg!(any(sliders = "hyperbola", sliders = "kindergarten"));
