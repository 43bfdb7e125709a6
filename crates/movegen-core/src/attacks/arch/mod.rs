//! Everything that depends on the processor or on the size of the tables. build.rs picks the files.
//!
//! | file | functions | used |
//! | --- | --- | --- |
//! | `magic` | `bishop`, `rook` | by default |
//! | `bmi2` | the same, by PEXT | with the feature `pext`, where the target has BMI2 |
//! | `large` | `between`, `line`, `origins`, from tables | with either |
//! | `small` | all of these | without either |

#[cfg(sliders = "bmi2")]
#[allow(unsafe_code)]
mod bmi2;
#[cfg(not(sliders = "small"))]
mod large;
#[cfg(sliders = "magic")]
#[allow(unsafe_code)]
mod magic;
#[cfg(sliders = "small")]
mod small;

#[cfg(sliders = "bmi2")]
pub(super) use bmi2::{NAME, bishop, rook};
#[cfg(not(sliders = "small"))]
pub(super) use large::{between, line, origins};
#[cfg(sliders = "magic")]
pub(super) use magic::{NAME, bishop, rook};
#[cfg(sliders = "small")]
pub(super) use small::{NAME, between, bishop, line, origins, rook};

/// Whether tables should be small, as on microcontrollers.
pub(crate) const SMALL_TABLES: bool = cfg!(sliders = "small");
