//! The lookups that depend on the processor or on the size of the tables. build.rs picks the file.
//!
//! | file | used |
//! | --- | --- |
//! | `large` | with the feature `magic`, or with `pext` where the target has BMI2 |
//! | `small` | otherwise |

#[cfg(not(sliders = "small"))]
#[allow(unsafe_code)]
mod large;
#[cfg(sliders = "small")]
mod small;

#[cfg(not(sliders = "small"))]
pub(crate) use large::{NAME, between, bishop, line, origins, rook};
#[cfg(sliders = "small")]
pub(crate) use small::{NAME, between, bishop, line, origins, rook};

/// Whether tables should be small, as on microcontrollers.
pub(crate) const SMALL_TABLES: bool = cfg!(sliders = "small");
