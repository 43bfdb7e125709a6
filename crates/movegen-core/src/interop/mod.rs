//! Serde, arbitrary and defmt, each behind a feature.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "defmt")]
mod defmt;
#[cfg(feature = "serde")]
mod serde;
